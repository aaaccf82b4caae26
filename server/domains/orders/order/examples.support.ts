import { ORDERS_AFTER_END } from '../../../../schema/buying/constants.ts';
import type { Input } from '../../../../schema/operation.ts';
import type { OrderRequest } from '../../../../schema/buying/order-request.ts';
import type { QuoteRequest } from '../../../../schema/buying/quotes.ts';
import type { OperationOf } from '../../../domains.ts';
import {
  ANYBODY,
  BUYER,
  type Call,
  ended,
  type Calls,
  type ExamplesOf,
  HOST,
  hostCalls,
  MEMBERS,
  NOBODY,
  OWNER,
  type Row,
} from '../../../testing/operations/calls.ts';
import {
  asked,
  choiceGoods,
  choiceLine,
  line,
  orderOf,
  simpleGoods,
  wishGoods,
  type Goods,
} from '../../../testing/goods.ts';
import { askedBy, bought, but, by, once, purchase } from '../../../testing/buying.ts';
import { COURIER } from '../../../testing/fulfilling.ts';
import { nonMemberOrderFor, orderFor, type Stage } from '../../../testing/stage.ts';
import { type CouponChanges, OTHER_SELLER } from '../../../testing/world.ts';
import { claimExamples } from './claims/examples.support.ts';
import { planned } from '../../buying/eventplan/examples.support.ts';
import type { order } from './module.ts';

/** The buyer orders one piece, or so many lines, of a product that is listed for it. */
const ofListed =
  (list: (prdtSysId: number) => Goods, lines = (goods: Goods) => [line(1, goods)], price?: number) =>
  async ({ server, buyer }: Stage) => {
    const goods = await server.world.lists(list);
    return { input: orderOf([asked(goods, lines(goods), price)]), by: buyer };
  };
const so = (qty: number) => (goods: Goods) => [line(qty, goods)];
/** The buyer orders one mug, with something else in its product, or in the order. */
const ofMug =
  (change: Partial<OrderRequest['orderProducts'][0]> = {}, more: Partial<OrderRequest> = {}) =>
  ({ mug, buyer }: Stage) => ({
    input: orderOf([{ ...asked(mug, [line(1, mug)]), ...change }], more),
    by: buyer,
  });
/** An order, without what its buyer was shown and where it goes. */
export function quoteFor({ broadcastSysId, orderProducts }: OrderRequest): QuoteRequest {
  return { ...(broadcastSysId === undefined ? {} : { broadcastSysId }), orderProducts };
}
const quoting =
  (orders: (stage: Stage) => Call<'placeOrder'> | Promise<Call<'placeOrder'>>) => async (stage: Stage) => {
    const { input, by: who = null } = await orders(stage);
    return { input: quoteFor(input), by: who };
  };

/** What may be ordered is what may be quoted. */
const notForSale = {
  '2031': async (stage) => {
    await ended(stage);
    stage.server.clock.advance(ORDERS_AFTER_END);
    return { input: orderFor(stage, stage.mug), by: stage.buyer };
  },
  '2008': ofMug({ prdtSysId: NOBODY }),
  '2009': async (stage) => {
    const other = await stage.server.world.lists((id) => simpleGoods(id, 1));
    return { input: orderFor(stage, other), by: stage.buyer };
  },
  '2004': ofListed((id) => simpleGoods(id, 1, { isDisplay: 0 })),
  '2003': ofListed((id) => simpleGoods(id, 0)),
  '2019': ofMug({ optionTypeCode: 3 }),
  '2021': ofListed(
    (id) => wishGoods(id, 1),
    (ring) => [line(1, ring, '별', '기본')],
  ),
  '2026': ({ mug, buyer }) => ({ input: orderOf([asked(mug, so(0)(mug))]), by: buyer }),
  '2027': ofListed((id) => simpleGoods(id, 2_000), so(1_000)),
  '2028': ofListed((id) => simpleGoods(id, 9, { price: 0, freeShrCntLimit: 1 }), so(2)),
  '2030': ofListed(
    (id) => choiceGoods(id, [['20cm', 0, 3]]),
    (pan) => [choiceLine(4, pan, pan.stock[0]!.detailSysId!)],
  ),
} satisfies Calls<'placeOrder'>['refused'];

/** An order of a mug with coupons, each of its own kind. */
async function withCoupons(stage: Stage, ...coupons: readonly CouponChanges[]) {
  const userCouponSysIds: number[] = [];
  for (const coupon of coupons)
    userCouponSysIds.push(await stage.server.world.givesCoupon(stage.buyer, coupon));
  return ofMug({}, { userCouponSysIds })(stage);
}

