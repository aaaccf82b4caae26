import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Seller } from '../../schema/catalog/sellers.ts';
import { koreanTime } from '../../schema/korean-days.ts';
import { MovedClock } from '../../server/platform/clock.ts';
import { applicant } from '../../server/domains/broadcasts/sellover/examples.support.ts';
import { TestServer } from '../../server/testing/server.ts';
import { orderFor, setStage, type Stage } from '../../server/testing/stage.ts';
import { photo } from '../../server/testing/uploads.ts';
import { PASSWORD } from '../../server/testing/world.ts';
import { Cli } from '../testing/cli.ts';

let server: TestServer;
let stage: Stage;
let cli: Cli;
beforeAll(async () => {
  server = await TestServer.start({ clock: new MovedClock(Date.now()) });
  stage = await setStage(server);
  const { manager } = stage;
  cli = new Cli({
    SELLOVER_URL: server.url,
    SELLOVER_USER: manager.userId,
    SELLOVER_PASSWORD: PASSWORD,
  });
});
afterAll(async () => {
  cli.remove();
  await server.stop();
});

test('a seller is created, shown and changed', async () => {
  const named = ['--name', '달콤상점', '--name-en', 'Sweet Shop', '--color', '#7A3E9D'];
  const created = await cli.run(['seller', 'create', ...named, '--notice', '쉽니다']);
  expect([created.code, created.stderr]).toEqual([0, '']);
  expect(created.stdout).toContain('✓ 달콤상점 is seller 3\n');
  expect(created.stdout).toContain('sellover member create host@shop.example --seller 3 --role host');

  const changed = await cli.run(['seller', 'change', '3', '--notice-en', 'Closed', '--free-from', '50000']);
  expect(changed.stdout).toBe('✓ Seller 3 is changed\n');
  expect(await cli.json(['seller', 'show', '3'])).toMatchObject({
    sellerNameEn: 'Sweet Shop',
    sellerColor: '#7A3E9D',
    notice: { notiContent: '쉽니다', notiContentEn: 'Closed' },
    freeShippingThreshold: 50_000,
    version: 2,
  });
  const { stdout } = await cli.run(['seller', 'show', '3']);
  expect(stdout).toContain('from ₩50,000');

  const same = await cli.run(['seller', 'change', '3', '--free-from', '50000']);
  expect(same.stdout).toBe('Seller 3 is so already\n');
  await cli.run(['seller', 'change', '3', '--free-from', 'never']);
  expect((await cli.run(['seller', 'show', '3'])).stdout).toContain('never');
});

test('a seller’s colours, logo, parcels and payment are set, each alone', async () => {
  const logo = join(cli.configHome, 'logo.png');
  writeFileSync(logo, await photo(40, 40).png().toBuffer());
  const change = (...args: string[]) => cli.json(['seller', 'change', '1', ...args]);
  const show = () => cli.json<Seller>(['seller', 'show', '1']);
  await change('--chat-color', '#111111', '--order-color', '#222222', '--logo', logo);
  const { logoImgUrl, logoDigest, brdchatColor, brdOrdTxtColor } = await show();
  expect([brdchatColor, brdOrdTxtColor, logoDigest]).toEqual(['#111111', '#222222', expect.any(String)]);
  expect(logoImgUrl).toMatch(/^\/files\//);
  await change('--courier', '한진택배', '--tracking', 'https://parcels.example/{invoiceNo}');
  await change('--courier-en', 'Hanjin');
  await change('--vat', '10', '--own-bank');
  expect(await show()).toMatchObject({
    rules: {
      deliveryTrack: {
        companyName: '한진택배',
        companyNameEn: 'Hanjin',
        trackUrl: 'https://parcels.example/{invoiceNo}',
      },
    },
    paymentConfig: { vat: 10, isPayapp: 1, isSellerBank: 1 },
  });
  await change('--no-tracking', '--no-pay-links');
  expect(await show()).toMatchObject({
    rules: { deliveryTrack: null },
    paymentConfig: { vat: 10, isPayapp: 0 },
  });
  expect((await cli.run(['seller', 'change', '1', '--courier', '한진택배'])).code).toBe(2);
});

test('what makes no sense is told', async () => {
  const said = async (...args: string[]) => {
    const { code, stderr } = await cli.run(['seller', ...args]);
    return [code, stderr];
  };
  expect(await said('create')).toEqual([2, expect.stringContaining('a seller needs a name')]);
  expect(await said('change', '1')).toEqual([2, expect.stringContaining('nothing is to be changed')]);
  expect(await said('change', '1', '--color', 'red')).toEqual([2, expect.stringContaining('#7A3E9D')]);
  expect(await said('show', '99')).toEqual([1, expect.stringContaining('No such seller is here')]);
});

test('who wants to broadcast is listed, accepted, rejected, and their contract terminated', async () => {
  const [person, other] = [await applicant(stage), await applicant(stage)];
  const listed = await cli.json<{ applications: { userId: string }[] }>(['seller', 'applications']);
  expect(listed.applications.map(({ userId }) => userId).toSorted()).toEqual(
    [person.userId, other.userId].toSorted(),
  );
  expect(listed.applications[0]).toMatchObject({
    nickName: expect.stringMatching(/^봄볕/) as string,
    vendorType: 0,
    pledges: { activity: 1, healthy: 1 },
    contract: null,
  });
  const { stdout } = await cli.run(['seller', 'applications']);
  expect(stdout).toContain('waits for you');
  expect(stdout).toContain('individual');

  const asked = ['seller', 'accept', person.userId, '--seller', '1'];
  const accepted = await cli.json<{ sellerSysId: number; contractSysId: number }>(asked);
  expect(accepted).toMatchObject({ userId: person.userId, sellerSysId: 1, version: 1 });
  await stage.api.done('acceptContract', accepted, { token: person.token });
  const reason = ['--reason', '방송 수칙 위반'];
  const ended = await cli.run(['seller', 'terminate', person.userId, ...reason]);
  expect(ended.stdout).toBe(`✓ ${person.userId} may no longer broadcast for seller 1\n`);
  const again = await cli.run(['seller', 'terminate', person.userId, ...reason]);
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('6004')]);

  const no = await cli.run(['seller', 'reject', other.userId, '--reason', '활동 계획이 없어요']);
  expect(no.stdout).toBe(`✓ ${other.userId} is rejected, and reads why\n`);
  expect((await cli.run(['seller', 'applications'])).stdout).toBe('No applications\n');
  const terminated = await cli.run(['seller', 'applications', '--step', 'terminated']);
  expect(terminated.stdout).toContain(`${accepted.contractSysId} with seller 1, text 1`);
});

