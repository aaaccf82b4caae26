import { ORDERS_AFTER_END } from '../../../schema/buying/constants.ts';
import type { Input } from '../../../schema/operation.ts';
import type { OrderRequest } from '../../../schema/buying/order-request.ts';
import type { QuoteRequest } from '../../../schema/buying/quotes.ts';
import type { OperationOf } from '../../domains.ts';
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
} from '../../testing/calls.ts';
import {
  asked,
  choiceGoods,
  choiceLine,
  line,
  orderOf,
  simpleGoods,
  wishGoods,
} from '../../testing/goods.ts';
import { COURIER, sent } from '../../testing/fulfilling.ts';
import { nonMemberOrderFor, orderFor, type Stage } from '../../testing/stage.ts';
import { type CouponChanges, OTHER_SELLER, type Person } from '../../testing/world.ts';
import { claimExamples } from './claims/examples.support.ts';
import { planned } from '../eventplan/examples.support.ts';
import type { order } from './module.ts';

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
} satisfies Calls<'placeOrder'>['refused'];

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
} satisfies Calls<'placeOrder'>['refused'];

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
} satisfies Calls<'placeOrder'>['refused'];

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

/** An order, without what its buyer was shown and where it goes. */
export function quoteFor({ broadcastSysId, orderProducts }: OrderRequest): QuoteRequest {
  return { ...(broadcastSysId === undefined ? {} : { broadcastSysId }), orderProducts };
}

/** The buyer pays what they have ordered. */
export async function payCall(
  stage: Stage,
  order = orderFor(stage, stage.mug),
): Promise<Call<'payOrder'> & { readonly input: { orderSysId: number } }> {
  const { orderSysId } = await stage.api.done('placeOrder', order, { token: stage.buyer.token });
  return { input: { orderSysId, payMethodCode: 1, returnUrl: '/BuyHistory' }, by: stage.buyer };
}

