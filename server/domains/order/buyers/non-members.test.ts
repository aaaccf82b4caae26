import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SMS_BUDGET } from '../../../../schema/members/constants.ts';
import {
  GUEST_PAY_WITHIN,
  GUEST_UNPAID,
  LOOK_UP_FAILURES,
  NON_MEMBER_CODE,
  NON_MEMBER_KEY_LASTS,
  NON_MEMBER_LOOK_UPS,
  NON_MEMBER_ORDER_DIGITS,
  NON_MEMBER_ORDERS,
} from '../../../../schema/buying/constants.ts';
import type { OrderRequest } from '../../../../schema/buying/order-request.ts';
import { seededSource } from '../../../platform/source.ts';
import { MovedClock } from '../../../platform/clock.ts';
import { asked, line, orderOf, simpleGoods, type Goods } from '../../../testing/goods.ts';
import { place, type World } from '../../../testing/ordering.ts';
import { refusal } from '../../../testing/refusal.ts';
import { TestServer } from '../../../testing/server.ts';
import { nonMemberOrderFor, orderFor, setStage, type Stage } from '../../../testing/stage.ts';
import { buyerStream, isNonMember, unguessableOrderId } from './buyer.ts';
import { receiverOf, receiverTables } from '../projection.ts';

/** It believes where tests say that they come from. */
const BEHIND_PROXY = { config: { trustProxy: ['loopback'] } };

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start(BEHIND_PROXY);
});
afterAll(() => server.stop());

const MOBILE = '01098761234';
const GUEST = { token: null };
/** From somewhere that nothing was asked from before. */
let places = 0;
const elsewhere = () => ({ token: null, from: `198.51.${(++places >> 8) & 255}.${places & 255}` });

function waiting(story: (stage: Stage) => Promise<void>): Promise<void> {
  return TestServer.alone(async (alone) => story(await setStage(alone)), BEHIND_PROXY);
}

async function leftOf({ api }: Stage, { facts }: Goods): Promise<number> {
  return (await api.done('productDetail', { prdtSysId: facts.prdtSysId })).product.stockQty;
}

async function ordered({ api, cup }: Stage, more: Partial<OrderRequest> = {}) {
  const { orderSysId } = await api.done('placeOrder', nonMemberOrderFor(cup, 2, more), elsewhere());
  const asOwn = { orderSysId, orderMobile: MOBILE };
  return { orderSysId, asOwn, view: () => api.done('nonMemberOrder', asOwn, elsewhere()) };
}

