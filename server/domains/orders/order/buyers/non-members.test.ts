import { describe, expect, test } from 'vitest';
import {
  GUEST_PAY_WITHIN,
  GUEST_UNPAID,
  LOOK_UP_FAILURES,
  NON_MEMBER_CODE,
  NON_MEMBER_KEY_LASTS,
  NON_MEMBER_LOOK_UPS,
  NON_MEMBER_ORDER_DIGITS,
  NON_MEMBER_ORDERS,
} from '../../../../../schema/buying/constants.ts';
import type { OrderRequest } from '../../../../../schema/buying/order-request.ts';
import type { BankAct } from '../../../../../schema/buying/payments.ts';
import { DAY } from '../../../../../schema/durations.ts';
import { SMS_BUDGET } from '../../../../../schema/members/constants.ts';
import type { Input } from '../../../../../schema/operation.ts';
import type { OperationOf } from '../../../../domains.ts';
import { MovedClock } from '../../../../platform/clock.ts';
import { seededSource } from '../../../../platform/source.ts';
import { alone, by, later, oneServer, purchase } from '../../../../testing/buying.ts';
import type { Config } from '../../../../settings.ts';
import { COURIER } from '../../../../testing/fulfilling.ts';
import { asked, line, orderOf, simpleGoods, type Goods } from '../../../../testing/goods.ts';
import { NOON, place, type World } from '../../../../testing/ordering.ts';
import { refusal } from '../../../../testing/refusal.ts';
import { nonMemberOrderFor, orderFor, type Stage } from '../../../../testing/stage.ts';
import { receiverOf, receiverTables } from '../views.ts';
import { buyerStream, isNonMember, unguessableOrderId } from './buyer.ts';

/** It believes where tests say that they come from. */
const BEHIND_PROXY = { config: { trustProxy: ['loopback'] } };
const newStage = oneServer(BEHIND_PROXY);

/** From somewhere that nothing was asked from before. */
let places = 0;
const elsewhere = () => ({ token: null, from: `198.51.${(++places >> 8) & 255}.${places & 255}` });
let phones = 0;
const anyPhone = () => `0103${String(++phones).padStart(7, '0')}`;
const iso = (at: number) => new Date(at).toISOString();

async function leftOf({ api }: Stage, { facts: { prdtSysId } }: Goods): Promise<number> {
  return (await api.done('productDetail', { prdtSysId })).product.stockQty;
}

/** An order of two cups by somebody with a phone of their own, and who opens it with its number, and more. */
async function ordered(stage: Stage, more: Partial<OrderRequest> = {}) {
  const { api, cup, server, manager } = stage;
  const request = nonMemberOrderFor(cup, 2, { orderMobile: anyPhone(), ...more });
  const { orderSysId } = await api.done('placeOrder', request, elsewhere());
  const opens = (more: Partial<Input<OperationOf<'nonMemberOrder'>>> = {}, from = elsewhere()) =>
    api.ask('nonMemberOrder', { orderSysId, ...more }, from);
  const { orderMobile } = request as { orderMobile: string };
  return {
    stage,
    orderSysId,
    orderMobile,
    opens,
    view: async () => (await opens({ orderMobile })).reply,
    begins: (payMethodCode: 1 | 2, more: object = { orderMobile }) =>
      api.ask('payNonMemberOrder', { orderSysId, payMethodCode, returnUrl: '/', ...more }, elsewhere()),
    /** A manager is its bank. */
    bank: (act: BankAct) => by(stage, manager).done('actAsBank', { orderSysId, act }),
    unpaid: async () => (await server.sellover.log.state(buyerStream(-orderSysId))).state.unpaid,
  };
}

