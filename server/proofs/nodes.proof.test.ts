import { rmSync } from 'node:fs';
import { setTimeout as pass } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NatsServer } from '../../fixtures/programs/nats.ts';
import type { ChangedProduct } from '../../schema/room/messages.ts';
import { seeded } from '../../schema/seeded.ts';
import type { OrderEvent } from '../domains/orders/order/decider.ts';
import type { LogPlace } from '../platform/log/databases.ts';
import type { EventOf, RecordedEvent } from '../platform/log/log.ts';
import { Api } from '../testing/api.ts';
import { ServerProcess } from '../testing/processes/child.ts';
import { Crowd } from '../testing/processes/crowd.ts';
import { Line } from '../testing/line.ts';
import { simpleGoods, type Goods } from '../testing/goods.ts';
import { endHolds, verifiedAt } from '../testing/log.ts';
import { tempDir } from '../testing/place.ts';
import { PostgresServer } from '../testing/processes/postgresql.ts';
import { eventsAt, isWhole, pieces, scaled, scaledPatience, seedAt } from '../testing/seed.ts';
import { orderFor } from '../testing/stage.ts';
import { lastSeqOf, purchasesIn, Viewer } from '../testing/viewer.ts';
import type { Person } from '../testing/world.ts';

const ROUNDS = scaled(0.5);
const VIEWERS_EACH = scaled(4);
const BUYERS = scaled(200);
const UNITS = 100;
const PLENTY = 1_000_000;
const FEW = 40;
/** Longer than a server that holds the write lock and is silent may keep it; and, whole, than a viewer may be silent. */
const FROZEN_FOR = isWhole ? [20_000, 35_000, 20_000, 6500, 6500] : [6500];
/** Longer than any statement may take but a commit. */
const STANDBY_CUT_OFF_FOR = isWhole ? 7000 : 1000;
/** A server that could not do anything for a while has its viewers up to date again (ms). */
const BACK_WITHIN = 5000;
/** A viewer who is not let in by then tries again (ms). */
const JOINED_WITHIN = 3000;
const PATIENCE = 30_000;
const SIDES = [0, 1] as const;

let dataDir: string;
let postgres: PostgresServer;
/** Where the database is, whichever server has it. */
let address: Line;
let place: LogPlace & { readonly databaseUrl: string };
let nats: NatsServer;
let nodes: ServerProcess[];
let apis: Api[];

beforeEach(async () => {
  dataDir = tempDir();
  postgres = await PostgresServer.start();
  address = await Line.to(postgres.port);
  const databaseUrl = (await postgres.database('sellover')).replace(`:${postgres.port}`, `:${address.port}`);
  place = { dataDir, databaseUrl };
  nats = await NatsServer.start();
  nodes = [];
  apis = SIDES.map((side) => new Api(() => nodes[side]!.url));
});
afterEach(async () => {
  for (const api of apis) api.close();
  for (const node of nodes) await node.kill();
  await nats.kill();
  address.close();
  await postgres.remove();
  rmSync(dataDir, { recursive: true });
});

function startNode(): Promise<ServerProcess> {
  return ServerProcess.start({ DATA_DIR: dataDir, DATABASE_URL: place.databaseUrl, NATS_URL: nats.url });
}

async function startNodes(): Promise<void> {
  nodes = [await startNode(), await startNode()];
}

/** Both servers take commands. */
async function ready(): Promise<void> {
  const statusOf = async (api: Api) => (await api.raw('GET', '/readyz').catch(() => null))?.status;
  await expect.poll(() => Promise.all(apis.map(statusOf)), { timeout: PATIENCE }).toEqual([200, 200]);
}

/** Soon: what became of a commit that was under way may still be found out. */
async function saysThatTheLogIsAway(api: Api): Promise<void> {
  const status = async () => (await api.raw('GET', '/readyz')).status;
  await expect.poll(status, { timeout: BACK_WITHIN }).toBe(503);
  expect((await api.raw('GET', '/metrics')).text).toContain('sellover_log_up 0\n');
}

