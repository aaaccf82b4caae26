/** What a paid order costs here and in Vendure, side by side. Prints, writes nothing. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import Table from 'cli-table3';
import { LocalPostgres } from '../fixtures/programs/postgresql.ts';
import { freePort } from '../fixtures/programs/program.ts';
import { monotonicMs, sleep } from './harness/clock.ts';
import { median } from './harness/figures.ts';
import { installPackages, VENDURE } from './harness/packages.ts';
import {
  cpuBetween,
  cpuTime,
  pinMyself,
  residentBytes,
  startServer,
  unpin,
  type Server,
} from './harness/processes.ts';
import { figure } from './harness/report.ts';
import { makeWorld, startSellover } from './harness/world.ts';
import { buysFromUs, buysFromVendure, NotBought, OUR_REQUESTS, type Buy } from './vendure/buying.ts';
import { CHECKOUT } from './vendure/shop.ts';

const CLIENTS = [1, 8, 32];
const CLIENTS_MAX = Math.max(...CLIENTS);
/** Of each member: for 65,000 orders. */
const COUPONS = 8;

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    postgresql: { type: 'boolean', default: false },
  },
});
/** In milliseconds: each server is compiled for so long, and of a round, what comes first does not count. */
const [rounds, warmUp, ramp, span] = values.quick ? [1, 5000, 1000, 4000] : [3, 20_000, 3000, 15_000];

interface Shop {
  readonly name: string;
  readonly requests: number;
  readonly server: Server;
  readonly buy: Buy;
}

interface Round {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Of the checkouts that ended. */
  readonly failed: number;
  /** Milliseconds of the server's processor. */
  readonly cpuEach: number;
  readonly megabytes: number;
}

const say = (text: string) => process.stdout.write(`${text}\n`);
installPackages(VENDURE);
const { version } = JSON.parse(
  readFileSync(new URL('node_modules/@vendure/core/package.json', VENDURE), 'utf8'),
) as { version: string };
const database = values.postgresql ? new LocalPostgres(await freePort()) : null;
try {
  if (database) {
    await database.up();
    unpin(database.child!.pid!);
  }
  await measure(database);
} finally {
  await database?.remove();
}

async function measure(postgresql: LocalPostgres | null): Promise<void> {
  const world = await makeWorld({
    coupons: COUPONS,
    databaseUrl: (await postgresql?.database('sellover')) ?? null,
  });
  const servers: Server[] = [];
  try {
    const ours = await startSellover(world);
    servers.push(ours);
    const theirs = await startServer(new URL('vendure/server.ts', import.meta.url), {
      DATA_DIR: world.dataDir,
      DATABASE_URL: (await postgresql?.database('vendure')) ?? '',
      NODE_ENV: 'production',
      VENDURE_DISABLE_TELEMETRY: 'true',
      CUSTOMERS: String(CLIENTS_MAX),
    });
    servers.push(theirs);
    pinMyself();
    const shops: Shop[] = [
      { name: 'Sellover', requests: OUR_REQUESTS, server: ours, buy: buysFromUs(world, ours) },
      {
        name: `Vendure ${version}`,
        requests: CHECKOUT.length,
        server: theirs,
        buy: await buysFromVendure(theirs, CLIENTS_MAX),
      },
    ];
    for (const shop of shops) await roundOf(shop, CLIENTS_MAX, warmUp);
    const table = new Table({
      head: [
        'clients',
        'server',
        'paid orders/s',
        'p50 ms',
        'p99 ms',
        'requests each',
        'CPU ms each',
        'MB',
        'failed',
      ],
      style: { head: [], border: [], compact: true },
    });
    for (const clients of CLIENTS) table.push(...(await rowsOf(shops, clients)));
    say(
      `On ${postgresql ? 'PostgreSQL' : 'SQLite'}, the middle of ${rounds} rounds of ${span / 1000} s in turn:`,
    );
    say(table.toString());
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    world.dispose();
  }
}

async function rowsOf(shops: readonly Shop[], clients: number): Promise<string[][]> {
  const all = shops.map((shop) => ({ shop, results: [] as Round[] }));
  for (let round = 0; round < rounds; round++)
    for (const { shop, results } of all) results.push(await roundOf(shop, clients, span));
  return all.map(({ shop, results }) => {
    const middle = (of: keyof Round) => figure(median(results.map((each) => each[of])));
    return [
      String(clients),
      shop.name,
      middle('perSecond'),
      middle('p50'),
      middle('p99'),
      String(shop.requests),
      middle('cpuEach'),
      middle('megabytes'),
      `${figure(median(results.map(({ failed }) => failed)) * 100)} %`,
    ];
  });
}

/**
 * Clients that each begin their next checkout when the last one has ended, well or not. In the span answers are counted, each as its
 * share of an order: of slow checkouts that began together, none may end in it. How long they take, and how many fail, is
 * told of all that end from then on.
 */
async function roundOf({ server, buy, requests }: Shop, clients: number, ms: number): Promise<Round> {
  const times: number[] = [];
  let [answers, failed] = [0, 0];
  const from = monotonicMs() + ramp;
  const until = from + ms;
  const answered = () => {
    if (monotonicMs() >= from && monotonicMs() < until) answers += 1;
  };
  const running = Array.from({ length: clients }, async (_, client) => {
    while (monotonicMs() < until) {
      const begun = monotonicMs();
      const isBought = await buy(client, answered).then(
        () => true,
        (error: unknown) => {
          if (error instanceof NotBought) return false;
          throw error;
        },
      );
      if (monotonicMs() < from) continue;
      if (isBought) times.push(monotonicMs() - begun);
      else failed += 1;
    }
  });
  const watching = sleep(ramp).then(async () => {
    const before = cpuTime(server.pid);
    await sleep(ms);
    return { had: cpuBetween(before, cpuTime(server.pid)).had, bytes: residentBytes(server.pid) };
  });
  const [{ had, bytes }] = await Promise.all([watching, ...running]);
  const bought = answers / requests;
  times.sort((a, b) => a - b);
  const quantile = (share: number) => times[Math.ceil(times.length * share) - 1] ?? NaN;
  return {
    perSecond: (bought * 1000) / ms,
    p50: quantile(0.5),
    p99: quantile(0.99),
    failed: failed / (times.length + failed),
    cpuEach: (had * 1000) / bought,
    megabytes: bytes / 2 ** 20,
  };
}
