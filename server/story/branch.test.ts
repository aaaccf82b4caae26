import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseAt } from '../platform/log/databases.ts';
import { placeOf } from '../testing/place.ts';
import { TestServer } from '../testing/server.ts';
import { orderFor, setStage, type Stage } from '../testing/stage.ts';
import { branchOff, settableOf, type BranchAsked, type BranchReport } from './branch.ts';
import { readFact, UnknownFact } from './facts.ts';
import { Story } from './story.ts';

const minute = 60_000;
const BUYERS = 12;
let server: TestServer;
let stage: Stage;
let couponSysId: number;
/** Of the moment after the first order. */
let at: number;
beforeAll(async () => {
  server = await TestServer.start();
  stage = await setStage(server);
  const { api, broadcastSysId, mug, cup, plan, buyer, host } = stage;
  const as = { token: host.token };
  const { clock, world } = server;
  const offer = { name: '쿠폰', discountPolicy: 1, discountPolicyFigures: 1000, qty: 5 } as const;
  ({ couponSysId } = await api.done('issueLiveCoupon', { broadcastSysId, ...offer }, as));
  await api.done('placeOrder', orderFor(stage, cup), { token: buyer.token });
  await server.sellover.settled();
  at = clock.now();
  const buyers = await world.members(BUYERS);
  for (const [n, { token, userSysId }] of buyers.entries()) {
    clock.advance(1000);
    await api.done('placeOrder', orderFor(stage, mug), { token });
    await api.done('sendChat', { broadcastSysId, msg: '샀어요' }, { token });
    if (n < 3) await api.done('takeCoupon', { uid: userSysId, couponSysId, broadcastSysId }, { token });
  }
  clock.advance(1000);
  await api.done('placeOrder', orderFor(stage, cup, 3), { token: buyer.token });
  await world.control(plan, 2);
  await server.sellover.settled();
  // Another evening’s business.
  clock.advance(10 * minute);
  const other = await world.airs([mug]);
  await api.done('placeOrder', orderFor({ plan: other }, mug, 7), { token: buyer.token });
  await server.sellover.settled();
});
afterAll(() => server.stop());

function look<R>(work: (story: Story) => Promise<R>, { broadcastSysId } = stage): Promise<R> {
  return databaseAt(placeOf(server.dataDir)).inspect(async (inspection) =>
    work((await Story.open(inspection, broadcastSysId))!),
  );
}

async function branch(
  set: readonly string[],
  { of = stage, ...asked }: Partial<BranchAsked> & { readonly of?: Stage } = {},
): Promise<BranchReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sellover-test-'));
  try {
    return await look(async (story) => {
      const settable = await settableOf(story, at);
      const facts = set.map((text) => readFact(text, settable));
      const place = { dataDir, databaseUrl: null };
      return branchOff(story, { at, facts, seed: 1, elasticity: 1.5, place, ...asked });
    }, of);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}

const idOf = (goods: 'mug' | 'cup') => stage[goods].facts.prdtSysId;
const both = (original: unknown, branched: unknown) => ({ original, branch: branched });

describe('a branch', () => {
  test('with nothing changed comes to what was, and leaves the log alone', async () => {
    const position = await server.sellover.log.lastPosition();
    const report = await branch([]);
    const mugs = { qty: BUYERS, amount: BUYERS * 12_000 };
    const cups = { qty: 3, amount: 24_000 };
    expect(report).toMatchObject({
      products: [
        { prdtSysId: idOf('mug'), sold: both(mugs, mugs), stock: both(50 - BUYERS, 50 - BUYERS) },
        { prdtSysId: idOf('cup'), sold: both(cups, cups), stock: both(1, 1), price: both(8_000, 8_000) },
      ],
      orderCnt: both(BUYERS + 1, BUYERS + 1),
      buyers: { recorded: BUYERS + 1, stayedAway: 0, joined: 0 },
      chatCnt: both(BUYERS, BUYERS),
      couponCnt: both(3, 3),
      refused: { orders: {}, chat: {}, coupons: {} },
    });
    expect(await server.sellover.log.lastPosition()).toBe(position);
  });

  test('holds nobody to how much one member may order: what they ordered they were allowed to', async () => {
    const eager = await setStage(server);
    const { api, buyer, mug } = eager;
    const before = server.clock.now();
    server.clock.advance(1000);
    const token = await server.world.token(buyer);
    for (let n = 0; n < 25; n++) await api.done('placeOrder', orderFor(eager, mug), { token });
    await server.sellover.settled();
    const report = await branch([], { of: eager, at: before });
    expect(report).toMatchObject({ orderCnt: both(25, 25), refused: { orders: {} } });
  });

  test('dearer: some stay away, and whoever comes pays the new price; the same seed is the same', async () => {
    const dearer = [`product.${idOf('mug')}.price=24000`];
    const report = await branch(dearer);
    const { stayedAway, joined } = report.buyers;
    expect(stayedAway).toBeGreaterThan(0);
    expect(joined).toBe(0);
    const qty = BUYERS - stayedAway;
    expect(report.products[0]).toMatchObject({
      price: both(12_000, 24_000),
      sold: both({ qty: BUYERS, amount: BUYERS * 12_000 }, { qty, amount: qty * 24_000 }),
      stock: both(50 - BUYERS, 50 - qty),
    });
    expect(await branch(dearer)).toEqual(report);
    const seeds = await Promise.all([2, 3, 4, 5].map((seed) => branch(dearer, { seed })));
    expect(new Set(seeds.map(({ buyers }) => buyers.stayedAway)).size).toBeGreaterThan(1);
    expect((await branch(dearer, { elasticity: 0 })).buyers.stayedAway).toBe(0);
  });

  test('cheaper: others come, as far as the stock goes', async () => {
    const report = await branch([`product.${idOf('mug')}.price=3000`, `product.P-${idOf('mug')}.stock=20`]);
    expect(report.buyers.joined).toBeGreaterThan(20);
    expect(report.products[0]).toMatchObject({ sold: { branch: { qty: 20 } }, stock: { branch: 0 } });
    const { orders } = report.refused;
    expect(Object.keys(orders)).toEqual(['2003']);
    expect(orders['2003']).toBe(BUYERS + 1 + report.buyers.joined - report.orderCnt.branch);
  });

  test('with fewer pieces or coupons than were wanted refuses whoever comes later', async () => {
    const report = await branch([`product.${idOf('cup')}.stock=2`, `coupon.${couponSysId}.qty=1`]);
    expect(report.products[1]).toMatchObject({ sold: { branch: { qty: 0 } }, stock: both(1, 2) });
    expect(report.couponCnt).toEqual(both(3, 1));
    expect(report.refused).toEqual({ orders: { '2030': 1 }, chat: {}, coupons: { '5003': 2 } });
  });
});

test('an unknown fact is an error that names those that there are', async () => {
  const settable = await look((story) => settableOf(story, at));
  for (const text of ['product.1.price=1', `product.${idOf('mug')}.name=1`, `coupon.7.qty=1`, 'price=3', ''])
    expect(() => readFact(text, settable)).toThrow(UnknownFact);
  const unknown = new UnknownFact('x', settable);
  expect(unknown.settable).toContain(`product.<N>.price=<won> for N of P-${idOf('mug')}`);
  expect(unknown.settable).toContain(`coupon.<N>.qty=<how many> for N of ${couponSysId}`);
  expect(unknown.settable).not.toContain('NaN');
});
