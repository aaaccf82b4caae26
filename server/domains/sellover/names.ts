/*
 * A sellover's name belongs to one of them, as a member's nickname does (`account/identity/claims.ts`). What must stay true:
 * - Of many who want one at once, one gets it: a claim is an event, and rests on the number of claims before it.
 * - It is free again once its row is gone; no event says so.
 * - Claims stand in a stream named by a keyed hash. The log has no names.
 */
import { keyedDigest } from '../../platform/keyed-digest.ts';
import {
  Refusal,
  streamOf,
  type AnyStream,
  type Decision,
  type EventLog,
  type Fold,
  type States,
} from '../../platform/log/log.ts';
import type { Write } from '../../platform/log/tables/statement.ts';
import { deleteSallyName, ownerOfSallyName, sallyNames } from './tables.ts';

export interface SallyNameClaimed {
  readonly type: 'SallyNameClaimed';
  readonly data: { readonly userSysId: number };
}

export const sallyNameFold: Fold<null, SallyNameClaimed> = {
  category: 'sallyname',
  initial: null,
  stateVersion: 1,
  on: { SallyNameClaimed: () => null },
};

/** A name that was free when it was looked up. */
export interface SallyClaim {
  /** The command names it. */
  readonly stream: AnyStream;
  /** In place of an earlier name. */
  readonly rows: readonly Write[];
  /** For the command's decision. Throws 1011 if somebody was faster. */
  claimed(states: States): Decision<never>['events'][number];
}

/** Throws 1011 if another sellover has it. `secret` keys the names of streams. */
export async function claimSallyName(
  log: Pick<EventLog, 'reads' | 'head'>,
  secret: string,
  { name, userSysId }: { readonly name: string; readonly userSysId: number },
): Promise<SallyClaim> {
  const nameKey = name.toLowerCase();
  const ref = streamOf(sallyNameFold, keyedDigest(secret, 'sally name', nameKey));
  // Read before the row: a claim in between counts.
  const claims = await log.head(ref.stream);
  const owner = await log.reads.one(ownerOfSallyName({ nameKey }));
  if (owner && owner.user_sys_id !== userSysId) throw new Refusal('1011');
  return {
    stream: ref,
    rows: [deleteSallyName({ userSysId }), sallyNames.upsert({ name_key: nameKey, user_sys_id: userSysId })],
    claimed: (states) => {
      if (states.version(ref) !== claims) throw new Refusal('1011');
      const claimed: SallyNameClaimed = { type: 'SallyNameClaimed', data: { userSysId } };
      return { ref, events: [claimed] };
    },
  };
}