describe('an order without a login', () => {
  const NOON = Date.parse('2026-11-20T12:00:00+09:00');
  const mug = simpleGoods(1, 5);
  const during = { startDate: '2026-11-20T00:00:00+09:00', endDate: '2026-11-21T00:00:00+09:00' };
  const ordering = (goods: Goods, more: Partial<OrderRequest> = {}, world: Partial<World> = {}) =>
    place(
      { goods: [goods], isMember: false, now: NOON, ...world },
      orderOf([asked(goods, [line(1, goods)])], more),
    );

  test('is placed outside of broadcasts, at the price that everybody pays', () => {
    expect(ordering(mug).placed.totalAmount).toBe(mug.facts.price);
  });

  test.each<[string, Goods, Partial<OrderRequest>]>([
    ['in a broadcast', mug, { broadcastSysId: 10 }],
    ['with a coupon', mug, { userCouponSysIds: [1] }],
    ['with points', mug, { usePoint: 100 }],
    ['of an event product', simpleGoods(2, 5, { isPlanEvent: 1 }), {}],
    ['of what has a live price', simpleGoods(3, 5, { livePrice: { price: 1, ...during } }), {}],
    [
      'of what each member may have so many of',
      simpleGoods(4, 5, { memberMax: { qty: 2, endDate: during.endDate } }),
      {},
    ],
  ])('needs one %s', (_, goods, more) => {
    expect(() => ordering(goods, more)).toThrow(refusal('14'));
  });

  test('needs none once nobody is counted any more', () => {
    const later = { now: NOON + 2 * 24 * 60 * 60_000 };
    const memberMax = { qty: 2, endDate: during.endDate };
    const goods = simpleGoods(5, 5, { memberMax });
    expect(() => ordering(goods, {}, later)).not.toThrow();
  });

  test('needs none before a live price begins and after it has ended', () => {
    const goods = simpleGoods(3, 5, { livePrice: { price: 1, ...during } });
    for (const now of [Date.parse(during.startDate) - 1, Date.parse(during.endDate) + 1])
      expect(ordering(goods, {}, { now }).placed.totalAmount).toBe(goods.facts.price);
  });

  test('is quoted before, with whether it needs one', async () => {
    const stage = await setStage(server);
    const { orderProducts } = nonMemberOrderFor(stage.cup, 2);
    const free = await stage.api.done('quoteOrder', { orderProducts }, GUEST);
    expect(free).toMatchObject({ totalAmount: 16_000, isForMembers: 0, points: null });
    const { broadcastSysId } = stage;
    const inBroadcast = await stage.api.done('quoteOrder', { broadcastSysId, orderProducts }, GUEST);
    expect(inBroadcast.isForMembers).toBe(1);
  });

  test.each(['orderName', 'orderMobile', 'receiverMobile', 'agreements', 'payMethodCode'] as const)(
    'says its %s',
    async (missing) => {
      const stage = await setStage(server);
      const { [missing]: _, ...rest } = nonMemberOrderFor(stage.cup);
      expect(await stage.api.ask('placeOrder', rest, elsewhere())).toMatchObject({
        code: '0005',
        facts: { wrong: missing },
      });
    },
  );

  test('goes where it says, and to no member’s address', async () => {
    const stage = await setStage(server);
    const { buyer, api } = stage;
    const { addresses } = await api.done('addresses', { uid: buyer.userSysId }, { token: buyer.token });
    const {
      receiverName: _,
      receiverMobile: __,
      receiverPostNumber: ___,
      ...rest
    } = nonMemberOrderFor(stage.cup);
    const { receiverAddress1: ____, receiverAddress2: _____, ...nowhere } = rest;
    const { userAddressSysId } = addresses[0]!;
    expect(await api.code('placeOrder', nowhere, elsewhere())).toBe('0002');
    expect(await api.code('placeOrder', { ...nowhere, userAddressSysId }, elsewhere())).toBe('0002');
  });

  test('takes stock, is one for one key, and belongs to nobody who ever ordered before', async () => {
    const stage = await setStage(server);
    const request = nonMemberOrderFor(stage.cup, 2);
    const first = await stage.api.done('placeOrder', request, { ...elsewhere(), key: 'mine' });
    expect(await stage.api.done('placeOrder', request, { ...elsewhere(), key: 'mine' })).toEqual(first);
    expect(await leftOf(stage, stage.cup)).toBe(3);
    const second = await stage.api.done('placeOrder', nonMemberOrderFor(stage.cup), elsewhere());
    const { log } = server.sellover;
    const placed = await log.read({ types: ['OrderPlaced'], limit: 100_000 });
    const buyers = [first, second].map(
      ({ orderSysId }) =>
        placed.find(({ data }) => (data as { orderSysId: number }).orderSysId === orderSysId)!.actorId!,
    );
    expect(new Set(buyers).size).toBe(2);
    expect(buyers.every(isNonMember)).toBe(true);
    const receiver = await log.reads.one(receiverOf(first));
    expect(receiver).toMatchObject({ order_mobile: MOBILE, receiver_name: '손님이' });
    expect(JSON.stringify(await log.read({ limit: 100_000 }))).not.toMatch(/손나그네|01098761234|별빛로 1/);
  });

  test('has a number that is long, and that nobody guesses', () => {
    const source = seededSource(new MovedClock(NOON), 1);
    const ids = Array.from({ length: 1_000 }, () => unguessableOrderId(source));
    expect(ids.every((id) => Number.isSafeInteger(id) && String(id).length === NON_MEMBER_ORDER_DIGITS)).toBe(
      true,
    );
    expect(new Set(ids).size).toBe(ids.length);
    // Spread over all there are, and not one after the other.
    expect(Math.max(...ids) / Math.min(...ids)).toBeGreaterThan(5);
  });

  test('gives its pieces back when nobody pays it in time', () =>
    waiting(async (stage) => {
      const { orderSysId } = await ordered(stage);
      expect(await leftOf(stage, stage.cup)).toBe(3);
      const cancelled = stage.server.recorded(
        'OrderCancelled',
        ({ data }) => (data as { orderSysId: number }).orderSysId === orderSysId,
      );
      stage.server.clock.advance(3 * 24 * 60 * 60_000);
      await cancelled;
      expect(await leftOf(stage, stage.cup)).toBe(5);
      const { state } = await stage.server.sellover.log.state(buyerStream(-orderSysId));
      expect(state.unpaid).toEqual([]);
      const after = await stage.api.done('nonMemberOrder', { orderSysId }, elsewhere());
      expect(after).toMatchObject({ statusCode: 102, totalAmount: 0 });
    }));

  test('is refused where too many come from one address', async () => {
    const stage = await setStage(server);
    const from = elsewhere();
    const wrong = nonMemberOrderFor(stage.cup, 1, { orderName: '' });
    for (let i = 0; i < NON_MEMBER_ORDERS.burst; i++)
      expect(await stage.api.code('placeOrder', wrong, from)).toBe('0005');
    expect(await stage.api.code('placeOrder', nonMemberOrderFor(stage.cup), from)).toBe('0008');
    expect(await stage.api.code('placeOrder', nonMemberOrderFor(stage.cup), elsewhere())).toBe('0001');
  });
});

