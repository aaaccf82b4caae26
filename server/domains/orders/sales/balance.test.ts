import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { LINE_STATUS } from '../../../../schema/orders/moves.ts';
import type { Sales as Shown } from '../../../../schema/buying/sales.ts';
import { lineAmount } from '../../../../schema/buying/pricing.ts';
import { PERMISSION } from '../../../../schema/members/constants.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import {
  asked,
  boxes,
  choiceGoods,
  choiceLine,
  line,
  orderOf,
  planOf,
  simpleGoods,
  withAddOns,
} from '../../../testing/goods.ts';
import { TestLog } from '../../../testing/log.ts';
import { contextOf, folded, onAir } from '../../../testing/ordering.ts';
import { scaled, scaledPatience } from '../../../testing/seed.ts';
import { broadcastStream } from '../../room/broadcast/decider.ts';
import { cancelPieces, leftOf, piecesCancelled } from '../order/claims/cancellation.ts';
import { cancelUnpaid, orderFold, orderStream, type OrderEvent, type OrderState } from '../order/decider.ts';
import { partsOf } from '../order/placing/asked-order.ts';
import { decideOrder } from '../order/placing/decider.ts';
import { Attendance } from './attendance.ts';
import { salesOf } from './queries.ts';
import { isUnpaid, orderStatusOf } from '../order/offers.ts';

const RUNS = scaled(30);

const MUG = simpleGoods(501, 10_000, { price: 9_900, ...boxes(501, 5_000) });
const SHIRT = choiceGoods(
  502,
  [
    ['작은', 0, 5_000],
    ['큰', 1_500, 5_000],
  ],
  { price: 14_901 },
);
const FREE = simpleGoods(503, 10_000, { price: 0 });
const GOODS = [MUG, SHIRT, FREE];

const bought = fc.record({
  which: fc.nat({ max: 2 }),
  qty: fc.integer({ min: 1, max: 3 }),
  more: fc.nat({ max: 2 }),
  hasBox: fc.boolean(),
});
const act = fc.oneof(
  fc.constant({ kind: 'pay' } as const),
  fc.constant({ kind: 'give up' } as const),
  fc.record({
    kind: fc.constant('cancel' as const),
    product: fc.nat({ max: 2 }),
    qty: fc.integer({ min: 1, max: 4 }),
  }),
);
/** What becomes of an order, one thing after another, and how many seconds after the order before it was placed. */
const life = fc.record({
  after: fc.nat({ max: 100 }),
  products: fc.uniqueArray(bought, { minLength: 1, maxLength: 3, selector: ({ which }) => which }),
  acts: fc.array(act, { maxLength: 5 }),
});
type Life = typeof life extends fc.Arbitrary<infer L> ? L : never;

const manager: Caller = {
  userSysId: 1,
  permission: PERMISSION.manager,
  sellerSysIds: [],
  isUnfinished: false,
  sessionId: null,
  rightsVersion: 0,
  tokenExpiresAt: 0,
};

function requestOf({ products }: Life, broadcastSysId: number) {
  return orderOf(
    products.map(({ which, qty, more, hasBox }) => {
      const goods = GOODS[which]!;
      if (goods === SHIRT)
        return asked(SHIRT, [
          choiceLine(qty, SHIRT, 50_201),
          ...(more > 0 ? [choiceLine(more, SHIRT, 50_202)] : []),
        ]);
      const product = asked(goods, [line(qty, goods)]);
      return goods === MUG && hasBox ? withAddOns(product, MUG, [50_101, 1]) : product;
    }),
    { broadcastSysId },
  );
}

const after = (events: readonly OrderEvent[]) => folded(orderFold, events);

/** What an act makes of an order; nothing where it is refused. */
function eventsOf(state: NonNullable<OrderState>, what: Life['acts'][number], id: number): OrderEvent[] {
  const { orderSysId, totalAmount, products } = state.order;
  if (what.kind === 'pay')
    return isUnpaid(state)
      ? [{ type: 'OrderPaid', data: { orderSysId, paySysId: id, amount: totalAmount, reference: 'r' } }]
      : [];
  if (what.kind === 'give up') return cancelUnpaid(state, { coupons: [], point: 0 });
  const product = products[what.product % products.length]!;
  try {
    const cancelled = cancelPieces(
      state,
      { orderPrdtSysId: product.orderPrdtSysId, orderPrdtOptionSysIds: undefined, qty: what.qty },
      () => 10,
    );
    const { part, amounts, isWhole: _, ...rest } = cancelled;
    const returned = { coupons: [], point: 0 };
    const data = { orderSysId, ...amounts, ...rest, points: part.points, returned };
    return piecesCancelled(state, data, id).filter(({ type }) => type === 'OrderPiecesCancelled');
  } catch {
    return [];
  }
}

