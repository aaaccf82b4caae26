import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { versioned } from '../../server/domains/catalog/examples.support.ts';
import { MovedClock } from '../../server/platform/clock.ts';
import { choiceGoods } from '../../server/testing/goods.ts';
import { TestServer } from '../../server/testing/server.ts';
import { setStage, type Stage } from '../../server/testing/stage.ts';
import { PASSWORD } from '../../server/testing/world.ts';
import { Cli } from '../testing/cli.ts';

let server: TestServer;
let stage: Stage;
let cli: Cli;
beforeAll(async () => {
  // Logins are as old here as the commands take them to be.
  server = await TestServer.start({ clock: new MovedClock(Date.now()) });
  stage = await setStage(server);
});
afterAll(() => server.stop());
beforeEach(() => {
  cli = new Cli({ SELLOVER_URL: server.url, SELLOVER_USER: stage.host.userId, SELLOVER_PASSWORD: PASSWORD });
});
afterEach(() => cli.remove());

test('sellover product history tells what was changed, newest first', async () => {
  const as = { token: stage.host.token };
  const { prdtSysId } = stage.mug.facts;
  const prices = { price: 9_000, marketPrice: 15_000, livePrice: null };
  await stage.api.done('setPrices', { ...(await versioned(stage)), ...prices }, as);
  await stage.api.done('adjustStock', { ...(await versioned(stage)), change: -2, reason: '깨짐' }, as);
  const { stdout } = await cli.run(['product', 'history', String(prdtSysId)]);
  const [head, ...lines] = stdout.trimEnd().split('\n');
  expect(head).toMatch(/^Version +When +By +What$/);
  const by = String(stage.host.userSysId);
  expect(lines).toEqual([
    expect.stringMatching(new RegExp(`^ +4 .* KST +${by} +−2, 48 left: 깨짐$`)),
    expect.stringMatching(new RegExp(`^ +3 .* KST +${by} +prices: ₩9,000, market price ₩15,000$`)),
    expect.stringMatching(/^ +2 .* KST +\+50$/),
    expect.stringMatching(/^ +1 .* KST +listed: ₩12,000, market price ₩15,000$/),
  ]);
  const json = await cli.json(['product', 'history', String(prdtSysId), '--limit', '1']);
  expect(json).toMatchObject({ version: 4, changes: [{ kind: 'stock', reason: '깨짐' }] });
});

test('sellover product history tells a choice and an add-on of one number apart', async () => {
  const [prdtAddingProductDetailSysId, prdtSingleOptionDetailSysId] = [501, 501];
  const details = [
    { prdtAddingProductDetailSysId, item: '나무', price: 500, stockQty: 6, isVat: 1 as const },
  ];
  const pot = await server.world.lists((id) =>
    choiceGoods(id, [['작은 것', 0, 3]], {
      singleOption: {
        groupName: '크기',
        details: [{ prdtSingleOptionDetailSysId, item: '작은 것', price: 0 }],
      },
      stock: [{ detailSysId: prdtSingleOptionDetailSysId, qty: 3 }],
      addingProducts: [{ prdtAddingProductSysId: 50, name: '받침', details }],
    }),
  );
  const { sellerSysId, prdtSysId } = pot.facts;
  const of = await versioned(stage, { sellerSysId, prdtSysId });
  const asked = { ...of, prdtAddingProductDetailSysId, level: 5, reason: '세어 봄' };
  await stage.api.done('adjustStock', asked, { token: stage.host.token });
  const { stdout } = await cli.run(['product', 'history', String(prdtSysId)]);
  expect(stdout).toMatch(/−1 of add-on 501, 5 left: 세어 봄$/m);
  expect(stdout).toMatch(/\+3 of choice 501$/m);
});

test('sellover product list and show have stopped products, too', async () => {
  const pan = await server.world.lists((id) =>
    choiceGoods(
      id,
      [
        ['20cm', 0, 4],
        ['24cm', 8_000, 0],
      ],
      { name: '팬', isDisplay: 0 },
    ),
  );
  const { prdtSysId } = pan.facts;
  const { stdout } = await cli.run(['product', 'list']);
  expect(stdout).toMatch(new RegExp(`^${prdtSysId} +P-${prdtSysId} +팬 +₩10,000 +4 +2 +stopped$`, 'm'));
  const shown = (await cli.run(['product', 'show', String(prdtSysId)])).stdout;
  expect(shown).toMatch(/^Sold +stopped$/m);
  expect(shown).toMatch(new RegExp(`^${prdtSysId}02 +24cm +₩8,000 +0$`, 'm'));
});

test('another seller’s product is refused', async () => {
  const { otherHost } = stage;
  const env = { SELLOVER_USER: otherHost.userId };
  const { code, stderr } = await cli.run(['product', 'history', String(stage.mug.facts.prdtSysId)], { env });
  expect(code).toBe(1);
  expect(stderr).toContain('9001');
});
