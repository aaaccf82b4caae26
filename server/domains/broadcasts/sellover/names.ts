/*
 * A sellover's name belongs to one of them. What must stay true:
 * - Of many who want one at once, one gets it (`openClaim`).
 * - It is free again once its row is gone.
 * - Claims stand in a stream named by a keyed hash. The log has no names.
 */
import { sallyNameOf } from '../../../../schema/members/sign-up-rules.ts';
import { keyedDigest } from '../../../platform/keyed-digest.ts';
import { openClaim } from '../../../platform/log/claiming.ts';
import {
  Refusal,
  streamOf,
  type AnyStream,
  type Decision,
  type EventLog,
  type Fold,
  type States,
} from '../../../platform/log/log.ts';
import type { Write } from '../../../platform/log/tables/statement.ts';
import { isOurs } from '../../members/signup/decider.ts';
import { ownerOfSallyName, sallyNames } from './rows.ts';

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

/** Throws 1012. */
export function goodSallyName(written: string): string {
  const name = sallyNameOf(written);
  if (name === null || isOurs(name)) throw new Refusal('1012');
  return name;
}

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
  const claim = await openClaim(log, ref);
  const owner = await log.reads.one(ownerOfSallyName({ nameKey }));
  if (owner && owner.user_sys_id !== userSysId) throw new Refusal('1011');
  return {
    stream: claim.stream,
    rows: [
      sallyNames.removeAll({ user_sys_id: userSysId }),
      sallyNames.upsert({ name_key: nameKey, user_sys_id: userSysId }),
    ],
    claimed: (states) => {
      if (!claim.isOpen(states)) throw new Refusal('1011');
      return claim.made({ type: 'SallyNameClaimed', data: { userSysId } });
    },
  };
}
