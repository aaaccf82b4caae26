import { deadline } from '../../../../../schema/deadlines.ts';
import type { Locale } from '../../../../../schema/locales.ts';
import { CONFIRMED_AFTER, DELIVERED_AFTER_GUIDE, type MoveWith } from '../../../../../schema/orders/moves.ts';
import { DAY } from '../../../../../schema/durations.ts';
import { wonText } from '../../../../../schema/won.ts';

/** What a buyer waits for: moves of the table, and what moves nothing. */
export type Happened =
  | MoveWith<'tellBuyer'>
  | 'place'
  | 'askWhetherItCame'
  | 'payFee'
  | 'refund'
  | 'refundFee';
/** `remindOfFee`: the goods have come back, and sending them is not paid. */
export type BuyerMoment = Happened | 'remindOfFee';

/** What happened, in one language. */
export interface BuyerFacts {
  readonly goods: string;
  /** In won. */
  readonly amount: number;
  readonly payUntil: number;
  /** Won that the buyer is to pay for sending goods; 0: nothing. */
  readonly fee: number;
  /** Whether anything of the order is left. */
  readonly isPart: boolean;
  /** The courier of the parcel; in a text with the invoice number, which leads to a person and stands in no alert. */
  readonly sentIn: string | null;
}

interface Words {
  readonly title: string;
  readonly text: string;
}

type WordsOf = (facts: BuyerFacts) => Words;

const of =
  (locale: Locale, title: string): WordsOf =>
  ({ goods, amount }) => ({ title, text: `${goods} · ${wonText(amount, locale)}` });
const named =
  (title: string): WordsOf =>
  ({ goods: text }) => ({ title, text });
const sent =
  (title: string): WordsOf =>
  ({ goods, sentIn }) => ({
    title,
    text: sentIn ? `${goods} · ${sentIn}` : goods,
  });
const accepted =
  (title: string, pay: (amount: string) => string, locale: Locale): WordsOf =>
  ({ goods, fee }) => ({
    title,
    text: fee > 0 ? `${goods} · ${pay(wonText(fee, locale))}` : goods,
  });
const days = (time: number) => time / DAY;

const PAY_FEE = {
  ko: (amount: string) => `왕복 배송비 ${amount}을 결제해 주세요.`,
  en: (amount: string) => `Please pay ${amount} for return delivery.`,
};