const notWithBenefits = {
  '5010': (stage) => withCoupons(stage, { sellerSysId: OTHER_SELLER }),
  '5011': (stage) => withCoupons(stage, { expiresAt: stage.server.clock.now() }),
  '5012': (stage) => withCoupons(stage, { maxDiscountAmount: 500 }),
  '5013': (stage) => withCoupons(stage, { minPurchaseAmount: 12_001 }),
  '5014': (stage) => withCoupons(stage, {}, {}),
  '5015': (stage) => withCoupons(stage, { minOrderAmount: 12_001 }),
  '5101': ofMug({}, { usePoint: 1_000 }),
} satisfies Calls<'placeOrder'>['refused'];

/** An order of so many pieces, of 10,000 won each, of a product in an event. */
async function inEvent(stage: Stage, qty = 2, startsIn = 0): Promise<Call<'placeOrder'>> {
  const joinStartDate = new Date(stage.server.clock.now() + startsIn).toISOString();
  const { prdtSysIds } = await planned(stage, startsIn > 0 ? { joinStartDate } : {});
  const goods = simpleGoods(prdtSysIds[0]!, 9, { isPlanEvent: 1 });
  return { input: orderOf([asked(goods, [line(qty, goods)])]), by: stage.buyer };
}

const notByEvent = {
  '7001': ofListed((id) => simpleGoods(id, 9, { isPlanEvent: 1 })),
  '7002': once(
    (stage) => inEvent(stage, 3),
    ({ input }, stage) => by(stage, stage.buyer).done('placeOrder', input),
  ),
  '7003': (stage) => inEvent(stage, 2, 60_000),
  '7004': (stage) => inEvent(stage, 1),
} satisfies Calls<'placeOrder'>['refused'];

/** What is asked before such an order. */
const checking = (orders: (stage: Stage) => Promise<Call<'placeOrder'>>) => async (stage: Stage) => {
  const { orderProducts } = (await orders(stage)).input;
  const products = orderProducts.map(({ prdtSysId, sellerSysId, qty, amount }) => {
    return { isPlanEvent: 1 as const, sellerSysId, prdtSysId, qty, amount };
  });
  return { input: { products }, by: stage.buyer };
};

/** The buyer pays what they have ordered. */
export async function payCall(stage: Stage, order = orderFor(stage, stage.mug)) {
  const { orderSysId } = await purchase(stage, order);
  return { input: { orderSysId, payMethodCode: 1, returnUrl: '/BuyHistory' } as const, by: stage.buyer };
}

/** An order without a login, whose number and phone number somebody knows. */
export async function nonMemberCall({ api, mug }: Stage) {
  const { orderSysId } = await api.done('placeOrder', nonMemberOrderFor(mug));
  return { input: { orderSysId, orderMobile: '01098761234' }, by: null };
}

let phones = 0;

/** An order without a login to whose phone nothing was texted yet. */
async function nonMemberCodeCall({ api, mug }: Stage, number?: string) {
  const orderMobile = number ?? `0104${String(++phones).padStart(7, '0')}`;
  const { orderSysId } = await api.done('placeOrder', nonMemberOrderFor(mug, 1, { orderMobile }));
  return { input: { orderSysId }, by: null };
}

/** The buyer cancels one of these pieces, for the one cancel coupon that everybody has. */
const cancelling =
  ({
    pieces = 2,
    granted = 1,
    isLiveOrdCcl = 1,
  }: { pieces?: number; granted?: number; isLiveOrdCcl?: 0 | 1 } = {}) =>
  async (stage: Stage): Promise<Call<'cancelLiveOrder'>> => {
    const { broadcastSysId, mug, buyer } = stage;
    const { host, line: ordered } = await purchase(stage, orderFor(stage, mug, pieces));
    await host.done('grantCancelCoupons', { broadcastSysId, qty: granted });
    await host.done('setOrderCancelable', { broadcastSysId, isLiveOrdCcl });
    const { orderPrdtSysIds } = await ordered();
    const why = { orderCancelPrdtType: 1, reasonTypeCode: 1 } as const;
    return { input: { broadcastSysId, qty: 1, ...why, orderPrdtSysIds }, by: buyer };
  };

/** The buyer lets an order go to their own address. */
async function receiverCall(stage: Stage) {
  const { orderSysId } = await purchase(stage, orderFor(stage, stage.mug));
  const input: Input<OperationOf<'changeReceiver'>> = { orderSysId, payAmount: 12_000 };
  return { input, by: stage.buyer };
}

