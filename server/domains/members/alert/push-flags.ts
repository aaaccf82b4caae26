import type { AlertKind, PushSettings, PushTopic } from '../../../../schema/members/alerts.ts';
import type { Write } from '../../../platform/log/tables/statement.ts';
import { pushSettings, type PushFlag } from './rows.ts';

/** Advertising needs the member's agreement first; everything else follows from what they did. */
export const DEFAULTS = {
  coupon_flag: 1,
  event_flag: 0,
  broadcast_flag: 1,
  order_flag: 1,
} as const satisfies Record<PushFlag, 0 | 1>;

/** Those that are no more than flags: `eventFlag` is also a consent (`advertising.ts`). */
export const COLUMNS = {
  couponPresentFlag: 'coupon_flag',
  liveBroadcastFlag: 'broadcast_flag',
  orderFlag: 'order_flag',
} as const satisfies Record<Exclude<keyof PushSettings, 'eventFlag'>, PushFlag>;

/** The kinds that have a flag, which are also the topics of the app. */
export const FLAG_OF = {
  broadcast: 'liveBroadcastFlag',
  order: 'orderFlag',
  coupon: 'couponPresentFlag',
  event: 'eventFlag',
} as const satisfies Record<PushTopic, keyof PushSettings>;

export function isTopic(kind: string): kind is PushTopic {
  return Object.hasOwn(FLAG_OF, kind);
}

export function isPushed(kind: AlertKind, settings: PushSettings): boolean {
  return !isTopic(kind) || settings[FLAG_OF[kind]] === 1;
}

/** The row of a change of flags, for the decision that causes it. Each flag alone, so that two changes at once both count. */
export function flagRow(userSysId: number, flags: Partial<Record<PushFlag, 0 | 1>>): Write {
  const row = { user_sys_id: userSysId, ...DEFAULTS, ...flags };
  return pushSettings.merge(row, Object.keys(flags) as PushFlag[]);
}

/** Changes nothing for somebody who never had settings, or has left. */
export function offRow(userSysId: number, flag: PushFlag): Write {
  return pushSettings.set({ user_sys_id: userSysId, [flag]: 0 });
}
