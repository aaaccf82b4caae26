import type { Locale } from '../../../schema/locales.ts';
import { escaped } from './page-head.ts';

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
label { display: flex; gap: 12px; align-items: center; min-height: 44px } [type='checkbox'] { width: 22px; height: 22px; accent-color: #dd2a4a }
details { color: var(--soft); font-size: 0.9375rem } summary { min-height: 32px; cursor: pointer } details p { margin-top: 8px }
form, nav { display: grid; gap: 8px; margin-top: 24px }
button, a { display: grid; place-items: center; min-height: 52px; border: 0; border-radius: 12px; font: inherit; font-weight: 600;
  text-decoration: none; cursor: pointer; background: var(--fill); color: var(--ink) }
button.first, a.first { background: #dd2a4a; color: #fff }
button:focus-visible, a:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px }
`;

/** A page outside the app, for readers who may not know the shop. `main` is HTML. */
export function smallPage(
  locale: Locale,
  { title, main }: { readonly title: string; readonly main: string },
): string {
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><title>${escaped(title)}</title><style>${STYLE}</style></head>
<body><main>${main}</main></body></html>
`;
}
