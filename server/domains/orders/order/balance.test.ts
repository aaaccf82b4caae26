import { expect, test } from 'vitest';
import type { cancelLiveOrder } from '../../../../schema/buying/cancelling.ts';
import type { Input } from '../../../../schema/operation.ts';
import type { OrderRequest } from '../../../../schema/buying/order-request.ts';
import { seeded } from '../../../../schema/seeded.ts';
import { couponBoxStream } from '../../buying/coupon/decider.ts';
import { pointsOf, pointStream, type PointEvent } from '../../buying/point/decider.ts';
import { stockStream, stockSum } from '../../catalog/stock/decider.ts';
import { evolve, type EventLog, type RecordedEvent } from '../../../platform/log/log.ts';
import { by as calls, later } from '../../../testing/buying.ts';
import { asked, boxes, line, orderOf, simpleGoods, withAddOns, type Goods } from '../../../testing/goods.ts';
import { verified } from '../../../testing/log.ts';
import { scaled, scaledPatience } from '../../../testing/seed.ts';
import { TestServer } from '../../../testing/server.ts';
import { nonMemberOrderFor } from '../../../testing/stage.ts';
import type { CouponChanges, Person } from '../../../testing/world.ts';
import { cancelledOf, leftOf } from './claims/cancellation.ts';
import { orderFold, orderStream, type OrderEvent, type OrderState } from './decider.ts';
import type { PlacedOrder } from './placed-order.ts';
import { OrderViews } from './pages/order-views.ts';
import { depositOf } from '../../buying/payment/decider.ts';
import { owedOf } from './bill.ts';
import { orderStatusOf } from './status.ts';

/** Near and far. */
const POSTCODES = ['03987', '63001', '63100'];
const HOUR = 60 * 60_000;
const STEPS = scaled(120);

/** Coupons of every kind, some for a few hours only. */
const KINDS: readonly CouponChanges[] = [
  {},
  { discountPolicyFigures: 40_000 },
  { discountPolicy: 2, discountPolicyFigures: 7, maxDiscountAmount: 900 },
  { discountPolicy: 2, discountPolicyFigures: 33, maxDiscountPrdtQty: 1 },
  { minOrderAmount: 30_000, discountPolicyFigures: 2_345 },
  { minPurchaseAmount: 9_000, discountPolicyFigures: 501 },
  { sellerSysId: 2, discountPolicy: 2, discountPolicyFigures: 100 },
];

