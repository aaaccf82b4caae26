import { requestOf } from '../../schema/call.ts';
import { placeOrder, type OrderRequest } from '../../schema/orders.ts';
import { productDetail, type ProductDetail } from '../../schema/products.ts';
import { call } from '../../schema/call.ts';
import { autocannonOf, compete, type Volley } from '../harness/compete.ts';
import { monotonicMs } from '../harness/clock.ts';
import { Histogram, median } from '../harness/figures.ts';
import { Connections } from '../harness/http.ts';
import { isLimit, limitRemark } from '../harness/limit.ts';
import { closedLoop } from '../harness/loops.ts';
import { paced } from '../harness/paced.ts';
import { cpuBetween, cpuTime, startServer, type Server } from '../harness/processes.ts';
import { figure, percent, type Report } from '../harness/report.ts';
import {
  HOT_PRODUCT,
  makeWorld,
  orderBytes,
  orderOf,
  PRODUCTS,
  SCARCE_PRODUCT,
  SCARCE_STOCK,
  startSellover,
  type World,
} from '../harness/world.ts';
import { watchedOrders } from './watched.ts';

const PEER = 'Fastify + one better-sqlite3 insert a request';
const CLIENTS = 64;
/** Ours serves twice as many a second meanwhile. */
const HALF_SPEED_P99_MAX = 2;
/** Of what is asked, so that a rate counts as held. */
const HELD_MIN = 0.95;

interface HalfSpeed {
  readonly name: string;
  readonly server: Server;
  readonly volley: Volley;
}

/**
 * Orders a second, on one product of a broadcast on air (which also tells its room of each) and spread over the
 * shop. The peer checks nothing, takes no stock and knows no member: it only makes one row durable.
 */
export async function orders(report: Report, { quick }: { quick: boolean }): Promise<void> {
  report.title('Orders');
  const world = await makeWorld();
  const ours = await startSellover(world);
  const peer = await startServer(new URL('peer.ts', import.meta.url), { DATA_DIR: world.dataDir });
  try {
    const hot = volley(world, () => orderOf(HOT_PRODUCT, world.plan));
    const spread = volley(world, (at) => orderOf((at % PRODUCTS) + 1, null));
    const hits = await compete(
      report,
      [
        { name: 'hot', server: ours, fire: autocannonOf(hot) },
        { name: 'peer', server: peer, fire: autocannonOf({ ...hot, path: '/' }) },
        { name: 'spread', server: ours, fire: autocannonOf(spread) },
      ],
      { count: quick ? 1 : 3, seconds: quick ? 1 : 2 },
    );
    for (const [name, { perSecond, generatorBusy }] of [
      ['one hot product, on air', hits.hot],
      [`${PRODUCTS} products of the shop`, hits.spread],
    ] as const) {
      report.add({
        name: `Orders: ${name}`,
        unit: 'orders/s',
        ours: perSecond,
        peer: hits.peer.perSecond,
        peerName: PEER,
        aim: { of: 'ratio', is: 'at least', value: 1.5 },
        ...limitRemark(isLimit(generatorBusy)),
      });
    }
    await atHalfSpeed(
      report,
      world,
      [
        { name: 'hot', server: ours, volley: hot },
        { name: 'peer', server: peer, volley: { ...hot, path: '/' } },
      ],
      { count: quick ? 1 : 3, ms: quick ? 3000 : 4000 },
    );
    await sellOut(report, world, ours);
  } finally {
    await Promise.all([ours.stop(), peer.stop()]);
    world.dispose();
  }
  await watchedOrders(report, { quick });
}

function volley({ headers }: World, request: (at: number) => OrderRequest): Volley {
  return {
    method: 'POST',
    path: placeOrder.path,
    requests: headers.map((each, at) => ({
      headers: { ...each, 'content-type': 'application/json' },
      body: requestOf(placeOrder, request(at)).body!,
    })),
  };
}

/**
 * Each at half of what it did a moment before, in turn. A server that cannot hold that, because the machine is slower
 * now, has all the load's connections waiting: then the row tells of their number, and says so.
 */
async function atHalfSpeed(
  report: Report,
  world: World,
  contestants: readonly [ours: HalfSpeed, peer: HalfSpeed],
  rounds: { readonly count: number; readonly ms: number },
): Promise<void> {
  const { body } = requestOf(placeOrder, orderOf(HOT_PRODUCT, world.plan));
  const results = contestants.map((each) => ({
    ...each,
    rate: [] as number[],
    p99: [] as number[],
    share: [] as number[],
  }));
  for (let round = 0; round < rounds.count; round++) {
    for (const { name, server, volley, rate: rates, p99, share } of results) {
      const most = await autocannonOf(volley)(server, 1);
      const rate = most.answers / most.seconds / 2;
      rates.push(rate);
      const times = new Histogram();
      const before = cpuTime(server.pid);
      const from = monotonicMs();
      const load = {
        port: server.port,
        path: volley.path,
        headers: world.headers,
        rate,
        body: () => body!,
        times,
      };
      const { ok, refused } = await paced({ ...load, from, until: from + rounds.ms });
      if (refused > 0) throw new Error(`${refused} orders were refused`);
      const seconds = (monotonicMs() - from) / 1000;
      const { waited } = cpuBetween(before, cpuTime(server.pid));
      p99.push(times.quantile(0.99));
      share.push(ok / ((rate * rounds.ms) / 1000));
      report.waited(waited / seconds);
      report.step(
        `${name} at ${rate.toFixed(0)}/s: p50 ${times.quantile(0.5)} p99 ${p99.at(-1)} ms, ` +
          `${percent(share.at(-1)!)} of the orders taken, waited for its core ${percent(waited / seconds)}`,
      );
    }
  }
  const [ours, peer] = results;
  const held = results.every(({ share }) => median(share) >= HELD_MIN);
  report.add({
    name: `Orders: p99 of an order at half its own rate (${figure(median(ours!.rate))}/s)`,
    unit: 'ms',
    ours: median(ours!.p99),
    peer: median(peer!.p99),
    peerName: `the same peer at half of its own (${figure(median(peer!.rate))}/s)`,
    aim: { of: 'ratio', is: 'at most', value: HALF_SPEED_P99_MAX },
    ...(!held && { remark: 'the machine was slower than a moment before: the rate was not held' }),
  });
}

/** A crowd buys all there is and goes on asking. */
async function sellOut(report: Report, world: World, { port }: Server): Promise<void> {
  const connections = new Connections();
  await connections.open(port, CLIENTS);
  const request = orderBytes(world, orderOf(SCARCE_PRODUCT, world.plan));
  let sold = 0;
  let more = true;
  while (more) {
    const { ok, refused } = await closedLoop(connections, { clients: CLIENTS, ms: 500, request });
    sold += ok;
    more = refused < CLIENTS;
  }
  connections.close();
  const input = { prdtSysId: SCARCE_PRODUCT };
  const { product }: ProductDetail = await call(productDetail, input, {
    baseUrl: `http://127.0.0.1:${port}`,
  });
  report.add({
    name: `Orders: sold of a stock of ${figure(SCARCE_STOCK)} that a crowd ran empty, and left`,
    unit: 'pieces',
    ours: sold + product.stockQty,
    aim: { of: 'ours', is: 'at most', value: SCARCE_STOCK },
    ...(product.stockQty !== 0 && { remark: `${product.stockQty} left` }),
  });
}