/** A shop with plenty of two things, of which guests order the first. */
async function guestScene(stage: Stage) {
  const goods = await stage.server.world.lists((id) => simpleGoods(id, 9_999));
  const other = await stage.server.world.lists((id) => simpleGoods(id, 9_999));
  const place = (qty: number, orderMobile: string, from = elsewhere(), of = goods) =>
    stage.api.ask('placeOrder', nonMemberOrderFor(of, qty, { orderMobile }), from);
  const pay = async (orderSysId: number) =>
    stage.api.done(
      'actAsBank',
      { orderSysId, act: 'pay' },
      { token: await stage.server.world.token(stage.manager) },
    );
  const held = async () => 9_999 - (await leftOf(stage, goods));
  return { ...stage, goods, other, place, pay, held };
}

describe('what orders without a login hold unpaid', () => {
  const [orders, pieces] = [GUEST_UNPAID.byAddress.orders, GUEST_UNPAID.byAddress.pieces];
  const limitsOf = ({
    orders: unpaidOrders,
    pieces: unpaidPieces,
  }: (typeof GUEST_UNPAID)['byPhone' | 'byAddress']) => ({
    unpaidOrders,
    unpaidPieces,
  });
  const AS_SHIPPED = {
    config: {
      ...BEHIND_PROXY.config,
      guests: { byPhone: limitsOf(GUEST_UNPAID.byPhone), byAddress: limitsOf(GUEST_UNPAID.byAddress) },
    },
  };
  let phones = 0;
  const anyPhone = () => `0103${String(++phones).padStart(7, '0')}`;
  const bounded = (story: (scene: Awaited<ReturnType<typeof guestScene>>) => Promise<void>) =>
    TestServer.alone(async (alone) => story(await guestScene(await setStage(alone))), AS_SHIPPED);

  test('of one address is so many orders and pieces of a product, whatever numbers they name', () =>
    bounded(async ({ place, pay, held, other, server: alone }) => {
      const from = elsewhere();
      const first = await place(40, anyPhone(), from);
      expect((await place(40, anyPhone(), from)).code).toBe('0001');
      expect(await place(21, anyPhone(), from)).toMatchObject({
        code: '2041',
        facts: { unpaidPieces: pieces },
      });
      expect((await place(20, anyPhone(), from)).code).toBe('0001');
      expect(await held()).toBe(pieces);
      expect((await place(20, anyPhone())).code).toBe('0001');
      for (let placed = 3; placed < orders; placed++)
        expect((await place(1, anyPhone(), from, other)).code).toBe('0001');
      expect(await place(1, anyPhone(), from, other)).toMatchObject({
        code: '2040',
        facts: { unpaidOrders: orders },
      });
      // What is paid holds nothing back…
      await pay(first.reply.orderSysId);
      expect((await place(40, anyPhone(), from)).code).toBe('0001');
      expect((await place(1, anyPhone(), from)).code).toBe('2040');
      // …and neither does what was given up.
      const given = alone.recorded('OrderCancelled');
      alone.clock.advance(GUEST_PAY_WITHIN);
      await given;
      await expect.poll(held).toBe(40);
      expect((await place(40, anyPhone(), from)).code).toBe('0001');
    }));

  test('of one phone number is less, from wherever and however it is written', () =>
    bounded(async ({ place, other }) => {
      const written = ['01077778888', '821077778888'];
      for (let placed = 0; placed < 2; placed++)
        expect((await place(25, written[placed]!)).code).toBe('0001');
      expect(await place(1, written[0]!)).toMatchObject({ code: '2041', facts: { unpaidPieces: 50 } });
      for (let placed = 2; placed < GUEST_UNPAID.byPhone.orders; placed++)
        expect((await place(1, written[placed % 2]!, elsewhere(), other)).code).toBe('0001');
      for (const each of written)
        expect(await place(1, each, elsewhere(), other)).toMatchObject({
          code: '2040',
          facts: { unpaidOrders: GUEST_UNPAID.byPhone.orders },
        });
      expect((await place(1, anyPhone(), elsewhere(), other)).code).toBe('0001');
    }));

  test('is bounded also where they come all at once, and over a restart; the log knows neither number nor address', () =>
    bounded(async ({ place, held, server: alone }) => {
      const from = elsewhere();
      const all = await Promise.all(Array.from({ length: 25 }, () => place(10, anyPhone(), from)));
      expect(all.filter(({ code }) => code === '0001')).toHaveLength(pieces / 10);
      expect(await held()).toBe(pieces);
      await alone.restart();
      expect((await place(1, anyPhone(), from)).code).toBe('2041');
      const events = JSON.stringify(await alone.sellover.log.read({ limit: 100_000 }));
      expect(events).toContain('GuestOrderHeld');
      for (const personal of [from.from, '0103000']) expect(events).not.toContain(personal);
    }));
});

