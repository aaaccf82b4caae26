import { ORDER_STATUS } from '../../../schema/constants.ts';
import type { Locale } from '../../../schema/locales.ts';
import { wonText } from '../../../schema/won.ts';
import { escaped } from '../../platform/http/page-head.ts';
import type { Pay, Payable } from '../order/offers.ts';

const texts = {
  ko: {
    title: '시험 결제',
    note: '실제 돈은 오가지 않아요.',
    order: (id: number) => `주문번호 ${id}`,
    pay: '결제하기',
    refuse: '결제 거절하기',
    refused: '결제가 거절됐어요. 다시 시도할 수 있어요.',
    paid: '결제가 끝났어요.',
    over: '이 주문은 더 이상 결제할 수 없어요.',
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
    over: 'This order can no longer be paid.',
    back: 'Back to the shop',
  },
} as const satisfies Record<Locale, unknown>;

/** The client's look, as far as one small page needs it. */
const STYLE = `
:root { color-scheme: light dark; --bg: light-dark(#fffdfb, #15141a); --card: light-dark(#fff, #211f27);
  --ink: light-dark(#15141a, #fff); --soft: light-dark(#5b545d, #c9c3cc); --fill: light-dark(#f5f0ef, #35323c) }
* { box-sizing: border-box; margin: 0 }
body { display: grid; place-items: center; min-height: 100dvh; padding: 16px; background: var(--bg); color: var(--ink);
  font: 1rem/1.5 'Pretendard Variable', Pretendard, 'Apple SD Gothic Neo', 'Noto Sans KR', 'Malgun Gothic', system-ui, sans-serif }
main { width: 100%; max-width: 400px; padding: 24px; border-radius: 20px; background: var(--card);
  box-shadow: 0 1px 12px rgb(0 0 0 / 0.08) }
h1 { font-size: 1.25rem } .amount { margin-top: 16px; font-size: 2.125rem; font-weight: 700; line-height: 1.2 }
.soft { color: var(--soft); font-size: 0.9375rem } [role='status'] { margin-top: 16px; font-weight: 600 }
form, nav { display: grid; gap: 8px; margin-top: 24px }
button, a { display: grid; place-items: center; min-height: 52px; border: 0; border-radius: 12px; font: inherit; font-weight: 600;
  text-decoration: none; cursor: pointer; background: var(--fill); color: var(--ink) }
button.first { background: #dd2a4a; color: #fff }
button:focus-visible, a:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px }
`;

/** The page on which a buyer pays the sandbox, or does not. It works without scripts. */
export function sandboxPage(
  locale: Locale,
  { order, pay, returnUrl }: { readonly order: Payable; readonly pay: Pay; readonly returnUrl: string },
): string {
  const t = texts[locale];
  const isOpen = order.statusCode === ORDER_STATUS.depositPending && pay.state !== 'paid';
  const status = pay.state === 'paid' ? t.paid : !isOpen ? t.over : pay.state === 'refused' ? t.refused : '';
  const form = `<form method="post">
<button class="first" name="answer" value="pay">${t.pay}</button>
<button name="answer" value="refuse">${t.refuse}</button></form>`;
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${t.title}</title><style>${STYLE}</style></head>
<body><main><h1>${t.title}</h1><p class="soft">${t.note}</p>
<p class="amount">${wonText(pay.amount, locale)}</p><p class="soft">${t.order(order.order.orderSysId)}</p>
${status && `<p role="status">${status}</p>`}
${isOpen ? form : ''}<nav><a href="${escaped(returnUrl)}">${t.back}</a></nav></main></body></html>
`;
}
