import type { Timer } from '../../../../platform/log/log.ts';
import type { Placed } from '../decider.ts';
import { FOLLOWED_EVERY } from '../fulfilling/parcel-timers.ts';

/** Timers of a request: it is forgotten, its exchange has arrived, and is confirmed; its courier is asked. */
export const FORGET_CLAIM = 'ForgetClaim';
export const TAKE_EXCHANGE_AS_DELIVERED = 'TakeExchangeAsDelivered';
export const CONFIRM_EXCHANGE = 'ConfirmExchange';
export const FOLLOW_EXCHANGE = 'FollowExchange';
export const CLAIM_DEADLINES = [FORGET_CLAIM, TAKE_EXCHANGE_AS_DELIVERED, CONFIRM_EXCHANGE];

const NAMES = {
  [FORGET_CLAIM]: 'forget-claim',
  [TAKE_EXCHANGE_AS_DELIVERED]: 'take-exchange-as-delivered',
  [CONFIRM_EXCHANGE]: 'confirm-exchange',
  [FOLLOW_EXCHANGE]: 'follow-exchange',
} as const;

export function timerId(type: keyof typeof NAMES, claimSysId: number): string {
  return `${NAMES[type]}:${claimSysId}`;
}

export function timerOf(
  type: keyof typeof NAMES,
  { order: { orderSysId } }: Placed,
  claimSysId: number,
  dueAt: number,
): Timer {
  return { id: timerId(type, claimSysId), dueAt, command: { type, orderSysId, claimSysId } };
}

/** Asks the courier of goods in exchange. `sentAt`, in milliseconds since 1970, bounds for how long. */
export function followExchangeTimer(
  state: Placed,
  { claimSysId, sentAt }: { readonly claimSysId: number; readonly sentAt: number },
  now: number,
  after: number = FOLLOWED_EVERY,
): Timer {
  const timer = timerOf(FOLLOW_EXCHANGE, state, claimSysId, now + after);
  return { ...timer, command: { ...timer.command, sentAt } };
}