describe('without a login there is less time to pay', () => {
  const DEADLINE = Date.parse('2026-11-22T00:00:00+09:00');
  const iso = (at: number) => new Date(at).toISOString();

  test('as long as no account takes the money', () =>
    waiting(async (stage) => {
      const { clock } = stage.server;
      const { orderSysId, view } = await ordered(stage, { payMethodCode: 1 });
      const until = clock.now() + GUEST_PAY_WITHIN;
      expect(await view()).toMatchObject({ statusCode: 1, payUntil: iso(until) });
      clock.set(until - 1);
      expect(await view()).toMatchObject({ statusCode: 1 });
      const cancelled = stage.server.recorded('OrderCancelled', ({ data }) => {
        return (data as { orderSysId: number }).orderSysId === orderSysId;
      });
      clock.set(until);
      await cancelled;
      expect(await leftOf(stage, stage.cup)).toBe(5);
    }));

  test('and as much as ever where it is to be paid by account', () =>
    waiting(async (stage) => {
      const { view } = await ordered(stage, { payMethodCode: 2 });
      expect((await view()).payUntil).toBe(iso(DEADLINE));
    }));

  test('which may be asked for later: then its timer follows', () =>
    waiting(async (stage) => {
      const { api, server: alone } = stage;
      const { asOwn, orderSysId, view } = await ordered(stage, { payMethodCode: 1 });
      const begin = (payMethodCode: 1 | 2) =>
        api.done('payNonMemberOrder', { ...asOwn, payMethodCode, returnUrl: '/' }, elsewhere());
      await begin(1);
      expect((await view()).payUntil).toBe(iso(alone.clock.now() + GUEST_PAY_WITHIN));
      expect((await begin(2)).virtualAccount).toMatchObject({ depositUntil: iso(DEADLINE) });
      expect((await view()).payUntil).toBe(iso(DEADLINE));
      const others = await ordered(stage, { payMethodCode: 1 });
      const cancelled = alone.recorded('OrderCancelled');
      alone.clock.advance(GUEST_PAY_WITHIN);
      expect((await cancelled).data).toMatchObject({ orderSysId: others.orderSysId });
      expect(await view()).toMatchObject({ statusCode: 1, payUntil: iso(DEADLINE) });
      await api.done(
        'actAsBank',
        { orderSysId, act: 'deposit' },
        { token: await alone.world.token(stage.manager) },
      );
      expect(await view()).toMatchObject({ statusCode: 2, payUntil: null });
    }));

  test('a member has as much as ever', () =>
    waiting(async (stage) => {
      const as = { token: stage.buyer.token };
      const { orderSysId } = await stage.api.done('placeOrder', orderFor(stage, stage.cup), as);
      expect((await stage.api.done('orderDetail', { orderSysId }, as)).payUntil).toBe(iso(DEADLINE));
    }));
});

