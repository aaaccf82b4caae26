import type { ResultCode } from '../../schema/codes.ts';
import {
  EVENT_PLANS_MAX,
  GAME_COUNTDOWN,
  ORDERS_AFTER_END,
  WITHDRAWAL_WORDS,
} from '../../schema/constants.ts';
import type { BasketRequest } from '../../schema/baskets.ts';
import type { Input } from '../../schema/operation.ts';
import type { OrderRequest } from '../../schema/orders.ts';
import type { QuoteRequest } from '../../schema/quotes.ts';
import { PAY_LINKS } from '../../schema/payments.ts';
import { orderStream } from '../domains/order/decider.ts';
import { operations, type OperationName, type OperationOf } from '../domains.ts';
import type { How } from './api.ts';
import {
  asked,
  basketOf,
  choiceGoods,
  choiceLine,
  line,
  orderOf,
  simpleGoods,
  wishGoods,
  type Goods,
} from './goods.ts';
import { credentials, logIn, nonMemberOrderFor, orderFor, type Stage } from './stage.ts';
import { OTHER_SELLER, type CouponChanges, type Person } from './world.ts';

interface Call<N extends OperationName> {
  readonly input: Input<OperationOf<N>>;
  readonly by?: Person | null;
  readonly how?: How;
}

type MakeCall<N extends OperationName> = (stage: Stage) => Call<N> | Promise<Call<N>>;

/** A call that succeeds, and one for each refusal that is the operation's own. */
interface Example<N extends OperationName> {
  readonly good: MakeCall<N>;
  readonly refused?: Readonly<Partial<Record<ResultCode, MakeCall<N>>>>;
}

/** No broadcast, product, order, address or member has this id. */
export const NOBODY = 987_654_321;

const address = {
  receiverName: '김하늘',
  mobile: '01012345678',
  zipCode: '03987',
  newAddress: '마포구 별빛로 1',
};

async function ended(stage: Stage): Promise<Stage> {
  await stage.server.world.control(stage.plan, 2);
  return stage;
}

/** A broadcast that is over and may be watched again. */
async function replayed(stage: Stage): Promise<{ broadcastSysId: number }> {
  const { api, broadcastSysId, host } = await ended(stage);
  await api.done('replay', { broadcastSysId }, { token: host.token });
  return { broadcastSysId };
}

/** What may be ordered is what may be quoted. */
const notForSale = {
  '2031': async (stage) => {
    await ended(stage);
    stage.server.clock.advance(ORDERS_AFTER_END);
    return { input: orderFor(stage, stage.mug), by: stage.buyer };
  },
  '2008': ({ buyer }) => ({
    input: orderOf([asked(simpleGoods(NOBODY, 1), [line(1, simpleGoods(NOBODY, 1))])]),
    by: buyer,
  }),
  '2009': async (stage) => {
    const other = await stage.server.world.lists((id) => simpleGoods(id, 1));
    return { input: orderFor(stage, other), by: stage.buyer };
  },
  '2004': async ({ server, buyer }) => {
    const off = await server.world.lists((id) => simpleGoods(id, 1, { isDisplay: 0 }));
    return { input: orderOf([asked(off, [line(1, off)])]), by: buyer };
  },
  '2003': async ({ server, buyer }) => {
    const gone = await server.world.lists((id) => simpleGoods(id, 0));
    return { input: orderOf([asked(gone, [line(1, gone)])]), by: buyer };
  },
  '2019': ({ mug, buyer }) => ({
    input: orderOf([{ ...asked(mug, [line(1, mug)]), optionTypeCode: 3 }]),
    by: buyer,
  }),
  '2021': async ({ server, buyer }) => {
    const ring = await server.world.lists((id) => wishGoods(id, 1));
    return { input: orderOf([asked(ring, [line(1, ring, '별', '기본')])]), by: buyer };
  },
  '2026': ({ mug, buyer }) => ({ input: orderOf([asked(mug, [line(0, mug)])]), by: buyer }),
  '2027': async ({ server, buyer }) => {
    const many = await server.world.lists((id) => simpleGoods(id, 2_000));
    return { input: orderOf([asked(many, [line(1_000, many)])]), by: buyer };
  },
  '2028': async ({ server, buyer }) => {
    const free = await server.world.lists((id) => simpleGoods(id, 9, { price: 0, freeShrCntLimit: 1 }));
    return { input: orderOf([asked(free, [line(2, free)])]), by: buyer };
  },
  '2030': async ({ server, buyer }) => {
    const pan = await server.world.lists((id) => choiceGoods(id, [['20cm', 0, 3]]));
    const detail = pan.stock[0]!.detailSysId!;
    return { input: orderOf([asked(pan, [choiceLine(4, pan, detail)])]), by: buyer };
  },
} satisfies Example<'placeOrder'>['refused'];

/** An order of a mug with coupons, each of its own kind, or with points. */
async function withCoupons(
  { server, mug, buyer }: Stage,
  ...coupons: readonly CouponChanges[]
): Promise<Call<'placeOrder'>> {
  const userCouponSysIds: number[] = [];
  for (const coupon of coupons) userCouponSysIds.push(await server.world.givesCoupon(buyer, coupon));
  return { input: orderOf([asked(mug, [line(1, mug)])], { userCouponSysIds }), by: buyer };
}

const notWithBenefits = {
  '5010': (stage) => withCoupons(stage, { sellerSysId: OTHER_SELLER }),
  '5011': (stage) => withCoupons(stage, { expiresAt: stage.server.clock.now() }),
  '5012': (stage) => withCoupons(stage, { maxDiscountAmount: 500 }),
  '5013': (stage) => withCoupons(stage, { minPurchaseAmount: 12_001 }),
  '5014': (stage) => withCoupons(stage, {}, {}),
  '5015': (stage) => withCoupons(stage, { minOrderAmount: 12_001 }),
  '5101': ({ mug, buyer }) => ({
    input: orderOf([asked(mug, [line(1, mug)])], { usePoint: 1_000 }),
    by: buyer,
  }),
} satisfies Example<'placeOrder'>['refused'];

const EVENT_LASTS = 24 * 60 * 60_000;

/** What its host says of an event of a new product. */
async function eventOf(
  { server }: Stage,
  changes: Partial<Input<OperationOf<'makeEventPlan'>>> = {},
): Promise<Input<OperationOf<'makeEventPlan'>>> {
  const { facts } = await server.world.lists((id) => simpleGoods(id, 9));
  const now = server.clock.now();
  return {
    sellerSysId: facts.sellerSysId,
    prdtSysIds: [facts.prdtSysId],
    minOrderAmount: 20_000,
    maxOrderCnt: 4,
    joinStartDate: new Date(now).toISOString(),
    joinEndDate: new Date(now + EVENT_LASTS).toISOString(),
    ...changes,
  };
}

/** The same, with the event that it has become. */
async function planned(stage: Stage, changes: Partial<Input<OperationOf<'makeEventPlan'>>> = {}) {
  const event = await eventOf(stage, changes);
  return { ...event, ...(await stage.api.done('makeEventPlan', event, { token: stage.host.token })) };
}

function idsOf({ sellerSysId, eventPlanSysId }: Input<OperationOf<'endEventPlan'>>) {
  return { sellerSysId, eventPlanSysId };
}

/** An order of so many pieces, of 10,000 won each, of a product in an event. */
async function inEvent(
  stage: Stage,
  qty = 2,
  changes: Partial<Input<OperationOf<'makeEventPlan'>>> = {},
): Promise<Call<'placeOrder'>> {
  const { prdtSysIds } = await planned(stage, changes);
  const goods = simpleGoods(prdtSysIds[0]!, 9, { isPlanEvent: 1 });
  return { input: orderOf([asked(goods, [line(qty, goods)])]), by: stage.buyer };
}

const notByEvent = {
  '7001': async ({ server, buyer }) => {
    const lone = await server.world.lists((id) => simpleGoods(id, 9, { isPlanEvent: 1 }));
    return { input: orderOf([asked(lone, [line(1, lone)])]), by: buyer };
  },
  '7002': async (stage) => {
    const call = await inEvent(stage, 3);
    await stage.api.done('placeOrder', call.input, { token: stage.buyer.token });
    return call;
  },
  '7003': (stage) =>
    inEvent(stage, 2, { joinStartDate: new Date(stage.server.clock.now() + 60_000).toISOString() }),
  '7004': (stage) => inEvent(stage, 1),
} satisfies Example<'placeOrder'>['refused'];

