import { expect, test } from 'vitest';
import * as REFUSED from '../../schema/refused.ts';
import type { Api, How } from '../testing/api.ts';
import { simpleGoods } from '../testing/goods.ts';
import { Nodes, seededPlace } from '../testing/processes/nodes.ts';
import { isWhole, pieces, scaled, scaledPatience } from '../testing/seed.ts';
import { orderFor } from '../testing/stage.ts';
import type { Viewer } from '../testing/viewer.ts';

const BUYERS = isWhole ? scaled(400) : 60;
const promise = 'never one sold too many';
const UNITS = isWhole ? 100 : 20;
const CONNECTIONS = 400;

/** A server with one thing for sale, people who want it, and one who watches. */
async function selling(buyers: number) {
  const shop = await seededPlace(async (world) => {
    const thing = await world.lists((id) => simpleGoods(id, UNITS));
    return { thing, plan: await world.airs([thing]), buyers: await world.members(buyers) };
  });
  const nodes = await Nodes.start(shop.dataDir, { maxSockets: CONNECTIONS });
  const watching = nodes.viewer(shop.plan);
  await watching.enter();
  return { ...shop, nodes, api: nodes.apis[0]!, watching };
}

/** A slow machine has more orders waiting than it takes, and asks for patience: then they are sent again. */
async function ordered(api: Api, ...asked: [order: ReturnType<typeof orderFor>, by: How]) {
  for (;;) {
    const answer = await api.ask('placeOrder', ...asked);
    if (answer.code !== REFUSED.notReady) return answer;
  }
}

/** The stock in each product change that the viewer got. */
function leftOf({ durable }: Viewer): number[] {
  return durable
    .filter(({ event }) => event === 'changePrdt')
    .map(({ data }) => data['products'][0].stockQty as number);
}

test(
  `${BUYERS} people at once want one of ${UNITS} things`,
  { meta: { promise }, timeout: scaledPatience(60_000) },
  async () => {
    const { nodes, api, watching, plan, thing, buyers } = await selling(BUYERS);
    const answers = await Promise.all(
      buyers.map(async ({ token }, i) => {
        const order = () => ordered(api, orderFor({ plan }, thing), { token, key: `order ${i}` });
        // Some are impatient and press twice.
        const [first, again] = i % 10 === 0 ? await Promise.all([order(), order()]) : [await order(), null];
        expect(again ?? first).toEqual(first);
        return first;
      }),
    );
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === '0001')).toHaveLength(UNITS);
    expect(codes.filter((code) => !['0001', '2003', '2030'].includes(code))).toEqual([]);

    const { product } = await api.done('productDetail', { prdtSysId: thing.facts.prdtSysId });
    expect(product).toMatchObject({ stockQty: 0, isSoldout: 1 });
    await watching.sees('changePrdt', ({ products }) => products[0].stockQty === 0);
    const left = leftOf(watching);
    expect(left).toEqual([...new Set(left)].toSorted((a, b) => b - a));
    expect(left.at(-1)).toBe(0);

    const events = await nodes.finish();
    const placed = events.filter(({ type }) => type === 'OrderPlaced');
    const won = answers.filter(({ code }) => code === '0001').map(({ reply }) => reply.orderSysId);
    const ids = placed.map(({ data }) => (data as { orderSysId: number }).orderSysId);
    expect(ids.toSorted()).toEqual(won.toSorted());
    expect(new Set(placed.map(({ actorId }) => actorId)).size).toBe(UNITS);
    expect(pieces(events, 'StockTaken', thing.facts.prdtSysId)).toBe(UNITS);
  },
);

test.runIf(isWhole)(
  `${BUYERS / 10} people at once want three of ${UNITS} things each`,
  { meta: { promise }, timeout: scaledPatience(60_000) },
  async () => {
    const { nodes, api, plan, thing, buyers } = await selling(BUYERS / 10);
    const threes = Math.floor(UNITS / 3);
    const codes = await Promise.all(
      buyers.map(async ({ token }, i) => {
        return (await ordered(api, orderFor({ plan }, thing, 3), { token, key: `three ${i}` })).code;
      }),
    );
    expect(codes.filter((code) => code === '0001')).toHaveLength(threes);
    expect(codes.filter((code) => code === '2030')).toHaveLength(buyers.length - threes);
    const { product } = await api.done('productDetail', { prdtSysId: thing.facts.prdtSysId });
    expect(product).toMatchObject({ stockQty: UNITS % 3, isSoldout: 0 });
    expect(pieces(await nodes.finish(), 'StockTaken', thing.facts.prdtSysId)).toBe(3 * threes);
  },
);
