import { deadline } from '../../../schema/deadlines.ts';
import type { Locale } from '../../../schema/locales.ts';
import { ALERTS_TOLD_EVERY, NEWS_FOR } from '../../../schema/members/constants.ts';
import { LINE_STATUS, MOVES, type Effect } from '../../../schema/orders/moves.ts';
import { wonText } from '../../../schema/won.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Reaction } from '../../platform/log/background/reactions.ts';
import type { EventLog, RecordedEvent } from '../../platform/log/log.ts';
import type { Alerts, News } from '../alert/offers.ts';
import { orderStream, type OrderEvent, type Placed } from '../order/decider.ts';
import type { PlacedOrder } from '../order/placed.ts';
import type { RefundOfPay } from '../payment/offers.ts';
import { feeOf, isFeePayable } from '../order/offers.ts';
import { goodsNameOf } from './goods-name.ts';

type Told =
  | Extract<OrderEvent, { type: (typeof TOLD)[number] }>
  | { readonly type: 'RefundCompleted'; readonly data: RefundOfPay };

const TOLD = [
  'OrderPlaced',
  'OrderPaid',
  'OrderCancelled',
  'OrderPiecesCancelled',
  'GoodsPrepared',
  'GoodsDispatched',
  'DeliveryGuideSent',
  'GoodsDelivered',
  'ClaimMoved',
  'ClaimFeePaid',
  'OrderPiecesReturned',
  'RefundCompleted',
] as const satisfies readonly OrderEvent['type'][];

/**
 * Tells members what becomes of their orders. Guests have no alerts. Old events, such as those of imported history, tell
 * nobody.
 */
export function tellOfOrders(log: Pick<EventLog, 'state'>, alerts: Alerts, clock: Clock): Reaction {
  return {
    name: 'order-alerts',
    types: TOLD,
    every: ALERTS_TOLD_EVERY,
    async react(events) {
      const since = clock.now() - NEWS_FOR;
      const news = (events as readonly RecordedEvent<Told>[]).filter(({ recordedAt }) => recordedAt > since);
      const found = await Promise.all(
        news.map(async (event) => {
          const { state } = await log.state(orderStream(event.data.orderSysId));
          // Who orders without a login has a negative id, and no alerts.
          return state && state.userSysId > 0 && isTold(event as Told)
            ? [{ userSysId: state.userSysId, news: newsOf(event as Told, state) }]
            : [];
        }),
      );
      const all = found.flat();
      if (all.length === 0) return null;
      const { streams, told } = await alerts.tellAll(all);
      return { streams, decide: (states, now) => ({ events: [], ...told(states, now) }) };
    },
  };
}

/** Of requests, what the table of moves says. */
function isTold(event: Told): boolean {
  if (event.type !== 'ClaimMoved') return true;
  return (MOVES[event.data.move].effects as readonly Effect[]).includes('tellBuyer');
}

function newsOf(event: Told, { order, claims }: Placed): News {
  const { orderSysId } = order;
  const products = linesOf(order.products, lineIdsIn(event, claims));
  const fee = feeAskedFor(event, claims);
  const words = (locale: Locale) => wordsOf(event, locale, { goods: goodsNameOf(products, locale), fee });
  return { kind: 'order', words: { ko: words('ko'), en: words('en') }, link: `/BuyHistory/${orderSysId}` };
}

/** Null: the whole order. */
function lineIdsIn({ data }: Told, claims: Placed['claims']): readonly number[] | null {
  if ('orderPrdtSysIds' in data) return data.orderPrdtSysIds;
  const claim = 'claimSysId' in data && data.claimSysId !== undefined && claims[data.claimSysId];
  return claim ? [claim.orderPrdtSysId] : null;
}

function linesOf(products: PlacedOrder['products'], ids: readonly number[] | null): PlacedOrder['products'] {
  return ids === null ? products : products.filter(({ orderPrdtSysId }) => ids.includes(orderPrdtSysId));
}

/** What the buyer is asked to pay for sending goods, when the request is accepted and they have not paid; otherwise 0. */
function feeAskedFor({ type, data }: Told, claims: Placed['claims']): number {
  const claim = type === 'ClaimMoved' && ACCEPTED.has(data.move) && claims[data.claimSysId];
  return claim && isFeePayable(claim) ? feeOf(claim) : 0;
}
const ACCEPTED: ReadonlySet<ClaimMove> = new Set(['acceptExchange', 'acceptReturn']);

/** What happened, and to which goods. */
function wordsOf(
  event: Told,
  locale: Locale,
  { goods, fee }: { readonly goods: string; readonly fee: number },
): News['words'][Locale] {
  const t = texts[locale];
  const won = (amount: number) => wonText(amount, locale);
  switch (event.type) {
    case 'OrderPlaced': {
      const { totalAmount, payUntil } = event.data;
      if (totalAmount === 0) return { title: t.done, text: goods };
      return { title: t.placed, text: t.payBy(goods, won(totalAmount), deadline(locale, payUntil)) };
    }
    case 'OrderPaid':
      return { title: t.paid, text: t.of(goods, won(event.data.amount)) };
    case 'OrderCancelled':
      return { title: t.cancelled, text: t.unpaid(goods) };
    case 'OrderPiecesCancelled': {
      const { moved, payAmount } = event.data;
      const title = moved.statusCode === LINE_STATUS.cancelled ? t.cancelled : t.piecesCancelled;
      return { title, text: t.of(goods, won(payAmount)) };
    }
    case 'GoodsPrepared':
      return { title: t.prepared, text: goods };
    case 'GoodsDispatched':
      return { title: t.sent, text: goods };
    case 'DeliveryGuideSent':
      return { title: t.guide, text: t.guideText(goods) };
    case 'GoodsDelivered':
      return { title: t.delivered, text: t.confirmIt(goods) };
    case 'ClaimMoved':
      return { title: t[event.data.move as ToldMove], text: fee > 0 ? t.payFee(goods, won(fee)) : goods };
    case 'ClaimFeePaid':
      return { title: t.feePaid, text: t.of(goods, won(event.data.amount)) };
    case 'OrderPiecesReturned':
      return { title: t.returned, text: t.of(goods, won(event.data.payAmount)) };
    case 'RefundCompleted':
      return {
        title: event.data.claimSysId === undefined ? t.refunded : t.feeRefunded,
        text: t.of(goods, won(event.data.amount)),
      };
  }
}

