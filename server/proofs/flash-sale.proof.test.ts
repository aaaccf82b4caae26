import { createHash } from 'node:crypto';
import { setTimeout as pass } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { LINE_STATUS } from '../../schema/orders/moves.ts';
import { orderFold, type OrderEvent, type OrderState } from '../domains/orders/order/decider.ts';
import { depositOf, type Pay } from '../domains/buying/payment/decider.ts';
import { owedOf } from '../domains/orders/order/bill.ts';
import { stockStream } from '../domains/catalog/stock/decider.ts';
import { evolve, type RecordedEvent } from '../platform/log/log.ts';
import { simpleGoods } from '../testing/goods.ts';
import { Nodes, seededPlace } from '../testing/processes/nodes.ts';
import { endHolds } from '../testing/log.ts';
import { placeOf } from '../testing/place.ts';
import { eventsOf, isWhole, scaledPatience } from '../testing/seed.ts';
import { orderFor } from '../testing/stage.ts';
import type { Person } from '../testing/world.ts';
import { orderStatusOf } from '../domains/orders/order/status.ts';

const [BUYERS, UNITS] = isWhole ? [10_000, 1000] : [200, 40];
const CONNECTIONS = 200;
/** How often a buyer who got nothing tries again, and after how many ms each time. */
const LOOKS = 3;
const LOOKS_AFTER = 400;
/** Holds end so soon (ms), all at once. */
const ENDS_IN = 200;

/** What those who got one do with it, one after another. */
const THEN = ['pays', 'cancels', 'forgets', 'pays', 'pays and cancels at once'] as const;

interface Bought {
  readonly by: Person;
  readonly orderSysId: number;
}

test.for([
  ['one process', 1],
  ['two processes', 2],
] as const)(
  `${BUYERS} people want one of ${UNITS} things in %s; some cancel, some never pay, and what comes back is sold again`,
  { meta: { promise: 'never one sold too many' }, timeout: scaledPatience(90_000) },
  async ([, processes], { task }) => {
    const { thing, plan, host, buyers, dataDir } = await seededPlace(async (world) => {
      const thing = await world.lists((id) => simpleGoods(id, UNITS));
      return {
        thing,
        plan: await world.airs([thing]),
        host: await world.host(),
        buyers: await world.members(BUYERS),
      };
    });
    const { broadcastSysId } = plan;
    const nodes = await Nodes.start(dataDir, { count: processes, maxSockets: CONNECTIONS });
    const { apis } = nodes;
    const apiOf = (turn: number) => apis[turn % processes]!;

    /** Null: there is none left. */
    const wants = async (by: Person, turn: number): Promise<Bought | null> => {
      const { code, reply } = await apiOf(turn).ask('placeOrder', orderFor({ plan }, thing), {
        token: by.token,
      });
      expect(['0001', '2003', '2030']).toContain(code);
      return code === '0001' ? { by, orderSysId: reply.orderSysId } : null;
    };
    const pays = ({ by: { token }, orderSysId }: Bought, turn: number) =>
      apiOf(turn).code('actAsBank', { orderSysId, act: 'pay' }, { token });
    const cancels = async ({ by: { token }, orderSysId }: Bought, turn: number) => {
      const { orderProducts } = await apiOf(turn).done('orderDetail', { orderSysId }, { token });
      const { orderPrdtSysIds } = orderProducts[0]!;
      return apiOf(turn).code(
        'cancelLiveOrder',
        { broadcastSysId, qty: 1, orderCancelPrdtType: 1, reasonTypeCode: 1, orderPrdtSysIds },
        { token },
      );
    };

    const as = { token: host.token };
    await apis[0]!.done('grantCancelCoupons', { broadcastSysId, qty: 1 }, as);
    await apis[0]!.done('setOrderCancelable', { broadcastSysId, isLiveOrdCcl: 1 }, as);

    const first = await Promise.all(buyers.map(wants));
    const lucky = first.filter((bought) => bought !== null);
    expect(lucky).toHaveLength(UNITS);
    const unlucky = buyers.filter((_, i) => first[i] === null);

    const choosing = (then: (typeof THEN)[number]) => lucky.filter((_, i) => THEN[i % THEN.length] === then);
    const forgotten = choosing('forgets');
    const [later] = await Promise.all([
      Promise.all(
        unlucky.map(async (by, turn) => {
          for (let look = 0; look < LOOKS; look++) {
            await pass(LOOKS_AFTER);
            const bought = await wants(by, turn + look);
            if (bought) return bought;
          }
          return null;
        }),
      ),
      endHolds(
        placeOf(dataDir),
        forgotten.map(({ orderSysId }) => orderSysId),
        ENDS_IN,
      ),
      ...choosing('pays').map(async (bought, turn) => expect(await pays(bought, turn)).toBe('0001')),
      ...choosing('cancels').map(async (bought, turn) => expect(await cancels(bought, turn)).toBe('0001')),
      ...choosing('pays and cancels at once').map(async (bought, turn) => {
        const [, cancelled] = await Promise.all([pays(bought, turn), cancels(bought, turn + 1)]);
        expect(cancelled).toBe('0001');
      }),
    ]);
    const ended = async () => (await eventsOf(dataDir)).filter(isExpiry).length;
    await expect.poll(ended, { timeout: scaledPatience(30_000), interval: 1000 }).toBe(forgotten.length);
    const goesBack = async () => {
      const states = ordersIn(await eventsOf(dataDir));
      return states.filter(({ pays }) => pays.some(isGoingBack)).length;
    };
    await expect.poll(goesBack, { timeout: scaledPatience(30_000), interval: 1000 }).toBe(0);
    // Whatever nobody has looked for since is still there.
    await Promise.all(unlucky.filter((_, i) => later[i] === null).map(wants));

    const { product } = await apis[0]!.done('productDetail', { prdtSysId: thing.facts.prdtSysId });
    expect(product).toMatchObject({ stockQty: 0, isSoldout: 1 });
    const events = await nodes.finish();
    const { sold, returned } = countedIn(events, thing.facts.prdtSysId);
    const gone = choosing('cancels').length + choosing('pays and cancels at once').length;
    expect({ sold, returned }).toEqual({
      sold: UNITS + gone + forgotten.length,
      returned: gone + forgotten.length,
    });
    const orders = ordersIn(events);
    expect(orders.filter((order) => orderStatusOf(order) !== CANCELLED)).toHaveLength(UNITS);
    // Paid orders have their full payment; all others hold no money.
    for (const state of orders)
      expect(depositOf(state)).toBe(orderStatusOf(state) === PAID ? owedOf(state) : 0);
    const paidFor = orders.filter((order) => orderStatusOf(order) === PAID).length;
    expect(paidFor).toBe(choosing('pays').length);
    task.meta.figures = [
      `${BUYERS} buyers, ${UNITS} in stock, ${sold} sold, ${returned} given back`,
      `(${gone} cancelled, ${forgotten.length} never paid), ${paidFor} paid, 0 left, checksum ${checksumOf(orders)}`,
    ].join(' ');
  },
);