describe('its number', () => {
  test('shows what was bought and how far it is, and hides who it is for', async () => {
    const stage = await setStage(server);
    const home = {
      orderPostNumber: '03987',
      orderAddress1: '서울특별시 마포구 별빛내로 27',
      orderAddress2: '302호',
    };
    const { orderSysId } = await ordered(stage, home);
    const order = await stage.api.done('nonMemberOrder', { orderSysId }, elsewhere());
    expect(order).toMatchObject({
      orderSysId,
      isMasked: 1,
      statusCode: 1,
      totalAmount: 16_000,
      orderProducts: [{ prdtSysId: stage.cup.facts.prdtSysId, qty: 2 }],
      orderName: '손**',
      orderMobile: '010-****-****',
      orderPostNumber: '',
      orderAddress1: '서울특별시 ****',
      orderAddress2: '',
      receiverName: '손**',
      receiverMobile: '010-****-****',
      receiverPostNumber: '',
      receiverAddress1: '서울특별시 ****',
      receiverAddress2: '',
      customerServiceTel: '02-1234-5678',
    });
    // Ids are drawn, and may have any digits in them.
    const told = JSON.stringify(order, (_, value: unknown) => (typeof value === 'number' ? 0 : value));
    expect(told).not.toMatch(/나그네|9876|5555|마포|302호/);
  });

  test('with the orderer’s phone number, however it is written, shows all of it', async () => {
    const stage = await setStage(server);
    const { orderSysId, view } = await ordered(stage);
    const whole = { isMasked: 0, orderName: '손나그네', receiverName: '손님이', receiverAddress2: '302호' };
    expect(await view()).toMatchObject(whole);
    const hyphens = { orderSysId, orderMobile: '010-9876-1234' };
    expect(await stage.api.done('nonMemberOrder', hyphens, elsewhere())).toMatchObject(whole);
    for (const orderMobile of ['01055556666', '', '0', '손나그네']) {
      const other = await stage.api.done('nonMemberOrder', { orderSysId, orderMobile }, elsewhere());
      expect(other).toMatchObject({ isMasked: 1, receiverName: '손**' });
    }
  });

  test('once its receiver is kept no more, is opened by no phone number, and not by none', async () => {
    const stage = await setStage(server);
    const { orderSysId } = await ordered(stage, { orderMobile: '01000000000' });
    const { purge } = receiverTables.forgets['order_receivers']!.term!;
    await purge(server.sellover.log, stage.server.clock.now() + 1);
    const after = await stage.api.done('nonMemberOrder', { orderSysId, orderMobile: '' }, elsewhere());
    expect(after).toMatchObject({ isMasked: 1, orderName: '', orderMobile: '', receiverAddress1: '' });
  });

  test('opens no member’s order, and a member’s calls open none of a non-member', async () => {
    const stage = await setStage(server);
    const { api, buyer, cup } = stage;
    const as = { token: buyer.token };
    const own = await api.done('placeOrder', orderFor(stage, cup), as);
    const asked = { orderSysId: own.orderSysId, orderMobile: buyer.mobile };
    expect(await api.code('nonMemberOrder', asked, elsewhere())).toBe('2010');
    expect(await api.code('nonMemberOrder', asked, as)).toBe('2010');
    const { orderSysId } = await ordered(stage);
    for (const { token } of [buyer, stage.host, stage.manager]) {
      expect(await api.code('orderDetail', { orderSysId }, { token })).toBe('2010');
      const pay = { orderSysId, payMethodCode: 1, returnUrl: '/' } as const;
      expect(await api.code('payOrder', pay, { token })).toBe('2010');
    }
  });

  test('is tried in vain only so often: phone numbers from one place, from anywhere, and numbers of no order', () =>
    waiting(async (stage) => {
      const { api } = stage;
      const { orderSysId, asOwn } = await ordered(stage);
      const guess = (orderMobile: string, from = elsewhere()) =>
        api.code('nonMemberOrder', { orderSysId, orderMobile }, from);
      const home = elsewhere();
      const { fromOnePlace, fromAnywhere, ofOnePlace } = LOOK_UP_FAILURES;
      for (let i = 0; i < fromOnePlace.max; i++) expect(await guess(`0101111000${i}`, home)).toBe('0001');
      expect(await guess(MOBILE, home)).toBe('0008');
      for (let i = fromOnePlace.max; i < fromAnywhere.max; i++)
        expect(await guess(`0101111000${i}`)).toBe('0001');
      expect(await guess(MOBILE)).toBe('0008');
      // The number alone guesses nothing.
      expect(await api.code('nonMemberOrder', { orderSysId }, home)).toBe('0001');
      stage.server.clock.advance(fromAnywhere.firstWait);
      expect((await api.done('nonMemberOrder', asOwn, elsewhere())).isMasked).toBe(0);
      const scanner = elsewhere();
      for (let i = 0; i < ofOnePlace.max; i++)
        expect(await api.code('nonMemberOrder', { orderSysId: 1e15 + i }, scanner)).toBe('2010');
      expect(await api.code('nonMemberOrder', { orderSysId: 2e15 }, scanner)).toBe('0008');
    }));

  test('is looked up only so often from one address', async () => {
    const stage = await setStage(server);
    const { orderSysId } = await ordered(stage);
    const from = elsewhere();
    for (let i = 0; i < NON_MEMBER_LOOK_UPS.burst; i++)
      expect(await stage.api.code('nonMemberOrder', { orderSysId }, from)).toBe('0001');
    expect(await stage.api.code('nonMemberOrder', { orderSysId }, from)).toBe('0008');
  });
});

