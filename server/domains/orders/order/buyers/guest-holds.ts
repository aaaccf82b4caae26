/*
 * What orders without a login hold back from everybody else while nobody has paid them. What must stay true:
 *
 * - They count by the orderer's phone number and by address, in the decision that places one more, over all nodes.
 * - An order counts for as long as its own stream says that it waits. So nothing is written when it is paid or given up.
 * - The log has neither number nor address, but keyed hashes of them.
 */
import { GUEST_PAY_WITHIN, PAY_METHOD } from '../../../../../schema/buying/constants.ts';
import { payUntil } from '../../../../../schema/korean-days.ts';
import type { PayMethodCode } from '../../../../../schema/buying/payments.ts';
import { mobileOf } from '../../../../../schema/members/phones.ts';
import { networkOf } from '../../../../platform/address.ts';
import { keyedDigest } from '../../../../platform/keyed-digest.ts';
import {
  streamOf,
  type AnyStream,
  type Decision,
  type EventLog,
  type Fold,
  type States,
  type StreamRef,
} from '../../../../platform/log/log.ts';
import { requireRoom, type Unpaid, type UnpaidLimits } from './buyer.ts';
import { orderStream } from '../decider.ts';
import { isUnpaid } from '../status.ts';

/** Limits that an operator may set. */
export interface GuestLimits {
  readonly byPhone: UnpaidLimits;
  readonly byAddress: UnpaidLimits;
}

export interface GuestEvent {
  readonly type: 'GuestOrderHeld';
  readonly data: Unpaid & {
    /** Earlier orders that no longer wait. */
    readonly settled: readonly number[];
  };
}

interface GuestState {
  /** Some of them may be paid or cancelled by now. */
  readonly unpaid: readonly Unpaid[];
}

export const guestFold: Fold<GuestState, GuestEvent> = {
  category: 'guest',
  initial: { unpaid: [] },
  stateVersion: 1,
  on: {
    GuestOrderHeld: ({ unpaid }, { data: { orderSysId, held, settled } }) => ({
      unpaid: [...unpaid.filter((each) => !settled.includes(each.orderSysId)), { orderSysId, held }],
    }),
  },
};

/** Somebody who orders without a login, with everything that identifies them. */
export interface Guest {
  readonly mobile: string;
  readonly ip: string;
}

export interface GuestHolds {
  /** The command that places the order names them. */
  readonly streams: readonly AnyStream[];
  /** Throws 2040 or 2041 if this order and the earlier ones would hold too much. */
  hold(states: States, order: Unpaid): Decision<never>['events'];
}

export async function guestHolds(
  {
    log,
    secret,
    limits,
  }: { readonly log: Pick<EventLog, 'state'>; readonly secret: string; readonly limits: GuestLimits },
  { mobile, ip }: Guest,
): Promise<GuestHolds> {
  const refOf = (kind: string, text: string): StreamRef<GuestState, GuestEvent> =>
    streamOf(guestFold, `${kind}-${keyedDigest(secret, `guest ${kind}`, text)}`);
  const bounds = [
    [refOf('phone', mobileOf(mobile) ?? mobile), limits.byPhone],
    [refOf('address', networkOf(ip)), limits.byAddress],
  ] as const;
  const before = await Promise.all(bounds.map(async ([ref]) => (await log.state(ref)).state.unpaid));
  const known = new Map(before.flat().map(({ orderSysId }) => [orderSysId, orderStream(orderSysId)]));
  return {
    streams: [...bounds.map(([ref]) => ref), ...known.values()],
    hold: (states, order) =>
      bounds.map(([ref, max]) => {
        const isWaiting = ({ orderSysId }: Unpaid) => {
          const stream = known.get(orderSysId);
          // An order that was placed concurrently has hardly been paid.
          const placed = stream && states.get(stream);
          return !stream || (placed !== null && placed !== undefined && isUnpaid(placed));
        };
        const { unpaid } = states.get(ref);
        requireRoom({ unpaid: unpaid.filter(isWaiting) }, order.held, max);
        const settled = unpaid.filter((each) => !isWaiting(each)).map(({ orderSysId }) => orderSysId);
        return { ref, events: [{ type: 'GuestOrderHeld', data: { ...order, settled } }] };
      }),
  };
}

/** The deadline of an order without a login: soon, or that of every order if it is paid by account. */
export function guestDeadlines(
  now: number,
  payMethodCode: PayMethodCode | undefined,
): { readonly payUntil: number; readonly depositUntil: number } {
  const depositUntil = payUntil(now);
  const isByAccount = payMethodCode === PAY_METHOD.virtualAccount;
  return {
    payUntil: isByAccount ? depositUntil : Math.min(now + GUEST_PAY_WITHIN, depositUntil),
    depositUntil,
  };
}