/** An order without a login, whose number and phone number somebody knows. */
export async function nonMemberCall({ api, mug }: Stage) {
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

/** As if there were no such order, to who may not act for its seller. */
const SELLER: Row = ['14', '9001', '9001', '0001', '2010', '0001'];

async function orderCall({
  api,
  mug,
  buyer,
  ...stage
}: Stage): Promise<{ input: { orderSysId: number }; by: Person }> {
  const { orderSysId } = await api.done('placeOrder', orderFor(stage, mug), { token: buyer.token });
  return { input: { orderSysId }, by: buyer };
}

async function paidOrder(stage: Stage): Promise<number> {
  const { input, by } = await orderCall(stage);
  await stage.api.done('actAsBank', { ...input, act: 'pay' }, { token: by.token });
  return input.orderSysId;
}

/** The seller lets buyers follow their parcels, or does not. */
async function letTrack({ api, host }: Stage, isLet: boolean): Promise<void> {
  const as = { token: host.token };
  const { version, rules } = await api.done('seller', { sellerSysId: 1 }, as);
  const deliveryTrack = isLet
    ? {
        companyName: '데모택배',
        companyNameEn: 'Demo',
        trackUrl: 'https://parcels.example/{invoiceNo}',
      }
    : null;
  await api.done(
    'changeSeller',
    { sellerSysId: 1, ifVersion: version, rules: { ...rules, deliveryTrack } },
    as,
  );
}

/** A paid line of the buyer. */
export async function lineCall(stage: Stage) {
  const orderSysId = await paidOrder(stage);
  const { orderProducts } = await stage.api.done('orderDetail', { orderSysId }, { token: stage.buyer.token });
  return { input: { orderSysId, orderPrdtSysId: orderProducts[0]!.orderPrdtSysId }, by: stage.buyer };
}

export const examples: ExamplesOf<typeof order> = {
  ...claimExamples,
  placeOrder: {
    roles: MEMBERS,
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
    changed: { receiverName: '다른 사람' },
    triedElsewhere: ['0008', '1033', '2040', '2041', '4002', '4003'],
  },
  checkEventPlan: {
    roles: MEMBERS,
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
    triedElsewhere: ['0008'],
  },
  quoteOrder: {
    roles: ANYBODY,
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
    triedElsewhere: ['0008'],
  },
  grantCancelCoupons: {
    roles: HOST,
    ...(() => {
      const calls = hostCalls<'grantCancelCoupons'>(() => ({ qty: 2 }));
      const again = async (stage: Stage) => {
        const call = await calls.good(stage);
        await stage.api.done('grantCancelCoupons', call.input, { token: stage.host.token });
        return call;
      };
      return { ...calls, refused: { ...calls.refused, '0003': again } };
    })(),
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
    changed: { qty: 2 },
  },
  changeReceiver: {
    roles: BUYER,
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
    roles: BUYER,
    good: async (stage) => {
      const { orderSysId } = await stage.api.done('placeOrder', orderFor(stage, stage.mug), {
        token: stage.buyer.token,
      });
      return { input: { orderSysId }, by: stage.buyer };
    },
    refused: { '2010': ({ buyer }) => ({ input: { orderSysId: NOBODY }, by: buyer }) },
  },
  orderInvoice: {
    roles: BUYER,
    good: async (stage) => {
      const { orderSysId } = await stage.api.done('placeOrder', orderFor(stage, stage.mug), {
        token: stage.buyer.token,
      });
      return { input: { orderSysId }, by: stage.buyer };
    },
    refused: { '2010': ({ buyer }) => ({ input: { orderSysId: NOBODY }, by: buyer }) },
  },
  currentOrder: {
    roles: BUYER,
    good: async (stage) => {
      await stage.api.done('placeOrder', orderFor(stage, stage.mug), { token: stage.buyer.token });
      return { input: { broadcastSysId: stage.broadcastSysId }, by: stage.buyer };
    },
    refused: { '2010': ({ broadcastSysId, buyer }) => ({ input: { broadcastSysId }, by: buyer }) },
  },
  nonMemberOrder: {
    roles: ANYBODY,
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
    triedElsewhere: ['0008'],
  },
  sendNonMemberCode: {
    roles: ANYBODY,
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
  sellerOrders: {
    roles: HOST,
    good: async (stage) => {
      await paidOrder(stage);
      return { input: { sellerSysId: 1, startIndex: 0, rowCount: 5 }, by: stage.host };
    },
  },
  packingList: {
    roles: HOST,
    good: async (stage) => {
      const orderSysId = await paidOrder(stage);
      await stage.api.done('prepareOrder', { orderSysId }, { token: stage.host.token });
      return { input: { sellerSysId: 1, startIndex: 0, rowCount: 5 }, by: stage.host };
    },
  },
  prepareOrder: {
    roles: SELLER,
    good: async (stage) => ({ input: { orderSysId: await paidOrder(stage) }, by: stage.host }),
    refused: {
      '2010': ({ host }) => ({ input: { orderSysId: NOBODY }, by: host }),
      '0007': async (stage) => {
        const { input } = await orderCall(stage);
        return { input, by: stage.host };
      },
    },
    changed: { orderPrdtSysIds: [NOBODY] },
  },
  dispatchOrder: {
    roles: SELLER,
    good: async (stage) => {
      const orderSysId = await paidOrder(stage);
      await stage.api.done('prepareOrder', { orderSysId }, { token: stage.host.token });
      return { input: { orderSysId, ...COURIER }, by: stage.host };
    },
    refused: {
      '2010': ({ host }) => ({ input: { orderSysId: NOBODY, ...COURIER }, by: host }),
      '0007': async (stage) => ({
        input: { orderSysId: await paidOrder(stage), ...COURIER },
        by: stage.host,
      }),
    },
    changed: { invoiceNo: '111122223333' },
  },
  tracking: {
    roles: BUYER,
    good: async (stage) => {
      const { input, by } = await lineCall(stage);
      await letTrack(stage, true);
      await sent(stage, input.orderSysId);
      return { input, by };
    },
    refused: {
      '2010': async (stage) => ({ ...(await lineCall(stage)), by: stage.stranger }),
      '0007': (stage) => lineCall(stage),
      '0004': async (stage) => {
        const { input, by } = await lineCall(stage);
        await letTrack(stage, false);
        await sent(stage, input.orderSysId);
        return { input, by };
      },
    },
  },
  orderProducts: {
    roles: BUYER,
    good: orderCall,
    refused: { '2010': ({ buyer }) => ({ input: { orderSysId: NOBODY }, by: buyer }) },
  },
  oneOrderProduct: {
    roles: BUYER,
    good: (stage) => lineCall(stage),
    refused: {
      '2010': async (stage) => {
        const { input, by } = await lineCall(stage);
        return { input: { ...input, orderPrdtSysId: NOBODY }, by };
      },
    },
  },
  confirmPurchase: {
    roles: BUYER,
    good: async (stage) => {
      const { input, by } = await lineCall(stage);
      await sent(stage, input.orderSysId);
      return { input, by };
    },
    refused: {
      '2010': async (stage) => ({ ...(await lineCall(stage)), by: stage.stranger }),
      '2006': (stage) => lineCall(stage),
    },
    changed: { orderPrdtSysId: NOBODY },
  },
  orderList: {
    roles: OWNER,
    good: ({ buyer }) => ({ input: { uid: buyer.userSysId, startIndex: 0, rowCount: 5 }, by: buyer }),
    refused: {
      '0005': ({ buyer }) => ({
        input: { uid: buyer.userSysId, startIndex: 0, rowCount: 5, from: '2026-02-30' },
        by: buyer,
      }),
    },
  },
};