test(
  'whatever is ordered, by members or not, paid, paid late, sent elsewhere, cancelled in parts and given up: money, stock, coupons and points balance to the won',
  {
    meta: { promise: 'money, stock, coupons and points balance to the won' },
    timeout: scaledPatience(90_000),
  },
  () =>
    TestServer.alone(async (server) => {
      const { api, world, clock } = server;
      const { log } = server.sellover;
      const random = seeded(7);
      const upTo = (max: number) => Math.floor(random() * (max + 1));
      const oneOf = <T>(all: readonly T[]): T => all[upTo(all.length - 1)]!;
      const goods = [
        await world.lists((id) =>
          simpleGoods(id, 400, { price: 9_900, deliveryPrice: 2_500, ...boxes(id, 90) }),
        ),
        await world.lists((id) => simpleGoods(id, 300, { price: 3_333 })),
        await world.lists((id) =>
          simpleGoods(id, 200, { price: 14_901, sellerSysId: 2, deliveryPrice: 3_000 }),
        ),
      ];
      const { broadcastSysId } = await world.airs(goods);
      const as = (who: Person) => calls({ api, server }, who);
      const host = as(await world.host());
      await host.done('grantCancelCoupons', { broadcastSysId, qty: 999 });
      await host.done('setOrderCancelable', { broadcastSysId, isLiveOrdCcl: 1 });
      const members = await world.members(4);
      const manager = await world.manager();
      /** Of a non-member's a manager is the bank. */
      const unpaid: { orderSysId: number; by: Person | null }[] = [];
      const all: { orderSysId: number; by: Person }[] = [];
      const seen = { placed: 0, refused: 0, double: 0, paid: 0, late: 0, part: 0, whole: 0, sent: 0 };
      const also = { ofPage: 0, ofNonMember: 0 };

      const request = async (by: Person) => {
        const products = Array.from({ length: 1 + upTo(2) }, () => {
          const each = oneOf(goods);
          const product = asked(each, [line(1 + upTo(3), each)]);
          const [box] = each.facts.addingProducts[0]?.details ?? [];
          return box && upTo(2) === 0
            ? withAddOns(product, each, [box.prdtAddingProductDetailSysId, 1])
            : product;
        });
        const { state } = await log.state(couponBoxStream(by.userSysId));
        const ids = state.coupons.slice(-6).map(({ userCouponSysId }) => userCouponSysId);
        return orderOf(products, {
          ...(upTo(3) > 0 && { broadcastSysId }),
          userCouponSysIds: ids.filter(() => upTo(2) === 0).slice(0, 3),
          usePoint: oneOf([0, 0, 100, 1_000, 1_050, 2_300, 9_900, 60_000]),
        });
      };

      const orders = async (by: Person) => {
        let wanted = await request(by);
        const isOfPage = wanted.broadcastSysId === undefined;
        const quoted = ({ orderProducts, userCouponSysIds = [], usePoint = 0 }: OrderRequest) => {
          const asking = { orderProducts, userCouponSysIds, usePoint };
          return as(by).done('quoteOrder', { ...(!isOfPage && { broadcastSysId }), ...asking });
        };
        let quote = await quoted(wanted);
        // Most leave out what is refused.
        if (upTo(4) > 0) {
          const fit = quote.coupons.filter(({ refusalCode }) => refusalCode === null);
          const isRefused = quote.points?.refusalCode !== null;
          wanted = {
            ...wanted,
            userCouponSysIds: fit.map(({ userCouponSysId }) => userCouponSysId),
            ...(isRefused && { usePoint: quote.points!.usablePoint }),
          };
          quote = await quoted(wanted);
        }
        const before = await log.lastPosition();
        const isDouble = upTo(2) === 0;
        const ask = () => as(by).ask('placeOrder', { ...wanted, payAmount: quote.totalAmount });
        const answers = await Promise.all(isDouble ? [ask(), ask()] : [ask()]);
        const placed = answers.filter(({ code }) => code === '0001');
        const isRefused = [...quote.coupons, quote.points!].some(({ refusalCode }) => refusalCode !== null);
        expect(placed.length > 0).toBe(!isRefused);
        const since = await log.read({ afterPosition: before, limit: 1_000 });
        expect(since.some(({ actorId }) => actorId === by.userSysId)).toBe(!isRefused);
        // A coupon is for one of them.
        const hasCoupons = (wanted.userCouponSysIds ?? []).length > 0;
        expect(placed.length).toBeLessThanOrEqual(hasCoupons ? 1 : answers.length);
        if (isRefused) seen.refused += 1;
        if (isDouble && hasCoupons) seen.double += 1;
        for (const { reply } of placed) {
          seen.placed += 1;
          const order = (await log.state(orderStream(reply.orderSysId))).state!.order;
          expect(order.totalAmount).toBe(quote.totalAmount);
          if (isOfPage) also.ofPage += 1;
          else all.push({ orderSysId: reply.orderSysId, by });
          if (order.totalAmount > 0) unpaid.push({ orderSysId: reply.orderSysId, by });
        }
      };

      const pays = async () => {
        const [next] = unpaid.splice(upTo(unpaid.length - 1), 1);
        if (!next) return;
        const act = oneOf(['pay', 'deposit', 'late', 'refuse'] as const);
        const code = await as(next.by ?? manager).code('actAsBank', { orderSysId: next.orderSysId, act });
        if (code === '0001' && act === 'late') seen.late += 1;
        else if (code === '0001' && act !== 'refuse') seen.paid += 1;
      };

      const cancels = async () => {
        if (all.length === 0) return;
        const { orderSysId, by } = oneOf(all.slice(-8));
        const before = (await log.state(orderStream(orderSysId))).state!;
        const product = oneOf(before.order.products);
        const left = sum(product.lines.map((each) => each.qty - cancelledOf(before.cancelled, each)));
        const asked: Input<typeof cancelLiveOrder> = {
          broadcastSysId,
          qty: 1 + upTo(3),
          orderCancelPrdtType: 1,
          reasonTypeCode: 1,
          orderPrdtSysIds: [product.orderPrdtSysId],
          refundAccount: { bankCode: '088', accountHolder: '김하늘', accountNumber: '110-123-456789' },
        };
        // The second finds less.
        const ask = () => as(by).ask('cancelLiveOrder', asked);
        const answers = await Promise.all([ask(), ask()]);
        const done = answers.filter(({ code }) => code === '0001');
        const isOpen = orderStatusOf(before) !== 102;
        expect(done.length > 0).toBe(isOpen && asked.qty <= left);
        if (done.some(({ reply }) => reply.statusCode === 102)) seen.whole += 1;
        else if (done.length > 0) seen.part += 1;
      };

      const ordersAsNobody = async () => {
        const asked = nonMemberOrderFor(oneOf(goods), 1 + upTo(3));
        const { orderProducts } = asked;
        const receiverPostNumber = oneOf(POSTCODES);
        const { totalAmount } = await api.done('quoteOrder', { orderProducts, receiverPostNumber });
        const order = { ...asked, receiverPostNumber, payAmount: totalAmount };
        const { orderSysId } = await api.done('placeOrder', order);
        also.ofNonMember += 1;
        unpaid.push({ orderSysId, by: null });
      };

      /** To another address, for what that costs. */
      const sends = async () => {
        const open = unpaid.filter((each) => each.by !== null);
        if (open.length === 0) return;
        const { orderSysId, by } = oneOf(open);
        const to = {
          orderSysId,
          receiverName: '김하늘',
          receiverMobile: '01055556666',
          receiverPostNumber: oneOf(POSTCODES),
          receiverAddress1: '별빛로 1',
        };
        const { code, facts } = await as(by!).ask('changeReceiver', to);
        if (code !== '2000') return;
        await as(by!).done('changeReceiver', { ...to, payAmount: Number(facts['payAmount']) });
        seen.sent += 1;
      };

      for (const each of members)
        for (const kind of KINDS)
          await world.givesCoupon(each, { ...kind, expiresAt: clock.now() + 800 * HOUR });
      for (let step = 0; step < STEPS; step++) {
        const by = oneOf(members);
        const what = upTo(23);
        if (what < 3) {
          const hours = oneOf([2, 40, 800]);
          await world.givesCoupon(by, { ...oneOf(KINDS), expiresAt: clock.now() + hours * HOUR });
        } else if (what < 5) {
          const usableDays = oneOf([1, 2, 200]);
          const points = { userId: by.userId, pointAmount: 500 + upTo(4_000), usableDays };
          await as(manager).done('grantPoints', points);
        } else if (what < 7) {
          await later({ server }, upTo(9) * HOUR);
        } else if (what < 11) await pays();
        else if (what < 14) await cancels();
        else if (what < 16) await ordersAsNobody();
        else if (what < 18) await sends();
        else await orders(by);
      }
      await later({ server }, 80 * HOUR);

      expect(Math.min(...Object.values({ ...seen, ...also }))).toBeGreaterThan(0);
      const events = await log.read({ limit: 10_000_000 });
      const placed = await ordersBalance(events);
      for (const orderSysId of placed.keys()) {
        const { order } = (await server.sellover.use(OrderViews).orderOf(orderSysId, () => true))!;
        const { couponDiscountAmount, pointDiscountAmount, totalCancelAmount } = order;
        const off = couponDiscountAmount + pointDiscountAmount + totalCancelAmount;
        expect(order.totalAmount).toBe(order.totalProductsAmount - off + order.prepaymentAmount);
        expect([order.totalDepositAmount, order.totalRemainAmount]).toEqual([order.totalAmount, 0]);
      }
      for (const each of members) await holdingsBalance(log, each, events, placed);
      for (const each of goods) await stockBalances(log, each, events, placed);
      await verified(server.dataDir);
    }),
);