/** What is asked before such an order. */
function checked({ orderProducts }: Input<OperationOf<'placeOrder'>>, { buyer }: Stage) {
  const products = orderProducts.map(({ prdtSysId, sellerSysId, qty, amount }) => ({
    isPlanEvent: 1 as const,
    sellerSysId,
    prdtSysId,
    qty,
    amount,
  }));
  return { input: { products }, by: buyer };
}

/** Of the buyer, by a manager. */
const pointCall = ({ buyer, manager }: Stage, pointAmount = 1_000) => ({
  input: { userId: buyer.userId, pointAmount },
  by: manager,
});

/** An order, without what its buyer was shown and where it goes. */
function quoteFor({ broadcastSysId, orderProducts }: OrderRequest): QuoteRequest {
  return { ...(broadcastSysId === undefined ? {} : { broadcastSysId }), orderProducts };
}

/** For an operation of the host whose input is this beside the broadcast. */
function hostCalls<N extends OperationName>(rest: (stage: Stage) => object): Example<N> {
  const call = (stage: Stage, broadcastSysId: number): Call<N> => ({
    input: { broadcastSysId, ...rest(stage) } as Input<OperationOf<N>>,
    by: stage.host,
  });
  return {
    good: (stage) => call(stage, stage.broadcastSysId),
    refused: {
      '0004': (stage) => call(stage, NOBODY),
      '0007': async (stage) => call(await ended(stage), stage.broadcastSysId),
      '9001': (stage) => ({ ...call(stage, stage.broadcastSysId), by: stage.otherHost }),
    },
  };
}

function sellerCalls<N extends OperationName>(rest: object): Example<N> {
  const input = (sellerSysId: number) => ({ sellerSysId, ...rest }) as Input<OperationOf<N>>;
  return {
    good: ({ host }) => ({ input: input(1), by: host }),
    refused: {
      '0004': ({ manager }) => ({ input: input(NOBODY), by: manager }),
      '9001': ({ otherHost }) => ({ input: input(1), by: otherHost }),
    },
  };
}

/** Before, during and after the broadcast. */
function ofHost<N extends OperationName>(rest: (stage: Stage) => object): Example<N> {
  const { good, refused } = hostCalls<N>(rest);
  return { good, refused: { '0004': refused!['0004']!, '9001': refused!['9001']! } };
}

function productCalls<N extends OperationName>(rest: object): Example<N> {
  const example = hostCalls<N>(({ mug }) => ({ prdtSysId: mug.facts.prdtSysId, ...rest }));
  return {
    ...example,
    refused: {
      ...example.refused,
      '2009': async (stage) => {
        const other = await stage.server.world.lists((id) => simpleGoods(id, 1));
        const good = await example.good(stage);
        const input = { ...(good.input as object), prdtSysId: other.facts.prdtSysId };
        return { ...good, input: input as Input<OperationOf<N>> };
      },
    },
  };
}

/** For an operation on a game that has come so far. */
function gameCalls<N extends 'startGameRound' | 'chooseInGame' | 'tellGameResult' | 'endGame'>(
  steps: 0 | 1 | 2,
  rest: object = {},
): Example<N> {
  const call = async (stage: Stage, changes: object = {}): Promise<Call<N>> => {
    const { api, broadcastSysId, host } = stage;
    const as = { token: host.token };
    const game = {
      broadcastSysId,
      ...(await api.done('createGame', { broadcastSysId, limitJoinCnt: 5 }, as)),
    };
    if (steps > 0) await api.done('startGameRound', game, as);
    if (steps > 1) await api.done('chooseInGame', { ...game, mcSelected: 2 }, as);
    return { input: { ...game, ...rest, ...changes } as Input<OperationOf<N>>, by: host };
  };
  return {
    good: (stage) => call(stage),
    refused: {
      '0004': (stage) => call(stage, { gameSysId: NOBODY }),
      '0007': async (stage) => {
        const good = await call(stage);
        await ended(stage);
        return good;
      },
      '9001': async (stage) => ({ ...(await call(stage)), by: stage.otherHost }),
    },
  };
}

/** What the buyer says after the host has muted (0), removed (1) or banned (2) them. */
async function listed({ api, broadcastSysId, buyer, host }: Stage, blackType: 0 | 1 | 2): Promise<void> {
  const { userId } = buyer;
  await api.done('blacklistMember', { broadcastSysId, userId, blackType }, { token: host.token });
}

async function silenced(stage: Stage, blackType: 0 | 1 | 2): Promise<Call<'sendChat'>> {
  await listed(stage, blackType);
  const { broadcastSysId, buyer } = stage;
  return { input: { broadcastSysId, msg: '저기요' }, by: buyer };
}

/** Somebody asks, and so it could be answered. */
async function answerTo({ server, plan, buyer, broadcastSysId }: Stage) {
  const viewer = server.viewer(plan, buyer);
  await viewer.enter();
  await viewer.ask('배송은 언제 와요?');
  const { seq } = await viewer.sees('chatMessage', ({ msgType }) => msgType === 1);
  viewer.drop();
  return { broadcastSysId, logSysId: seq!, answer: '내일 도착해요' };
}

/** A product of another broadcast rolls in none. */
function rollingCalls(): Example<'setRolling'> {
  const example = hostCalls<'setRolling'>(({ mug, cup }) => ({
    prdtSysIds: [mug.facts.prdtSysId, cup.facts.prdtSysId],
  }));
  const others = async ({ server, broadcastSysId, host }: Stage) => {
    const other = await server.world.lists((id) => simpleGoods(id, 1));
    return { input: { broadcastSysId, prdtSysIds: [other.facts.prdtSysId] }, by: host };
  };
  return { ...example, refused: { ...example.refused, '2009': others } };
}

/** That one may be set whenever. */
function limitCalls(): Example<'limitViewers'> {
  const { good, refused } = hostCalls<'limitViewers'>(() => ({ limitViewerCnt: 300 }));
  return { good, refused: { '0004': refused!['0004']!, '9001': refused!['9001']! } };
}

function ofBroadcast<N extends OperationName>(): Example<N> {
  return {
    good: ({ broadcastSysId }) => ({ input: { broadcastSysId } as Input<OperationOf<N>> }),
    refused: { '0004': () => ({ input: { broadcastSysId: NOBODY } as Input<OperationOf<N>> }) },
  };
}

const howBig = { questionTypeCode: 1, content: '얼마나 커요?' };

async function productAnswer({ api, mug, buyer }: Stage) {
  const asked = { prdtSysId: mug.facts.prdtSysId, ...howBig };
  return { ...(await api.done('askOfProduct', asked, { token: buyer.token })), answer: '손바닥만 해요' };
}

async function reviewAnswer({ server: { world }, mug, buyer }: Stage) {
  const said = { score: 5, comment: '아주 마음에 드는 컵이에요.' };
  return { prdtReviewSysId: await world.reviews(mug, buyer, said), answer: '고마워요' };
}

function pickCall(by: Person, prdtSysId: number) {
  return { input: { uid: by.userSysId, prdtSysId }, by };
}

function ofSeller<N extends OperationName>(): Example<N> {
  const input = (sellerSysId: number) => ({ sellerSysId }) as Input<OperationOf<N>>;
  return {
    good: () => ({ input: input(1) }),
    refused: { '0004': () => ({ input: input(NOBODY) }) },
  };
}

const threeThousand = { name: '라이브 3천원', discountPolicy: 1, discountPolicyFigures: 3000 } as const;

/** The buyer takes a coupon that the host offers first, with so many of it. */
async function takeCall(
  { api, host, buyer, broadcastSysId }: Stage,
  qty = 1,
): Promise<Call<'takeCoupon'> & { readonly input: { couponSysId: number } }> {
  const offer = { broadcastSysId, ...threeThousand, qty };
  const { couponSysId } = await api.done('issueLiveCoupon', offer, { token: host.token });
  return { input: { uid: buyer.userSysId, couponSysId, broadcastSysId }, by: buyer };
}

