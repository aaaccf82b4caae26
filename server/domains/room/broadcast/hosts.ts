import { PERMISSION, type Permission } from '../../../../schema/members/constants.ts';
import { Refusal } from '../../../platform/log/log.ts';
import type { BroadcastPlan } from './broadcast.ts';

/** The caller, from the token and never from the request. */
export interface Asker {
  readonly permission: Permission;
  /** The sellers whom a host broadcasts for. */
  readonly sellerSysIds: readonly number[];
}

/** The caller, or the member whom they mute, remove or ban. */
export interface Actor extends Asker {
  readonly userSysId: number;
}

/** The broadcasts of a seller, or of everybody (null), that began or are to begin in a time. `until` is not in it. */
export interface SellersTime {
  readonly sellerSysId: number | null;
  readonly from: number;
  readonly until: number;
}

export const ALWAYS = { from: 0, until: Number.MAX_SAFE_INTEGER } as const;

/** A manager runs every broadcast, a host those of their sellers. */
export function mayHost(
  { permission, sellerSysIds }: Asker,
  plan: Pick<BroadcastPlan, 'sellerSysId'>,
): boolean {
  return (
    permission === PERMISSION.manager ||
    (permission === PERMISSION.host && sellerSysIds.includes(plan.sellerSysId))
  );
}

/** Throws a Refusal with 9001. This check comes before every other rule, so a stranger learns nothing, not even what exists. */
export function requireHost(asker: Asker, plan: Pick<BroadcastPlan, 'sellerSysId'>): void {
  if (!mayHost(asker, plan)) throw new Refusal('9001');
}

/** A rehearsal only exists for its host's people; null: a guest. */
export function mayOpen(asker: Asker | null, plan: BroadcastPlan): boolean {
  return !isRehearsal(plan) || (asker !== null && mayHost(asker, plan));
}

/** The mall (null) shows all broadcasts and a seller's shop only their own. Those who run a broadcast see it everywhere. */
export function isShownAt(
  shop: number | null,
  asker: Asker | null,
  plan: Pick<BroadcastPlan, 'sellerSysId'>,
): boolean {
  return shop === null || plan.sellerSysId === shop || (asker !== null && mayHost(asker, plan));
}

export function isRehearsal({ rehearsalOf }: Pick<BroadcastPlan, 'rehearsalOf'>): boolean {
  return rehearsalOf !== undefined;
}
