import { streamFolder } from '../../../../schema/broadcasts/stream-access.ts';
import { REHEARSAL_LASTS } from '../../../../schema/room/constants.ts';
import { SignedPaths } from '../../../platform/media/private-addresses.ts';
import type { Platform } from '../../../platform/module.ts';
import type { Product } from '../../../../schema/catalog/products.ts';
import { Refusal, type EventLog } from '../../../platform/log/log.ts';
import { broadcastOfRoom } from '../../../../schema/members/names.ts';
import {
  broadcastStream,
  isRehearsal,
  isShownAt,
  mayOpen,
  requireHost,
  roomOf,
  type Asker,
  type BroadcastPlan,
  type PlanState,
} from './decider.ts';

/** Null: no such broadcast. Use {@link planOf} for ids from a request. */
export async function findPlan(
  log: Pick<EventLog, 'state'>,
  broadcastSysId: number,
): Promise<PlanState | null> {
  return (await log.state(broadcastStream(broadcastSysId))).state;
}

/** The broadcast of this room; null: there is no such room. */
export async function findPlanOfRoom(log: Pick<EventLog, 'state'>, room: string): Promise<PlanState | null> {
  const plan = await findPlan(log, broadcastOfRoom(room));
  return plan && roomOf(plan) === room ? plan : null;
}

/**
 * A broadcast as this caller may see it; null: a guest. Refuses with 0004 if it does not exist. Others than its hosts
 * cannot see a rehearsal.
 */
export async function planOf(
  log: Pick<EventLog, 'state'>,
  broadcastSysId: number,
  asker: Asker | null = null,
): Promise<PlanState> {
  const plan = await findPlan(log, broadcastSysId);
  if (!plan || !mayOpen(asker, plan)) throw new Refusal('0004', { broadcastSysId });
  return plan;
}

/** Throws a Refusal with 3001 for a broadcast that is not {@link isShownAt} a shop. */
export async function requireShownAt(
  log: Pick<EventLog, 'state'>,
  shop: number,
  broadcastSysId: number,
  asker: Asker | null,
): Promise<void> {
  const plan = await findPlan(log, broadcastSysId);
  if (plan && !isShownAt(shop, asker, plan)) throw new Refusal('3001', { broadcastSysId });
}

/** Throws as {@link planOfHost} does, but passes over a missing broadcast: the caller's next step refuses that. */
export async function requireHostOf(
  log: Pick<EventLog, 'state'>,
  broadcastSysId: number,
  host: Asker,
): Promise<void> {
  if (await findPlan(log, broadcastSysId)) await planOfHost(log, broadcastSysId, host);
}

/** A broadcast for those who run it. Throws a Refusal with 0004 as {@link planOf} does, and with 9001 for everybody else. */
export async function planOfHost(
  log: Pick<EventLog, 'state'>,
  broadcastSysId: number,
  host: Asker,
): Promise<PlanState> {
  const plan = await planOf(log, broadcastSysId, host);
  requireHost(host, plan);
  return plan;
}

/** A broadcast for somebody already in its room, or for work that began there. */
export async function planInside(log: Pick<EventLog, 'state'>, broadcastSysId: number): Promise<PlanState> {
  const plan = await findPlan(log, broadcastSysId);
  if (!plan) throw new Refusal('0004', { broadcastSysId });
  return plan;
}

/** Throws a Refusal with 3010 for a cancelled broadcast. Who runs it learns that, too; its plan can still be read. */
export async function requireNotCancelled(
  log: Pick<EventLog, 'state'>,
  broadcastSysId: number,
): Promise<void> {
  const plan = await findPlan(log, broadcastSysId);
  if (plan?.standing.isCancelled) throw new Refusal('3010', { broadcastSysId });
}

/** The brand of a broadcast: that of its first planned product that has one. Null: none has. */
export async function brandOf(
  { products }: Pick<BroadcastPlan, 'products'>,
  catalog: { readonly product: (prdtSysId: number) => Promise<Product | null> },
): Promise<{ readonly brandSysId: number; readonly brandName: string; readonly brandNameEn: string } | null> {
  for (const { prdtSysId } of products) {
    const product = await catalog.product(prdtSysId);
    if (!product || product.brandSysId === null) continue;
    const { brandSysId, brandName, brandNameEn } = product;
    return { brandSysId, brandName: brandName ?? '', brandNameEn: brandNameEn ?? '' };
  }
  return null;
}

/**
 * What opens the stream of a rehearsal: the query for addresses of playlists, for who {@link mayOpen} the broadcast. Players
 * send no login, so it is signed. Null: anybody may watch.
 */
export function streamAccess(
  { secrets, clock }: Pick<Platform, 'secrets' | 'clock'>,
  plan: Pick<BroadcastPlan, 'broadcastSysId' | 'rehearsalOf'>,
): string | null {
  if (!isRehearsal(plan)) return null;
  return new SignedPaths(secrets.tokenSecret, clock).queryFor(
    streamFolder(plan.broadcastSysId),
    REHEARSAL_LASTS,
  );
}
