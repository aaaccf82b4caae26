import type { PackingOrder } from '../../schema/orders/fulfilling.ts';
import { timeText } from '../output.ts';

const STYLE = `
body { font: 14px/1.5 system-ui, 'Apple SD Gothic Neo', 'Malgun Gothic', sans-serif; margin: 24px; color: #111; }
article { break-inside: avoid; border: 1px solid #999; border-radius: 8px; padding: 16px; margin: 0 0 16px; }
header { display: flex; justify-content: space-between; gap: 16px; }
h2 { font-size: 16px; margin: 0; }
h2 b { margin-left: 8px; padding: 2px 8px; border: 1.5px solid #111; border-radius: 4px; font-size: 13px; }
address { font-style: normal; margin: 8px 0 12px; font-size: 15px; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: 4px 8px; border-top: 1px solid #ddd; }
th:first-child, td:first-child { width: 28px; }
td:nth-child(2) { width: 48px; font-weight: 700; text-align: right; }
i { display: inline-block; width: 14px; height: 14px; border: 1.5px solid #555; border-radius: 3px; vertical-align: -2px; }
@media print { body { margin: 0; } }
`;

/** A page to print: an order a frame, with a box to tick for each thing to pack. */
export function packingPage(orders: readonly PackingOrder[]): string {
  return `<!doctype html>
<html lang="ko">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>포장 목록 (${orders.length})</title>
<style>${STYLE}</style>
<body>
${orders.map(orderHtml).join('\n')}
</body>
</html>
`;
}

function orderHtml({ orderSysId, claimSysId, orderedAt, orderProducts, ...to }: PackingOrder): string {
  const rows = orderProducts.flatMap(({ prdtNo, name, pieces, addOns }) => [
    ...pieces.map(({ optionText, qty }) =>
      rowHtml(qty, prdtNo, [name, optionText].filter(Boolean).join(' · ')),
    ),
    ...addOns.map((addOn) => rowHtml(addOn.qty, '', `+ ${addOn.name}`)),
  ]);
  return `<article>
<header><h2>${orderSysId}${claimSysId === null ? '' : ` <b>교환 ${claimSysId}</b>`}</h2><time>${escaped(timeText(orderedAt))}</time></header>
<address><strong>${escaped(to.receiverName)}</strong> ${escaped(to.receiverMobile)}<br>
(${escaped(to.receiverPostNumber)}) ${escaped(to.receiverAddress1)} ${escaped(to.receiverAddress2)}</address>
${to.deliveryMemo === '' ? '' : `<p>배송 메모: <strong>${escaped(to.deliveryMemo)}</strong></p>`}
<table>${rows.join('\n')}</table>
</article>`;
}

function rowHtml(qty: number, prdtNo: string, what: string): string {
  return `<tr><td><i></i></td><td>${qty}</td><td>${escaped(prdtNo)}</td><td>${escaped(what)}</td></tr>`;
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/gu, (sign) => SIGNS[sign]!);
}
