import { rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { expect, test } from 'vitest';
import type { BroadcastPlan } from '../domains/broadcast/broadcast.ts';
import { Api } from '../testing/api.ts';
import { ServerProcess } from '../testing/child.ts';
import { simpleGoods, type Goods } from '../testing/goods.ts';
import { verified } from '../testing/log.ts';
import { eventsOf, isWhole, pieces, scaled, scaledPatience, seed } from '../testing/seed.ts';
import { tempDir } from '../testing/place.ts';
import { orderFor } from '../testing/stage.ts';
import { Viewer } from '../testing/viewer.ts';
import type { Person } from '../testing/world.ts';

const BUYERS = isWhole ? scaled(400) : 60;
const promise = 'never one sold too many';
const UNITS = isWhole ? 100 : 20;
const CONNECTIONS = 400;

interface Shop {
  readonly dataDir: string;
  readonly server: ServerProcess;
  readonly api: Api;
  readonly watching: Viewer;
  readonly plan: BroadcastPlan;
  readonly thing: Goods;
  readonly buyers: readonly Person[];
}

/** A server with one thing for sale, and people who want it. */
async function selling(buyers: number, story: (shop: Shop) => Promise<void>): Promise<void> {
  const dataDir = tempDir();
  const seeded = await seed(dataDir, async (world) => {
    const thing = await world.lists((id) => simpleGoods(id, UNITS));
    return { thing, plan: await world.airs([thing]), buyers: await world.members(buyers) };
  });
  const server = await ServerProcess.start({ DATA_DIR: dataDir });
  const api = new Api(server.url, null, new Agent({ keepAlive: true, maxSockets: CONNECTIONS }));
  const watching = new Viewer(() => server.url, seeded.plan);
  try {
    await watching.enter();
    await story({ dataDir, server, api, watching, ...seeded });
    expect((await server.stop()).code).toBe(0);
    expect(server.stderr).toBe('');
    expect((await verified(dataDir)).sound).toBe(true);
  } finally {
    watching.drop();
    api.close();
    await server.kill();
    rmSync(dataDir, { recursive: true });
  }
}

/** What was left, each time the viewer was told. */
function leftOf({ durable }: Viewer): number[] {
  return durable
    .filter(({ event }) => event === 'changePrdt')
    .map(({ data }) => data['products'][0].stockQty as number);
}

test(
  `${BUYERS} people at once want one of ${UNITS} things`,
  { meta: { promise }, timeout: scaledPatience(60_000) },
  async () => {
    await selling(BUYERS, async ({ dataDir, server, api, watching, plan, thing, buyers }) => {
      const answers = await Promise.all(
        buyers.map(async ({ token }, i) => {
          const order = () => api.ask('placeOrder', orderFor({ plan }, thing), { token, key: `order ${i}` });
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

      await server.stop();
      const events = await eventsOf(dataDir);
      const placed = events.filter(({ type }) => type === 'OrderPlaced');
      const won = answers.filter(({ code }) => code === '0001').map(({ reply }) => reply.orderSysId);
      const ids = placed.map(({ data }) => (data as { orderSysId: number }).orderSysId);
      expect(ids.toSorted()).toEqual(won.toSorted());
      expect(new Set(placed.map(({ actorId }) => actorId)).size).toBe(UNITS);
      expect(pieces(events, 'StockTaken', thing.facts.prdtSysId)).toBe(UNITS);
    });
  },
);

test.runIf(isWhole)(
  `${BUYERS / 10} people at once want three of ${UNITS} things each`,
  { meta: { promise }, timeout: scaledPatience(60_000) },
  async () => {
    await selling(BUYERS / 10, async ({ dataDir, server, api, plan, thing, buyers }) => {
      const threes = Math.floor(UNITS / 3);
      const codes = await Promise.all(
        buyers.map(({ token }) => api.code('placeOrder', orderFor({ plan }, thing, 3), { token })),
      );
      expect(codes.filter((code) => code === '0001')).toHaveLength(threes);
      expect(codes.filter((code) => code === '2030')).toHaveLength(buyers.length - threes);
      const { product } = await api.done('productDetail', { prdtSysId: thing.facts.prdtSysId });
      expect(product).toMatchObject({ stockQty: UNITS % 3, isSoldout: 0 });
      await server.stop();
      expect(pieces(await eventsOf(dataDir), 'StockTaken', thing.facts.prdtSysId)).toBe(3 * threes);
    });
  },
);