describe('an order without a login', () => {
  const mug = simpleGoods(1, 5);
  const during = { startDate: '2026-11-20T00:00:00+09:00', endDate: '2026-11-21T00:00:00+09:00' };
  const counted = simpleGoods(4, 5, { memberMax: { qty: 2, endDate: during.endDate } });
  const live = simpleGoods(3, 5, { livePrice: { price: 1, ...during } });
  const ordering = (goods: Goods, more: Partial<OrderRequest> = {}, world: Partial<World> = {}) =>
    place({ goods: [goods], isMember: false, ...world }, orderOf([asked(goods, [line(1, goods)])], more));

  test.each<[string, Goods, Partial<OrderRequest>]>([
    ['in a broadcast', mug, { broadcastSysId: 10 }],
    ['with a coupon', mug, { userCouponSysIds: [1] }],
    ['with points', mug, { usePoint: 100 }],
    ['of an event product', simpleGoods(2, 5, { isPlanEvent: 1 }), {}],
    ['of what has a live price', live, {}],
    ['of what each member may have so many of', counted, {}],
  ])('needs one %s', (_, goods, more) => {
    expect(() => ordering(goods, more)).toThrow(refusal('14'));
  });

  test.each<[string, Goods, number]>([
    ['of what everybody pays as much for', mug, NOON],
    ['of what nobody is counted for any more', counted, NOON + 2 * DAY],
    ['before a live price begins', live, Date.parse(during.startDate) - 1],
    ['after it has ended', live, Date.parse(during.endDate) + 1],
  ])('needs none %s', (_, goods, now) => {
    expect(ordering(goods, {}, { now }).placed.totalAmount).toBe(goods.facts.price);
  });

  test('is quoted before, with whether it needs one', async () => {
    const { api, cup, broadcastSysId } = await newStage();
    const { orderProducts } = nonMemberOrderFor(cup, 2);
    const free = await api.done('quoteOrder', { orderProducts });
    expect(free).toMatchObject({ totalAmount: 16_000, isForMembers: 0, points: null });
    expect((await api.done('quoteOrder', { broadcastSysId, orderProducts })).isForMembers).toBe(1);
  });

  test('says who orders, and goes where it says, and to no member’s address', async () => {
    const { api, buyer, cup } = await newStage();
    const request = nonMemberOrderFor(cup);
    const needed = ['orderName', 'orderMobile', 'receiverMobile', 'agreements', 'payMethodCode'] as const;
    for (const wrong of needed) {
      const { [wrong]: _, ...rest } = request;
      const answer = await api.ask('placeOrder', rest, elsewhere());
      expect(answer).toMatchObject({ code: '0005', facts: { wrong } });
    }
    const { addresses } = await api.done('addresses', { uid: buyer.userSysId }, { token: buyer.token });
    const fields = Object.entries(request).filter(([field]) => !field.startsWith('receiver'));
    const nowhere = Object.fromEntries(fields) as OrderRequest;
    for (const more of [{}, { userAddressSysId: addresses[0]!.userAddressSysId }])
      expect(await api.code('placeOrder', { ...nowhere, ...more }, elsewhere())).toBe('0002');
  });

  test('takes stock, is one for one key, and belongs to nobody who ever ordered before', async () => {
    const stage = await newStage();
    const { api, cup, server } = stage;
    const { log } = server.sellover;
    const request = nonMemberOrderFor(cup, 2);
    const places = () => api.done('placeOrder', request, { ...elsewhere(), key: 'mine' });
    const first = await places();
    expect(await places()).toEqual(first);
    expect(await leftOf(stage, cup)).toBe(3);
    const buyers: number[] = [];
    for (const { orderSysId } of [first, await ordered(stage)])
      buyers.push((await log.read({ stream: `order-${orderSysId}`, limit: 1 }))[0]!.actorId!);
    expect([new Set(buyers).size, buyers.every(isNonMember)]).toEqual([2, true]);
    const receiver = await log.reads.one(receiverOf(first));
    expect(receiver).toMatchObject({ order_mobile: request.orderMobile, receiver_name: '손님이' });
    expect(JSON.stringify(await log.read({ limit: 100_000 }))).not.toMatch(/손나그네|01098761234|별빛로 1/);
  });

  test('has a number that is long, and that nobody guesses', () => {
    const source = seededSource(new MovedClock(NOON), 1);
    const ids = Array.from({ length: 1_000 }, () => unguessableOrderId(source));
    const isLong = (id: number) => Number.isSafeInteger(id) && String(id).length === NON_MEMBER_ORDER_DIGITS;
    expect([ids.every(isLong), new Set(ids).size]).toEqual([true, ids.length]);
    // Spread over all there are, and not one after the other.
    expect(Math.max(...ids) / Math.min(...ids)).toBeGreaterThan(5);
  });

  test('is refused where too many come from one address', async () => {
    const { api, cup } = await newStage();
    const from = elsewhere();
    const wrong = nonMemberOrderFor(cup, 1, { orderName: '' });
    for (let i = 0; i < NON_MEMBER_ORDERS.burst; i++)
      expect(await api.code('placeOrder', wrong, from)).toBe('0005');
    const codeAt = (place: typeof from) => api.code('placeOrder', nonMemberOrderFor(cup), place);
    expect([await codeAt(from), await codeAt(elsewhere())]).toEqual(['0008', '0001']);
  });
});