const ofStream = (events: readonly RecordedEvent[], stream: string) =>
  events.filter((event) => event.stream === stream);
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** Every order adds up by itself, and ends paid in full or with nothing paid. Resolves to all of them. */
async function ordersBalance(
  events: readonly RecordedEvent[],
): Promise<ReadonlyMap<number, NonNullable<OrderState>>> {
  const all = new Map<number, NonNullable<OrderState>>();
  for (const { stream, data } of events.filter(({ type }) => type === 'OrderPlaced')) {
    const own = ofStream(events, stream) as RecordedEvent<OrderEvent>[];
    const state = own.reduce((before, event) => evolve(orderFold, before, event), orderFold.initial)!;
    // As it was placed, but for where it goes and what that adds.
    const { order } = state;
    const { totalAmount, prepaymentAmount, addingDeliveryAmount, ...rest } = data as PlacedOrder;
    expect(order).toMatchObject(rest);
    expect(order.totalAmount - order.addingDeliveryAmount).toBe(totalAmount - addingDeliveryAmount);
    expect(order.prepaymentAmount - order.addingDeliveryAmount).toBe(prepaymentAmount - addingDeliveryAmount);
    const { couponDiscountAmount, pointDiscountAmount } = order;
    expect(order.totalAmount).toBe(
      order.totalProductsAmount - couponDiscountAmount - pointDiscountAmount + order.prepaymentAmount,
    );
    const isPaid = orderStatusOf(state) === 2;
    expect(isPaid || orderStatusOf(state) === 102).toBe(true);
    expect(depositOf(state)).toBe(isPaid ? owedOf(state) : 0);
    expect(state.pays.flatMap(({ refunds }) => refunds).every(({ doneAt }) => doneAt !== null)).toBe(true);
    for (const { amount, refunds } of state.pays)
      expect(sum(refunds.map((refund) => refund.amount))).toBeLessThanOrEqual(amount);
    const off = state.cancelled;
    const left = [
      order.totalProductsAmount - off.productsAmount,
      couponDiscountAmount - off.couponDiscountAmount,
      pointDiscountAmount - off.pointDiscountAmount,
      owedOf(state),
    ] as const;
    expect(Math.min(...left, off.payAmount)).toBeGreaterThanOrEqual(0);
    const sent = leftOf(state).products;
    const isGone = sent.length === 0;
    // Here all that is bought of a seller is one parcel.
    const isSent = (each: { sellerSysId: number }) =>
      sent.some(({ sellerSysId }) => sellerSysId === each.sellerSysId);
    const parcels = (order.deliveries ?? []).filter(isSent);
    const surcharges = (state.surcharges ?? parcels).filter(isSent);
    const delivery =
      sum(parcels.map((each) => each.prepaymentAmount)) +
      sum(surcharges.map((each) => each.addingDeliveryAmount));
    expect(left[3]).toBe(left[0] - left[1] - left[2] + delivery);
    expect(off.pointDiscountAmount).toBe(pointsOf(off.points));
    expect([isGone && isPaid, isGone && Math.max(...left) > 0]).toEqual([false, false]);
    all.set(order.orderSysId, state);
  }
  return all;
}

