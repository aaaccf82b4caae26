import { Option, type Command } from 'commander';
import { RESULT, type ResultCode } from '../../schema/codes.ts';
import { ROW_COUNT_MAX } from '../../schema/constants.ts';
import { member } from '../../schema/members/members.ts';
import { buyerTimeline, type TimelineEntry } from '../../schema/service/timelines.ts';
import { priceText, wonText } from '../../schema/won.ts';
import { calls } from '../contract/command.ts';
import { statusText } from '../orders/status-words.ts';
import { count, countOf, timeText } from '../output.ts';
import { printableJson, type Colours } from '../printing.ts';
import { wholeFromOne } from '../values.ts';

/** `sellover buyer 123` or `sellover buyer viewer01`: what a buyer saw and did. */
export function buyerCommand(): Command {
  return calls('buyer', buyerTimeline, {
    description:
      'Tell what a buyer saw and did, the newest last, with who acted at each line. It is recorded who looked at whom. ' +
      'For managers.',
    after: `
Examples:
  sellover buyer 123
  sellover buyer viewer01
  sellover buyer 123 --order 1150000000001`,
    hidden: ['userSysId'],
    options: {
      orderSysId: ['--order <id>', 'only what concerns this order'],
      before: ['--before <time>', 'only what happened before, such as 2026-11-20T12:00:00Z'],
      rowCount: new Option('--limit <n>', `no more than this many lines, up to ${ROW_COUNT_MAX}`)
        .argParser(wholeFromOne)
        .default(50),
    },
    asked: async (input, { api }, { member: named }: { readonly member: string }) => {
      // Digits alone are a number, which every member has.
      const isNumber = /^[0-9]+$/.test(named);
      const { userSysId } = isNumber
        ? { userSysId: Number(named) }
        : await api.call(member, { userId: named });
      return { ...input, userSysId };
    },
    note: ({ before }) => (before === null ? undefined : `Older lines: --before ${before}`),
    text: ({ entries }, c) =>
      entries
        .toReversed()
        .map((entry) => lineOf(entry, c))
        .join('\n') || 'Nothing is known of this buyer',
  }).argument('<member>', 'number of the member, or their id');
}

function lineOf(entry: TimelineEntry, c: Colours): string {
  const { at, orderSysId, broadcastSysId, shown } = entry;
  const where = orderSysId ?? (broadcastSysId === null ? null : `(broadcast ${broadcastSysId})`);
  return [
    `${c.dim(timeText(at))}  ${actorOf(entry)}  ${wordsOf(entry)}${where === null ? '' : ` ${c.dim(String(where))}`}`,
    ...shown.map(
      ({ name, isPinned, price, livePrice, stockQty }) =>
        `    saw ${name}${isPinned ? ' (pinned)' : ''}: ${priceText(livePrice ?? price, 'en')}${livePrice === null ? '' : ' live'}, ${count(stockQty)} left`,
    ),
  ].join('\n');
}

function actorOf({ by, actorSysId }: TimelineEntry): string {
  if (by === 'buyer') return 'buyer';
  return by === 'shop' ? `member ${actorSysId}` : 'by itself';
}

/** The facts that the words need, where an event has them. */
interface Facts {
  readonly totalAmount?: number;
  readonly amount?: number;
  readonly payAmount?: number;
  readonly products?: readonly { readonly name: string; readonly qty: number }[];
  readonly move?: string;
  readonly statusCode?: number;
  readonly claimType?: string;
  readonly msg?: string;
  readonly title?: string;
  readonly text?: string;
  readonly basketQty?: number;
  readonly isReplay?: boolean;
  readonly endedAt?: string | null;
  readonly operation?: string;
  readonly resultCode?: string;
  readonly facts?: object;
  readonly requestId?: string;
}

/** Of a price that a screen showed. */
interface ShownPrice {
  readonly products: readonly {
    readonly name: string;
    readonly qty: number;
    readonly totalAmount: number;
    readonly lines: readonly { readonly qty: number; readonly options: readonly string[] }[];
    readonly addOns: readonly { readonly name: string; readonly item: string; readonly qty: number }[];
  }[];
  readonly couponDiscountAmount: number;
  readonly pointDiscountAmount: number;
  readonly prepaymentAmount: number;
  readonly totalAmount: number;
  readonly refusalCode: string | null;
}