test('what a broadcast has sold is shown, and given to other programs', async () => {
  const { api, broadcastSysId, buyer, mug } = stage;
  const { orderSysId } = await api.done('placeOrder', orderFor(stage, mug, 2), { token: buyer.token });
  await api.done('actAsBank', { orderSysId, act: 'pay' }, { token: buyer.token });
  await api.done('placeOrder', orderFor(stage, mug), { token: buyer.token });
  const { stdout } = await cli.run(['seller', 'sales', String(broadcastSysId)]);
  expect(stdout).toContain('₩24,000 in 1 order, 2 pieces');
  expect(stdout).toContain('₩12,000 in 1 order, 1 piece');
  const { prdtSysId, name } = mug.facts;
  const { stdout: csv } = await cli.run(['seller', 'sales', String(broadcastSysId), '--csv']);
  expect(csv).toBe(
    `\ufeffprdtSysId,name,orderCnt,qty,amount,cancelledQty,cancelledAmount\n${prdtSysId},${name},1,2,24000,0,0\n`,
  );
  expect(await cli.json(['seller', 'sales', String(broadcastSysId)])).toMatchObject({
    orderCnt: 1,
    qty: 2,
    amount: 24_000,
    waiting: { orderCnt: 1 },
  });
});

test('the settlement of a month has every amount that orders moved, with totals', async () => {
  const { api, buyer, cup } = stage;
  const asked = orderFor(stage, cup, 1);
  const { orderSysId } = await api.done('placeOrder', asked, { token: buyer.token });
  await api.done('actAsBank', { orderSysId, act: 'pay' }, { token: buyer.token });
  const month = koreanTime(server.clock.now()).date.slice(0, 7);
  const shown = ['seller', 'settlement', '1', '--month', month];
  const { rows, totals } = await cli.json<{ rows: { orderSysId: number }[]; totals: object }>(shown);
  const row = rows.find((each) => each.orderSysId === orderSysId);
  expect(row).toMatchObject({ kind: 'sale', amount: 8_000, escrowAmount: 8_000, releasedAmount: 0 });
  expect(totals).toMatchObject({ rowCnt: rows.length, kinds: [{ kind: 'sale' }] });
  const { stdout: csv } = await cli.run([...shown, '--csv']);
  expect(csv).toMatch(/^\ufeffdate,orderSysId,orderPrdtSysId,kind,amount,escrowAmount,releasedAmount\n/);
  expect(csv).toMatch(new RegExp(`^${month}-\\d\\d,${orderSysId},\\d+,sale,8000,8000,0$`, 'm'));
  expect((await cli.run(shown)).stdout).toMatch(/all .* ₩/);
  const wrong = await cli.run(['seller', 'settlement', '1', '--month', '2026-13']);
  expect(wrong.stderr).toContain('It must be a month such as 2026-11.');
});
