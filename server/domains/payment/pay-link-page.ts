import { ORDER_STATUS } from '../../../schema/constants.ts';
import type { Locale } from '../../../schema/locales.ts';
import { deadline } from '../../../schema/deadlines.ts';
import { wonText } from '../../../schema/won.ts';
import { escaped } from '../../platform/http/page-head.ts';
import type { Payable } from '../order/offers.ts';
import { smallPage } from './small-page.ts';

const texts = {
  ko: {
    title: '주문 결제',
    order: (id: number) => `주문번호 ${id}`,
    until: (time: string) => `${time}까지 결제해 주세요.`,
    midnight: '밤 12시',
    pay: '결제하기',
    failed: '결제를 시작하지 못했어요. 잠시 후 다시 시도해 주세요.',
    paid: '결제가 끝났어요. 고맙습니다.',
    over: '이 주문은 더 이상 결제할 수 없어요.',
    home: '쇼핑몰 둘러보기',
  },
  en: {
    title: 'Pay for an order',
    order: (id: number) => `Order no. ${id}`,
    until: (time: string) => `Please pay by ${time}.`,
    midnight: 'midnight',
    pay: 'Pay',
    failed: 'We could not start the payment. Please try again shortly.',
    paid: 'The payment is done. Thank you.',
    over: 'This order can no longer be paid.',
    home: 'Visit the shop',
  },
} as const satisfies Record<Locale, unknown>;

export interface PayLinkShown {
  readonly order: Payable;
  /** What is owed of it, in won, and for what. */
  readonly amount: number;
  readonly goodsName: string;
  /** Where the payment begins. */
  readonly payPath: string;
  readonly hasFailed: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** What somebody with a link sees: what is to be paid, and nothing of who ordered it. */
export function payLinkPage(
  locale: Locale,
  { order: { order, statusCode }, amount, goodsName, payPath, hasFailed, now }: PayLinkShown,
): string {
  const t = texts[locale];
  const isOpen = statusCode === ORDER_STATUS.depositPending && now < order.payUntil;
  const isOver =
    statusCode === ORDER_STATUS.cancelled || (!isOpen && statusCode === ORDER_STATUS.depositPending);
  const status = isOver ? t.over : !isOpen ? t.paid : hasFailed ? t.failed : '';
  const until = isOpen ? t.until(deadline(locale, order.payUntil, t.midnight)) : '';
  return smallPage(locale, {
    title: t.title,
    main: `<h1>${t.title}</h1><p class="soft">${t.order(order.orderSysId)}</p>
${goodsName && `<p class="goods">${escaped(goodsName)}</p><p class="amount">${wonText(amount, locale)}</p>`}
${until && `<p class="soft">${until}</p>`}
${status && `<p role="status">${status}</p>`}
<nav>${isOpen ? `<a class="first" rel="nofollow" href="${escaped(payPath)}">${t.pay}</a>` : `<a href="/">${t.home}</a>`}</nav>`,
  });
}