const won = (amount = 0) => wonText(amount, 'en');

const WORDS: Readonly<Record<string, (facts: Facts) => string>> = {
  OrderPlaced: ({ products = [], totalAmount }) =>
    `orders ${products.map(({ name, qty }) => `${count(qty)} × ${name}`).join(', ')} for ${won(totalAmount)}`,
  OrderCancelled: () => 'order is cancelled: it was not paid in time',
  OrderPiecesCancelled: ({ payAmount }) => `pieces are cancelled, ${won(payAmount)} less`,
  OrderPiecesReturned: ({ payAmount }) => `pieces are returned, ${won(payAmount)} less`,
  PaymentBegun: ({ amount }) => `begins to pay ${won(amount)}`,
  OrderPaid: ({ amount }) => `${won(amount)} are paid`,
  PaymentRefused: () => 'payment is refused',
  RefundRequested: ({ amount }) => `refund of ${won(amount)} is requested`,
  RefundCompleted: ({ amount }) => `refund of ${won(amount)} is made`,
  GoodsPrepared: () => 'goods are being prepared',
  GoodsDispatched: () => 'goods are sent',
  DeliveryGuideSent: () => 'is asked whether the parcel has come',
  GoodsDelivered: () => 'goods have arrived',
  PurchaseConfirmed: () => 'purchase is confirmed',
  ClaimAsked: ({ claimType, statusCode }) => `request: ${claimType}, ${statusText(statusCode ?? 0)}`,
  ClaimMoved: ({ move, statusCode }) => `request: ${move}, ${statusText(statusCode ?? 0)}`,
  CashReceiptIssued: () => 'cash receipt is issued',
  CashReceiptCancelled: () => 'cash receipt is cancelled',
  BasketChanged: ({ basketQty }) => `has ${countOf(basketQty ?? 0, 'piece')} of a product in the cart`,
  BasketsRemoved: () => 'takes something out of the cart',
  ChatSent: ({ msg }) => `says: ${msg}`,
  BroadcastVisited: ({ isReplay, endedAt }) =>
    `watches${isReplay ? ' the recording' : ''}${endedAt ? ` until ${timeText(endedAt)}` : ''}`,
  QuoteShown: (facts) => priceWords(facts as ShownPrice),
  CallRefused: ({ operation, resultCode = '', facts = {}, requestId }) => {
    const known = Object.keys(facts).length > 0 ? ` ${printableJson(facts)}` : '';
    return `is refused ${operation}: ${resultCode} ${RESULT[resultCode as ResultCode]?.msg ?? ''}${known}, request ${requestId}`;
  },
  Alert: ({ title, text }) => `alert: ${title} (${text})`,
  Text: ({ msg = '' }) => `text: ${msg.replaceAll('\n', ' ')}`,
};

function priceWords(shown: ShownPrice): string {
  const { couponDiscountAmount, pointDiscountAmount, prepaymentAmount, totalAmount, refusalCode } = shown;
  const parts = [
    ...shown.products.map((product) => `${pieces(product)} for ${won(product.totalAmount)}`),
    ...(couponDiscountAmount > 0 ? [`coupons take off ${won(couponDiscountAmount)}`] : []),
    ...(pointDiscountAmount > 0 ? [`points take off ${won(pointDiscountAmount)}`] : []),
    ...(prepaymentAmount > 0 ? [`delivery ${won(prepaymentAmount)}`] : []),
  ];
  const refused = refusalCode === null ? '' : `; an order is refused with ${refusalCode}`;
  return `sees the price ${won(totalAmount)}: ${parts.join(', ')}${refused}`;
}

function pieces({ name, qty, lines, addOns }: ShownPrice['products'][number]): string {
  const chosen = [
    ...lines.flatMap((line) =>
      line.options.length > 0 ? [`${count(line.qty)} × ${line.options.join(' / ')}`] : [],
    ),
    ...addOns.map((addOn) => `${count(addOn.qty)} × ${addOn.name} ${addOn.item}`),
  ];
  return `${count(qty)} × ${name}${chosen.length > 0 ? ` (${chosen.join(', ')})` : ''}`;
}

function wordsOf({ type, data }: TimelineEntry): string {
  const words = WORDS[type];
  return words ? words(data as Facts) : `${type} ${printableJson(data)}`;
}