/** A shop with plenty of two things, of which guests order the first, held to the limits that it has as it is shipped. */
function asShipped(run: (scene: Awaited<ReturnType<typeof guestScene>>) => Promise<void>): Promise<void> {
  const [byPhone, byAddress] = [GUEST_UNPAID.byPhone, GUEST_UNPAID.byAddress].map(({ orders, pieces }) => {
    return { unpaidOrders: orders, unpaidPieces: pieces };
  }) as [Config['guests']['byPhone'], Config['guests']['byAddress']];
  const config = { ...BEHIND_PROXY.config, guests: { byPhone, byAddress } };
  return alone(async (stage) => run(await guestScene(stage)), { config });
}

async function guestScene(stage: Stage) {
  const list = () => stage.server.world.lists((id) => simpleGoods(id, 9_999));
  const [goods, other] = [await list(), await list()];
  return {
    stage,
    other,
    places: (qty: number, orderMobile = anyPhone(), from = elsewhere(), of = goods) =>
      stage.api.ask('placeOrder', nonMemberOrderFor(of, qty, { orderMobile }), from),
    held: async () => 9_999 - (await leftOf(stage, goods)),
  };
}

describe('what orders without a login hold unpaid', () => {
  const [orders, pieces] = [GUEST_UNPAID.byAddress.orders, GUEST_UNPAID.byAddress.pieces];
  const DONE = { code: '0001' };
  const tooManyPieces = (unpaidPieces: number) => ({ code: '2041', facts: { unpaidPieces } });
  const tooManyOrders = (unpaidOrders: number) => ({ code: '2040', facts: { unpaidOrders } });

  test('of one address is so many orders and pieces of a product, whatever numbers they name', () =>
    asShipped(async ({ stage, places, held, other }) => {
      const from = elsewhere();
      const here = (qty: number, of?: Goods) => places(qty, anyPhone(), from, of);
      const first = await here(40);
      expect(await here(40)).toMatchObject(DONE);
      expect(await here(21)).toMatchObject(tooManyPieces(pieces));
      expect(await here(20)).toMatchObject(DONE);
      expect(await held()).toBe(pieces);
      expect(await places(20)).toMatchObject(DONE);
      for (let placed = 3; placed < orders; placed++) expect(await here(1, other)).toMatchObject(DONE);
      expect(await here(1, other)).toMatchObject(tooManyOrders(orders));
      // What is paid holds nothing back…
      const { orderSysId } = first.reply;
      await by(stage, stage.manager).done('actAsBank', { orderSysId, act: 'pay' });
      expect(await here(40)).toMatchObject(DONE);
      expect(await here(1)).toMatchObject(tooManyOrders(orders));
      // …and neither does what was given up.
      await later(stage, GUEST_PAY_WITHIN);
      expect(await held()).toBe(40);
      expect(await here(40)).toMatchObject(DONE);
    }));

  test('of one phone number is less, from wherever and however it is written', () =>
    asShipped(async ({ places, other }) => {
      const written = ['01077778888', '821077778888'];
      for (const each of written) expect(await places(25, each)).toMatchObject(DONE);
      expect(await places(1, written[0])).toMatchObject(tooManyPieces(50));
      const more = (orderMobile?: string) => places(1, orderMobile, elsewhere(), other);
      for (let placed = 2; placed < GUEST_UNPAID.byPhone.orders; placed++)
        expect(await more(written[placed % 2])).toMatchObject(DONE);
      for (const each of written)
        expect(await more(each)).toMatchObject(tooManyOrders(GUEST_UNPAID.byPhone.orders));
      expect(await more()).toMatchObject(DONE);
    }));

  test('is bounded also where they come all at once, and over a restart; the log knows neither number nor address', () =>
    asShipped(async ({ stage: { server }, places, held }) => {
      const from = elsewhere();
      const all = await Promise.all(Array.from({ length: 14 }, () => places(10, anyPhone(), from)));
      expect(all.filter(({ code }) => code === '0001')).toHaveLength(pieces / 10);
      expect(await held()).toBe(pieces);
      await server.restart();
      expect(await places(1, anyPhone(), from)).toMatchObject({ code: '2041' });
      const events = JSON.stringify(await server.sellover.log.read({ limit: 100_000 }));
      expect(events).toContain('GuestOrderHeld');
      for (const personal of [from.from, '0103000']) expect(events).not.toContain(personal);
    }));
});

