import { expect, test } from 'vitest';
import { paidLine, sent } from '../../testing/fulfilling.ts';
import { TestServer } from '../../testing/server.ts';
import { setStage, type Stage } from '../../testing/stage.ts';
import { askedFor } from '../order/claims/examples.support.ts';

const onStage = (run: (stage: Stage) => Promise<void>) =>
  TestServer.alone(async (server) => run(await setStage(server)));

async function lookAt(stage: Stage, more: { orderSysId?: number; before?: string; rowCount?: number } = {}) {
  const { api, server, manager, buyer } = stage;
  await server.sellover.settled();
  const input = { userSysId: buyer.userSysId, rowCount: 100, ...more };
  return api.done('buyerTimeline', input, { token: await server.world.tokenOfNow(manager) });
}

test('a buyer’s time is told newest first, with who acted at each line', () =>
  onStage(async (stage) => {
    const { server, buyer, host } = stage;
    const { orderSysId } = await paidLine(stage);
    server.clock.advance(1000);
    await sent(stage, orderSysId);
    server.clock.advance(1000);
    const { entries } = await lookAt(stage);
    const lines = entries
      .filter(({ kind }) => kind !== 'alert' && kind !== 'text')
      .map(({ kind, type, by, actorSysId }) => [kind, type, by, actorSysId]);
    expect(lines).toEqual([
      ['parcel', 'GoodsDispatched', 'shop', host.userSysId],
      ['parcel', 'GoodsPrepared', 'shop', host.userSysId],
      ['payment', 'OrderPaid', 'itself', null],
      ['payment', 'PaymentBegun', 'buyer', buyer.userSysId],
      ['order', 'OrderPlaced', 'buyer', buyer.userSysId],
    ]);
    expect(entries.filter(({ kind }) => kind === 'alert')).toHaveLength(4);
    expect(entries.find(({ kind }) => kind === 'text')).toMatchObject({
      data: { msg: expect.stringContaining('상품이 출발했어요') },
    });
  }));

test('an order in a broadcast says what was pinned, and what the screen showed of price and stock', () =>
  onStage(async (stage) => {
    const { server, api, plan, broadcastSysId, mug, cup, host } = stage;
    const by = { token: host.token };
    const expose = (salesExposureType: 2 | 3) =>
      api.done('setExposure', { broadcastSysId, prdtSysId: cup.facts.prdtSysId, salesExposureType }, by);
    await expose(3);
    server.clock.advance(1000);
    await paidLine(stage);
    const first = server.clock.now();
    server.clock.advance(60_000);
    await expose(2);
    const now = server.clock.now();
    const livePrice = {
      price: 9_000,
      startDate: new Date(now).toISOString(),
      endDate: new Date(now + 600_000).toISOString(),
    };
    await server.world.relists(mug, { livePrice });
    await server.sellover.settled();
    server.clock.advance(1000);
    const { entries } = await lookAt(stage);
    expect(entries.find(({ type }) => type === 'OrderPlaced')).toMatchObject({
      at: new Date(first).toISOString(),
      broadcastSysId: plan.broadcastSysId,
      shown: [
        { prdtSysId: cup.facts.prdtSysId, isPinned: true, price: 8_000, livePrice: null, stockQty: 5 },
        { prdtSysId: mug.facts.prdtSysId, isPinned: false, price: 12_000, livePrice: null },
      ],
    });
  }));

test('it is read page by page, each line once', () =>
  onStage(async (stage) => {
    const { server } = stage;
    for (let order = 0; order < 3; order++) {
      await paidLine(stage);
      server.clock.advance(60_000);
    }
    const whole = (await lookAt(stage)).entries;
    const pages = [];
    let before: string | null | undefined;
    do {
      const page = await lookAt(stage, { rowCount: 2, ...(before && { before }) });
      pages.push(...page.entries);
      ({ before } = page);
    } while (before !== null);
    expect(pages).toEqual(whole);
  }));

test('of one order it tells nothing of others, and somebody else’s is none of theirs', () =>
  onStage(async (stage) => {
    const { api, server, stranger, manager } = stage;
    const { orderSysId } = await paidLine(stage);
    server.clock.advance(1000);
    await askedFor(stage, 'askReturn');
    const { entries } = await lookAt(stage, { orderSysId });
    expect(entries.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['OrderPlaced', 'OrderPaid', 'Alert']),
    );
    expect(entries.filter(({ kind }) => kind === 'claim')).toEqual([]);
    const asked = { userSysId: stranger.userSysId, orderSysId, rowCount: 5 };
    expect(await api.code('buyerTimeline', asked, { token: manager.token })).toBe('2010');
  }));

test('each look is recorded with who looked at whom, and nothing else of them', () =>
  onStage(async (stage) => {
    const { server, api, buyer, manager, host } = stage;
    const { orderSysId } = await paidLine(stage);
    await lookAt(stage, { orderSysId });
    await lookAt(stage);
    const looks = await server.sellover.log.read({ types: ['BuyerLookedAt'], limit: 10 });
    expect(looks.map(({ actorId, data }) => [actorId, data])).toEqual([
      [manager.userSysId, { userSysId: buyer.userSysId, orderSysId, before: null }],
      [manager.userSysId, { userSysId: buyer.userSysId, orderSysId: null, before: null }],
    ]);
    const asked = { userSysId: buyer.userSysId, rowCount: 5 };
    expect(await api.code('buyerTimeline', asked, { token: host.token })).toBe('9001');
  }));