type ClaimMove = Extract<OrderEvent, { type: 'ClaimMoved' }>['data']['move'];

/** The moves of requests that the buyer is told of. */
type ToldMove = {
  [M in ClaimMove]: 'tellBuyer' extends (typeof MOVES)[M]['effects'][number] ? M : never;
}[ClaimMove];

const texts = {
  ko: {
    refuseCancel: '취소 요청이 거절됐어요',
    acceptExchange: '교환 요청이 승인됐어요. 상품을 보내 주세요',
    refuseExchange: '교환 요청이 거절됐어요',
    turnIntoReturn: '재고가 없어 교환이 반품으로 바뀌었어요',
    forgetExchange: '상품이 오지 않아 교환 요청이 취소됐어요',
    receiveExchange: '보내신 상품이 판매자에게 도착했어요',
    dispatchExchange: '교환 상품이 출발했어요',
    deliverExchange: '교환 상품이 도착했어요',
    acceptReturn: '반품 요청이 승인됐어요. 상품을 보내 주세요',
    refuseReturn: '반품 요청이 거절됐어요',
    forgetReturn: '상품이 오지 않아 반품 요청이 취소됐어요',
    receiveReturn: '보내신 상품이 판매자에게 도착했어요',
    returned: '반품이 완료됐어요',
    placed: '주문이 접수됐어요',
    payBy: (goods: string, amount: string, time: string) =>
      `${goods} · ${amount}. ${time}까지 결제해 주세요.`,
    done: '주문이 완료됐어요',
    paid: '결제가 완료됐어요',
    cancelled: '주문이 취소됐어요',
    piecesCancelled: '상품 일부가 취소됐어요',
    unpaid: (goods: string) => `${goods} · 기한까지 결제되지 않아 취소됐어요.`,
    prepared: '상품을 준비하고 있어요',
    sent: '상품이 출발했어요',
    guide: '상품을 받으셨나요?',
    guideText: (goods: string) =>
      `${goods} · 받으셨다면 구매를 확정해 주세요. 3일 뒤에는 배송 완료로 바뀌어요.`,
    delivered: '상품이 도착했어요',
    confirmIt: (goods: string) => `${goods} · 7일 뒤에 구매가 자동으로 확정돼요.`,
    refunded: '환불이 완료됐어요',
    payFee: (goods: string, amount: string) => `${goods} · 왕복 배송비 ${amount}을 결제해 주세요.`,
    feePaid: '왕복 배송비를 결제했어요',
    feeRefunded: '왕복 배송비가 환불됐어요',
    of: (goods: string, amount: string) => `${goods} · ${amount}`,
  },
  en: {
    refuseCancel: 'Your cancellation was refused',
    acceptExchange: 'Your exchange was accepted. Please send the goods',
    refuseExchange: 'Your exchange was refused',
    turnIntoReturn: 'Your choice is sold out, so the exchange is a return now',
    forgetExchange: 'The goods did not come, so your exchange is withdrawn',
    receiveExchange: 'The seller has your goods back',
    dispatchExchange: 'Your new goods are on their way',
    deliverExchange: 'Your new goods have arrived',
    acceptReturn: 'Your return was accepted. Please send the goods',
    refuseReturn: 'Your return was refused',
    forgetReturn: 'The goods did not come, so your return is withdrawn',
    receiveReturn: 'The seller has your goods back',
    returned: 'Your return is complete',
    placed: 'We have your order',
    payBy: (goods: string, amount: string, time: string) => `${goods} · ${amount}. Please pay by ${time}.`,
    done: 'Your order is complete',
    paid: 'Your payment is complete',
    cancelled: 'Your order is cancelled',
    piecesCancelled: 'Part of your order is cancelled',
    unpaid: (goods: string) => `${goods} · It was not paid in time.`,
    prepared: 'Your order is being prepared',
    sent: 'Your order is on its way',
    guide: 'Has your parcel come?',
    guideText: (goods: string) =>
      `${goods} · If it has, please confirm the purchase. It counts as delivered in 3 days.`,
    delivered: 'Your order has arrived',
    confirmIt: (goods: string) => `${goods} · The purchase is confirmed by itself in 7 days.`,
    refunded: 'Your refund is complete',
    payFee: (goods: string, amount: string) => `${goods} · Please pay ${amount} for return delivery.`,
    feePaid: 'You have paid for return delivery',
    feeRefunded: 'Your payment for return delivery is refunded',
    of: (goods: string, amount: string) => `${goods} · ${amount}`,
  },
} as const satisfies Record<Locale, Record<ToldMove, string> & Record<string, unknown>>;
