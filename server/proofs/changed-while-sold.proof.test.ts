import { expect, test } from 'vitest';
import type { BroadcastPlan } from '../domains/room/broadcast/decider.ts';
import type { PlacedOrder } from '../domains/orders/order/placed-order.ts';
import { productStream } from '../domains/catalog/catalog/product.ts';
import { stockFold, stockLeft, stockStream, type StockEvent } from '../domains/catalog/stock/decider.ts';
import { evolve, type RecordedEvent } from '../platform/log/log.ts';
import type { Api } from '../testing/api.ts';
import { simpleGoods, type Goods } from '../testing/goods.ts';
import { Nodes, seededPlace } from '../testing/processes/nodes.ts';
import { eventsOf, scaledPatience } from '../testing/seed.ts';
import { orderFor } from '../testing/stage.ts';
import type { Person } from '../testing/world.ts';

const promise = 'what changes while it sells is sold as it was, or as it is';
const BUYERS = 200;
const [BEFORE, AFTER] = [10_000, 9_000];
const NODES = 2;

interface Shop {
  readonly nodes: Nodes;
  readonly dataDir: string;
  readonly apis: readonly Api[];
  readonly thing: Goods;
  readonly plan: BroadcastPlan;
  readonly host: Person;
  readonly buyers: readonly Person[];
}

/** Two nodes that sell one thing. */
async function selling(qty: number): Promise<Shop> {
  const seeded = await seededPlace(async (world) => {
    const thing = await world.lists((id) => simpleGoods(id, qty, { price: BEFORE }));
    const plan = await world.airs([thing]);
    return { thing, plan, host: await world.host(), buyers: await world.members(BUYERS) };
  });
  const nodes = await Nodes.start(seeded.dataDir, { count: NODES });
  return { ...seeded, nodes, apis: nodes.apis };
}

/** What the thing's seller changes, at one node after the other. Each change is of the version that the last one gave. */
async function changes(
  { apis, host, thing }: Shop,
  name: 'setPrices' | 'adjustStock',
  all: readonly object[],
): Promise<void> {
  const as = { token: host.token };
  const { sellerSysId, prdtSysId } = thing.facts;
  let { version: ifVersion } = await apis[0]!.done('ownProduct', { sellerSysId, prdtSysId }, as);
  for (const [turn, change] of all.entries()) {
    const asked = { sellerSysId, prdtSysId, ifVersion, ...change } as never;
    ({ version: ifVersion } = await apis[(turn + 1) % NODES]!.done(name, asked, as));
  }
}

test(
  `a price changes while ${BUYERS} people order: each order has the old one or the new one whole`,
  { meta: { promise }, timeout: scaledPatience(60_000) },
  async () => {
    const shop = await selling(BUYERS);
    const { nodes, apis, thing, plan, buyers } = shop;
    const cheaper = { ...thing, facts: { ...thing.facts, price: AFTER } };
    /** Half of them were shown the new price already. */
    const wants = (goods: Goods) => async (buyer: (typeof buyers)[number], turn: number) =>
      apis[turn % NODES]!.code('placeOrder', orderFor({ plan }, goods), { token: buyer.token });
    const [first, last, rest] = [buyers.slice(0, 20), buyers.slice(20, 40), buyers.slice(40)];
    expect(new Set(await Promise.all(first.map(wants(thing))))).toEqual(new Set(['0001']));
    const [codes] = await Promise.all([
      Promise.all(rest.map((buyer, turn) => wants(turn % 4 < 2 ? thing : cheaper)(buyer, turn))),
      changes(shop, 'setPrices', [{ price: AFTER, marketPrice: 12_500, livePrice: null }]),
    ]);
    expect(codes.filter((code) => !['0001', '2000'].includes(code))).toEqual([]);
    // A node learns of the change before it decides.
    expect(new Set(await Promise.all(last.map(wants(thing))))).toEqual(new Set(['2000']));
    expect(new Set(await Promise.all(last.map(wants(cheaper))))).toEqual(new Set(['0001']));

    const events = await nodes.finish();
    const { stream } = productStream(thing.facts.prdtSysId);
    const ofProduct = events.filter((event) => event.stream === stream);
    const changed = ofProduct.find(({ type }) => type === 'PriceChanged')!.position;
    const orders = events.filter(({ type }) => type === 'OrderPlaced');
    expect(orders).toHaveLength(codes.filter((code) => code === '0001').length + first.length + last.length);
    for (const { position, data } of orders) {
      const price = position < changed ? BEFORE : AFTER;
      const { products, totalAmount } = data as PlacedOrder;
      expect([products[0]!.price, products[0]!.totalAmount, totalAmount]).toEqual([price, price, price]);
    }
  },
);

test(
  'stock is changed and counted anew while it sells: every sum is exact',
  { meta: { promise }, timeout: scaledPatience(60_000) },
  async () => {
    const shop = await selling(BUYERS / 2);
    const { nodes, apis, thing, plan, buyers } = shop;
    const wants = ({ token }: Person, turn: number) =>
      apis[turn % NODES]!.code('placeOrder', orderFor({ plan }, thing), { token });
    const counts = [{ change: 7 }, { level: 30 }, { change: 3 }, { level: 40 }];
    const adjusted = counts.map((count) => ({ ...count, reason: '세어 봄' }));
    const [codes] = await Promise.all([
      Promise.all(buyers.map(wants)),
      changes(shop, 'adjustStock', adjusted),
    ]);
    expect(codes.filter((code) => !['0001', '2003', '2030'].includes(code))).toEqual([]);

    const { stream } = stockStream(thing.facts.prdtSysId);
    const events = (await eventsOf(shop.dataDir)).filter((event) => event.stream === stream);
    let state = stockFold.initial;
    let [came, sold] = [0, 0];
    for (const event of events as readonly RecordedEvent<StockEvent>[]) {
      state = evolve(stockFold, state, event);
      const left = stockLeft(state, null);
      expect(left).toBeGreaterThanOrEqual(0);
      const [line] = event.data.lines as readonly { qty: number; leftQty?: number }[];
      if (event.type === 'StockTaken') sold += line!.qty;
      else came += line!.qty;
      expect([line!.leftQty ?? left, left]).toEqual([came - sold, came - sold]);
    }
    expect(sold).toBe(codes.filter((code) => code === '0001').length);
    expect(events.filter(({ type }) => type === 'StockAdjusted')).toHaveLength(4);
    const { prdtSysId } = thing.facts;
    for (const api of apis) {
      const shown = async () => (await api.done('productDetail', { prdtSysId })).product.stockQty;
      await expect.poll(shown).toBe(came - sold);
    }
    await nodes.finish();
  },
);