/** As if there were no such order, to who may not act for its seller. */
const SELLER: Row = ['14', '9001', '9001', '0001', '2010', '0001'];
const PAGE = { startIndex: 0, rowCount: 5 };
const noOrder = { '2010': ({ buyer }: Stage) => ({ input: { orderSysId: NOBODY }, by: buyer }) };

/** Of an order that has come so far. */
const ofOrder =
  (until?: 'paid' | 'prepared', who: 'buyer' | 'host' = 'buyer') =>
  async (stage: Stage) => {
    const order = orderFor(stage, stage.mug);
    const { orderSysId } = await (until ? bought(stage, until, order) : purchase(stage, order));
    return { input: { orderSysId }, by: stage[who] };
  };

const dispatching = (until: 'paid' | 'prepared') => async (stage: Stage) => {
  const { input, by: host } = await ofOrder(until, 'host')(stage);
  return { input: { ...input, ...COURIER }, by: host };
};

/** A line of the buyer that was paid, or sent. */
const ofLine = (until: 'paid' | 'sent') => async (stage: Stage) => {
  const { orderSysId, orderPrdtSysId } = await bought(stage, until, orderFor(stage, stage.mug));
  return { input: { orderSysId, orderPrdtSysId }, by: stage.buyer };
};
export const lineCall = ofLine('paid');

/** What the seller of an order that was paid, or prepared, has to do with it. */
const ofSeller = (until: 'paid' | 'prepared') => async (stage: Stage) => {
  await ofOrder(until)(stage);
  return { input: { sellerSysId: 1, ...PAGE }, by: stage.host };
};

/** The seller lets buyers follow their parcels, or does not. */
const tracking = (isLet: boolean) =>
  once(ofLine('sent'), async (_, stage) => {
    const host = by(stage, stage.host);
    const { version, rules } = await host.done('seller', { sellerSysId: 1 });
    const trackUrl = 'https://parcels.example/{invoiceNo}';
    const deliveryTrack = isLet ? { companyName: '데모택배', companyNameEn: 'Demo', trackUrl } : null;
    await host.done('changeSeller', {
      sellerSysId: 1,
      ifVersion: version,
      rules: { ...rules, deliveryTrack },
    });
  });

const granting = hostCalls<'grantCancelCoupons'>(() => ({ qty: 2 }));

