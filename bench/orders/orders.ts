import { productDetail, type ProductDetail } from '../../schema/catalog/products.ts';
import { call } from '../../schema/call.ts';
import { autocannonOf, compete } from '../harness/compete.ts';
import { Connections } from '../harness/http.ts';
import { isLimit, limitRemark } from '../harness/limit.ts';
import { closedLoop } from '../harness/loops.ts';
import { startServer, type Server } from '../harness/processes.ts';
import { figure, type Report } from '../harness/report.ts';
import {
  HOT_PRODUCT,
  makeWorld,
  orderBytes,
  orderOf,
  orderVolley,
  PRODUCTS,
  SCARCE_PRODUCT,
  SCARCE_STOCK,
  startSellover,
  type World,
} from '../harness/world.ts';
import { atHalfSpeed } from './half-speed.ts';
import { watchedOrders } from './watched.ts';

const PEER = 'Fastify + one better-sqlite3 insert a request';
const CLIENTS = 64;
/** Ours serves twice as many a second meanwhile. */
const HALF_SPEED_P99_MAX = 2;

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
    const hot = orderVolley(world, () => orderOf(HOT_PRODUCT, world.plan));
    const spread = orderVolley(world, (at) => orderOf((at % PRODUCTS) + 1, null));
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
      {
        count: quick ? 1 : 3,
        ms: quick ? 3000 : 4000,
        name: 'Orders: p99 of an order',
        ratioMax: HALF_SPEED_P99_MAX,
      },
    );
    await sellOut(report, world, ours);
  } finally {
    await Promise.all([ours.stop(), peer.stop()]);
    world.dispose();
  }
  await watchedOrders(report, { quick });
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