/** It does not compile while a move that the buyer is told of has no words. */
export const BUYER_WORDS: Readonly<Record<Locale, Readonly<Record<BuyerMoment, WordsOf>>>> = {
  ko: {
    place: ({ goods, amount, payUntil }) =>
      amount === 0
        ? { title: '주문이 완료됐어요', text: goods }
        : {
            title: '주문이 접수됐어요',
            text: `${goods} · ${wonText(amount, 'ko')}. ${deadline('ko', payUntil)}까지 결제해 주세요.`,
          },
    pay: of('ko', '결제가 완료됐어요'),
    expire: ({ goods }) => ({
      title: '주문이 취소됐어요',
      text: `${goods} · 기한까지 결제되지 않아 취소됐어요.`,
    }),
    cancel: (facts) => of('ko', facts.isPart ? '상품 일부가 취소됐어요' : '주문이 취소됐어요')(facts),
    acceptCancel: of('ko', '판매자가 취소를 승인했어요'),
    refuseCancel: named('취소 요청이 거절됐어요'),
    prepare: named('상품을 준비하고 있어요'),
    dispatch: sent('상품이 출발했어요'),
    askWhetherItCame: ({ goods }) => ({
      title: '상품을 받으셨나요?',
      text: `${goods} · 받으셨다면 구매를 확정해 주세요. ${days(DELIVERED_AFTER_GUIDE)}일 뒤에는 배송 완료로 바뀌어요.`,
    }),
    deliver: ({ goods }) => ({
      title: '상품이 도착했어요',
      text: `${goods} · ${days(CONFIRMED_AFTER)}일 뒤에 구매가 자동으로 확정돼요.`,
    }),
    acceptExchange: accepted('교환 요청이 승인됐어요. 상품을 보내 주세요', PAY_FEE.ko, 'ko'),
    refuseExchange: named('교환 요청이 거절됐어요'),
    turnIntoReturn: named('재고가 없어 교환이 반품으로 바뀌었어요'),
    forgetExchange: named('상품이 오지 않아 교환 요청이 취소됐어요'),
    receiveExchange: named('보내신 상품이 판매자에게 도착했어요'),
    dispatchExchange: sent('교환 상품이 출발했어요'),
    deliverExchange: named('교환 상품이 도착했어요'),
    acceptReturn: accepted('반품 요청이 승인됐어요. 상품을 보내 주세요', PAY_FEE.ko, 'ko'),
    refuseReturn: named('반품 요청이 거절됐어요'),
    forgetReturn: named('상품이 오지 않아 반품 요청이 취소됐어요'),
    receiveReturn: named('보내신 상품이 판매자에게 도착했어요'),
    finishReturn: of('ko', '반품이 완료됐어요'),
    payFee: of('ko', '왕복 배송비를 결제했어요'),
    remindOfFee: ({ goods, fee }) => ({
      title: '왕복 배송비 결제가 남았어요',
      text: `${goods} · 보내신 상품은 잘 도착했어요. ${wonText(fee, 'ko')}을 결제하시면 마무리해 드려요.`,
    }),
    refund: of('ko', '환불이 완료됐어요'),
    refundFee: of('ko', '왕복 배송비가 환불됐어요'),
  },
  en: {
    place: ({ goods, amount, payUntil }) =>
      amount === 0
        ? { title: 'Your order is complete', text: goods }
        : {
            title: 'We have your order',
            text: `${goods} · ${wonText(amount, 'en')}. Please pay by ${deadline('en', payUntil)}.`,
          },
    pay: of('en', 'Your payment is complete'),
    expire: ({ goods }) => ({
      title: 'Your order is cancelled',
      text: `${goods} · It was not paid in time.`,
    }),
    cancel: (facts) =>
      of('en', facts.isPart ? 'Part of your order is cancelled' : 'Your order is cancelled')(facts),
    acceptCancel: of('en', 'The seller accepted your cancellation'),
    refuseCancel: named('Your cancellation was refused'),
    prepare: named('Your order is being prepared'),
    dispatch: sent('Your order is on its way'),
    askWhetherItCame: ({ goods }) => ({
      title: 'Has your parcel come?',
      text: `${goods} · If it has, please confirm the purchase. It counts as delivered in ${days(DELIVERED_AFTER_GUIDE)} days.`,
    }),
    deliver: ({ goods }) => ({
      title: 'Your order has arrived',
      text: `${goods} · The purchase is confirmed by itself in ${days(CONFIRMED_AFTER)} days.`,
    }),
    acceptExchange: accepted('Your exchange was accepted. Please send the goods', PAY_FEE.en, 'en'),
    refuseExchange: named('Your exchange was refused'),
    turnIntoReturn: named('Your choice is sold out, so the exchange is a return now'),
    forgetExchange: named('The goods did not come, so your exchange is withdrawn'),
    receiveExchange: named('The seller has your goods back'),
    dispatchExchange: sent('Your new goods are on their way'),
    deliverExchange: named('Your new goods have arrived'),
    acceptReturn: accepted('Your return was accepted. Please send the goods', PAY_FEE.en, 'en'),
    refuseReturn: named('Your return was refused'),
    forgetReturn: named('The goods did not come, so your return is withdrawn'),
    receiveReturn: named('The seller has your goods back'),
    finishReturn: of('en', 'Your return is complete'),
    payFee: of('en', 'You have paid for return delivery'),
    remindOfFee: ({ goods, fee }) => ({
      title: 'Return delivery is still to be paid',
      text: `${goods} · The seller has your goods. Please pay ${wonText(fee, 'en')} so that your request can end.`,
    }),
    refund: of('en', 'Your refund is complete'),
    refundFee: of('en', 'Your payment for return delivery is refunded'),
  },
};

/**
 * Members see alerts. They are texted as well where they have to act, where goods are on their way, and where they learn
 * that money goes back or does not.
 */
const TEXTED_TO_MEMBERS: ReadonlySet<BuyerMoment> = new Set<BuyerMoment>([
  'dispatch',
  'dispatchExchange',
  'refuseCancel',
  'acceptExchange',
  'refuseExchange',
  'turnIntoReturn',
  'acceptReturn',
  'refuseReturn',
  'remindOfFee',
  'refund',
  'refundFee',
]);

/** Whether a text is sent. Who ordered without a login has no alerts, and gets one each time. */
export function isTexted(moment: BuyerMoment, isMember: boolean): boolean {
  return !isMember || TEXTED_TO_MEMBERS.has(moment);
}

/** The text to a phone. The number leads to the order. */
export function textOf({ title, text }: Words, orderSysId: number, locale: Locale): string {
  const order = locale === 'ko' ? '주문번호' : 'Order';
  // Phones show the spaces of a deadline as they are.
  return `${title}\n${text}\n${order} ${orderSysId}`.replaceAll('\u00a0', ' ');
}