export const examples: ExamplesOf<typeof order> = {
  ...claimExamples,
  placeOrder: {
    roles: MEMBERS,
    good: (stage) => ({ input: orderFor(stage, stage.mug), by: stage.buyer }),
    refused: {
      '14': (stage) => ({ input: orderFor(stage, stage.mug), by: null }),
      ...notForSale,
      ...notWithBenefits,
      '2005': ofListed(
        (id) =>
          simpleGoods(id, 1, { livePrice: { price: 7_000, startDate: '2020-01-01', endDate: '2020-01-02' } }),
        so(1),
        7_000,
      ),
      '2000': ofMug({ price: 11_999, amount: 11_999, totalAmount: 11_999 }),
      ...notByEvent,
      '0002': async ({ server, mug }) => {
        const nowhere = await server.world.member({ withAddress: false });
        return { input: orderOf([asked(mug, so(1)(mug))]), by: nowhere };
      },
      '0005': ofMug({}, { agreements: { payment: true, age: false } }),
    },
    changed: { receiverName: '다른 사람' },
    triedElsewhere: ['0008', '1033', '2040', '2041', '4002', '4003'],
  },
  checkEventPlan: {
    roles: MEMBERS,
    good: checking(inEvent),
    refused: {
      '0004': async (stage) => {
        const { input, by: who } = await checking(inEvent)(stage);
        return { input: { products: [{ ...input.products[0]!, prdtSysId: NOBODY }] }, by: who };
      },
      ...Object.fromEntries(
        Object.entries(notByEvent).map(([code, orders]) => [code, checking(orders)] as const),
      ),
    },
    triedElsewhere: ['0008'],
  },
  quoteOrder: {
    roles: ANYBODY,
    good: quoting(ofMug()),
    refused: Object.fromEntries(
      Object.entries(notForSale).map(([code, orders]) => [code, quoting(orders)] as const),
    ),
    triedElsewhere: ['0008'],
  },
  grantCancelCoupons: {
    roles: HOST,
    ...granting,
    refused: {
      ...granting.refused,
      '0003': once(granting.good, ({ input }, stage) =>
        by(stage, stage.host).done('grantCancelCoupons', input),
      ),
    },
  },
  cancelCoupons: {
    roles: OWNER,
    good: ({ broadcastSysId, buyer }) => ({ input: { uid: buyer.userSysId, broadcastSysId }, by: buyer }),
    refused: {
      '0004': ({ buyer }) => ({ input: { uid: buyer.userSysId, broadcastSysId: NOBODY }, by: buyer }),
    },
  },
  cancelLiveOrder: {
    roles: BUYER,
    good: cancelling(),
    refused: {
      '0004': but(cancelling(), { broadcastSysId: NOBODY }),
      '2010': askedBy(cancelling(), 'stranger'),
      '0007': cancelling({ isLiveOrdCcl: 0 }),
      '5020': but(cancelling(), { qty: 2 }),
      '2027': but(cancelling({ pieces: 1, granted: 3 }), { qty: 2 }),
    },
    triedElsewhere: ['2051'],
    changed: { qty: 2 },
  },
  changeReceiver: {
    roles: BUYER,
    good: receiverCall,
    refused: {
      '0005': but(receiverCall, { broadcastSysId: NOBODY }),
      '2010': askedBy(receiverCall, 'stranger'),
      '0002': but(receiverCall, { receiverName: '김하늘' }),
      '0007': once(receiverCall, ({ input: { orderSysId } }, stage) =>
        by(stage, stage.buyer).done('actAsBank', { orderSysId, act: 'pay' }),
      ),
      '2000': but(receiverCall, { payAmount: 11_999 }),
    },
  },
  orderDetail: { roles: BUYER, good: ofOrder(), refused: noOrder },
  orderInvoice: { roles: BUYER, good: ofOrder(), refused: noOrder },
  currentOrder: {
    roles: BUYER,
    good: async (stage) => {
      await ofOrder()(stage);
      return { input: { broadcastSysId: stage.broadcastSysId }, by: stage.buyer };
    },
    refused: { '2010': ({ broadcastSysId, buyer }) => ({ input: { broadcastSysId }, by: buyer }) },
  },
  nonMemberOrder: {
    roles: ANYBODY,
    good: nonMemberCall,
    refused: {
      '2010': async (stage) => ({ input: (await ofOrder()(stage)).input }),
      '2011': async (stage) => {
        const { orderSysId } = (await nonMemberCall(stage)).input;
        return { input: { orderSysId, code: '000000' } };
      },
    },
    triedElsewhere: ['0008'],
  },
  sendNonMemberCode: {
    roles: ANYBODY,
    good: (stage) => nonMemberCodeCall(stage),
    refused: {
      '2010': async (stage) => ({ input: (await ofOrder()(stage)).input }),
      '4006': (stage) => nonMemberCodeCall(stage, '0212345678'),
      '0008': once(
        (stage: Stage) => nonMemberCodeCall(stage),
        ({ input }, { api }) => api.done('sendNonMemberCode', input),
      ),
    },
  },
  sellerOrders: { roles: HOST, good: ofSeller('paid') },
  packingList: { roles: HOST, good: ofSeller('prepared') },
  prepareOrder: {
    roles: SELLER,
    good: ofOrder('paid', 'host'),
    refused: { '2010': askedBy(noOrder['2010'], 'host'), '0007': ofOrder(undefined, 'host') },
    changed: { orderPrdtSysIds: [NOBODY] },
  },
  dispatchOrder: {
    roles: SELLER,
    good: dispatching('prepared'),
    refused: {
      '2010': ({ host }) => ({ input: { orderSysId: NOBODY, ...COURIER }, by: host }),
      '0007': dispatching('paid'),
    },
    changed: { invoiceNo: '111122223333' },
  },
  tracking: {
    roles: BUYER,
    good: tracking(true),
    refused: { '2010': askedBy(lineCall, 'stranger'), '0007': lineCall, '0004': tracking(false) },
  },
  orderProducts: { roles: BUYER, good: ofOrder(), refused: noOrder },
  oneOrderProduct: {
    roles: BUYER,
    good: lineCall,
    refused: { '2010': but(lineCall, { orderPrdtSysId: NOBODY }) },
  },
  confirmPurchase: {
    roles: BUYER,
    good: ofLine('sent'),
    refused: { '2010': askedBy(lineCall, 'stranger'), '2006': lineCall },
    changed: { orderPrdtSysId: NOBODY },
  },
  orderList: {
    roles: OWNER,
    good: ({ buyer }) => ({ input: { uid: buyer.userSysId, ...PAGE }, by: buyer }),
    refused: {
      '0005': ({ buyer }) => ({ input: { uid: buyer.userSysId, ...PAGE, from: '2026-02-30' }, by: buyer }),
    },
  },
};
