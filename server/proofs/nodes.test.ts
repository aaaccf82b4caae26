import { rmSync } from 'node:fs';
import { setTimeout as pass } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { NatsServer } from '../../fixtures/programs/nats.ts';
import { seeded } from '../../schema/seeded.ts';
import { Api } from '../testing/api.ts';
import { ServerProcess } from '../testing/child.ts';
import { Crowd } from '../testing/crowd.ts';
import { simpleGoods } from '../testing/goods.ts';
import { verifiedAt } from '../testing/log.ts';
import { tempDir } from '../testing/place.ts';
import { PostgresServer } from '../testing/postgresql.ts';
import { eventsAt, pieces, scaled, scaledPatience, seedAt } from '../testing/seed.ts';
import { lastSeqOf, purchasesIn, Viewer } from '../testing/viewer.ts';

const ROUNDS = scaled(1);
const PLENTY = 1_000_000;
const FEW = 40;
/** Longer than a server that holds the write lock and is silent may keep it. */
const FROZEN_FOR = 6500;
/** Whoever is not let in by then tries again (ms). */
const JOINED_WITHIN = 3000;
const PATIENCE = 30_000;

test(
  `two servers on one database: in ${ROUNDS} rounds PostgreSQL and NATS crash, one server is killed and one frozen`,
  {
    meta: {
      promise: 'whatever dies or hangs, what was answered is kept once, and everyone sees all of it once',
    },
    timeout: scaledPatience(120_000),
  },
  async () => {
    const random = seeded(20_261_121);
    const dataDir = tempDir();
    const postgres = await PostgresServer.start();
    const nats = await NatsServer.start();
    const place = { dataDir, databaseUrl: await postgres.database() };
    const { plan, few, plenty, people } = await seedAt(place, async (world) => {
      const plenty = await world.lists((id) => simpleGoods(id, PLENTY));
      const few = await world.lists((id) => simpleGoods(id, FEW));
      return { plan: await world.airs([plenty, few]), few, plenty, people: await world.members(6) };
    });
    const start = () =>
      ServerProcess.start({ DATA_DIR: dataDir, DATABASE_URL: place.databaseUrl, NATS_URL: nats.url });
    const nodes = [await start(), await start()];
    const apis = [0, 1].map((at) => new Api(() => nodes[at]!.url));
    const viewers = [0, 0, 1, 1].map((at) => new Viewer(() => nodes[at]!.url, plan));
    const crowd = new Crowd(plan, people, [plenty, plenty, few]);
    const evening = new AbortController();

    /** Both servers take commands. */
    async function ready(): Promise<void> {
      await expect
        .poll(
          () =>
            Promise.all(apis.map(async (api) => (await api.raw('GET', '/readyz').catch(() => null))?.status)),
          { timeout: PATIENCE },
        )
        .toEqual([200, 200]);
    }

    const disasters = [
      async () => {
        await postgres.kill();
        await pass(500 + random() * 1000);
        await postgres.up();
      },
      async () => {
        await nats.kill();
        await pass(500 + random() * 1000);
        await nats.start();
      },
      async () => {
        await nodes[0]!.kill();
        nodes[0] = await start();
      },
      async () => {
        nodes[1]!.child.kill('SIGSTOP');
        await pass(FROZEN_FOR);
        nodes[1]!.child.kill('SIGCONT');
      },
    ];

    try {
      await Promise.all(viewers.map((viewer) => viewer.enter()));
      const watching = viewers.map((viewer) => comesBack(viewer, evening.signal));
      crowd.startStubborn(apis);
      for (let round = 0; round < ROUNDS; round++) {
        for (const strike of disasters) {
          await pass(200 + random() * 300);
          const before = crowd.done('order').length;
          await strike();
          await ready();
          await expect.poll(() => crowd.done('order').length, { timeout: PATIENCE }).toBeGreaterThan(before);
        }
      }
      await crowd.stop();
      const orders = crowd.done('order').map(({ answer }) => answer!.id);
      await expect.poll(() => purchasesIn(viewers[0]!.durable), { timeout: PATIENCE }).toBe(orders.length);
      const head = await lastSeqOf(nodes[0]!.url, plan);
      await expect
        .poll(() => viewers.map(({ lastSeq }) => lastSeq), { timeout: PATIENCE })
        .toEqual(viewers.map(() => head));
      evening.abort();
      await Promise.all(watching);
      const [first, ...others] = viewers;
      for (const { durable } of others) expect(durable).toEqual(first!.durable);
      expect(viewers.map(({ faults }) => faults)).toEqual(viewers.map(() => []));
      for (const viewer of viewers) viewer.drop();
      for (const node of nodes) expect((await node.stop()).code).toBe(0);

      const events = await eventsAt(place);
      const placed = events
        .filter(({ type }) => type === 'OrderPlaced')
        .map(({ data }) => (data as { orderSysId: number }).orderSysId);
      expect(placed.toSorted()).toEqual(orders.toSorted());
      expect(new Set(placed).size).toBe(placed.length);
      const said = events
        .filter(({ type }) => type === 'ChatSent')
        .map(({ data }) => (data as { msg: string }).msg);
      expect(said.toSorted()).toEqual(
        crowd
          .done('chat')
          .map(({ msg }) => msg)
          .toSorted(),
      );
      const codes = crowd.deeds.map(({ answer }) => answer?.code);
      expect(codes.filter((code) => code !== '0001' && code !== '2003')).toEqual([]);
      expect(pieces(events, 'StockTaken', few.facts.prdtSysId)).toBe(FEW);
      expect((await verifiedAt(place)).events).toBe(events.length);
    } finally {
      evening.abort();
      void crowd.stop();
      for (const viewer of viewers) viewer.drop();
      for (const api of apis) api.close();
      for (const node of nodes) await node.kill();
      await nats.kill();
      await postgres.remove();
      rmSync(dataDir, { recursive: true });
    }
  },
);

/** Until the evening is over: whenever the socket closes, or a join goes unanswered, the viewer comes in again. */
async function comesBack(viewer: Viewer, evening: AbortSignal): Promise<void> {
  while (!evening.aborted) {
    if (viewer.closed !== null && !(await enters(viewer))) viewer.drop();
    await pass(100);
  }
}

async function enters(viewer: Viewer): Promise<boolean> {
  const entering = viewer.enter().then(
    () => true,
    () => false,
  );
  return Promise.race([entering, pass(JOINED_WITHIN, false)]);
}
