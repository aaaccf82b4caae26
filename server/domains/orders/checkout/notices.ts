/*
 * What settles payments of orders, and of the fees of requests. What must stay true:
 * - One transaction records a notice, updates the buyer's unpaid orders and sets the refund's timer.
 * - Nothing about the payer goes into the event log or the server's log.
 */
import { Refusal } from '../../../platform/log/log.ts';
import { executeOwn } from '../../../platform/operations.ts';
import { depositOf, hearNotice, refundTimers, type PaymentNotice } from '../../buying/payment/decider.ts';
import { BadNotice, type RawNotice } from '../../buying/payment/offers.ts';
import { orderStream } from '../order/decider.ts';
import { billPaidBy, buyerStream, cancelUnpaidTimerId, dueOncePaid, settle } from '../order/offers.ts';
import { placed, stateOfOrder, type Paying } from './payments.ts';

/** Throws a Refusal for a notice that is not the provider's, or not about one of our payments. */
export async function hear(paying: Paying, sent: RawNotice): Promise<void> {
  try {
    const notice = await paying.provider.readNotice(sent);
    if (notice) await settleBy(paying, notice);
  } catch (error) {
    if (!(error instanceof BadNotice || error instanceof Refusal)) throw error;
    const facts = error instanceof Refusal ? { code: error.resultCode, ...error.facts } : {};
    paying.logger.warn({ reason: error.message, ...facts }, 'a notice of a payment was refused');
    throw error instanceof BadNotice ? new Refusal('9001') : error;
  }
}

async function settleBy(paying: Paying, notice: PaymentNotice): Promise<void> {
  const { orderSysId, paySysId } = notice;
  const ref = orderStream(orderSysId);
  const account = buyerStream((await stateOfOrder(paying.log, orderSysId)).userSysId);
  const refundSysId = paying.source.id();
  const isKept = await executeOwn<boolean>(paying, {
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
    paying.logger.warn(
      { orderSysId, paySysId },
      'an order or a fee is paid, and its provider gave the money back',
    );
}
