import type { Write } from '../../../platform/log/tables/statement.ts';
import { makePushSettings, setFlags, type PushFlag } from './tables.ts';

/** Advertising needs the member's agreement first; everything else follows from what they did. */
export const DEFAULTS = {
  coupon_flag: 1,
  event_flag: 0,
  broadcast_flag: 1,
  order_flag: 1,
} as const satisfies Record<PushFlag, 0 | 1>;

/** The rows of a change of flags, for the decision that causes it. */
export function flagRows(userSysId: number, flags: Partial<Record<PushFlag, 0 | 1>>): Write[] {
  const given = Object.entries(flags) as [PushFlag, 0 | 1][];
  return [
    makePushSettings({ user_sys_id: userSysId, ...DEFAULTS }),
    ...given.map(([flag, value]) => setFlags[flag]({ userSysId, value })),
  ];
}

/** Changes nothing for somebody who never had settings, or has left. */
export function offRow(userSysId: number, flag: PushFlag): Write {
  return setFlags[flag]({ userSysId, value: 0 });
}
