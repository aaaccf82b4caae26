import { Agent } from 'node:http';
import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Api } from '../testing/api.ts';
import { ServerProcess } from '../testing/child.ts';
import { simpleGoods } from '../testing/goods.ts';
import { verified } from '../testing/log.ts';
import { eventsOf, pieces, scaled, seed } from '../testing/seed.ts';
import { tempDir } from '../testing/server.ts';
import { orderFor } from '../testing/stage.ts';
import { Viewer } from '../testing/viewer.ts';

const BUYERS = scaled(2_000);
const UNITS = 100;
const CONNECTIONS = 400;

test(
  `${BUYERS} people at once want one of ${UNITS} things: ${UNITS} get one`,
  { timeout: 180_000 },
  async () => {
    const dataDir = tempDir();
    const { thing, plan, buyers } = await seed(dataDir, async (world) => {
      const thing = await world.lists((id) => simpleGoods(id, UNITS));
      return { thing, plan: await world.airs([thing]), buyers: await world.members(BUYERS) };
    });
    const server = await ServerProcess.start({ DATA_DIR: dataDir });
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
    const api = new Api(server.url, null, agent);
    const watching = new Viewer(() => server.url, plan);
    await watching.enter();
    try {
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
      const left = watching.durable
        .filter(({ event }) => event === 'changePrdt')
        .map(({ data }) => data['products']);
      expect(left.map(([{ stockQty }]) => stockQty)).toEqual(
        Array.from({ length: UNITS }, (_, i) => UNITS - 1 - i),
      );

      expect((await server.stop()).code).toBe(0);
      const events = await eventsOf(dataDir);
      const placed = events
        .filter(({ type }) => type === 'OrderPlaced')
        .map(({ data }) => data as { orderSysId: number });
      const won = answers.filter(({ code }) => code === '0001').map(({ reply }) => reply.orderSysId);
      expect(placed.map(({ orderSysId }) => orderSysId).toSorted()).toEqual(won.toSorted());
      expect(
        new Set(events.filter(({ type }) => type === 'OrderPlaced').map(({ actorId }) => actorId)).size,
      ).toBe(UNITS);
      expect(pieces(events, 'StockTaken', thing.facts.prdtSysId)).toBe(UNITS);
      expect(verified(dataDir).sound).toBe(true);
      expect(server.stderr).toBe('');
    } finally {
      watching.drop();
      api.close();
      await server.kill();
      rmSync(dataDir, { recursive: true });
    }
  },
);
