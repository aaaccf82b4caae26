/*
 * Refunds of payments. A refund is requested from the provider until its completion is recorded. The provider makes it once,
 * so a crash between its answer and our record, a late answer, or two processes at once refund nothing twice.
 */
import * as contract from '../../../../schema/buying/payments.ts';
import type { Input, Query, Reply } from '../../../../schema/operation.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { TimerHandler } from '../../../platform/log/background/timers.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { query, whenDue, type Due } from '../../../platform/operations.ts';
import {
  completeRefund,
  isMade,
  MAKE_REFUND,
  refundDueAt,
  refundTimer,
} from '../../buying/payment/decider.ts';
import { OLD_REFUND_TIMERS, oldRefundTimerIds, type RefundOfPay } from '../../buying/payment/offers.ts';
import { orderStream, type Placed } from '../order/decider.ts';
import { billPaidBy } from '../order/offers.ts';
import { countRefunds, refundOf, refundsFrom, type OpenRefundRow } from './open-refunds.ts';
import { payingOf, placed, stateOfOrder, type Paying } from './payments.ts';

export const openRefunds = query(contract.openRefunds, (platform) => {
  const paying = payingOf(platform);
  return ({ query: page }) => refundsLeft(paying, page);
});

export const settleRefund = query(contract.settleRefund, (platform) => {
  const paying = payingOf(platform);
  return ({ params, body, caller, commandId }) =>
    settleByHand(paying, { ...params, ...body }, caller, commandId);
});

/** Refunds that have not succeeded yet. */
export async function refundsLeft(
  paying: Paying,
  page: Query<typeof contract.openRefunds>,
): Promise<Reply<typeof contract.openRefunds>> {
  const { reads } = paying.log;
  const rows = await reads.all(refundsFrom(page));
  return {
    totalCnt: (await reads.one(countRefunds()))?.count ?? 0,
    refunds: await openRefundsOf(paying, rows),
  };
}

/**
 * Records what a manager found out about a refund. Throws 0004 if no such refund is open, 0008 while the provider may still
 * answer.
 */
export async function settleByHand(
  paying: Paying,
  { refundSysId, found }: Input<typeof contract.settleRefund>,
  { userSysId }: Pick<Caller, 'userSysId'>,
  commandId: string,
): Promise<Reply<typeof contract.settleRefund>> {
  const { log, provider, logger } = paying;
  const row = await log.reads.one(refundOf({ refundSysId }));
  if (!row) throw new Refusal('0004', { refundSysId });
  const { order_sys_id: orderSysId, pay_sys_id: paySysId, amount } = row;
  const ref = orderStream(orderSysId);
  const isDone = found === 'done';
  await provider.hearFound({ paySysId, refundSysId, amount }, isDone);
  logger.warn({ orderSysId, paySysId, refundSysId, found, by: userSysId }, 'a manager settled a refund');
  await log.execute({
    actorId: userSysId,
    commandId,
    streams: [ref],
    decide: (states, now) => {
      const refund = { orderSysId, paySysId, refundSysId };
      const timer = refundTimer(refund, now);
      const old = oldRefundTimerIds(refundSysId);
      if (!isDone) return { events: [], timers: { clear: old, set: [timer] }, reply: null };
      return {
        events: [{ ref, events: completed(placed(states.get(ref)), refund) }],
        timers: { clear: [timer.id, ...old] },
        reply: null,
      };
    },
  });
  return (await openRefundsOf(paying, [row]))[0]!;
}

/** Timers that make refunds, of this version and of older ones. */
export function refundHandlers(paying: Paying): Record<string, TimerHandler> {
  const types = [MAKE_REFUND, ...OLD_REFUND_TIMERS];
  return Object.fromEntries(types.map((type) => [type, makeRefund(paying)]));
}

/** Older timers name no refund: theirs has the number of its payment. */
type RefundDue = Due<'orderSysId' | 'paySysId'> & { readonly refundSysId?: number };

/** The timer retries after any failure. */
const makeRefund = whenDue(
  async (paying: Paying, { orderSysId, paySysId, refundSysId = paySysId }: RefundDue) => {
    const { log, provider, counts } = paying;
    const ref = orderStream(orderSysId);
    const { pays } = billPaidBy(await stateOfOrder(log, orderSysId), paySysId);
    const pay = pays.find((each) => each.paySysId === paySysId);
    const refund = pay?.refunds.find((each) => each.refundSysId === refundSysId);
    if (pay && refund && !isMade(refund) && pay.reference !== null) {
      const { amount, reference } = pay;
      try {
        await provider.refund({ orderSysId, paySysId, amount, reference }, refund);
      } catch (error) {
        const row = await log.reads.one(refundOf({ refundSysId }));
        if (row && isOverdue(paying, row)) counts.refundsLate += 1;
        throw error;
      }
    }
    return {
      streams: [ref],
      decide: (states) => ({
        events: [{ ref, events: completed(placed(states.get(ref)), { paySysId, refundSysId }) }],
      }),
    };
  },
);

function completed(order: Placed, refund: Pick<RefundOfPay, 'paySysId' | 'refundSysId'>) {
  const { bill, pays } = billPaidBy(order, refund.paySysId);
  return completeRefund({ pays }, { ...bill, ...refund });
}

async function openRefundsOf(paying: Paying, rows: readonly OpenRefundRow[]): Promise<contract.OpenRefund[]> {
  const orders = await Promise.all(rows.map((row) => paying.log.state(orderStream(row.order_sys_id))));
  // That of a cancellation in a broadcast has no request.
  const namedWith = rows.map(({ refund_sys_id: refundSysId }, at) => {
    const claims = Object.values(orders[at]!.state?.claims ?? {});
    return claims.find((each) => each.refundSysId === refundSysId)?.claimSysId ?? refundSysId;
  });
  const accounts = await paying.accounts.of(namedWith);
  const shown = rows.map(async (row, at) => {
    const { refund_sys_id: refundSysId, pay_sys_id: paySysId, order_sys_id: orderSysId, amount } = row;
    return {
      refundSysId,
      paySysId,
      orderSysId,
      amount,
      askedAt: new Date(row.asked_at).toISOString(),
      dueAt: new Date(refundDueAt(row.asked_at)).toISOString(),
      isOverdue: isOverdue(paying, row) ? (1 as const) : (0 as const),
      refundAccount: accounts.get(namedWith[at]!) ?? null,
      isUnsure: (await paying.provider.isUnsure({ paySysId, refundSysId, amount }))
        ? (1 as const)
        : (0 as const),
    };
  });
  return Promise.all(shown);
}

function isOverdue({ clock }: Paying, { asked_at: askedAt }: OpenRefundRow): boolean {
  return clock.now() >= refundDueAt(askedAt);
}
