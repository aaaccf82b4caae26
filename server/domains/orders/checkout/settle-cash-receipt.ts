/*
 * Issues cash receipts after money has come by transfer, and cancels them with its refund. What is to be done follows from the
 * order and its receipts alone, so a step that is repeated after a crash does nothing twice.
 */
import type { Reaction } from '../../../platform/log/background/reactions.ts';
import type { Timer } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/module.ts';
import { executeOwn, whenDue, type Due } from '../../../platform/operations.ts';
import type { CashReceiptIssuer } from '../../buying/payment/offers.ts';
import { orderStream } from '../order/decider.ts';
import {
  cashReceiptStream,
  nextStep,
  transferredOf,
  type CashReceiptEvent,
  type CashReceipts,
  type IssuedTo,
  type ReceiptStep,
} from '../order/offers.ts';

/** The timer that issues and cancels the receipts of an order, and retries until they are right. */
export const SETTLE_CASH_RECEIPT = 'SettleCashReceipt';

interface Issuing extends Pick<Platform, 'log' | 'source' | 'logger'> {
  readonly receipts: Pick<CashReceipts, 'issuedTo'>;
  /** Null: the provider issues none. */
  readonly issuer: CashReceiptIssuer | null;
}

export function cashReceiptsAsked(receipts: Pick<CashReceipts, 'issuedTo'>): Reaction {
  return {
    name: 'cash-receipts',
    types: ['OrderPaid', 'RefundRequested'],
    every: 0,
    async react(events) {
      const orders = new Set(events.map(({ data }) => (data as { readonly orderSysId: number }).orderSysId));
      const wanted = await Promise.all(
        [...orders].map(async (orderSysId) => ((await receipts.issuedTo(orderSysId)) ? [orderSysId] : [])),
      );
      const set = wanted.flat();
      if (set.length === 0) return null;
      return {
        decide: (_, now) => ({ timers: { set: set.map((orderSysId) => timerOf(orderSysId, now)) } }),
      };
    },
  };
}

export const settleCashReceipt = whenDue(async (issuing: Issuing, { orderSysId }: Due<'orderSysId'>) => {
  const { receipts, issuer, logger } = issuing;
  const to = await receipts.issuedTo(orderSysId);
  if (to && issuer) while (await takeStep(issuing, orderSysId, to, issuer));
  else logger.warn({ orderSysId }, 'a cash receipt cannot be issued or cancelled any more');
  const [ref, own] = [orderStream(orderSysId), cashReceiptStream(orderSysId)];
  return {
    streams: [ref, own],
    decide: (states, now) => {
      const order = states.get(ref);
      // Since the last step, money may have gone back.
      const isLeft = to && issuer && order && nextStep(states.get(own), transferredOf(order));
      return { timers: { set: isLeft ? [timerOf(orderSysId, now)] : [] } };
    },
  };
});

/** Resolves to false when nothing is left to do. */
async function takeStep(
  issuing: Issuing,
  orderSysId: number,
  to: IssuedTo,
  issuer: CashReceiptIssuer,
): Promise<boolean> {
  const { log, source } = issuing;
  const [order, own] = [orderStream(orderSysId), cashReceiptStream(orderSysId)];
  const [{ state: before }, { state }] = await Promise.all([log.state(order), log.state(own)]);
  const step = before && nextStep(state, transferredOf(before));
  if (!step) return false;
  const event = await eventOf(source, orderSysId, step, to, issuer);
  await executeOwn(issuing, {
    streams: [order, own],
    decide: (states) => {
      const placed = states.get(order);
      const due = placed && nextStep(states.get(own), transferredOf(placed));
      // Nothing, if another process has done the same meanwhile.
      const isDue = due?.step === step.step && idOf(due) === idOf(step);
      return { events: [{ ref: own, events: isDue ? [event] : [] }] };
    },
  });
  return true;
}

async function eventOf(
  source: Platform['source'],
  orderSysId: number,
  step: ReceiptStep,
  { type, number }: IssuedTo,
  issuer: CashReceiptIssuer,
): Promise<CashReceiptEvent> {
  switch (step.step) {
    case 'request': {
      const receiptSysId = source.id();
      return { type: 'CashReceiptRequested', data: { orderSysId, receiptSysId, amount: step.amount } };
    }
    case 'issue': {
      const { receiptSysId, amount } = step.receipt;
      const reference = await issuer.issue({ receiptSysId, orderSysId, amount, type, number });
      return { type: 'CashReceiptIssued', data: { orderSysId, receiptSysId, reference } };
    }
    case 'cancel': {
      const { receiptSysId, amount, reference } = step.receipt;
      await issuer.cancel({ receiptSysId, amount, reference });
      return { type: 'CashReceiptCancelled', data: { orderSysId, receiptSysId } };
    }
  }
}

/** Of a receipt that is to be requested: its amount tells one from another. */
function idOf(step: ReceiptStep): number {
  return step.step === 'request' ? step.amount : step.receipt.receiptSysId;
}

function timerOf(orderSysId: number, dueAt: number): Timer {
  return { id: `cash-receipt:${orderSysId}`, dueAt, command: { type: SETTLE_CASH_RECEIPT, orderSysId } };
}
