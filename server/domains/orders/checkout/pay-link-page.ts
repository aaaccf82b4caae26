import { LINE_STATUS } from '../../../../schema/orders/moves.ts';
import type { Locale } from '../../../../schema/locales.ts';
import { deadline } from '../../../../schema/deadlines.ts';
import { wonText } from '../../../../schema/won.ts';
import { escaped } from '../../../platform/http/page-head.ts';
import type { Placed } from '../order/decider.ts';
import { smallPage } from '../../../platform/http/small-page.ts';
import { orderStatusOf } from '../order/offers.ts';

const texts = {
  ko: {
    title: '주문 결제',
    order: (id: number) => `주문번호 ${id}`,
    until: (time: string) => `${time}까지 결제해 주세요.`,
    pay: '결제하기',
    agree: '동의하고 계속하기',
    disagreed: '필수 항목에 동의해 주세요.',
    payment: '결제 진행 동의 (필수)',
    age: '만 14세 이상이에요 (필수)',
    read: '자세히 보기',
    terms: [
      '판매자는 배송과 상담을 위해 이 주문의 이름, 연락처, 주소, 주문 내용을 받고, 배송과 환불이 끝나고 법이 정한 동안만 보관해요.',
      '결제는 결제대행사가 처리해요. 필요한 정보는 결제대행사가 직접 받고, 카드 번호는 저희가 보관하지 않아요.',
      '상품과 금액, 배송비를 확인했어요. 기한 안에 결제하지 않은 주문은 취소돼요. 상품을 받은 날부터 7일 안에 청약을 철회할 수 있어요.',
    ],
    failed: '결제를 시작하지 못했어요. 잠시 후 다시 시도해 주세요.',
    paid: '결제가 끝났어요. 고맙습니다.',
    over: '이 주문은 더 이상 결제할 수 없어요.',
    home: '쇼핑몰 둘러보기',
  },
  en: {
    title: 'Pay for an order',
    order: (id: number) => `Order no. ${id}`,
    until: (time: string) => `Please pay by ${time}.`,
    pay: 'Pay',
    agree: 'Agree and continue',
    disagreed: 'Please agree to what is required.',
    payment: 'I agree to the payment (required)',
    age: 'I am 14 or older (required)',
    read: 'Read',
    terms: [
      'To deliver and to help you, the seller of each product gets the names, phone numbers, address and contents of this order, and keeps them only as long as delivery, refunds and the law require.',
      'A payment agency charges this order. What it needs for that it collects itself; we keep no card numbers.',
      'You have checked the products, the price and the delivery fee. Orders that are not paid in time are cancelled. You can withdraw within 7 days of receiving the goods.',
    ],
    failed: 'We could not start the payment. Please try again shortly.',
    paid: 'The payment is done. Thank you.',
    over: 'This order can no longer be paid.',
    home: 'Visit the shop',
  },
} as const satisfies Record<Locale, unknown>;

export interface PayLinkShown {
  readonly order: Placed;
  /** The amount owed, in won. */
  readonly amount: number;
  readonly goodsName: string;
  /** Where the payment begins. */
  readonly payPath: string;
  /** Where the form with the agreements is posted, for an order that was placed without them. */
  readonly agreePath: string;
  readonly hasFailed: boolean;
  readonly hasDisagreed: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The page behind a payment link. It shows the amount, and nothing about the buyer. */
export function payLinkPage(
  locale: Locale,
  { order: placed, amount, goodsName, payPath, agreePath, hasFailed, hasDisagreed, now }: PayLinkShown,
): string {
  const t = texts[locale];
  const { order } = placed;
  const statusCode = orderStatusOf(placed);
  const isOpen = statusCode === LINE_STATUS.depositPending && now < order.payUntil;
  const isOver =
    statusCode === LINE_STATUS.cancelled || (!isOpen && statusCode === LINE_STATUS.depositPending);
  const statusText = () => {
    if (isOver) return t.over;
    if (!isOpen) return t.paid;
    if (hasDisagreed && !order.agreements) return t.disagreed;
    return hasFailed ? t.failed : '';
  };
  const status = statusText();
  const form = `<form method="post" action="${escaped(agreePath)}">
<label><input type="checkbox" name="payment" required>${t.payment}</label>
<details><summary>${t.read}</summary>${t.terms.map((term) => `<p>${term}</p>`).join('')}</details>
<label><input type="checkbox" name="age" required>${t.age}</label>
<button class="first">${t.agree}</button></form>`;
  const onwards = order.agreements
    ? `<nav><a class="first" rel="nofollow" href="${escaped(payPath)}">${t.pay}</a></nav>`
    : form;
  const until = isOpen ? t.until(deadline(locale, order.payUntil)) : '';
  return smallPage(locale, {
    title: t.title,
    main: `<h1>${t.title}</h1><p class="soft">${t.order(order.orderSysId)}</p>
${goodsName && `<p class="goods">${escaped(goodsName)}</p><p class="amount">${wonText(amount, locale)}</p>`}
${until && `<p class="soft">${until}</p>`}
${status && `<p role="status">${status}</p>`}
${isOpen ? onwards : `<nav><a href="/">${t.home}</a></nav>`}`,
  });
}
