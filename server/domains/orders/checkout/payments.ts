import type { Agreements } from '../../../../schema/buying/agreements.ts';
import type { Body, Input, Query, Reply } from '../../../../schema/operation.ts';
import type { OpenRefund, openRefunds, payOrder, settleRefund } from '../../../../schema/buying/payments.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { Refusal, type EventLog, type Timer } from '../../../platform/log/log.ts';
import type { TimerHandler } from '../../../platform/log/background/timers.ts';
import type { Source } from '../../../platform/source.ts';
import { sellerStream } from '../../catalog/catalog/seller.ts';
import { orderStream, type OrderState, type Placed } from '../order/decider.ts';
import {
  agree,
  billOf,
  billPaidBy,
  buyerStream,
  cancelUnpaidTimer,
  cancelUnpaidTimerId,
  dueOncePaid,
  owedFor,
  payUntilBy,
  settle,
  type CashReceipts,
  type OrderViews,
  type RefundAccounts,
} from '../order/offers.ts';
import {
  beginPayment,
  completeRefund,
  depositOf,
  hearNotice,
  isMade,
  MAKE_REFUND,
  refundDueAt,
  refundTimer,
  refundTimers,
  type PaymentNotice,
  type Pay,
} from '../../buying/payment/decider.ts';
import {
  BadNotice,
  OLD_REFUND_TIMERS,
  oldRefundTimerIds,
  payMethodsOf,
  requirePayMethod,
  type RefundOfPay,
  type RawNotice,
} from '../../buying/payment/offers.ts';
import { goodsNameOf } from './goods-name.ts';
import { countRefunds, refundOf, refundsFrom, type OpenRefundRow } from './open-refunds.ts';
import { whereToPay, type WhereNeed } from './where-to-pay.ts';

export interface PaymentsNeed extends WhereNeed {
  readonly log: EventLog;
  readonly orders: Pick<OrderViews, 'order'>;
  readonly receipts: Pick<CashReceipts, 'setting'>;
  readonly source: Source;
  readonly accounts: Pick<RefundAccounts, 'of'>;
}

/**
 * Payments of orders, and what settles and refunds them and the fees of requests. What must stay true:
 * - A payment is logged before its provider hears of it, so money never arrives for an unknown payment.
 * - One transaction records a notice, updates the buyer's unpaid orders and sets the refund's timer.
 * - A refund is requested from the provider until its completion is recorded. The provider makes it once, so a crash
 *   between its answer and our record, a late answer, or two processes at once refund nothing twice.
 * - Nothing about the payer goes into the event log or the server's log.
 */
export class Payments {
  readonly #need: PaymentsNeed;

  constructor(need: PaymentsNeed) {
    this.#need = need;
  }

