import { InvalidArgumentError, type Command } from 'commander';
import { allPages } from '../../schema/all-pages.ts';
import { ROW_COUNT_MAX } from '../../schema/constants.ts';
import { DELIVERY_COMPANIES } from '../../schema/orders/couriers.ts';
import {
  packingList,
  prepareOrder,
  sellerOrders,
  type MovedOrder,
  type PackingOrder,
} from '../../schema/orders/fulfilling.ts';
import { orderLedger, type OrderLedger } from '../../schema/orders/ledger.ts';
import { signedWon, wonText } from '../../schema/won.ts';
import { calls, group } from '../contract/command.ts';
import { UsageError } from '../errors.ts';
import { write } from '../files.ts';
import { count, countOf, timeText } from '../output.ts';
import type { Colours } from '../printing.ts';
import { facts, listText } from '../table.ts';
import { wholesFromOne } from '../values.ts';
import { dispatchCommand, LINE, movedText } from './dispatch-command.ts';
import { packingPage } from './packing-page.ts';
import { isStatus, STATUSES_TEXT, statusText } from './status-words.ts';

/** `sellover order …`: what a seller does with paid orders. */
export function orderCommand(): Command {
  return group(
    'order',
    'Fulfil the orders of your seller. A line is a product of an order, and each has a status. For hosts and managers.',
    `
Statuses:
  ${STATUSES_TEXT.split(', ').join('\n  ')}

Couriers:
  ${DELIVERY_COMPANIES.map(({ deliveryCompanyCode, name }) => `${deliveryCompanyCode} ${name}`).join('\n  ')}

Examples:
  sellover order list --status 2
  sellover order prepare 1150000000001
  sellover order packing --out packing.html
  sellover order dispatch 1150000000001 --courier 04 --invoice 681234567890
  sellover order dispatch --csv invoices.csv
  sellover order ledger 1150000000001`,
    [
      calls('list', sellerOrders, {
        description: 'List lines of the orders of your seller, the oldest first.',
        options: { statusCode: ['--status <code>', 'only lines with this status', statusFrom] },
        text: ({ lines }, c) =>
          listText(c, lines, 'No such orders', {
            Order: ({ orderSysId }) => orderSysId,
            Line: ({ orderPrdtSysId }) => orderPrdtSysId,
            Ordered: ({ orderedAt }) => timeText(orderedAt),
            Product: ({ prdtNo, name }) => `${prdtNo} ${name}`,
            Choice: ({ optionText }) => optionText,
            '>Pieces': ({ qty }) => count(qty),
            For: ({ receiverName }) => receiverName,
            Status: ({ statusCode }) => `${statusCode} ${statusText(statusCode)}`,
            Memo: ({ deliveryMemo }) => deliveryMemo,
          }),
      }),
      calls('prepare', prepareOrder, {
        hidden: ['orderSysId'],
        options: { orderPrdtSysIds: LINE },
        sends: async (send, lines, _, { orders }: { readonly orders: readonly number[] }) => {
          if (lines.orderPrdtSysIds && orders.length > 1)
            throw new UsageError('Name one order with --line', 'For example: order prepare 115… --line 116…');
          const moved: MovedOrder[] = [];
          for (const orderSysId of orders) moved.push(await send({ ...lines, orderSysId }));
          return { orders: moved };
        },
        text: ({ orders }, c) => orders.map((each) => movedText(c, each)).join('\n'),
      }).argument('<orders...>', 'numbers of orders', wholesFromOne),
      calls('packing', packingList, {
        summary: 'list what to pack, and where it goes',
        description: 'List what is in preparation by order, with its receiver; or write a page to print.',
        fixed: { rowCount: ROW_COUNT_MAX },
        sends: async (send, asked, _, { out: file }: { readonly out?: string }) => {
          // Colleagues send parcels meanwhile.
          const pages = await allPages((from) => send({ ...asked, ...from }));
          const orders = pages.flatMap((page) => page.orders);
          if (file === undefined) return { orders };
          write(file, packingPage(orders));
          return { file, orderCnt: orders.length };
        },
        text: (packed, c) =>
          packed.file === undefined
            ? packed.orders.map((order) => packingText(c, order)).join('\n\n') || 'Nothing is in preparation'
            : `${c.green('✓')} ${countOf(packed.orderCnt, 'order')} in ${packed.file}`,
      }).option('--out <file>', 'write a page to print there (HTML)'),
      dispatchCommand(),
      calls('ledger', orderLedger, {
        summary: 'show where the money of an order is',
        description:
          'Show every amount that an order moved, from which account and to which, and what of each line is in escrow, ' +
          'released or refunded. Hosts see their own lines, managers all.',
        args: { orderSysId: ['<order>', 'number of the order'] },
        text: ledgerText,
      }),
    ],
  );
}

function statusFrom(text: string): number {
  const code = Number(text);
  if (!isStatus(code)) throw new InvalidArgumentError(`There are ${STATUSES_TEXT}.`);
  return code;
}

function packingText(c: Colours, { orderSysId, orderProducts, ...to }: PackingOrder): string {
  return [
    `${c.bold(String(orderSysId))}  ${to.receiverName} ${to.receiverMobile}`,
    `  ${to.receiverPostNumber} ${to.receiverAddress1} ${to.receiverAddress2}`.trimEnd(),
    ...(to.deliveryMemo === '' ? [] : [`  “${to.deliveryMemo}”`]),
    ...orderProducts.flatMap(({ prdtNo, name, pieces, addOns }) => [
      ...pieces.map(({ optionText, qty }) => `  ${qty} × ${prdtNo} ${name} ${optionText}`.trimEnd()),
      ...addOns.map((addOn) => `  ${addOn.qty} × ${addOn.name}`),
    ]),
  ].join('\n');
}

function ledgerText({ entries, escrow, balances }: OrderLedger, c: Colours): string {
  if (entries.length === 0) return 'Nothing was paid for this order';
  // Those that anything moved to or from.
  const moved = Object.entries(balances).filter(([account]) =>
    entries.some(({ from, to }) => from === account || to === account),
  );
  return [
    listText(c, entries, '', {
      When: ({ at }) => timeText(at),
      For: ({ kind }) => kind,
      Line: ({ orderPrdtSysId }) => orderPrdtSysId,
      From: ({ from }) => from,
      To: ({ to }) => to,
      '>Amount': ({ amount }) => wonText(amount, 'sign'),
    }),
    listText(c, escrow, '', {
      Line: ({ orderPrdtSysId }) => orderPrdtSysId,
      '>In escrow': ({ heldAmount }) => wonText(heldAmount, 'sign'),
      '>Released': ({ releasedAmount }) => wonText(releasedAmount, 'sign'),
      '>Refunded': ({ refundedAmount }) => wonText(refundedAmount, 'sign'),
    }),
    facts(
      c,
      moved.map(([account, won]) => [account, signedWon(won)]),
    ),
  ].join('\n\n');
}
