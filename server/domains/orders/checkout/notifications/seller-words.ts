import type { Locale } from '../../../../../schema/locales.ts';
import type { MoveWith } from '../../../../../schema/orders/moves.ts';
import { SENT_WITHIN_BUSINESS_DAYS } from '../../../../../schema/orders/constants.ts';

/** What a seller has to act on: moves of the table, and what they have not done in time. */
export type SellerMoment = MoveWith<'tellSeller'> | 'isUnsent' | 'isUnanswered' | 'isOverdue';

/** It does not compile while a move that the seller is told of has no words. */
export const SELLER_TITLES: Readonly<Record<Locale, Readonly<Record<SellerMoment, string>>>> = {
  ko: {
    pay: '새 주문이 들어왔어요',
    askCancel: '취소 요청이 들어왔어요',
    askExchange: '교환 요청이 들어왔어요',
    askReturn: '반품 요청이 들어왔어요',
    isUnsent: `결제 후 ${SENT_WITHIN_BUSINESS_DAYS}영업일이 지났어요. 상품을 보내 주세요`,
    isUnanswered: '아직 답하지 않은 요청이 있어요',
    isOverdue: '처리 기한이 지난 요청이 있어요',
  },
  en: {
    pay: 'You have a new order',
    askCancel: 'A buyer asks to cancel',
    askExchange: 'A buyer asks for an exchange',
    askReturn: 'A buyer asks to return goods',
    isUnsent: `Paid ${SENT_WITHIN_BUSINESS_DAYS} business days ago. Please send the goods`,
    isUnanswered: 'A request waits for your answer',
    isOverdue: 'A request is overdue',
  },
};

export function sellerText(goods: string, orderSysId: number, locale: Locale): string {
  return `${goods} · ${locale === 'ko' ? '주문번호' : 'Order'} ${orderSysId}`;
}