test(
  `two servers on one database: in ${ROUNDS} rounds PostgreSQL and NATS crash, one server is killed and one frozen; in the end a standby takes over`,
  {
    meta: {
      promise: 'whatever dies or hangs, what was answered is kept once, and everyone sees all of it once',
    },
    timeout: scaledPatience(120_000),
  },
  async () => {
    const random = seeded(20_261_121);
    const { plan, few, plenty, unpaid, people, debtors, members } = await seedAt(place, async (world) => {
      const [plenty, unpaid] = [
        await world.lists((id) => simpleGoods(id, PLENTY)),
        await world.lists((id) => simpleGoods(id, PLENTY)),
      ];
      const few = await world.lists((id) => simpleGoods(id, FEW));
      return {
        plan: await world.airs([plenty, few, unpaid]),
        few,
        plenty,
        unpaid,
        people: await world.members(6),
        debtors: await world.members(2 * ROUNDS + 2),
        members: await world.members(2),
      };
    });
    await startNodes();
    let standby: PostgresServer | null = await postgres.standby();
    const viewers = SIDES.flatMap((side) => {
      const url = () => nodes[side]!.url;
      const guests = Array.from({ length: VIEWERS_EACH - 1 }, () => new Viewer(url, plan));
      return [new Viewer(url, plan, members[side]), ...guests];
    });
    const ofSecond = viewers.slice(VIEWERS_EACH);
    const crowd = new Crowd(plan, people, [plenty, plenty, few], { pause: 20 });
    const evening = new AbortController();
    /** Orders that were left unpaid until a moment in which the database was away. */
    const overdue: number[] = [];

    async function fallsDueMeanwhile({ token }: Person): Promise<void> {
      const { orderSysId } = await apis[0]!.done('placeOrder', orderFor({ plan }, unpaid), { token });
      overdue.push(orderSysId);
      await endHolds(place, [orderSysId], 300);
    }

    async function areBack(watching: readonly Viewer[]): Promise<void> {
      const head = await lastSeqOf(nodes[0]!.url, plan);
      await expect
        .poll(() => watching.every(({ closed, lastSeq }) => closed === null && lastSeq >= head), {
          timeout: BACK_WITHIN,
        })
        .toBe(true);
    }

    async function goesOn(strike: () => Promise<void>): Promise<void> {
      await pass(200 + random() * 300);
      const before = crowd.done('order').length;
      await strike();
      await ready();
      await expect.poll(() => crowd.done('order').length, { timeout: PATIENCE }).toBeGreaterThan(before);
    }

    const disasters = (round: number) => [
      async () => {
        await fallsDueMeanwhile(debtors[round]!);
        await postgres.kill();
        await pass(500 + random() * 1000);
        await Promise.all(apis.map(saysThatTheLogIsAway));
        await postgres.up();
      },
      async () => {
        await nats.kill();
        await pass(500 + random() * 1000);
        await nats.start();
      },
      async () => {
        await nodes[0]!.kill();
        nodes[0] = await startNode();
      },
      async () => {
        nodes[1]!.child.kill('SIGSTOP');
        await pass(FROZEN_FOR[round]!);
        nodes[1]!.child.kill('SIGCONT');
        await areBack(ofSecond);
      },
    ];

    try {
      await Promise.all(viewers.map((viewer) => viewer.enter()));
      const watching = viewers.map((viewer) => comesBack(viewer, evening.signal));
      crowd.startStubborn(apis);
      for (let round = 0; round < ROUNDS; round++) {
        for (const strike of disasters(round)) await goesOn(strike);
      }
      await goesOn(async () => {
        const answered = () => crowd.deeds.filter(({ answer }) => answer?.code === '0001').length;
        await postgres.whileStandbyHearsNothing(async () => {
          // What it had got may still be answered.
          await pass(200);
          const before = answered();
          await pass(STANDBY_CUT_OFF_FOR);
          expect(answered()).toBe(before);
        });
      });
      await goesOn(async () => {
        await fallsDueMeanwhile(debtors.at(-1)!);
        await postgres.remove();
        await pass(500);
        [postgres, standby] = [standby!, null];
        await postgres.promote();
        address.move(postgres.port);
      });

      await crowd.stop();
      const orders = crowd.done('order').map(({ answer }) => answer!.id);
      const told = () => purchasesIn(viewers[0]!.durable);
      await expect.poll(told, { timeout: PATIENCE }).toBe(orders.length + overdue.length);
      const cancelledNow = async () => cancelledIn(await eventsAt(place));
      await expect
        .poll(async () => (await cancelledNow()).length, { timeout: PATIENCE })
        .toBe(overdue.length);
      // Then nothing more is to be told.
      for (const goods of [plenty, few, unpaid])
        await expect
          .poll(() => toldStock(viewers[0]!, goods), { timeout: PATIENCE })
          .toBe(await stockOf(goods));
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
      for (const node of nodes) {
        const { code } = await node.stop();
        expect(code === 0 ? null : node.stderr).toBeNull();
      }

      const events = await eventsAt(place);
      const placed = events
        .filter(({ type }) => type === 'OrderPlaced')
        .map(({ data }) => (data as { orderSysId: number }).orderSysId);
      expect(placed.toSorted()).toEqual([...orders, ...overdue].toSorted());
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
      expect(cancelledIn(events).toSorted()).toEqual(overdue.toSorted());
      expect(pieces(events, 'StockReturned', unpaid.facts.prdtSysId)).toBe(overdue.length);
      expect((await verifiedAt(place)).events).toBe(events.length);
    } finally {
      evening.abort();
      await crowd.abandon();
      for (const viewer of viewers) viewer.drop();
      await standby?.remove();
    }
  },
);