/** Coupons are used by one order that stands, points by what was given; both come back once, and only from what was cancelled. */
async function holdingsBalance(
  log: EventLog,
  { userSysId }: Person,
  events: readonly RecordedEvent[],
  orders: ReadonlyMap<number, NonNullable<OrderState>>,
): Promise<void> {
  const mine = [...orders.values()].filter((order) => order.userSysId === userSysId);
  const standing = mine.filter((order) => orderStatusOf(order) === 2);
  const usedIn = (states: typeof mine) =>
    states.flatMap(({ order }) => order.coupons.map((each) => each.userCouponSysId));
  const { state: box } = await log.state(couponBoxStream(userSysId));
  const used = box.coupons.filter(({ usedOrderSysId }) => usedOrderSysId !== null);
  expect(used.map(({ userCouponSysId }) => userCouponSysId).toSorted()).toEqual(usedIn(standing).toSorted());
  const boxEvents = ofStream(events, couponBoxStream(userSysId).stream);
  const count = (type: string) => boxEvents.filter((event) => event.type === type).length;
  expect(count('CouponUsed')).toBe(usedIn(mine).length);
  expect(count('CouponReturned')).toBe(usedIn(mine).length - usedIn(standing).length);

  const points = pointStream(userSysId);
  const pointEvents = ofStream(events, points.stream) as RecordedEvent<PointEvent>[];
  const amounts = (type: PointEvent['type']) => {
    const own = pointEvents.filter((event) => event.type === type);
    return sum(own.map(({ data }) => ('parts' in data ? pointsOf(data.parts) : data.amount)));
  };
  const usedPoints = (states: typeof mine) => sum(states.map(({ order }) => order.pointDiscountAmount));
  expect(amounts('PointsUsed')).toBe(usedPoints(mine));
  const givenBefore = sum(standing.map(({ cancelled }) => cancelled.pointDiscountAmount));
  expect(amounts('PointsReturned')).toBe(usedPoints(mine) - usedPoints(standing) + givenBefore);
  const held = pointsOf((await log.state(points)).state.parts);
  expect(held).toBe(
    amounts('PointsGranted') + amounts('PointsReturned') - amounts('PointsUsed') - amounts('PointsExpired'),
  );
}

/** The stock left and the pieces in standing orders add up to the initial stock. */
async function stockBalances(
  log: EventLog,
  { facts, stock }: Goods,
  events: readonly RecordedEvent[],
  orders: ReadonlyMap<number, NonNullable<OrderState>>,
): Promise<void> {
  const ref = stockStream(facts.prdtSysId);
  const piecesOf = (lines: readonly { readonly qty: number }[]) => sum(lines.map(({ qty }) => qty));
  const pieces = (type: string) => {
    const own = ofStream(events, ref.stream).filter((event) => event.type === type);
    return piecesOf(own.flatMap(({ data }) => (data as { lines: { qty: number }[] }).lines));
  };
  const left = stockSum((await log.state(ref)).state);
  expect(left).toBe(piecesOf(stock) - pieces('StockTaken') + pieces('StockReturned'));
  expect(left).toBeGreaterThanOrEqual(0);
  const standing = [...orders.values()].filter((order) => orderStatusOf(order) === 2);
  const sold = standing.flatMap((state) => leftOf(state).products);
  expect(left + piecesOf(sold.filter(({ prdtSysId }) => prdtSysId === facts.prdtSysId))).toBe(
    piecesOf(stock),
  );
}