/** The buyer pays what they have ordered. */
async function payCall(
  stage: Stage,
  order = orderFor(stage, stage.mug),
): Promise<Call<'payOrder'> & { readonly input: { orderSysId: number } }> {
  const { orderSysId } = await stage.api.done('placeOrder', order, { token: stage.buyer.token });
  return { input: { orderSysId, payMethodCode: 1, returnUrl: '/BuyHistory' }, by: stage.buyer };
}

/** An order without a login, whose number and phone number somebody knows. */
async function nonMemberCall({ api, mug }: Stage) {
  const { orderSysId } = await api.done('placeOrder', nonMemberOrderFor(mug), { token: null });
  return { input: { orderSysId, orderMobile: '01098761234' }, by: null };
}

let phones = 0;

/** An order without a login to whose phone nothing was texted yet. */
async function nonMemberCodeCall({ api, mug }: Stage) {
  const order = nonMemberOrderFor(mug, 1, { orderMobile: `0104${String(++phones).padStart(7, '0')}` });
  const { orderSysId } = await api.done('placeOrder', order, { token: null });
  return { input: { orderSysId }, by: null };
}

async function nonMemberPayCall(stage: Stage) {
  const { input } = await nonMemberCall(stage);
  return { input: { ...input, payMethodCode: 1, returnUrl: '/nonMemberOrder' } as const, by: null };
}

async function bankCall(stage: Stage): Promise<Call<'actAsBank'>> {
  const { input, by } = await payCall(stage);
  return { input: { orderSysId: input.orderSysId, act: 'pay' }, by: by! };
}

/** The buyer paid in vain, and nobody gives it back: what became of that is not known. */
export async function lateRefund(stage: Stage): Promise<number> {
  const { input } = await payCall(stage);
  const { paySysId } = await stage.api.done('payOrder', input, { token: stage.buyer.token });
  const data = { orderSysId: input.orderSysId, paySysId, amount: 12_000, reference: 'lost' };
  const asked = { type: 'RefundAsked', data };
  await stage.server.world.append({ ref: orderStream(input.orderSysId), events: [asked] });
  return paySysId;
}

/** A manager has found that money has gone back that was paid in vain, and of which nothing was known. */
async function refundCall(stage: Stage): Promise<Call<'settleRefund'>> {
  const refundSysId = await lateRefund(stage);
  return { input: { refundSysId, found: 'done' }, by: stage.manager };
}

type PayLinkCall = Call<'sendPayLink'> & Call<'sendPayAppSms'> & { readonly by: Person };

/** The buyer cancels one of these pieces, for the one cancel coupon that everybody has. */
async function cancelCall(
  stage: Stage,
  { qty = 2, granted = 1, isLiveOrdCcl = 1 }: { qty?: number; granted?: number; isLiveOrdCcl?: 0 | 1 } = {},
) {
  const { api, broadcastSysId, host, buyer, mug } = stage;
  const { orderSysId } = await api.done('placeOrder', orderFor(stage, mug, qty), { token: buyer.token });
  const { orderProducts } = await api.done('orderDetail', { orderSysId }, { token: buyer.token });
  await api.done('grantCancelCoupons', { broadcastSysId, qty: granted }, { token: host.token });
  await api.done('setOrderCancelable', { broadcastSysId, isLiveOrdCcl }, { token: host.token });
  const input: Call<'cancelLiveOrder'>['input'] = {
    broadcastSysId,
    qty: 1,
    orderCancelPrdtType: 1,
    reasonTypeCode: 1,
    orderPrdtSysIds: orderProducts[0]!.orderPrdtSysIds,
  };
  return { input, by: buyer };
}

/** The buyer lets an order go to their own address. */
async function receiverCall(
  stage: Stage,
): Promise<Call<'changeReceiver'> & { readonly input: { orderSysId: number } }> {
  const { input, by } = await payCall(stage);
  return { input: { orderSysId: input.orderSysId, payAmount: 12_000 }, by: by! };
}

/** The buyer has the link to their order sent. */
async function linkCall(stage: Stage): Promise<PayLinkCall> {
  const { input } = await payCall(stage);
  return { input: { orderSysId: input.orderSysId, sellerSysId: 1 }, by: stage.buyer };
}

const payLinks = {
  good: linkCall,
  refused: {
    '2010': async (stage) => ({ ...(await linkCall(stage)), by: stage.stranger }),
    '2009': async (stage) => {
      const { input, by } = await linkCall(stage);
      return { input: { ...input, sellerSysId: OTHER_SELLER }, by };
    },
    '0007': async (stage) => {
      const call = await linkCall(stage);
      const { orderSysId } = call.input;
      await stage.api.done('actAsBank', { orderSysId, act: 'pay' }, { token: stage.buyer.token });
      return call;
    },
    '0008': async (stage) => {
      const call = await linkCall(stage);
      for (let sent = 0; sent < PAY_LINKS.max; sent += 1)
        await stage.api.done('sendPayLink', call.input, { token: stage.buyer.token });
      return call;
    },
  },
} satisfies {
  readonly good: (stage: Stage) => Promise<PayLinkCall>;
  readonly refused: Readonly<Partial<Record<ResultCode, (stage: Stage) => Promise<PayLinkCall>>>>;
};

/** A rehearsal of the stage's broadcast. */
async function rehearsalOf({ api, broadcastSysId, host }: Stage): Promise<number> {
  const made = await api.done('makeRehearsal', { broadcastSysId }, { token: host.token });
  return made.broadcastSysId;
}

/** The buyer puts one piece of a product, listed or changed for it, into their cart. */
async function basketCall(
  { server, mug, buyer }: Stage,
  changes: Partial<BasketRequest> = {},
  list?: (prdtSysId: number) => Goods,
): Promise<Call<'addBaskets'>> {
  const goods = list ? await server.world.lists(list) : mug;
  return { input: { uid: buyer.userSysId, ...basketOf(goods, [], changes) }, by: buyer };
}

async function withBasket(stage: Stage, list?: (prdtSysId: number) => Goods) {
  const { input } = await basketCall(stage, {}, list);
  const { baskets } = await stage.api.done('addBaskets', input, { token: stage.buyer.token });
  return { uid: stage.buyer.userSysId, basketSysId: baskets[0]!.basketSysId };
}

/** The buyer changes what lies in their cart. */
async function basketChange(
  stage: Stage,
  change: Omit<Input<OperationOf<'changeBasket'>>, 'uid' | 'basketSysId'>,
  list?: (prdtSysId: number) => Goods,
): Promise<Call<'changeBasket'>> {
  const { uid, basketSysId } = await withBasket(stage, list);
  return { input: { uid, basketSysId, ...change }, by: stage.buyer };
}

/** It is in the cart, and the seller then says something else of it. */
async function relisted(stage: Stage, changes: Partial<Goods['facts']>): Promise<Call<'changeBasket'>> {
  const call = await basketChange(stage, { basketQty: 2 });
  await stage.server.world.relists(stage.mug, changes);
  return call;
}

async function fullCart(stage: Stage): Promise<Call<'addBaskets'>> {
  const sizes = Array.from({ length: 100 }, (_, i) => [`${i}호`, 0, 5] as const);
  const rack = await stage.server.world.lists((id) => choiceGoods(id, sizes));
  const lines = rack.stock.map(({ detailSysId }) => choiceLine(1, rack, detailSysId!));
  const { uid } = (await basketCall(stage)).input;
  await stage.api.done('addBaskets', { uid, ...basketOf(rack, lines) }, { token: stage.buyer.token });
  return basketCall(stage);
}

const unknownOption = { optionQty: 1, productOptions: [{ prdtOptionSysId: 1, optionKeyName: '없음' }] };
const unknownWishes = (id: number) => {
  const wish = (n: number) => ({ prdtOptionSysId: id * 10 + n, optionKeyName: '별' });
  return [{ optionQty: 1, productOptions: [wish(1), wish(2)] }];
};

const withdrawal = { reason: '더 쓰지 않아요', confirmWord: WITHDRAWAL_WORDS.ko, agreement: true } as const;

