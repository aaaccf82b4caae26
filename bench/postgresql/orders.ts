import type { LocalPostgres } from '../../fixtures/programs/postgresql.ts';
import { autocannonOf, compete } from '../harness/compete.ts';
import { isLimit, limitRemark } from '../harness/limit.ts';
import { startServer } from '../harness/processes.ts';
import type { Report } from '../harness/report.ts';
import { HOT_PRODUCT, makeWorld, orderOf, orderVolley, startSellover, type World } from '../harness/world.ts';
import { atHalfSpeed } from '../orders/half-speed.ts';
import { ON_SQLITE } from './costs.ts';

/** The connections of the peer with which it is fastest; with five it does as much, with thirty a tenth less. */
const POOL = 10;
const PEER = 'Fastify + one row inserted a request, same driver and server';

/** Of the peer's rate, and of our own on SQLite. */
const RATE_MIN = 0.8;

/** Orders of a product on air, beside the peer that only makes one row durable, and beside ourselves on a file. */
export async function orders(
  report: Report,
  server: LocalPostgres,
  { quick }: { quick: boolean },
): Promise<void> {
  const world = await makeWorld({ databaseUrl: await server.database('orders') });
  const fileWorld = await makeWorld();
  const ours = await startSellover(world);
  const onFile = await startSellover(fileWorld);
  const peer = await startServer(new URL('peer.ts', import.meta.url), {
    DATABASE_URL: await server.database('peer'),
    POOL: String(POOL),
  });
  const hot = volleyOf(world);
  const bare = { ...hot, path: '/' };
  try {
    const hits = await compete(
      report,
      [
        { name: 'postgresql', server: ours, fire: autocannonOf(hot) },
        { name: 'peer', server: peer, fire: autocannonOf(bare) },
        { name: 'sqlite', server: onFile, fire: autocannonOf(volleyOf(fileWorld)) },
      ],
      { count: quick ? 1 : 3, seconds: quick ? 1 : 2 },
    );
    const limited = isLimit(hits.postgresql.generatorBusy);
    for (const [peerName, { perSecond }] of [
      [PEER, hits.peer],
      [ON_SQLITE, hits.sqlite],
    ] as const)
      report.add({
        name: 'PostgreSQL: orders of one hot product, on air',
        unit: 'orders/s',
        ours: hits.postgresql.perSecond,
        peer: perSecond,
        peerName,
        aim: { of: 'ratio', is: 'at least', value: RATE_MIN },
        ...limitRemark(limited),
      });
    await atHalfSpeed(
      report,
      world,
      [
        { name: 'postgresql', server: ours, volley: hot },
        { name: 'peer', server: peer, volley: bare },
      ],
      { count: quick ? 1 : 2, ms: 3000, name: 'PostgreSQL: p99 of an order', ratioMax: 1 },
    );
  } finally {
    await Promise.all([ours, onFile, peer].map((each) => each.stop()));
    for (const each of [world, fileWorld]) each.dispose();
  }
}

function volleyOf(world: World) {
  return orderVolley(world, () => orderOf(HOT_PRODUCT, world.plan));
}