/** The same, from the events alone. */
function recomputed(orders: readonly (readonly OrderEvent[])[]) {
  const none = () => ({ orderCnt: 0, qty: 0, amount: 0 });
  const [sold, cancelled, waiting] = [none(), none(), none()];
  const products = new Map<
    number,
    { orderCnt: number; qty: number; amount: number; cancelledQty: number; cancelledAmount: number }
  >();
  for (const events of orders) {
    const state = after(events)!;
    const paidAt = events.findIndex(
      (_, at) => orderStatusOf(after(events.slice(0, at + 1))!) === LINE_STATUS.paid,
    );
    if (orderStatusOf(state) === LINE_STATUS.cancelled && paidAt === -1) continue;
    const left = orderStatusOf(state) === LINE_STATUS.cancelled ? [] : leftOf(state).products;
    const amountOf = ({ lines, addOns, price }: (typeof left)[number]) =>
      [
        ...lines.map((each) => lineAmount(each, price)),
        ...addOns.map((each) => each.price * each.qty),
      ].reduce((sum, each) => sum + each, 0);
    const into = paidAt === -1 ? waiting : sold;
    if (left.length > 0) into.orderCnt += 1;
    else cancelled.orderCnt += 1;
    for (const product of left) {
      into.qty += product.qty;
      into.amount += amountOf(product);
    }
    if (paidAt === -1) continue;
    const paid = leftOf(after(events.slice(0, paidAt + 1))!).products;
    for (const product of paid) {
      const now = left.find(({ orderPrdtSysId }) => orderPrdtSysId === product.orderPrdtSysId);
      const [goneQty, goneAmount] = [
        product.qty - (now?.qty ?? 0),
        amountOf(product) - (now ? amountOf(now) : 0),
      ];
      cancelled.qty += goneQty;
      cancelled.amount += goneAmount;
      const before = products.get(product.prdtSysId);
      products.set(product.prdtSysId, {
        orderCnt: (before?.orderCnt ?? 0) + (now && now.qty > 0 ? 1 : 0),
        qty: (before?.qty ?? 0) + (now?.qty ?? 0),
        amount: (before?.amount ?? 0) + (now ? amountOf(now) : 0),
        cancelledQty: (before?.cancelledQty ?? 0) + goneQty,
        cancelledAmount: (before?.cancelledAmount ?? 0) + goneAmount,
      });
    }
  }
  return { ...sold, cancelled, waiting, products };
}

const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0);

test(
  'whatever becomes of orders, what a broadcast has sold is what the log says, to the won',
  {
    meta: { promise: 'what a broadcast has sold adds up to the log, to the won' },
    timeout: scaledPatience(60_000),
  },
  () =>
    TestLog.run(async (log) => {
      const attendance = new Attendance(log.log);
      let lastId = 10_000;
      const seen = { whole: 0, part: 0, waiting: 0 };
      await fc.assert(
        fc.asyncProperty(fc.array(life, { maxLength: 12 }), async (lives) => {
          const plan = planOf(
            GOODS.map(({ facts }) => facts),
            { broadcastSysId: ++lastId },
          );
          const { broadcastSysId } = plan;
          await log.append(broadcastStream(broadcastSysId), null, { type: 'BroadcastScheduled', data: plan });
          const orders: OrderEvent[][] = [];
          for (const each of lives) {
            log.clock.advance(each.after * 1000);
            const request = requestOf(each, broadcastSysId);
            const orderSysId = ++lastId;
            const partIds = Array.from({ length: partsOf(request) }, () => ++lastId);
            const context = contextOf({ goods: GOODS, plan, room: onAir }, request);
            const { placed } = decideOrder({ ...context, orderSysId, partIds });
            const events: OrderEvent[] = [{ type: 'OrderPlaced', data: placed }];
            await log.append(orderStream(orderSysId), 7, ...events);
            for (const act of each.acts) {
              const more = eventsOf(after(events)!, act, ++lastId);
              if (more.length > 0) await log.append(orderStream(orderSysId), 7, ...more);
              events.push(...more);
            }
            orders.push(events);
          }
          const expected = recomputed(orders);
          const shown: Shown = await salesOf(log.log, attendance, plan, manager);
          const { products, minutes, cancelled, waiting, orderCnt, qty, amount } = shown;
          expect({ orderCnt, qty, amount, cancelled, waiting }).toEqual({
            orderCnt: expected.orderCnt,
            qty: expected.qty,
            amount: expected.amount,
            cancelled: expected.cancelled,
            waiting: expected.waiting,
          });
          expect(
            new Map(
              products.map(({ prdtSysId, orderCnt, qty, amount, cancelledQty, cancelledAmount }) => [
                prdtSysId,
                { orderCnt, qty, amount, cancelledQty, cancelledAmount },
              ]),
            ),
          ).toEqual(expected.products);
          for (const [total, of] of [
            [orderCnt, 'orderCnt'],
            [qty, 'qty'],
            [amount, 'amount'],
          ] as const)
            expect(sum(minutes.map((each) => each[of]))).toBe(total);
          if (cancelled.orderCnt > 0) seen.whole += 1;
          if (cancelled.qty > 0 && qty > 0) seen.part += 1;
          if (waiting.orderCnt > 0) seen.waiting += 1;
        }),
        { numRuns: RUNS, seed: 7 },
      );
      for (const times of Object.values(seen)) expect(times).toBeGreaterThan(RUNS / 10);
    }),
);