  /**
   * Throws 2010 for an order that does not exist or is somebody else's, 0005 without the required agreements, and 4003 if a
   * seller does not accept the payment method. Throws like {@link beginPayment}, too.
   */
  async begin(
    orderSysId: number,
    { payMethodCode, returnUrl, depositorName, agreements, cashReceipt }: Body<typeof payOrder>,
    payer: Pick<Caller, 'userSysId'>,
    commandId: string,
    // The sandbox's bank gives no agreements.
    { isByBank = false }: { readonly isByBank?: boolean } = {},
  ): Promise<Reply<typeof payOrder>> {
    const { log, orders, provider, receipts, source } = this.#need;
    const { methods, leastAmount } = provider.terms;
    const view = await orders.order(orderSysId, payer.userSysId);
    const { receiverName: holderName, orderMobile: mobile } = view;
    if (depositorName !== undefined && depositorName.trim() !== holderName.trim()) throw new Refusal('4003');
    const rows = receipts.setting(orderSysId, cashReceipt, payMethodCode);
    const ref = orderStream(orderSysId);
    const paySysId = source.id();
    const sellers = [...new Set(view.orderProducts.map(({ sellerSysId }) => sellerSysId))].map(sellerStream);
    const { reply } = await log.execute<{ pay: Pay; payUntil: number; goodsName: string }>({
      actorId: payer.userSysId,
      commandId,
      streams: [ref, ...sellers],
      decide: (states, now) => {
        const order = placed(states.get(ref));
        const { pay, events } = beginPayment(order, billOf(order), {
          paySysId,
          payMethodCode,
          leastAmount,
          now,
        });
        const { products } = owedFor(order);
        requirePayMethod(
          payMethodCode,
          products.map((each) => payMethodsOf(methods, states.get(sellerStream(each.sellerSysId)))),
        );
        const agreed = isByBank ? [] : agree(order, agreements);
        const payUntil = payUntilBy(order.order, payMethodCode);
        return {
          events: [{ ref, events: [...agreed, ...events] }],
          rows,
          ...(payUntil > order.order.payUntil && {
            timers: { set: [cancelUnpaidTimer({ orderSysId, payUntil })] },
          }),
          reply: { pay, payUntil, goodsName: goodsNameOf(products) },
        };
      },
    });
    const { pay, ...about } = reply;
    return whereToPay(this.#need, { ...pay, ...about, orderSysId, holderName, mobile, returnUrl });
  }

  /** Records the buyer's agreements before the payment. Throws 0005 if a required one is missing. */
  async agree(orderSysId: number, agreements: Agreements, commandId: string): Promise<void> {
    const ref = orderStream(orderSysId);
    await this.#need.log.execute({
      actorId: null,
      commandId,
      streams: [ref],
      decide: (states) => ({
        events: [{ ref, events: agree(placed(states.get(ref)), agreements) }],
        reply: null,
      }),
    });
  }

  /** Throws a Refusal for a notice that is not the provider's, or not about one of our payments. */
  async hear(sent: RawNotice): Promise<void> {
    try {
      const notice = await this.#need.provider.readNotice(sent);
      if (notice) await this.#settle(notice);
    } catch (error) {
      if (!(error instanceof BadNotice || error instanceof Refusal)) throw error;
      const facts = error instanceof Refusal ? { code: error.resultCode, ...error.facts } : {};
      this.#need.logger.warn({ reason: error.message, ...facts }, 'a notice of a payment was refused');
      throw error instanceof BadNotice ? new Refusal('9001') : error;
    }
  }

  async #settle(notice: PaymentNotice): Promise<void> {
    const { log, source } = this.#need;
    const { orderSysId, paySysId } = notice;
    const ref = orderStream(orderSysId);
    const account = buyerStream((await this.orderState(orderSysId)).userSysId);
    const refundSysId = source.id();
    const { reply: isKept } = await log.execute({
      actorId: null,
      commandId: source.commandId(),
      streams: [ref, account],
      decide: (states, now) => {
        const order = placed(states.get(ref));
        const { bill, pays, claim } = billPaidBy(order, paySysId);
        const events = hearNotice({ pays }, bill, notice, refundSysId).map((event) =>
          event.type === 'ClaimFeePaid' && claim
            ? { ...event, data: { ...event.data, ...dueOncePaid(order, claim, now) } }
            : event,
        );
        const isPaid = events.some(({ type }) => type === 'OrderPaid');
        return {
          events: [
            { ref, events },
            ...(isPaid ? [{ ref: account, events: settle(states.get(account), orderSysId) }] : []),
          ],
          timers: {
            ...(isPaid && { clear: [cancelUnpaidTimerId(orderSysId)] }),
            set: refundTimers(events, now),
          },
          reply: depositOf({ pays: pays.filter((pay) => pay.paySysId === paySysId) }) > 0,
        };
      },
    });
    if ('isRefunded' in notice.outcome && isKept)
      this.#need.logger.warn(
        { orderSysId, paySysId },
        'an order or a fee is paid, and its provider gave the money back',
      );
  }

  /** Makes a refund. The timer retries after any failure. */
  async refund({ id, command }: Timer): Promise<void> {
    const { log, provider, source } = this.#need;
    const [orderSysId, paySysId] = [Number(command['orderSysId']), Number(command['paySysId'])];
    const refundSysId = Number(command['refundSysId'] ?? paySysId);
    const ref = orderStream(orderSysId);
    const { pays } = billPaidBy(await this.orderState(orderSysId), paySysId);
    const pay = pays.find((each) => each.paySysId === paySysId);
    const refund = pay?.refunds.find((each) => each.refundSysId === refundSysId);
    if (pay && refund && !isMade(refund) && pay.reference !== null) {
      const { amount, reference } = pay;
      try {
        await provider.refund({ orderSysId, paySysId, amount, reference }, refund);
      } catch (error) {
        const row = await log.reads.one(refundOf({ refundSysId }));
        if (row && this.#isOverdue(row)) this.#need.counts.refundsLate += 1;
        throw error;
      }
    }
    await log.execute({
      actorId: null,
      commandId: source.commandId(),
      timerId: id,
      streams: [ref],
      decide: (states) => ({
        events: [{ ref, events: refundCompleted(placed(states.get(ref)), { paySysId, refundSysId }) }],
        reply: null,
      }),
    });
  }

  /** Refunds that have not succeeded yet. */
  async openRefunds(page: Query<typeof openRefunds>): Promise<Reply<typeof openRefunds>> {
    const { reads } = this.#need.log;
    const rows = await reads.all(refundsFrom(page));
    return {
      totalCnt: (await reads.one(countRefunds()))?.count ?? 0,
      refunds: await Promise.all(rows.map((row) => this.#openRefund(row))),
    };
  }

  /**
   * Records what a manager found out about a refund. Throws 0004 if no such refund is open, 0008 while the provider may still
   * answer.
   */
  async settleRefund(
    { refundSysId, found }: Input<typeof settleRefund>,
    { userSysId }: Pick<Caller, 'userSysId'>,
    commandId: string,
  ): Promise<Reply<typeof settleRefund>> {
    const { log, provider, logger } = this.#need;
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
          events: [{ ref, events: refundCompleted(placed(states.get(ref)), refund) }],
          timers: { clear: [timer.id, ...old] },
          reply: null,
        };
      },
    });
    return this.#openRefund(row);
  }

  async #openRefund(row: OpenRefundRow): Promise<OpenRefund> {
    const { refund_sys_id: refundSysId, pay_sys_id: paySysId, order_sys_id: orderSysId, amount } = row;
    const { state } = await this.#need.log.state(orderStream(orderSysId));
    const claim = Object.values(state?.claims ?? {}).find((each) => each.refundSysId === refundSysId);
    return {
      refundSysId,
      paySysId,
      orderSysId,
      amount,
      askedAt: new Date(row.asked_at).toISOString(),
      dueAt: new Date(refundDueAt(row.asked_at)).toISOString(),
      isOverdue: this.#isOverdue(row) ? 1 : 0,
      // That of a cancellation in a broadcast has no request.
      refundAccount: await this.#need.accounts.of(claim?.claimSysId ?? refundSysId),
      isUnsure: (await this.#need.provider.isUnsure({ paySysId, refundSysId, amount })) ? 1 : 0,
    };
  }

  #isOverdue({ asked_at: askedAt }: OpenRefundRow): boolean {
    return this.#need.clock.now() >= refundDueAt(askedAt);
  }

  /** Throws 2010 if the order does not exist. */
  async orderState(orderSysId: number): Promise<Placed> {
    return placed((await this.#need.log.state(orderStream(orderSysId))).state);
  }
}

function refundCompleted(order: Placed, refund: Pick<RefundOfPay, 'paySysId' | 'refundSysId'>) {
  const { bill, pays } = billPaidBy(order, refund.paySysId);
  return completeRefund({ pays }, { ...bill, ...refund });
}

/** Throws 2010 if there is no order. */
export function placed(order: OrderState): Placed {
  if (!order) throw new Refusal('2010');
  return order;
}

/** Timers that make refunds, of this version and of older ones. */
export function refundHandlers(payments: Pick<Payments, 'refund'>): Record<string, TimerHandler> {
  return Object.fromEntries(
    [MAKE_REFUND, ...OLD_REFUND_TIMERS].map((type) => [type, (timer: Timer) => payments.refund(timer)]),
  );
}