async function stockOf({ facts: { prdtSysId } }: Goods): Promise<number> {
  return (await apis[0]!.done('productDetail', { prdtSysId })).product.stockQty;
}

/** What the viewer was told last. */
function toldStock({ durable }: Viewer, { facts: { prdtSysId } }: Goods): number | undefined {
  return durable
    .filter(({ event }) => event === 'changePrdt')
    .flatMap(({ data }) => data['products'] as ChangedProduct[])
    .findLast((product) => product.prdtSysId === prdtSysId)?.stockQty;
}

function cancelledIn(events: readonly RecordedEvent[]): number[] {
  return events
    .filter((event) => event.type === 'OrderCancelled' && event.stream.startsWith('order-'))
    .map(({ data }) => (data as EventOf<OrderEvent, 'OrderCancelled'>['data']).orderSysId);
}

test(
  `${BUYERS} people at once, half at each of two servers on one database, want one of ${UNITS} things`,
  { meta: { promise: 'never one sold too many, at however many servers' }, timeout: scaledPatience(60_000) },
  async () => {
    const { plan, thing, buyers } = await seedAt(place, async (world) => {
      const thing = await world.lists((id) => simpleGoods(id, UNITS));
      return { thing, plan: await world.airs([thing]), buyers: await world.members(BUYERS) };
    });
    await startNodes();
    const watching = SIDES.map((side) => new Viewer(() => nodes[side]!.url, plan));
    try {
      await Promise.all(watching.map((viewer) => viewer.enter()));
      const answers = await Promise.all(
        buyers.map(async ({ token }, at) => {
          const order = (api: Api) =>
            api.ask('placeOrder', orderFor({ plan }, thing), { token, key: `order ${at}` });
          const [here, there] = at % 2 === 0 ? apis : apis.toReversed();
          // Some ask both servers for the same.
          const [first, again] =
            at % 10 === 0 ? await Promise.all([order(here!), order(there!)]) : [await order(here!)];
          expect(again ?? first).toEqual(first);
          return first;
        }),
      );
      const codes = answers.map(({ code }) => code);
      expect(codes.filter((code) => code === '0001')).toHaveLength(UNITS);
      expect(codes.filter((code) => !['0001', '2003', '2030'].includes(code))).toEqual([]);
      for (const api of apis) {
        const { product } = await api.done('productDetail', { prdtSysId: thing.facts.prdtSysId });
        expect(product).toMatchObject({ stockQty: 0, isSoldout: 1 });
      }
      for (const viewer of watching) {
        await viewer.sees('changePrdt', ({ products }) => products[0].stockQty === 0);
        await expect.poll(() => purchasesIn(viewer.durable), { timeout: PATIENCE }).toBe(UNITS);
      }
      expect(watching[1]!.durable).toEqual(watching[0]!.durable);
    } finally {
      for (const viewer of watching) viewer.drop();
    }
    for (const node of nodes) expect((await node.stop()).code).toBe(0);
    const events = await eventsAt(place);
    expect(pieces(events, 'StockTaken', thing.facts.prdtSysId)).toBe(UNITS);
    expect(events.filter(({ type }) => type === 'OrderPlaced')).toHaveLength(UNITS);
    await verifiedAt(place);
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

test(
  'what a node depends on is told once when it is lost, and when it is back, however many ask meanwhile',
  { meta: { promise: 'an operator can read the log of an outage' }, timeout: PATIENCE * 3 },
  async () => {
    const { plan } = await seedAt(place, async (world) => ({ plan: await world.airs([]) }));
    const node = await ServerProcess.start({
      DATA_DIR: dataDir,
      DATABASE_URL: place.databaseUrl,
      NATS_URL: nats.url,
      PAYMENT_PROVIDER: 'sandbox',
      LOG_LEVEL: 'info',
    });
    nodes = [node];
    const [api] = apis as [Api];
    const lines = () =>
      node.stdout
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as { level: number; msg: string; err?: unknown; status?: number });
    const loud = () => lines().filter(({ level }) => level > 30);
    const atStart = loud().length;
    /** Above `info`, since it serves. */
    const news = () => loud().slice(atStart);
    const countWhere = async (metric: string, value: number) => {
      const { text } = await api.raw('GET', '/metrics');
      return text.includes(`\nsellover_${metric} ${value}\n`);
    };

    await postgres.kill();
    await expect.poll(() => countWhere('log_up', 0), { timeout: PATIENCE }).toBe(true);
    const asked = Array.from({ length: 40 }, () => api.raw('GET', `/v1/broadcasts/${plan.broadcastSysId}`));
    const answers = await Promise.all(asked);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    await postgres.up();
    const isReady = async () => (await api.raw('GET', '/readyz')).status === 200;
    await expect.poll(isReady, { timeout: PATIENCE }).toBe(true);
    await expect.poll(() => news().at(-1)?.msg).toBe('the log takes commands again');
    expect(news().map(({ msg }) => msg)).toEqual([
      expect.stringMatching(/^the log takes no commands: .*(?:reached|lost)/),
      'the log takes commands again',
    ]);

    await nats.kill();
    await expect.poll(() => countWhere('bus_up', 0), { timeout: PATIENCE }).toBe(true);
    await nats.start();
    await expect.poll(() => countWhere('bus_up', 1), { timeout: PATIENCE }).toBe(true);
    await node.stop();
    expect(
      news()
        .slice(2)
        .map(({ msg }) => msg),
    ).toEqual(['NATS is away: the connection broke', 'NATS is back']);
    expect(news().filter(({ err }) => err !== undefined)).toEqual([]);
    // Each request has its line all the same.
    const refused = lines().filter(({ msg, status }) => msg === 'answered' && status === 503);
    expect(refused.length).toBeGreaterThanOrEqual(answers.length);
  },
);