describe('without a login there is less time to pay', () => {
  const DEADLINE = Date.parse('2026-11-22T00:00:00+09:00');

  test('as long as no account takes the money; then its pieces are there again', () =>
    alone(async (stage) => {
      const { clock } = stage.server;
      const { orderSysId, view, unpaid, opens } = await ordered(stage, { payMethodCode: 1 });
      const payUntil = iso(clock.now() + GUEST_PAY_WITHIN);
      expect([await view(), await leftOf(stage, stage.cup)]).toMatchObject([{ statusCode: 1, payUntil }, 3]);
      await later(stage, GUEST_PAY_WITHIN - 1);
      expect(await view()).toMatchObject({ orderSysId, statusCode: 1 });
      await later(stage, 1);
      expect((await opens()).reply).toMatchObject({ statusCode: 102, totalAmount: 0 });
      expect([await leftOf(stage, stage.cup), await unpaid()]).toEqual([5, []]);
    }, BEHIND_PROXY));

  test('and as much as a member has where it is to be paid by account, which may be asked for later: then its timer follows', () =>
    alone(async (stage) => {
      const payUntil = iso(DEADLINE);
      expect(await (await purchase(stage, orderFor(stage, stage.mug))).view()).toMatchObject({ payUntil });
      const byAccount = await ordered(stage, { payMethodCode: 2 });
      const { begins, view, bank, unpaid } = await ordered(stage, { payMethodCode: 1 });
      const others = await ordered({ ...stage, cup: stage.mug }, { payMethodCode: 1 });
      await begins(1);
      expect((await view()).payUntil).not.toBe(payUntil);
      expect((await begins(2)).reply.virtualAccount).toMatchObject({ depositUntil: payUntil });
      await later(stage, GUEST_PAY_WITHIN);
      for (const each of [byAccount.view, view])
        expect(await each()).toMatchObject({ statusCode: 1, payUntil });
      expect(await others.view()).toMatchObject({ statusCode: 102 });
      await bank('deposit');
      expect([await view(), await unpaid()]).toMatchObject([{ statusCode: 2, payUntil: null }, []]);
    }, BEHIND_PROXY));
});

const WHOLE = { isMasked: 0, orderName: '손나그네', receiverName: '손님이', receiverAddress2: '302호' };