const { cancelled: CANCELLED, paid: PAID } = LINE_STATUS;

function isGoingBack({ state, refunds }: Pay): boolean {
  return state === 'refundAsked' || refunds.some(({ doneAt }) => doneAt === null);
}

function isExpiry({ type, actorId }: RecordedEvent): boolean {
  return type === 'OrderCancelled' && actorId === null;
}

/** Pieces that were taken and that came back; never more than there are in one direction or the other. */
function countedIn(events: readonly RecordedEvent[], prdtSysId: number) {
  const counted = { sold: 0, returned: 0 };
  for (const { stream, type, data } of events) {
    if (stream !== stockStream(prdtSysId).stream || type === 'StockReceived') continue;
    const qty = (data as { lines: { qty: number }[] }).lines.reduce((sum, line) => sum + line.qty, 0);
    if (type === 'StockTaken') counted.sold += qty;
    else counted.returned += qty;
    const left = UNITS - counted.sold + counted.returned;
    expect(left).toBeGreaterThanOrEqual(0);
    expect(left).toBeLessThanOrEqual(UNITS);
  }
  return counted;
}

function ordersIn(events: readonly RecordedEvent[]) {
  const states = new Map<string, OrderState>();
  for (const event of events) {
    if (!event.stream.startsWith(`${orderFold.category}-`)) continue;
    const before = states.get(event.stream) ?? orderFold.initial;
    states.set(event.stream, evolve(orderFold, before, event as RecordedEvent<OrderEvent>));
  }
  return [...states.values()].filter((state) => state !== null);
}

/** Of who has what, to be compared with what another reading of the same log finds. */
function checksumOf(orders: readonly NonNullable<OrderState>[]): string {
  const lines = orders
    .map((each) => `${each.order.orderSysId} ${each.userSysId} ${orderStatusOf(each)}`)
    .toSorted();
  return createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16);
}
