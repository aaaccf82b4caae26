import { deadline } from '../../../schema/deadlines.ts';
import type { Locale } from '../../../schema/locales.ts';
import { ALERTS_TOLD_EVERY } from '../../../schema/members/constants.ts';
import { LINE_STATUS } from '../../../schema/orders/moves.ts';
import { wonText } from '../../../schema/won.ts';
import type { Reaction } from '../../platform/log/background/reactions.ts';
import type { EventLog, RecordedEvent } from '../../platform/log/log.ts';
import type { Alerts, News } from '../alert/offers.ts';
import { orderStream, type OrderEvent, type Placed } from '../order/decider.ts';
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
  'RefundCompleted',
] as const satisfies readonly OrderEvent['type'][];

/** Tells members what becomes of their orders. Who orders without a login has no alerts. */
export function tellOfOrders(log: Pick<EventLog, 'state'>, alerts: Alerts): Reaction {
  return {
    name: 'order-alerts',
    types: TOLD,
    every: ALERTS_TOLD_EVERY,
    async react(events) {
      const found = await Promise.all(
        (events as readonly RecordedEvent<Told>[]).map(async (event) => {
          const { state } = await log.state(orderStream(event.data.orderSysId));
          return state?.userSysId ? [{ userSysId: state.userSysId, news: newsOf(event as Told, state) }] : [];
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
  const { orderSysId, products } = order;
  const words = (locale: Locale) => wordsOf(event, locale, goodsNameOf(products, locale));
  return { kind: 'order', words: { ko: words('ko'), en: words('en') }, link: `/BuyHistory/${orderSysId}` };
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
    refunded: 'Your refund is complete',
    of: (goods: string, amount: string) => `${goods} · ${amount}`,
  },
} as const satisfies Record<Locale, unknown>;