describe('its number', () => {
  test('shows what was bought and how far it is, and hides who it is for', async () => {
    const stage = await newStage();
    const street = '서울특별시 마포구 별빛내로 27';
    const home = { orderPostNumber: '03987', orderAddress1: street, orderAddress2: '302호' };
    const { orderSysId, opens } = await ordered(stage, { ...home, orderMobile: '01098761234' });
    const { reply } = await opens();
    expect(reply).toMatchObject({
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
    const told = JSON.stringify(reply, (_, value: unknown) => (typeof value === 'number' ? 0 : value));
    expect(told).not.toMatch(/나그네|9876|5555|마포|302호/);
  });

  test('hides the number of its parcel, which would lead to who gets it', async () => {
    const stage = await newStage();
    const { orderSysId, opens, view, begins, bank } = await ordered(stage);
    await begins(2);
    await bank('deposit');
    const host = by(stage, stage.host);
    await host.done('prepareOrder', { orderSysId });
    await host.done('dispatchOrder', { orderSysId, ...COURIER });
    expect((await view()).orderProducts).toMatchObject([
      { statusCode: 4, invoice: { ...COURIER, invoiceNo: '681234567890' } },
    ]);
    expect((await opens()).reply.orderProducts).toMatchObject([{ statusCode: 4, invoice: null }]);
  });

  test('with the orderer’s phone number, however it is written, shows all of it', async () => {
    const { opens } = await ordered(await newStage(), { orderMobile: '0298761234' });
    for (const orderMobile of ['0298761234', '02-9876-1234', '+82 2 9876 1234'])
      expect((await opens({ orderMobile })).reply).toMatchObject(WHOLE);
    for (const orderMobile of ['01055556666', '', '0', '손나그네'])
      expect((await opens({ orderMobile })).reply).toMatchObject({ isMasked: 1, receiverName: '손**' });
  });

  test('is tried in vain only so often: phone numbers from one place, from anywhere, and numbers of no order', async () => {
    const stage = await newStage();
    const { opens, orderMobile } = await ordered(stage);
    const { fromOnePlace, fromAnywhere, ofOnePlace } = LOOK_UP_FAILURES;
    const guesses = async (mobile: string, from?: ReturnType<typeof elsewhere>) =>
      (await opens({ orderMobile: mobile }, from)).code;
    const home = elsewhere();
    for (let i = 0; i < fromOnePlace.max; i++) expect(await guesses(`0101111000${i}`, home)).toBe('0001');
    expect(await guesses(orderMobile, home)).toBe('0008');
    for (let i = fromOnePlace.max; i < fromAnywhere.max; i++)
      expect(await guesses(`0101111000${i}`)).toBe('0001');
    expect(await guesses(orderMobile)).toBe('0008');
    // The number alone guesses nothing.
    expect((await opens({}, home)).code).toBe('0001');
    stage.server.clock.advance(fromAnywhere.firstWait);
    expect((await opens({ orderMobile })).reply.isMasked).toBe(0);
    const scanner = elsewhere();
    const scans = (orderSysId: number) => stage.api.code('nonMemberOrder', { orderSysId }, scanner);
    for (let i = 0; i < ofOnePlace.max; i++) expect(await scans(1e15 + i)).toBe('2010');
    expect(await scans(2e15)).toBe('0008');
  });

  test('is looked up only so often from one address', async () => {
    const { opens } = await ordered(await newStage());
    const from = elsewhere();
    for (let i = 0; i < NON_MEMBER_LOOK_UPS.burst; i++) expect((await opens({}, from)).code).toBe('0001');
    expect((await opens({}, from)).code).toBe('0008');
  });
});

/** An order that takes no more phone numbers, as strangers have tried so many. */
async function locked() {
  const stage = await newStage();
  const found = await ordered(stage);
  for (let wrong = 0; wrong < LOOK_UP_FAILURES.fromAnywhere.max; wrong++)
    await found.opens({ orderMobile: `0101111000${wrong}` });
  const { orderSysId, orderMobile: to } = found;
  const texts = async () => {
    const { texts } = await by(stage, stage.manager).done('outbox', { startIndex: 0, rowCount: 50, to });
    return texts.filter(({ msg }) => msg.includes('인증번호'));
  };
  const sends = () => stage.api.ask('sendNonMemberCode', { orderSysId }, elsewhere());
  const codeOf = async () => /인증번호 (\d{6})/.exec((await texts())[0]!.msg)![1]!;
  return { ...found, sends, texts, codeOf };
}

describe('a code to the phone that ordered', () => {
  test('opens an order that strangers’ guesses have locked, and whoever typed it may come back and pay; it stands in no event', async () => {
    const { stage, orderMobile, opens, begins, sends, codeOf } = await locked();
    expect(await opens({ orderMobile })).toMatchObject({ code: '0008', facts: { mayAskForCode: 1 } });
    expect((await sends()).reply).toEqual({ validSeconds: NON_MEMBER_CODE.lasts / 1000 });
    const code = await codeOf();
    const { reply } = await opens({ code });
    expect(reply).toMatchObject(WHOLE);
    const openKey = reply.openKey!;
    expect((await opens({ openKey })).reply).toMatchObject({ isMasked: 0, openKey });
    expect((await begins(2, { openKey })).reply.virtualAccount).toBeDefined();
    const other = await ordered(stage);
    const wrong = ['8', '9'].map((digit) => `${digit}${openKey.slice(1)}`).filter((each) => each !== openKey);
    const isMasked = async (answer: ReturnType<typeof opens>) => (await answer).reply.isMasked;
    for (const answer of [other.opens({ openKey }), ...wrong.map((each) => opens({ openKey: each }))])
      expect(await isMasked(answer)).toBe(1);
    const events = await stage.server.sellover.log.read({ limit: 100_000 });
    expect(events.map(({ type }) => type)).toContain('LookUpCodeUsed');
    const told = events.filter(({ type }) => /Code|Sms|Text|Number/.test(type)).map(({ data }) => data);
    expect(JSON.stringify(told)).not.toMatch(new RegExp(`"${code}"|${orderMobile}`));
    stage.server.clock.advance(NON_MEMBER_KEY_LASTS);
    expect(await isMasked(opens({ openKey }))).toBe(1);
  });

  test('is tried only so often', async () => {
    const { opens, sends, codeOf } = await locked();
    await sends();
    const right = await codeOf();
    const wrong = right === '000000' ? '111111' : '000000';
    for (const code of [...Array<string>(NON_MEMBER_CODE.tries).fill(wrong), right])
      expect((await opens({ code })).code).toBe('2011');
  });

  test('comes so often in a day, and more often to a phone whose owner has shown to read it', async () => {
    const { stage, opens, sends, texts, codeOf } = await locked();
    const sendsLater = async () => {
      stage.server.clock.advance(NON_MEMBER_CODE.againAfter);
      return (await sends()).code;
    };
    for (let sent = 0; sent < SMS_BUDGET.toNumber; sent++) expect(await sendsLater()).toBe('0001');
    expect([await sendsLater(), (await texts()).length]).toEqual(['0008', SMS_BUDGET.toNumber]);
    expect((await opens({ code: await codeOf() })).code).toBe('0001');
    expect(await sendsLater()).toBe('0001');
  });
});

test('once its receiver is kept no more, it is opened by no phone number, and not by none', async () => {
  const stage = await newStage();
  const { opens } = await ordered(stage, { orderMobile: '01000000000' });
  const { purge } = receiverTables.forgets['order_receivers']!.term!;
  await purge(stage.server.sellover.log, stage.server.clock.now() + 1);
  const { reply } = await opens({ orderMobile: '' });
  expect(reply).toMatchObject({ isMasked: 1, orderName: '', orderMobile: '', receiverAddress1: '' });
});
