import type { Locale } from '../../../../schema/locales.ts';
import { wonText } from '../../../../schema/won.ts';
import { escaped } from '../../../platform/http/page-head.ts';
import type { Bill, Pay } from '../../buying/payment/decider.ts';
import { smallPage } from '../../../platform/http/small-page.ts';

const texts = {
  ko: {
    title: '시험 결제',
    note: '실제 돈은 오가지 않아요.',
    order: (id: number) => `주문번호 ${id}`,
    pay: '결제하기',
    refuse: '결제 거절하기',
    refused: '결제가 거절됐어요. 다시 시도할 수 있어요.',
    paid: '결제가 끝났어요.',
    over: '더 이상 결제할 수 없어요.',
    back: '쇼핑몰로 돌아가기',
  },
  en: {
    title: 'Test payment',
    note: 'No real money moves.',
    order: (id: number) => `Order no. ${id}`,
    pay: 'Pay',
    refuse: 'Decline the payment',
    refused: 'The payment was declined. You can try again.',
    paid: 'The payment is done.',
    over: 'This can no longer be paid.',
    back: 'Back to the shop',
  },
} as const satisfies Record<Locale, unknown>;

/** The page on which a buyer pays the sandbox or declines. It works without scripts. */
export function sandboxPage(
  locale: Locale,
  {
    bill,
    pay,
    goods,
    returnUrl,
  }: { readonly bill: Bill; readonly pay: Pay; readonly goods: string; readonly returnUrl: string },
): string {
  const t = texts[locale];
  const isOpen = bill.isUnpaid && pay.state !== 'paid';
  const status = pay.state === 'paid' ? t.paid : !isOpen ? t.over : pay.state === 'refused' ? t.refused : '';
  const form = `<form method="post">
<button class="first" name="answer" value="pay">${t.pay}</button>
<button name="answer" value="refuse">${t.refuse}</button></form>`;
  return smallPage(locale, {
    title: t.title,
    main: `<h1>${t.title}</h1><p class="soft">${t.note}</p>
<p class="amount">${wonText(pay.amount, locale)}</p>${goods && `<p>${escaped(goods)}</p>`}
<p class="soft">${t.order(bill.orderSysId)}</p>
${status && `<p role="status">${status}</p>`}
${isOpen ? form : ''}<nav><a href="${escaped(returnUrl)}">${t.back}</a></nav>`,
  });
}
