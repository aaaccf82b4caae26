import { beforeEach, expect, test } from 'vitest';
import { PAY_METHOD } from '../../../../schema/buying/constants.ts';
import { paidLine, sent } from '../../../testing/fulfilling.ts';
import { sharedServer } from '../../../testing/shared-server.ts';
import { orderFor, setStage, type Stage } from '../../../testing/stage.ts';
import { askedFor } from '../../orders/order/claims/examples.support.ts';
import { quoteFor } from '../../orders/order/examples.support.ts';

const server = sharedServer();

/** With people of now: other tests may have moved the clock. */
let stage: Stage;
beforeEach(async () => {
  stage = await setStage(server);
});

async function lookAt(stage: Stage, more: { orderSysId?: number; before?: string; rowCount?: number } = {}) {
  const { api, server, manager, buyer } = stage;
  await server.sellover.settled();
  const input = { userSysId: buyer.userSysId, rowCount: 100, ...more };
  return api.done('buyerTimeline', input, { token: await server.world.tokenOfNow(manager) });
}

test('a buyer’s time is told newest first, with who acted at each line', async () => {
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
});

test('an order in a broadcast says what was pinned, and what the screen showed of price and stock', async () => {
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
});

test('a visit, the price that was shown in it and the order are told with what the screen showed', async () => {
  const { server, api, plan, broadcastSysId, buyer, host, mug, cup } = stage;
  const viewer = server.viewer(plan, buyer);
  await viewer.enter();
  const cameAt = server.clock.now();
  server.clock.advance(1000);
  const pin = { broadcastSysId, prdtSysId: cup.facts.prdtSysId, salesExposureType: 3 } as const;
  await api.done('setExposure', pin, { token: host.token });
  server.clock.advance(1000);
  const quote = quoteFor(orderFor(stage, mug, 2));
  const { totalAmount } = await api.done('quoteOrder', quote, { token: buyer.token });
  const shownAt = server.clock.now();
  server.clock.advance(1000);
  await paidLine(stage);
  server.clock.advance(1000);
  viewer.drop();
  const broadcastAndPrice = async () =>
    (await lookAt(stage)).entries.filter(({ kind }) => ['broadcast', 'quote', 'order'].includes(kind));
  await expect.poll(async () => (await broadcastAndPrice()).at(-1)?.data['endedAt']).not.toBeNull();
  const by = { by: 'buyer', actorSysId: buyer.userSysId, broadcastSysId };
  const [theMug, theCup] = [mug, cup].map(({ facts: { prdtSysId, name } }) => ({ prdtSysId, name }));
  expect(await broadcastAndPrice()).toMatchObject([
    { ...by, kind: 'order', type: 'OrderPlaced' },
    {
      ...by,
      kind: 'quote',
      type: 'QuoteShown',
      at: new Date(shownAt).toISOString(),
      data: {
        totalAmount,
        couponDiscountAmount: 0,
        pointDiscountAmount: 0,
        products: [{ ...theMug, price: 12_000, qty: 2, totalAmount: 24_000 }],
      },
      shown: [
        { ...theCup, isPinned: true, price: 8_000, stockQty: 5 },
        { ...theMug, isPinned: false, price: 12_000, stockQty: 50 },
      ],
    },
    {
      ...by,
      kind: 'broadcast',
      type: 'BroadcastVisited',
      at: new Date(cameAt).toISOString(),
      data: { isReplay: false, endedAt: new Date(server.clock.now()).toISOString() },
      // Nothing was pinned yet.
      shown: [],
    },
  ]);
});

test('who watches a past broadcast visits it; what it showed then nobody knows', async () => {
  const { server, api, plan, broadcastSysId, buyer, host, stranger, cup } = stage;
  const pin = { broadcastSysId, prdtSysId: cup.facts.prdtSysId, salesExposureType: 3 } as const;
  await api.done('setExposure', pin, { token: host.token });
  await server.world.control(plan, 2);
  await api.done('replay', { broadcastSysId }, { token: host.token });
  for (const { token } of [buyer, stranger]) await api.done('replay', { broadcastSysId }, { token });
  await api.done('replay', { broadcastSysId });
  server.clock.advance(1000);
  expect((await lookAt(stage)).entries).toMatchObject([
    { kind: 'broadcast', broadcastSysId, data: { isReplay: true, endedAt: null }, shown: [] },
  ]);
});

test('it is read page by page, each line once', async () => {
  const { server, api, buyer, mug } = stage;
  for (let order = 0; order < 3; order++) {
    const quote = quoteFor(orderFor(stage, mug, order + 1));
    await api.done('quoteOrder', quote, { token: await server.world.tokenOfNow(buyer) });
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
});

test('of one order it tells nothing of others, and somebody else’s is none of theirs', async () => {
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
});

test('what a buyer was refused is told with code, facts and request, and of one order only its own', async () => {
  const { api, broadcastSysId, buyer, stranger, mug } = stage;
  const { orderSysId } = await paidLine(stage);
  const by = { token: buyer.token };
  const wrong = { ...orderFor(stage, mug), totalAmount: 1 };
  expect(await api.code('placeOrder', wrong, by)).toBe('2000');
  expect(await api.code('placeOrder', wrong, { token: stranger.token })).toBe('2000');
  const again = { orderSysId, payMethodCode: PAY_METHOD.card, returnUrl: '/' };
  const code = await api.code('payOrder', again, by);
  server.clock.advance(1000);
  const refused = async (more = {}) =>
    (await lookAt(stage, more)).entries.filter(({ type }) => type === 'CallRefused');
  const request = { requestId: expect.stringMatching(/^\d+$/) };
  const ofOrder = {
    kind: 'payment',
    orderSysId,
    data: { operation: 'payOrder', resultCode: code, ...request },
  };
  const placing = { by: 'buyer', kind: 'order', orderSysId: null, broadcastSysId };
  expect(await refused()).toMatchObject([
    ofOrder,
    {
      ...placing,
      data: {
        operation: 'placeOrder',
        resultCode: '2000',
        facts: { totalAmount: expect.any(Number) },
        ...request,
      },
    },
  ]);
  expect(await refused({ orderSysId })).toMatchObject([ofOrder]);
});

test('each look is recorded with who looked at whom, and nothing else of them', async () => {
  const { server, buyer, manager } = stage;
  const { orderSysId } = await paidLine(stage);
  const afterPosition = await server.sellover.log.lastPosition();
  await lookAt(stage, { orderSysId });
  await lookAt(stage);
  const looks = await server.sellover.log.read({ types: ['BuyerLookedAt'], afterPosition, limit: 10 });
  expect(looks.map(({ actorId, data }) => [actorId, data])).toEqual([
    [manager.userSysId, { userSysId: buyer.userSysId, orderSysId, before: null }],
    [manager.userSysId, { userSysId: buyer.userSysId, orderSysId: null, before: null }],
  ]);
});
