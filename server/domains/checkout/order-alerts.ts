import { deadline } from '../../../schema/deadlines.ts';
import type { Locale } from '../../../schema/locales.ts';
import { ALERTS_TOLD_EVERY, NEWS_FOR } from '../../../schema/members/constants.ts';
import { LINE_STATUS } from '../../../schema/orders/moves.ts';
import { wonText } from '../../../schema/won.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Reaction } from '../../platform/log/background/reactions.ts';
import type { EventLog, RecordedEvent } from '../../platform/log/log.ts';
import type { Alerts, News } from '../alert/offers.ts';
import { orderStream, type OrderEvent, type Placed } from '../order/decider.ts';
import type { PlacedOrder } from '../order/placed.ts';
import type { RefundOfPay } from '../payment/offers.ts';
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
  'RefundCompleted',
] as const satisfies readonly OrderEvent['type'][];

/**
 * Tells members what becomes of their orders. Who orders without a login has no alerts, and nobody is told of what is long
 * past, as in a log that comes with a history.
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
          return state && state.userSysId > 0
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

function newsOf(event: Told, { order }: Placed): News {
  const { orderSysId } = order;
  const products =
    'orderPrdtSysIds' in event.data ? linesOf(order.products, event.data.orderPrdtSysIds) : order.products;
  const words = (locale: Locale) => wordsOf(event, locale, goodsNameOf(products, locale));
  return { kind: 'order', words: { ko: words('ko'), en: words('en') }, link: `/BuyHistory/${orderSysId}` };
}

function linesOf(products: PlacedOrder['products'], ids: readonly number[]): PlacedOrder['products'] {
  return products.filter(({ orderPrdtSysId }) => ids.includes(orderPrdtSysId));
}

/** What happened, and to which goods. */
function wordsOf(event: Told, locale: Locale, goods: string): News['words'][Locale] {
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
    case 'RefundCompleted':
      return { title: t.refunded, text: t.of(goods, won(event.data.amount)) };
  }
}

const texts = {
  ko: {
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
    of: (goods: string, amount: string) => `${goods} · ${amount}`,
  },
  en: {
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
    of: (goods: string, amount: string) => `${goods} · ${amount}`,
  },
} as const satisfies Record<Locale, unknown>;