describe('a code to the phone that ordered', () => {
  const { fromAnywhere } = LOOK_UP_FAILURES;

  /** An order that takes no more phone numbers, as strangers have tried so many. */
  async function locked(stage: Stage) {
    const found = await ordered(stage);
    const { orderSysId } = found;
    const { api, manager, server: of } = stage;
    for (let wrong = 0; wrong < fromAnywhere.max; wrong++)
      await api.code('nonMemberOrder', { orderSysId, orderMobile: `0101111000${wrong}` }, elsewhere());
    const send = () => api.ask('sendNonMemberCode', { orderSysId }, elsewhere());
    const texts = async () => {
      const by = { token: await of.world.token(manager) };
      const { texts } = await api.done('outbox', { startIndex: 0, rowCount: 50, to: MOBILE }, by);
      return texts.filter(({ msg }) => msg.includes('인증번호'));
    };
    const codeOf = async () => /인증번호 (\d{6})/.exec((await texts())[0]!.msg)![1]!;
    const open = (code: string) => api.ask('nonMemberOrder', { orderSysId, code }, elsewhere());
    return { ...found, send, texts, codeOf, open };
  }

  test('opens an order that strangers’ guesses have locked, and whoever typed it may come back and pay', () =>
    waiting(async (stage) => {
      const { api } = stage;
      const { orderSysId, asOwn, send, codeOf, open } = await locked(stage);
      expect(await api.ask('nonMemberOrder', asOwn, elsewhere())).toMatchObject({
        code: '0008',
        facts: { mayAskForCode: 1 },
      });
      expect((await send()).reply).toEqual({ validSeconds: NON_MEMBER_CODE.lasts / 1000 });
      const { reply } = await open(await codeOf());
      expect(reply).toMatchObject({ isMasked: 0, orderName: '손나그네', receiverAddress2: '302호' });
      const openKey = reply.openKey!;
      const again = await api.done('nonMemberOrder', { orderSysId, openKey }, elsewhere());
      expect(again).toMatchObject({ isMasked: 0, openKey });
      const pay = { orderSysId, openKey, payMethodCode: 2, returnUrl: '/' } as const;
      expect((await api.done('payNonMemberOrder', pay, elsewhere())).virtualAccount).toBeDefined();
      const other = await ordered(stage);
      const wrongKeys = [
        openKey.replace(/^\d/, (digit) => String((Number(digit) + 1) % 10)),
        `9${openKey.slice(1)}`,
      ];
      for (const asked of [
        { orderSysId: other.orderSysId, openKey },
        ...wrongKeys.filter((each) => each !== openKey).map((each) => ({ orderSysId, openKey: each })),
      ])
        expect((await api.done('nonMemberOrder', asked, elsewhere())).isMasked).toBe(1);
      stage.server.clock.advance(NON_MEMBER_KEY_LASTS);
      expect((await api.done('nonMemberOrder', { orderSysId, openKey }, elsewhere())).isMasked).toBe(1);
    }));

  test('is tried only so often, also by many at once, and not after its time', () =>
    waiting(async (stage) => {
      const { send, codeOf, open } = await locked(stage);
      await send();
      const right = await codeOf();
      const wrong = right === '000000' ? '111111' : '000000';
      const tries = await Promise.all(Array.from({ length: 12 }, () => open(wrong)));
      expect(new Set(tries.map(({ code }) => code))).toEqual(new Set(['2011']));
      expect((await open(right)).code).toBe('2011');
      const { log } = stage.server.sellover;
      const missed = await log.read({ types: ['LookUpCodeMissed'], limit: 100 });
      expect(missed).toHaveLength(NON_MEMBER_CODE.tries);
      stage.server.clock.advance(NON_MEMBER_CODE.againAfter);
      await send();
      const next = await codeOf();
      stage.server.clock.advance(NON_MEMBER_CODE.lasts);
      expect((await open(next)).code).toBe('2011');
    }));

  test('comes so often in a day, and more often to a phone whose owner has shown to read it', () =>
    waiting(async (stage) => {
      const { send, texts, codeOf, open } = await locked(stage);
      const sendLater = async () => {
        stage.server.clock.advance(NON_MEMBER_CODE.againAfter);
        return (await send()).code;
      };
      expect((await send()).code).toBe('0001');
      expect(await send()).toMatchObject({ code: '0008', facts: { waitSeconds: 60 } });
      for (let sent = 1; sent < SMS_BUDGET.toNumber; sent++) expect(await sendLater()).toBe('0001');
      expect(await sendLater()).toBe('0008');
      expect(await texts()).toHaveLength(SMS_BUDGET.toNumber);
      expect((await open(await codeOf())).code).toBe('0001');
      expect(await sendLater()).toBe('0001');
    }));

  test('stands in no event', () =>
    waiting(async (stage) => {
      const { send, codeOf, open } = await locked(stage);
      await send();
      const code = await codeOf();
      await open(code);
      const events = await stage.server.sellover.log.read({ limit: 100_000 });
      expect(events.map(({ type }) => type)).toContain('LookUpCodeUsed');
      const told = events
        .filter(({ type }) => /Code|Sms|Text|Number/.test(type))
        .map(({ data }) => JSON.stringify(data));
      expect(told.join()).not.toMatch(new RegExp(`"${code}"|${MOBILE}`));
    }));
});