async function tokensOf({ api, buyer }: Stage) {
  return logIn(api, buyer.userId);
}

const examples: { readonly [N in OperationName]: Example<N> } = {
  publicKey: { good: () => ({ input: {} }) },
  login: {
    good: async ({ api, buyer }) => ({ input: await credentials(api, buyer.userId) }),
    refused: {
      '1010': async ({ api, buyer }) => ({ input: await credentials(api, buyer.userId, 'Wrong-Word-77') }),
      '0005': ({ buyer }) => ({ input: { userId: buyer.userId, password: 'Right-Word-77' } }),
    },
  },
  accessToken: {
    good: async (stage) => ({ input: { refreshToken: (await tokensOf(stage)).refreshToken } }),
    refused: {
      '30': () => ({ input: { refreshToken: 'no.such.token' } }),
    },
  },
  refresh: {
    good: async (stage) => ({ input: { refreshToken: (await tokensOf(stage)).refreshToken } }),
    refused: { '30': () => ({ input: { refreshToken: 'no.such.token' } }) },
  },
  logout: { good: async (stage) => ({ input: { refreshToken: (await tokensOf(stage)).refreshToken } }) },
  userInfo: { good: ({ buyer }) => ({ input: { uid: buyer.userSysId }, by: buyer }) },
  removeAccount: {
    good: ({ buyer, manager }) => ({ input: { uid: buyer.userSysId, reason: '사기' }, by: manager }),
    refused: {
      '1003': ({ manager }) => ({ input: { uid: NOBODY, reason: '사기' }, by: manager }),
      '9001': ({ manager }) => ({ input: { uid: manager.userSysId, reason: '사기' }, by: manager }),
    },
  },
  withdraw: {
    good: ({ stranger }) => ({ input: withdrawal, by: stranger }),
    refused: {
      '0005': ({ stranger }) => ({ input: { ...withdrawal, confirmWord: '탈 퇴' as '탈퇴' }, by: stranger }),
      '1016': async (stage) => {
        await stage.api.done('placeOrder', orderFor(stage, stage.mug), { token: stage.buyer.token });
        return { input: withdrawal, by: stage.buyer };
      },
      '9001': ({ host }) => ({ input: withdrawal, by: host }),
    },
  },
  purge: { good: ({ manager }) => ({ input: {}, by: manager }) },
  addresses: { good: ({ buyer }) => ({ input: { uid: buyer.userSysId }, by: buyer }) },
  addAddress: {
    good: ({ buyer }) => ({ input: { uid: buyer.userSysId, ...address }, by: buyer }),
    refused: {
      '0005': ({ buyer }) => ({ input: { uid: buyer.userSysId, ...address, newAddress: ' ' }, by: buyer }),
      '0007': async ({ api, buyer }) => {
        const input = { uid: buyer.userSysId, ...address };
        for (let i = 1; i < 50; i++) await api.done('addAddress', input, { token: buyer.token });
        return { input, by: buyer };
      },
    },
  },
  deleteAddress: {
    good: async ({ api, buyer }) => {
      const uid = buyer.userSysId;
      const { addresses } = await api.done('addresses', { uid }, { token: buyer.token });
      return { input: { uid, userAddressSysId: addresses[0]!.userAddressSysId }, by: buyer };
    },
    refused: {
      '0004': ({ buyer }) => ({ input: { uid: buyer.userSysId, userAddressSysId: NOBODY }, by: buyer }),
    },
  },
  makeRehearsal: {
    good: ({ broadcastSysId, host }) => ({ input: { broadcastSysId }, by: host }),
    refused: { '0004': ({ host }) => ({ input: { broadcastSysId: NOBODY }, by: host }) },
  },
  playRecorded: {
    good: async (stage) => ({
      input: { broadcastSysId: await rehearsalOf(stage), upToPosition: 1_000_000 },
      by: stage.host,
    }),
    refused: {
      '0004': ({ host }) => ({ input: { broadcastSysId: NOBODY, upToPosition: 1 }, by: host }),
      '0007': ({ broadcastSysId, host }) => ({ input: { broadcastSysId, upToPosition: 1 }, by: host }),
    },
  },
  mainBroadcasts: { good: () => ({ input: { startIndex: 0, rowCount: 10 } }) },
  schedules: { good: () => ({ input: { startIndex: 0, rowCount: 10 } }) },
  broadcastIntro: ofBroadcast(),
  broadcastMedialist: ofBroadcast(),
  broadcastMoments: {
    good: async (stage) => ({ input: await replayed(stage) }),
    refused: {
      '0004': () => ({ input: { broadcastSysId: NOBODY } }),
      '0007': ({ broadcastSysId }) => ({ input: { broadcastSysId } }),
    },
  },
  replay: {
    good: async (stage) => {
      const { broadcastSysId, host } = await ended(stage);
      return { input: { broadcastSysId }, by: host };
    },
    refused: {
      '0004': () => ({ input: { broadcastSysId: NOBODY } }),
      '0007': ({ broadcastSysId, host }) => ({ input: { broadcastSysId }, by: host }),
    },
  },
  scheduleTypes: { good: () => ({ input: {} }) },
  translate: { good: () => ({ input: { language: 'en', messages: ['감사합니다'] } }) },
  broadcastDetail: {
    good: ({ plan }) => ({
      input: { broadcastSysId: plan.broadcastSysId, broadcastScheduleSysId: plan.broadcastScheduleSysId },
    }),
    refused: {
      '0004': ({ plan }) => ({
        input: { broadcastSysId: plan.broadcastSysId, broadcastScheduleSysId: NOBODY },
      }),
    },
  },
  checkLive: ofBroadcast<'checkLive'>(),
  broadcastProducts: {
    good: ({ broadcastSysId }) => ({ input: { broadcastSysId, startIndex: 0, rowCount: 10 } }),
    refused: { '0004': () => ({ input: { broadcastSysId: NOBODY, startIndex: 0, rowCount: 10 } }) },
  },
  checkViewerLimit: ofBroadcast<'checkViewerLimit'>(),
  counts: ofBroadcast<'counts'>(),
  countView: ofBroadcast<'countView'>(),
  clientInfo: ofBroadcast<'clientInfo'>(),
  notice: ofBroadcast<'notice'>(),
  setNotice: hostCalls<'setNotice'>(() => ({ notiContent: '오늘만 무료배송' })),
  closeNotice: hostCalls<'closeNotice'>(() => ({})),
  issueLiveCoupon: hostCalls<'issueLiveCoupon'>(() => ({ ...threeThousand, qty: 3 })),
  takeCoupon: {
    good: (stage) => takeCall(stage),
    refused: {
      '0004': async (stage) => {
        const { input, by } = await takeCall(stage);
        return { input: { ...input, couponSysId: NOBODY }, by: by! };
      },
      '1003': async (stage) => {
        await listed(stage, 2);
        return takeCall(stage);
      },
      '1004': async (stage) => {
        await listed(stage, 1);
        return takeCall(stage);
      },
      '3001': async (stage) => {
        const call = await takeCall(stage);
        await ended(stage);
        return call;
      },
      '5001': async (stage) => {
        const call = await takeCall(stage, 2);
        await stage.api.done('takeCoupon', call.input, { token: stage.buyer.token });
        return call;
      },
      '5002': async (stage) => {
        const { api, host, buyer, broadcastSysId, server } = stage;
        const expireDate = new Date(server.clock.now() + 1000).toISOString();
        const offer = { broadcastSysId, ...threeThousand, qty: 1, expireDate };
        const { couponSysId } = await api.done('issueLiveCoupon', offer, { token: host.token });
        server.clock.advance(1000);
        return { input: { uid: buyer.userSysId, couponSysId, broadcastSysId }, by: buyer };
      },
      '5003': async (stage) => {
        const { input, by } = await takeCall(stage);
        const { stranger } = stage;
        const theirs = { ...input, uid: stranger.userSysId };
        await stage.api.done('takeCoupon', theirs, { token: stranger.token });
        return { input, by: by! };
      },
      '9001': async (stage) => ({ ...(await takeCall(stage)), by: stage.stranger }),
    },
  },
  couponBox: {
    good: ({ buyer }) => ({ input: { uid: buyer.userSysId, startIndex: 0, rowCount: 20 }, by: buyer }),
    refused: {
      '9001': ({ buyer, stranger }) => ({
        input: { uid: buyer.userSysId, startIndex: 0, rowCount: 20 },
        by: stranger,
      }),
    },
  },
  showMarketing: hostCalls<'showMarketing'>(() => ({ msg: '지금 주문하면 내일 도착해요' })),
  sendChat: {
    good: ({ broadcastSysId, buyer }) => ({ input: { broadcastSysId, msg: '안녕하세요' }, by: buyer }),
    refused: {
      '0004': ({ buyer }) => ({ input: { broadcastSysId: NOBODY, msg: '안녕하세요' }, by: buyer }),
      '2002': ({ broadcastSysId, buyer }) => ({ input: { broadcastSysId, msg: '   ' }, by: buyer }),
      '3001': async (stage) => {
        const { broadcastSysId, buyer } = await ended(stage);
        return { input: { broadcastSysId, msg: '끝났나요?' }, by: buyer };
      },
      '1003': (stage) => silenced(stage, 2),
      '1004': (stage) => silenced(stage, 1),
      '1005': (stage) => silenced(stage, 0),
      '4291': async ({ api, broadcastSysId, buyer, host }) => {
        await api.done('setChatMode', { broadcastSysId, slowSeconds: 30 }, { token: host.token });
        await api.done('sendChat', { broadcastSysId, msg: '하나' }, { token: buyer.token });
        return { input: { broadcastSysId, msg: '둘' }, by: buyer };
      },
      '4292': async ({ api, broadcastSysId, buyer, host }) => {
        await api.done('setChatMode', { broadcastSysId, isFrozen: 1 }, { token: host.token });
        return { input: { broadcastSysId, msg: '하나' }, by: buyer };
      },
      '4293': async ({ api, plan, broadcastSysId, buyer, host }) => {
        const { sellerSysId } = plan;
        await api.done('setBlockedWords', { sellerSysId, words: ['바보'] }, { token: host.token });
        return { input: { broadcastSysId, msg: '이 바보' }, by: buyer };
      },
    },
  },
  setReminder: {
    good: async ({ server: { world }, buyer }) => ({ input: await world.schedules([]), by: buyer }),
    refused: {
      '0004': ({ buyer }) => ({ input: { broadcastSysId: NOBODY }, by: buyer }),
      '0007': ({ broadcastSysId, buyer }) => ({ input: { broadcastSysId }, by: buyer }),
    },
  },
  dropReminder: {
    good: ({ broadcastSysId, buyer }) => ({ input: { broadcastSysId }, by: buyer }),
    refused: { '0004': ({ buyer }) => ({ input: { broadcastSysId: NOBODY }, by: buyer }) },
  },
  listReminders: { good: ({ buyer }) => ({ input: { uid: buyer.userSysId }, by: buyer }) },
  listBaskets: { good: ({ buyer }) => ({ input: { uid: buyer.userSysId }, by: buyer }) },
  baskets: { good: ({ buyer }) => ({ input: { uid: buyer.userSysId }, by: buyer }) },
  guestBaskets: {
    good: ({ mug }) => ({ input: { baskets: [{ basketSysId: 999, basket: basketOf(mug) }] } }),
  },
  addBaskets: {
    good: (stage) => basketCall(stage),
    refused: {
      '2008': (stage) => basketCall(stage, { prdtSysId: NOBODY }),
      '2004': (stage) => basketCall(stage, {}, (id) => simpleGoods(id, 1, { isDisplay: 0 })),
      '3103': (stage) => basketCall(stage, {}, (id) => simpleGoods(id, 1, { isPlanEvent: 1 })),
      '2031': (stage) => basketCall(stage, {}, (id) => simpleGoods(id, 1, { isLiveOnly: 1 })),
      '2009': (stage) => basketCall(stage, { broadcastScheduleSysId: NOBODY }),
      '3104': (stage) => basketCall(stage, {}, (id) => simpleGoods(id, 0)),
      '2019': (stage) => basketCall(stage, { optionGroups: [unknownOption] }),
      '2021': async (stage) => {
        const ring = await stage.server.world.lists((id) => wishGoods(id, 5));
        const { prdtSysId, optionTypeCode } = ring.facts;
        const optionGroups = unknownWishes(prdtSysId);
        return basketCall(stage, { prdtSysId, optionTypeCode, optionGroups });
      },
      '2026': (stage) => basketCall(stage, { basketQty: 0 }),
      '3101': (stage) => basketCall(stage, { basketQty: 1000 }),
      '3102': (stage) => basketCall(stage, { basketQty: 51 }),
      '3100': fullCart,
    },
  },
  mergeBaskets: {
    good: ({ mug, cup, buyer }) => ({
      // Of the five cups the same again finds too few.
      input: { uid: buyer.userSysId, baskets: [basketOf(mug), basketOf(cup, [], { basketQty: 3 })] },
      by: buyer,
    }),
  },
  changeBasket: {
    good: (stage) => basketChange(stage, { basketQty: 3 }),
    refused: {
      '0004': async (stage) => {
        const { input, by } = await basketChange(stage, { basketQty: 3 });
        return { input: { ...input, basketSysId: NOBODY }, by: by ?? null };
      },
      '2004': (stage) => relisted(stage, { isDisplay: 0 }),
      '3103': (stage) => relisted(stage, { isPlanEvent: 1 }),
      '2031': (stage) => relisted(stage, { isLiveOnly: 1 }),
      '3104': async (stage) => {
        const call = await basketChange(stage, { basketQty: 2 }, (id) => simpleGoods(id, 1));
        const { baskets } = await stage.api.done(
          'listBaskets',
          { uid: stage.buyer.userSysId },
          { token: stage.buyer.token },
        );
        const { prdtSysId } = baskets[0]!;
        const last = orderOf([asked(simpleGoods(prdtSysId, 1), [line(1, simpleGoods(prdtSysId, 1))])]);
        await stage.api.done('placeOrder', last, { token: stage.stranger.token });
        return call;
      },
      '2019': (stage) => basketChange(stage, { productOptions: unknownOption.productOptions }),
      '2021': async (stage) => {
        const ring = await stage.server.world.lists((id) => wishGoods(id, 5));
        const wishes = basketOf(ring, [line(1, ring, '하트', '선물')]);
        const uid = stage.buyer.userSysId;
        const as = { token: stage.buyer.token };
        const { baskets } = await stage.api.done('addBaskets', { uid, ...wishes }, as);
        const { productOptions } = unknownWishes(ring.facts.prdtSysId)[0]!;
        return { input: { uid, basketSysId: baskets[0]!.basketSysId, productOptions }, by: stage.buyer };
      },
      '2026': (stage) => basketChange(stage, { basketQty: 0 }),
      '3101': (stage) => basketChange(stage, { basketQty: 1000 }),
      '3102': (stage) => basketChange(stage, { basketQty: 51 }),
    },
  },
  removeBaskets: {
    good: async (stage) => {
      const { uid, basketSysId } = await withBasket(stage);
      return { input: { uid, basketSysIds: [basketSysId] }, by: stage.buyer };
    },
  },
  listQuestions: {
    good: ({ broadcastSysId, host }) => ({ input: { broadcastSysId, startIndex: 0, rowCount: 5 }, by: host }),
    refused: {
      '0004': ({ host }) => ({ input: { broadcastSysId: NOBODY, startIndex: 0, rowCount: 5 }, by: host }),
    },
  },
  answerQuestion: {
    good: async (stage) => ({ input: await answerTo(stage), by: stage.host }),
    refused: {
      '0004': async (stage) => ({
        input: { ...(await answerTo(stage)), logSysId: NOBODY },
        by: stage.host,
      }),
      '0007': async (stage) => {
        const input = await answerTo(stage);
        await stage.api.done('answerQuestion', input, { token: stage.host.token });
        return { input, by: stage.host };
      },
    },
  },
  streamKey: ofHost<'streamKey'>(() => ({})),
  renewStreamKey: ofHost<'renewStreamKey'>(() => ({})),
  setExposure: productCalls<'setExposure'>({ salesExposureType: 3 }),
  setRolling: rollingCalls(),
  showProduct: productCalls<'showProduct'>({}),
  buyHere: productCalls<'buyHere'>({}),
  createGame: hostCalls<'createGame'>(() => ({
    limitJoinCnt: 10,
    coupon: { name: '가위바위보 쿠폰', discountPolicy: 1, discountPolicyFigures: 1000 },
    opt: { theme: 'night' },
  })),
  startGameRound: gameCalls<'startGameRound'>(0, { isFinals: 1 }),
  chooseInGame: gameCalls<'chooseInGame'>(1, { mcSelected: 3 }),
  tellGameResult: {
    ...gameCalls<'tellGameResult'>(2),
    good: async (stage) => {
      const call = await gameCalls<'tellGameResult'>(2).good(stage);
      stage.server.clock.advance(GAME_COUNTDOWN);
      return call;
    },
  },
  endGame: gameCalls<'endGame'>(2),
  hideOrderButton: hostCalls<'hideOrderButton'>(() => ({ isHideOrdBtn: 1 })),
  setOrderCancelable: hostCalls<'setOrderCancelable'>(() => ({ isLiveOrdCcl: 1 })),
  limitViewers: limitCalls(),
  blockedWords: sellerCalls<'blockedWords'>({}),
  setBlockedWords: {
    good: sellerCalls<'setBlockedWords'>({ words: ['바보', 'ass'] }).good,
    refused: {
      ...sellerCalls<'setBlockedWords'>({ words: [] }).refused,
      '0005': ({ host }) => ({ input: { sellerSysId: 1, words: ['바'] }, by: host }),
    },
  },
  eventPlans: sellerCalls<'eventPlans'>({}),
  makeEventPlan: {
    good: async (stage) => ({ input: await eventOf(stage), by: stage.host }),
    refused: {
      '0004': async (stage) => ({
        input: { ...(await eventOf(stage)), prdtSysIds: [NOBODY] },
        by: stage.host,
      }),
      '0005': async (stage) => ({
        input: { ...(await eventOf(stage)), joinEndDate: '2020-01-01' },
        by: stage.host,
      }),
      '0007': async (stage) => {
        const [input, as] = [await eventOf(stage), { token: stage.otherHost.token }];
        for (let made = 0; made < EVENT_PLANS_MAX; made += 1) {
          const { facts } = await stage.server.world.lists((id) =>
            simpleGoods(id, 1, { sellerSysId: OTHER_SELLER }),
          );
          const other = { ...input, sellerSysId: OTHER_SELLER, prdtSysIds: [facts.prdtSysId] };
          if ((await stage.api.code('makeEventPlan', other, as)) === '0007') break;
        }
        return { input: { ...input, sellerSysId: OTHER_SELLER }, by: stage.otherHost };
      },
      '7001': async (stage) => {
        const { eventPlanSysId: _, ...taken } = await planned(stage);
        return { input: taken, by: stage.host };
      },
      '9001': async (stage) => ({ input: await eventOf(stage), by: stage.otherHost }),
    },
  },
  endEventPlan: {
    good: async (stage) => ({ input: idsOf(await planned(stage)), by: stage.host }),
    refused: {
      '0004': ({ host }) => ({ input: { sellerSysId: 1, eventPlanSysId: NOBODY }, by: host }),
      '9001': async (stage) => ({ input: idsOf(await planned(stage)), by: stage.otherHost }),
    },
  },
  setChatMode: hostCalls<'setChatMode'>(() => ({ slowSeconds: 5, isFrozen: 0 })),
  reportChat: {
    good: async (stage) => {
      const { broadcastSysId, api, stranger, buyer } = stage;
      const said = await api.done('sendChat', { broadcastSysId, msg: '사세요' }, { token: stranger.token });
      return { input: { broadcastSysId, ...said, reason: 'spam' }, by: buyer };
    },
    refused: {
      '0004': ({ broadcastSysId, buyer }) => ({
        input: { broadcastSysId, logSysId: NOBODY, reason: 'spam' },
        by: buyer,
      }),
      '0005': async ({ broadcastSysId, api, buyer }) => {
        const said = await api.done('sendChat', { broadcastSysId, msg: '사세요' }, { token: buyer.token });
        return { input: { broadcastSysId, ...said, reason: 'spam' }, by: buyer };
      },
    },
  },
  chatReports: ofHost<'chatReports'>(() => ({ startIndex: 0, rowCount: 10 })),
  blacklist: ofHost<'blacklist'>(() => ({ startIndex: 0, rowCount: 10 })),
  blacklistMember: ofHost<'blacklistMember'>(({ buyer }) => ({ userId: buyer.userId, blackType: 0 })),
  pardonMember: ofHost<'pardonMember'>(({ buyer }) => ({ userId: buyer.userId })),
  controlBroadcast: {
    good: ({ broadcastSysId, host }) => ({ input: { broadcastSysId, liveFlag: 2 }, by: host }),
    refused: {
      '0004': ({ host }) => ({ input: { broadcastSysId: NOBODY, liveFlag: 2 }, by: host }),
      '0007': async (stage) => {
        const { broadcastSysId, host } = await ended(stage);
        return { input: { broadcastSysId, liveFlag: 3 }, by: host };
      },
      '9001': async ({ server, host }) => {
        const { broadcastSysId } = await server.world.schedules([]);
        return { input: { broadcastSysId, liveFlag: 1 }, by: host };
      },
    },
  },
  switchStream: hostCalls<'switchStream'>(({ plan }) => ({ liveUrl: plan.streams[1]!.liveUrl })),
  productDetail: {
    good: ({ mug, buyer }) => ({
      input: { prdtSysId: mug.facts.prdtSysId, userSysId: buyer.userSysId },
      by: buyer,
    }),
    refused: { '0004': () => ({ input: { prdtSysId: NOBODY } }) },
  },
  productAlone: {
    good: ({ mug }) => ({ input: { prdtSysId: mug.facts.prdtSysId } }),
    refused: { '0004': () => ({ input: { prdtSysId: NOBODY } }) },
  },
  productList: { good: () => ({ input: { startIndex: 0, rowCount: 10, sellerSysId: 1 } }) },
  mainProducts: { good: () => ({ input: { startIndex: 0, rowCount: 10 } }) },
  searchProducts: {
    good: () => ({ input: { keyword: '상품', startIndex: 0, rowCount: 10 } }),
    refused: { '0005': () => ({ input: { keyword: '  ', startIndex: 0, rowCount: 10 } }) },
  },
  couponProducts: {
    good: () => ({ input: { sellerSysId: 1, minPurchaseAmount: 10_000, startIndex: 0, rowCount: 10 } }),
  },
  bundledProducts: {
    good: ({ mug }) => ({ input: { prdtSysId: mug.facts.prdtSysId, startIndex: 0, rowCount: 10 } }),
    refused: { '0004': () => ({ input: { prdtSysId: NOBODY, startIndex: 0, rowCount: 10 } }) },
  },
  productReviews: {
    good: ({ mug }) => ({ input: { prdtSysId: mug.facts.prdtSysId, startIndex: 0, rowCount: 10 } }),
    refused: { '0004': () => ({ input: { prdtSysId: NOBODY, startIndex: 0, rowCount: 10 } }) },
  },
  answerReview: {
    good: async (stage) => ({ input: await reviewAnswer(stage), by: stage.host }),
    refused: {
      '0004': ({ host }) => ({ input: { prdtReviewSysId: NOBODY, answer: '고마워요' }, by: host }),
      '0007': async (stage) => {
        const input = await reviewAnswer(stage);
        await stage.api.done('answerReview', input, { token: stage.host.token });
        return { input, by: stage.host };
      },
    },
  },
  searchPostcodes: {
    good: () => ({ input: { keyword: '마포구', startIndex: 0, rowCount: 10 } }),
    refused: { '0005': () => ({ input: { keyword: ' , ', startIndex: 0, rowCount: 10 } }) },
  },
  postcodeWidget: { good: () => ({ input: {} }) },
  addPick: {
    good: ({ mug, buyer }) => pickCall(buyer, mug.facts.prdtSysId),
    refused: {
      '0003': async ({ api, mug, buyer }) => {
        const call = pickCall(buyer, mug.facts.prdtSysId);
        await api.done('addPick', call.input, { token: buyer.token });
        return call;
      },
      '0004': ({ buyer }) => pickCall(buyer, NOBODY),
      '2003': async ({ server: { world }, buyer }) =>
        pickCall(buyer, (await world.lists((id) => simpleGoods(id, 0))).facts.prdtSysId),
      '2004': async ({ server: { world }, buyer }) =>
        pickCall(buyer, (await world.lists((id) => simpleGoods(id, 1, { isDisplay: 0 }))).facts.prdtSysId),
    },
  },
  removePick: {
    good: async ({ api, mug, buyer }) => {
      const { input } = pickCall(buyer, mug.facts.prdtSysId);
      const { prdtPickSysId } = await api.done('addPick', input, { token: buyer.token });
      return { input: { uid: buyer.userSysId, prdtPickSysId }, by: buyer };
    },
    refused: {
      '0004': ({ buyer }) => ({ input: { uid: buyer.userSysId, prdtPickSysId: NOBODY }, by: buyer }),
    },
  },
  listPicks: {
    good: ({ buyer }) => ({ input: { uid: buyer.userSysId, startIndex: 0, rowCount: 10 }, by: buyer }),
  },
  listProductViews: {
    good: ({ buyer }) => ({ input: { uid: buyer.userSysId, startIndex: 0, rowCount: 1 }, by: buyer }),
  },
  mergeProductViews: {
    good: ({ mug, buyer }) => ({
      input: { uid: buyer.userSysId, prdtSysIds: [mug.facts.prdtSysId, NOBODY] },
      by: buyer,
    }),
  },
  askOfProduct: {
    good: ({ mug, buyer }) => ({ input: { prdtSysId: mug.facts.prdtSysId, ...howBig }, by: buyer }),
    refused: {
      '0004': ({ buyer }) => ({ input: { prdtSysId: NOBODY, ...howBig }, by: buyer }),
      '2004': async ({ server: { world }, buyer }) => {
        const { facts } = await world.lists((id) => simpleGoods(id, 1, { isDisplay: 0 }));
        return { input: { prdtSysId: facts.prdtSysId, ...howBig }, by: buyer };
      },
      '1005': async ({ api, mug, broadcastSysId, host, buyer }) => {
        const muted = { broadcastSysId, userId: buyer.userId, blackType: 0 as const };
        await api.done('blacklistMember', muted, { token: host.token });
        return { input: { prdtSysId: mug.facts.prdtSysId, ...howBig }, by: buyer };
      },
      '4293': async ({ api, plan, mug, buyer, host }) => {
        const { sellerSysId } = plan;
        await api.done('setBlockedWords', { sellerSysId, words: ['바보'] }, { token: host.token });
        const { prdtSysId } = mug.facts;
        return { input: { prdtSysId, questionTypeCode: 1, content: '바1보 컵이에요?' }, by: buyer };
      },
    },
  },
  productQuestions: {
    good: ({ mug }) => ({ input: { prdtSysId: mug.facts.prdtSysId, startIndex: 0, rowCount: 10 } }),
    refused: { '0004': () => ({ input: { prdtSysId: NOBODY, startIndex: 0, rowCount: 10 } }) },
  },
  sellerQuestions: {
    good: ({ host }) => ({ input: { sellerSysId: 1, startIndex: 0, rowCount: 10 }, by: host }),
  },
  answerOfProduct: {
    good: async (stage) => ({ input: await productAnswer(stage), by: stage.host }),
    refused: {
      '0004': ({ host }) => ({ input: { prdtQuestionSysId: NOBODY, answer: '네' }, by: host }),
      '0007': async (stage) => {
        const input = await productAnswer(stage);
        await stage.api.done('answerOfProduct', input, { token: stage.host.token });
        return { input, by: stage.host };
      },
    },
  },
  sellerSettingUi: ofSeller(),
  sellerNotice: ofSeller(),
  sellerRules: ofSeller(),
  sellerPayPolicy: ofSeller(),
  findSellerNo: { good: () => ({ input: {} }) },
  placeOrder: {
    good: (stage) => ({ input: orderFor(stage, stage.mug), by: stage.buyer }),
    refused: {
      '14': (stage) => ({ input: orderFor(stage, stage.mug), by: null }),
      ...notForSale,
      ...notWithBenefits,
      '2005': async ({ server, buyer }) => {
        const livePrice = { price: 7_000, startDate: '2020-01-01', endDate: '2020-01-02' };
        const late = await server.world.lists((id) => simpleGoods(id, 1, { livePrice }));
        return { input: orderOf([asked(late, [line(1, late)], 7_000)]), by: buyer };
      },
      '2000': ({ mug, buyer }) => ({ input: orderOf([asked(mug, [line(1, mug)], 11_999)]), by: buyer }),
      ...notByEvent,
      '0002': async ({ server, mug }) => {
        const nowhere = await server.world.member({ withAddress: false });
        return { input: orderOf([asked(mug, [line(1, mug)])]), by: nowhere };
      },
      '0005': ({ mug, buyer }) => ({
        input: orderOf([asked(mug, [line(1, mug)])], { agreements: { payment: true, age: false } }),
        by: buyer,
      }),
    },
  },
  checkEventPlan: {
    good: async (stage) => checked((await inEvent(stage)).input, stage),
    refused: {
      '0004': async (stage) => {
        const { input, by } = checked((await inEvent(stage)).input, stage);
        return { input: { products: [{ ...input.products[0]!, prdtSysId: NOBODY }] }, by };
      },
      ...Object.fromEntries(
        Object.entries(notByEvent).map(([code, orders]) => [
          code,
          async (stage: Stage) => checked((await orders(stage)).input, stage),
        ]),
      ),
    },
  },
  quoteOrder: {
    good: ({ mug, buyer }) => ({ input: quoteFor(orderOf([asked(mug, [line(1, mug)])])), by: buyer }),
    refused: Object.fromEntries(
      Object.entries(notForSale).map(([code, orders]) => [
        code,
        async (stage: Stage) => {
          const { input, by = null } = await orders(stage);
          return { input: quoteFor(input), by };
        },
      ]),
    ),
  },
  pointHistory: {
    good: ({ buyer }) => ({ input: { uid: buyer.userSysId, startIndex: 0, rowCount: 20 }, by: buyer }),
    refused: {
      '9001': ({ buyer, stranger }) => ({
        input: { uid: buyer.userSysId, startIndex: 0, rowCount: 20 },
        by: stranger,
      }),
      '0005': ({ buyer }) => ({
        input: { uid: buyer.userSysId, startDate: '2026-13-40', startIndex: 0, rowCount: 20 },
        by: buyer,
      }),
    },
  },
  memberPoints: {
    good: ({ buyer, manager }) => ({
      input: { userId: buyer.userId, startIndex: 0, rowCount: 20 },
      by: manager,
    }),
    refused: {
      '1003': ({ manager }) => ({ input: { userId: 'nobody', startIndex: 0, rowCount: 20 }, by: manager }),
    },
  },
  grantPoints: {
    good: (stage) => pointCall(stage),
    refused: {
      '1003': ({ manager }) => ({ input: { userId: 'nobody', pointAmount: 1 }, by: manager }),
    },
  },
  takePoints: {
    good: async (stage) => {
      const { input, by } = pointCall(stage);
      await stage.api.done('grantPoints', { ...input, pointAmount: 5_000 }, { token: by.token });
      return { input, by };
    },
    refused: {
      '1003': ({ manager }) => ({ input: { userId: 'nobody', pointAmount: 1 }, by: manager }),
      '5101': (stage) => pointCall(stage),
    },
  },
  addingCosts: {
    good: ({ mug }) => ({ input: { postNumber: '63000', prdtSysIds: String(mug.facts.prdtSysId) } }),
    refused: { '0004': () => ({ input: { postNumber: '63000', prdtSysIds: String(NOBODY) } }) },
  },
  deliveryAreas: { good: ({ manager }) => ({ input: {}, by: manager }) },
  setDeliveryArea: {
    good: ({ manager }) => ({
      input: { firstPostNumber: '63000', lastPostNumber: '63644', addingDeliveryAmount: 4_000 },
      by: manager,
    }),
    refused: {
      '0005': ({ manager }) => ({
        input: { firstPostNumber: '63644', lastPostNumber: '63000', addingDeliveryAmount: 4_000 },
        by: manager,
      }),
    },
  },
  grantCancelCoupons: (() => {
    const calls = hostCalls<'grantCancelCoupons'>(() => ({ qty: 2 }));
    const again = async (stage: Stage) => {
      const call = await calls.good(stage);
      await stage.api.done('grantCancelCoupons', call.input, { token: stage.host.token });
      return call;
    };
    return { ...calls, refused: { ...calls.refused, '0003': again } };
  })(),
  cancelCoupons: {
    good: ({ broadcastSysId, buyer }) => ({ input: { uid: buyer.userSysId, broadcastSysId }, by: buyer }),
    refused: {
      '0004': ({ buyer }) => ({ input: { uid: buyer.userSysId, broadcastSysId: NOBODY }, by: buyer }),
    },
  },
  cancelLiveOrder: {
    good: (stage) => cancelCall(stage),
    refused: {
      '0004': async (stage) => {
        const { input, by } = await cancelCall(stage);
        return { input: { ...input, broadcastSysId: NOBODY }, by };
      },
      '2010': async (stage) => ({ ...(await cancelCall(stage)), by: stage.stranger }),
      '0007': (stage) => cancelCall(stage, { isLiveOrdCcl: 0 }),
      '5020': async (stage) => {
        const { input, by } = await cancelCall(stage);
        return { input: { ...input, qty: 2 }, by };
      },
      '2027': async (stage) => {
        const { input, by } = await cancelCall(stage, { qty: 1, granted: 3 });
        return { input: { ...input, qty: 2 }, by };
      },
    },
  },
  changeReceiver: {
    good: receiverCall,
    refused: {
      '0005': async (stage) => {
        const { input, by } = await receiverCall(stage);
        return { input: { ...input, broadcastSysId: NOBODY }, by: by! };
      },
      '2010': async (stage) => ({ ...(await receiverCall(stage)), by: stage.stranger }),
      '0002': async (stage) => {
        const { input, by } = await receiverCall(stage);
        return { input: { ...input, receiverName: '김하늘' }, by: by! };
      },
      '0007': async (stage) => {
        const { input, by } = await receiverCall(stage);
        await stage.api.done('actAsBank', { orderSysId: input.orderSysId, act: 'pay' }, { token: by!.token });
        return { input, by: by! };
      },
      '2000': async (stage) => {
        const { input, by } = await receiverCall(stage);
        return { input: { ...input, payAmount: 11_999 }, by: by! };
      },
    },
  },
  orderDetail: {
    good: async (stage) => {
      const { orderSysId } = await stage.api.done('placeOrder', orderFor(stage, stage.mug), {
        token: stage.buyer.token,
      });
      return { input: { orderSysId }, by: stage.buyer };
    },
    refused: { '2010': ({ buyer }) => ({ input: { orderSysId: NOBODY }, by: buyer }) },
  },
  currentOrder: {
    good: async (stage) => {
      await stage.api.done('placeOrder', orderFor(stage, stage.mug), { token: stage.buyer.token });
      return { input: { broadcastSysId: stage.broadcastSysId }, by: stage.buyer };
    },
    refused: { '2010': ({ broadcastSysId, buyer }) => ({ input: { broadcastSysId }, by: buyer }) },
  },
  payOrder: {
    good: async (stage) => payCall(stage),
    refused: {
      '2010': async (stage) => ({ ...(await payCall(stage)), by: stage.stranger }),
      '0007': async (stage) => {
        const call = await payCall(stage);
        const { orderSysId } = call.input;
        await stage.api.done('actAsBank', { orderSysId, act: 'pay' }, { token: stage.buyer.token });
        return call;
      },
      '0005': async (stage) => {
        const { agreements: _, ...order } = orderFor(stage, stage.mug);
        return payCall(stage, order);
      },
      '4003': async (stage) => {
        const { input, by } = await payCall(stage);
        return { input: { ...input, depositorName: '다른 사람' }, by: by! };
      },
    },
  },
  nonMemberOrder: {
    good: async (stage) => nonMemberCall(stage),
    refused: {
      '2010': async (stage) => {
        const { input } = await payCall(stage);
        return { input: { orderSysId: input.orderSysId } };
      },
      '2011': async (stage) => {
        const { input } = await nonMemberCall(stage);
        return { input: { orderSysId: input.orderSysId, code: '000000' } };
      },
    },
  },
  sendNonMemberCode: {
    good: async (stage) => nonMemberCodeCall(stage),
    refused: {
      '2010': async (stage) => {
        const { input } = await payCall(stage);
        return { input: { orderSysId: input.orderSysId } };
      },
      '4006': async ({ api, mug }) => {
        const order = nonMemberOrderFor(mug, 1, { orderMobile: '0212345678' });
        const { orderSysId } = await api.done('placeOrder', order, { token: null });
        return { input: { orderSysId } };
      },
      '0008': async (stage) => {
        const call = await nonMemberCodeCall(stage);
        await stage.api.done('sendNonMemberCode', call.input, { token: null });
        return call;
      },
    },
  },
  payNonMemberOrder: {
    good: async (stage) => nonMemberPayCall(stage),
    refused: {
      '2010': async (stage) => {
        const { input } = await nonMemberPayCall(stage);
        return { input: { ...input, orderMobile: '01098761235' } };
      },
      '0007': async (stage) => {
        const call = await nonMemberPayCall(stage);
        const { orderSysId } = call.input;
        await stage.api.done('actAsBank', { orderSysId, act: 'pay' }, { token: stage.manager.token });
        return call;
      },
      '4003': async (stage) => {
        const { input } = await nonMemberPayCall(stage);
        return { input: { ...input, depositorName: '다른 사람' } };
      },
    },
  },
  sendPayLink: payLinks,
  sendPayAppSms: payLinks,
  actAsBank: {
    good: async (stage) => bankCall(stage),
    refused: {
      '2010': async (stage) => ({ ...(await bankCall(stage)), by: stage.stranger }),
      '0007': async (stage) => {
        const { input, by } = await bankCall(stage);
        stage.server.clock.advance(3 * 24 * 60 * 60 * 1000);
        return { input, by: { ...by!, token: await stage.server.world.token(by!) } };
      },
      '4001': async (stage) => {
        const { input, by } = await bankCall(stage);
        return { input: { ...input, act: 'deposit', amount: 1 }, by: by! };
      },
    },
  },
  openRefunds: { good: ({ manager }) => ({ input: { startIndex: 0, rowCount: 5 }, by: manager }) },
  settleRefund: {
    good: refundCall,
    refused: {
      '0004': ({ manager }) => ({ input: { refundSysId: NOBODY, found: 'again' }, by: manager }),
    },
  },
  outbox: { good: ({ manager }) => ({ input: { startIndex: 0, rowCount: 5 }, by: manager }) },
  orderList: {
    good: ({ buyer }) => ({ input: { uid: buyer.userSysId, startIndex: 0, rowCount: 5 }, by: buyer }),
  },
};

export const names = Object.keys(operations) as OperationName[];

/** A call of any operation: what its fields are is known to the example that made it. */
export interface AnyCall {
  readonly input: Readonly<Record<string, unknown>>;
  readonly by?: Person | null;
  readonly how?: How;
}

type MakeAnyCall = (stage: Stage) => AnyCall | Promise<AnyCall>;

export function exampleOf(name: OperationName) {
  return examples[name] as unknown as {
    readonly good: MakeAnyCall;
    readonly refused?: Readonly<Record<string, MakeAnyCall>>;
  };
}

export async function ask(
  stage: Stage,
  name: OperationName,
  { input, by = null, how = {} }: AnyCall,
  also: How = {},
) {
  return stage.api.ask(name, input as never, { token: by?.token ?? null, ...how, ...also });
}
