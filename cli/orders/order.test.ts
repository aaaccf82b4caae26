import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { orderFor, type Stage } from '../../server/testing/stage.ts';
import { PASSWORD } from '../../server/testing/world.ts';
import { receivedFor } from '../../server/domains/orders/order/claims/examples.support.ts';
import { actAs } from '../testing/acting.ts';
import type { Cli } from '../testing/cli.ts';

let stage: Stage;
let cli: Cli;
actAs('host', (acting) => ({ stage, cli } = acting));

async function paidOrder(): Promise<string> {
  const { api, buyer, mug } = stage;
  const order = { ...orderFor(stage, mug, 2), deliveryMemo: '문 앞에 <놓아> 주세요.' };
  const { orderSysId } = await api.done('placeOrder', order, { token: buyer.token });
  await api.done('actAsBank', { orderSysId, act: 'pay' }, { token: buyer.token });
  return String(orderSysId);
}

test('a seller lists what is paid, prepares it, prints what to pack, and sends it', async () => {
  const order = await paidOrder();
  const { stdout } = await cli.run(['order', 'list', '--status', '2']);
  expect(stdout).toMatch(new RegExp(`${order} .* 2 .* 2 paid .*문 앞에 <놓아> 주세요.`));
  expect((await cli.run(['order', 'prepare', order])).stdout).toContain(
    `Order ${order}: 1 line in preparation`,
  );
  const file = join(cli.configHome, 'packing.html');
  await cli.run(['order', 'packing', '--out', file]);
  const page = readFileSync(file, 'utf8');
  expect(page).toContain(`<h2>${order}</h2>`);
  expect(page).toContain(stage.mug.facts.name);
  expect(page).toContain('문 앞에 &lt;놓아&gt; 주세요.');
  const sent = await cli.run(['order', 'dispatch', order, '--courier', '04', '--invoice', '6812-3456-7890']);
  expect(sent.stdout).toContain(`Order ${order}: 1 line sent`);
});

test('goods in exchange are printed with what is to pack', async () => {
  const claim = await receivedFor(stage, 'askExchange');
  const file = join(cli.configHome, 'exchanges.html');
  await cli.run(['order', 'packing', '--out', file]);
  expect(readFileSync(file, 'utf8')).toContain(`<b>교환 ${claim}</b>`);
});

test('what is not prepared is not sent, and the command says where it stands', async () => {
  const order = await paidOrder();
  const { code, stderr } = await cli.run(['order', 'dispatch', order, '--courier', '04', '--invoice', '1']);
  expect([code, stderr]).toEqual([1, expect.stringContaining('It has status 2')]);
});

test('a file of parcels sends what it can, and tells row and reason of what it cannot', async () => {
  const [good, unprepared] = [await paidOrder(), await paidOrder()];
  await cli.run(['order', 'prepare', good]);
  const file = join(cli.configHome, 'invoices.csv');
  writeFileSync(
    file,
    `orderSysId,deliveryCompanyCode,invoiceNo\n${good},4,'111 ２２２-3\n${unprepared},04,222\n${good},04,333\n5,xx!,4\n1.17E+14,04,5\n`,
  );
  const dispatched = stage.server.recorded('GoodsDispatched');
  const { code, stdout, stderr } = await cli.run(['order', 'dispatch', '--csv', file]);
  expect(code).toBe(1);
  expect(stdout).toContain('1 parcel sent');
  expect(stdout).toMatch(new RegExp(`row 3, order ${unprepared}: 0007`));
  expect(stdout).toMatch(new RegExp(`row 4, order ${good}: 0007`));
  expect(stdout).toMatch(/row 5, order 5: 0005/);
  expect(stdout).toMatch(/row 6, order 1\.17E\+14: 0005 1\.17E\+14 was rounded by a spreadsheet/);
  expect(stderr).toContain('4 rows of 5 failed');
  expect((await dispatched).data).toMatchObject({ deliveryCompanyCode: '04' });
  const sent = await stage.api.done(
    'orderDetail',
    { orderSysId: Number(good) },
    { token: stage.buyer.token },
  );
  expect(sent.orderProducts[0]!.invoice).toMatchObject({ invoiceNo: '1112223' });
});

test('a packing list that cannot be written is told in a sentence', async () => {
  const { code, stderr } = await cli.run(['order', 'packing', '--out', cli.configHome]);
  expect([code, stderr]).toEqual([2, `✗ ${cli.configHome} is a folder\n  Name a file.\n`]);
});

test('a file without a column that is needed is refused before anything is sent', async () => {
  const file = join(cli.configHome, 'invoices.csv');
  writeFileSync(file, 'orderSysId,invoiceNo\n1,2\n');
  const { code, stderr } = await cli.run(['order', 'dispatch', '--csv', file]);
  expect([code, stderr]).toEqual([2, expect.stringContaining('no column deliveryCompanyCode')]);
});

test('the ledger of an order shows where its money is', async () => {
  const order = await paidOrder();
  const { stdout } = await cli.run(['order', 'ledger', order]);
  expect(stdout).toMatch(/sale .* buyer .* escrow .* ₩24,000/);
  expect(await cli.json(['order', 'ledger', order])).toMatchObject({
    balances: { buyer: -24_000, escrow: 24_000 },
    escrow: [{ heldAmount: 24_000 }],
  });
});

test('managers see what is to happen to an order, and try it ahead of its time', async () => {
  const as = { env: { SELLOVER_USER: stage.manager.userId, SELLOVER_PASSWORD: PASSWORD } };
  const order = await paidOrder();
  await cli.run(['order', 'prepare', order]);
  await cli.run(['order', 'dispatch', order, '--courier', '04', '--invoice', '6812']);
  const { stdout } = await cli.run(['timers', 'list', '--of', `order-${order}`], as);
  expect(stdout).toMatch(/KST .*GuideBuyer .*guide-buyer:/);
  const at = ['--at', new Date(stage.server.clock.now() + 8 * 24 * 60 * 60_000).toISOString()];
  const dry = await cli.run(['timers', 'run', ...at, '--dry-run'], as);
  expect(dry.stdout).toMatch(/Nothing was run. This is due:\n[^]*GuideBuyer +[1-9]/);
  const counts = await cli.json<Record<string, number>>(['timers', 'run', ...at], as);
  expect(counts['GuideBuyer']).toBeGreaterThan(0);
  expect((await cli.json<Record<string, number>>(['timers', 'run', ...at], as))['GuideBuyer']).toBe(0);
  expect((await cli.run(['timers', 'run'])).stderr).toContain('9001');
});