describe('paying it', () => {
  const byAccount = { payMethodCode: 2, returnUrl: '/nonMemberOrder' } as const;

  test('by account gives one to who knows the phone number, and the money that comes pays it', async () => {
    const stage = await setStage(server);
    const { asOwn, orderSysId, view } = await ordered(stage);
    const pay = () => stage.api.done('payNonMemberOrder', { ...asOwn, ...byAccount }, elsewhere());
    const { virtualAccount } = await pay();
    expect(virtualAccount).toMatchObject({ holderName: '손님이' });
    expect((await pay()).virtualAccount).toEqual(virtualAccount);
    await stage.api.done('actAsBank', { orderSysId, act: 'deposit' }, { token: stage.manager.token });
    expect(await view()).toMatchObject({ statusCode: 2, totalDepositAmount: 16_000, totalRemainAmount: 0 });
    const { state } = await server.sellover.log.state(buyerStream(-orderSysId));
    expect(state.unpaid).toEqual([]);
  });

  test('is not for who has its number alone', async () => {
    const stage = await setStage(server);
    const { orderSysId } = await ordered(stage);
    const other = { orderSysId, orderMobile: '01055556666', ...byAccount };
    expect(await stage.api.code('payNonMemberOrder', other, elsewhere())).toBe('2010');
  });
});
