import Database from 'better-sqlite3';
import { LocalPostgres } from '../../fixtures/programs/postgresql.ts';
import { freePort, ProgramMissing } from '../../fixtures/programs/program.ts';
import { requestOf } from '../../schema/call.ts';
import { searchProducts, searchSuggestions } from '../../schema/catalog/search.ts';
import { openLog, projections, rowTables, upcasters } from '../../server/domains.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { databaseAt } from '../../server/platform/log/databases.ts';
import { copyLog } from '../../server/platform/log/moving/copying.ts';
import { monotonicMs, sleep } from '../harness/clock.ts';
import { Histogram } from '../harness/figures.ts';
import { Connections, requestBytes } from '../harness/http.ts';
import {
  cpuBetween,
  cpuTime,
  cpuTimeOfAll,
  residentBytes,
  unpin,
  type Server,
} from '../harness/processes.ts';
import { figure, percent, type Report } from '../harness/report.ts';
import { makeWorld, startSellover, type World } from '../harness/world.ts';
import { grow } from '../scale/grow.ts';
import { eventsOf, FIRST_PRODUCT, mall, mallOf, Naming, type MallSize } from './mall.ts';
import { miniSearch, queries, shareOfRight, type Named } from './quality.ts';

const PRODUCTS = 200_000;
/** Requests a second. */
const RATE = 50;
const CONNECTIONS = 64;
/** Before each measurement: the first calls of a kind wait for the compiler. */
const WARM_MS = 1_000;
const ROWS = 20;
const FAR_PAGE = 1000;
const MIB = 1024 * 1024;

interface Asked {
  readonly name: string;
  readonly path: () => string;
  /** ms of the slowest hundredth, on SQLite and on PostgreSQL. */
  readonly aims: readonly [number, number];
}

/** How soon things are found among many, on either database, and how well, beside an index in memory. */
export async function search(
  report: Report,
  { quick, products = quick ? 20_000 : PRODUCTS }: { readonly quick: boolean; readonly products?: number },
): Promise<void> {
  const size = mallOf(products);
  report.title(`The search among ${figure(products)} products`);
  const world = await makeWorld();
  try {
    await grow(
      world.dataDir,
      world.plan,
      (await lastPosition(world)) + eventsOf(size),
      mall(size, world.plan),
    );
    await rebuildRate(report, world, size);
    const ms = quick ? 4_000 : 10_000;
    const server = await startSellover(world);
    try {
      await answering(report, server, { ms, size, engine: 0 });
      await quality(report, server, size);
    } finally {
      await server.stop();
    }
    await onPostgresql(report, world, { ms, size });
  } finally {
    world.dispose();
  }
}

async function lastPosition(world: World): Promise<number> {
  const log = await openLog(world, { clock: systemClock });
  const position = await log.lastPosition();
  await log.close();
  return position;
}

/** The projection is forgotten, so that the next start builds it alone. */
async function rebuildRate(report: Report, world: World, { products }: MallSize): Promise<void> {
  const openedIn = async () => {
    const from = monotonicMs();
    await (await openLog(world, { clock: systemClock })).close();
    return monotonicMs() - from;
  };
  await openedIn();
  const without = await openedIn();
  const began = process.cpuUsage();
  const db = new Database(databaseAt(world).where);
  db.exec("DELETE FROM projections WHERE name = 'search'");
  db.close();
  const took = (await openedIn()) - without;
  const { user, system } = process.cpuUsage(began);
  report.step(
    `the rebuild had ${figure((user + system) / 1e6)} seconds of the processor, in ${figure(took / 1000)}`,
  );
  report.add({
    name: 'Search: rebuild of its projection, with stock, brands, broadcasts and sales',
    unit: 'products/s',
    ours: products / (took / 1000),
    peer: products / (bareIndexMs(world) / 1000),
    peerName: 'FTS5 alone, from a table in memory',
    aim: { of: 'ours', is: 'at least', value: 50_000 },
  });
}

/** How long SQLite takes for nothing but an index of the same texts. */
function bareIndexMs(world: World): number {
  const db = new Database(':memory:');
  try {
    db.prepare('ATTACH ? AS mall').run(databaseAt(world).where);
    db.exec(`CREATE TABLE texts (id INTEGER PRIMARY KEY, text TEXT NOT NULL);
      INSERT INTO texts SELECT prdt_sys_id, text FROM mall.search_products;
      CREATE VIRTUAL TABLE bare USING fts5 (text, content = texts, content_rowid = id, tokenize = 'trigram case_sensitive 1', detail = none)`);
    const from = monotonicMs();
    db.exec(`INSERT INTO bare (bare) VALUES ('rebuild')`);
    return monotonicMs() - from;
  } finally {
    db.close();
  }
}

function askedOf(size: MallSize): Asked[] {
  const naming = new Naming();
  const typed = queries();
  const keyword = () =>
    naming.chance() < 0.3
      ? typed[Math.floor(naming.chance() * typed.length)]!.keyword
      : naming.some(naming.chance() < 0.5 ? 1 : 2);
  const page = (startIndex: number) => ({ startIndex, rowCount: ROWS });
  const far = page(Math.min(FAR_PAGE * ROWS, size.products - ROWS));
  const list =
    (sort: 'new' | 'price' | 'sold') =>
    (startIndex: number, more = {}) =>
      requestOf(searchProducts, { sort, ...more, ...page(startIndex) }).path;
  const category = () => ({ categorySysId: 101 + Math.floor(naming.chance() * 20) });
  const brand = () => ({ brandSysId: 1_000 + Math.floor(naming.chance() * size.brands) });
  return [
    {
      name: 'products by a keyword',
      path: () => requestOf(searchProducts, { keyword: keyword(), ...page(0) }).path,
      aims: [30, 60],
    },
    {
      name: 'suggestions while typing',
      path: () => requestOf(searchSuggestions, { keyword: beginning(keyword(), naming) }).path,
      aims: [15, 15],
    },
    { name: 'the newest, page 1', path: () => list('new')(0), aims: [15, 15] },
    {
      name: `the newest, page ${far.startIndex / ROWS}`,
      path: () => list('new')(far.startIndex),
      aims: [15, 15],
    },
    { name: 'by price, page 1', path: () => list('price')(0), aims: [15, 15] },
    {
      name: `by price, page ${far.startIndex / ROWS}`,
      path: () => list('price')(far.startIndex),
      aims: [15, 15],
    },
    { name: 'the best sold, page 1', path: () => list('sold')(0), aims: [15, 15] },
    { name: 'what is on sale, page 1', path: () => list('new')(0, { isOnSale: 1 }), aims: [15, 15] },
    {
      name: `what is on sale, page ${far.startIndex / ROWS}`,
      path: () => list('new')(far.startIndex, { isOnSale: 1 }),
      aims: [15, 15],
    },
    { name: 'a category, page 1', path: () => list('new')(0, category()), aims: [15, 15] },
    {
      name: 'a category by price, in the middle',
      path: () => list('price')(size.products / 40, category()),
      aims: [15, 15],
    },
    { name: 'a brand', path: () => list('new')(0, brand()), aims: [15, 15] },
  ];
}

/** A random beginning of the keyword, as in a field that somebody is typing into. */
function beginning(keyword: string, naming: Naming): string {
  return keyword.slice(0, 1 + Math.floor(naming.chance() * keyword.length));
}

async function answering(
  report: Report,
  server: Server,
  {
    ms,
    size,
    engine,
    database,
  }: {
    readonly ms: number;
    readonly size: MallSize;
    readonly engine: 0 | 1;
    /** Its process, if it is a server. */
    readonly database?: number;
  },
): Promise<void> {
  const where = engine === 0 ? 'SQLite' : 'PostgreSQL';
  const all = askedOf(size);
  await atRate(server, all[0]!, ms / 2);
  const before = residentBytes(server.pid);
  for (const asked of all) {
    await atRate(server, asked, WARM_MS);
    const now = () => [cpuTime(server.pid), ...(database === undefined ? [] : [cpuTimeOfAll(database)])];
    const began = now();
    const times = await atRate(server, asked, ms);
    const [cpu, ofDatabase] = now().map((ended, at) => cpuBetween(began[at]!, ended));
    const each = (seconds: number) => figure((seconds * 1e6) / (ms * RATE));
    report.step(
      `${asked.name}: p50 ${times.quantile(0.5)} ms; each had ${each(cpu!.had)} ms of the processor and waited ${each(cpu!.waited)}${
        ofDatabase ? `; the database had ${each(ofDatabase.had)}, waited ${each(ofDatabase.waited)}` : ''
      }`,
    );
    report.waited(cpu!.waited / (ms / 1000));
    report.add({
      name: `Search on ${where}: p99 of ${asked.name}, at ${RATE} a second`,
      unit: 'ms',
      ours: times.quantile(0.99),
      aim: { of: 'ours', is: 'at most', value: asked.aims[engine] },
    });
  }
  report.add({
    name: `Search on ${where}: memory that the server took for all of these`,
    unit: 'MiB',
    ours: Math.max(0, residentBytes(server.pid) - before) / MIB,
  });
}

/** From the moment at which each request was to leave, whether or not the server keeps up. */
async function atRate(server: Server, { path }: Asked, ms: number): Promise<Histogram> {
  const times = new Histogram();
  const connections = new Connections();
  await connections.open(server.port, CONNECTIONS);
  const from = monotonicMs();
  const answers: Promise<void>[] = [];
  for (let at = 0; at < (ms * RATE) / 1000; at++) {
    const dueAt = from + (at * 1000) / RATE;
    while (monotonicMs() < dueAt) await sleep(1);
    const asked = path();
    const request = requestBytes('GET', asked, {}, '');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const answered = (status: number) => {
      times.add(monotonicMs() - dueAt);
      if (status === 200) resolve();
      else reject(new Error(`${asked} was answered with ${status}`));
    };
    while (!connections.send(request, answered)) await sleep(1);
    answers.push(promise);
  }
  await Promise.all(answers);
  connections.close();
  return times;
}

/** The names are the first the naming gives, as in the mall, so the peer has the same. */
async function quality(report: Report, server: Server, size: MallSize): Promise<void> {
  const found = async (keyword: string): Promise<readonly Named[]> => {
    const { path } = requestOf(searchProducts, { keyword, startIndex: 0, rowCount: 5 });
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`);
    return ((await answer.json()) as { jsonData: { res: { products: Named[] } } }).jsonData.res.products;
  };
  const ours = await shareOfRight(found);
  const names = namesOf(size);
  const from = process.memoryUsage().rss;
  const index = miniSearch(names);
  const took = (process.memoryUsage().rss - from) / MIB;
  const times = new Histogram();
  const peer = await shareOfRight(async (keyword) => {
    const began = monotonicMs();
    const results = index.search(keyword);
    times.add(monotonicMs() - began);
    return results as unknown as Named[];
  });
  report.step(`MiniSearch: p99 ${times.quantile(0.99)} ms, ${figure(took)} MiB`);
  report.add({
    name: `Search: right answers among the first five, of ${queries().length} queries`,
    unit: '%',
    ours: ours * 100,
    peer: peer * 100,
    peerName: 'MiniSearch in memory',
    aim: { of: 'ratio', is: 'at least', value: 1 },
    remark: `${percent(ours)} of ${percent(1)}`,
  });
}

function namesOf(size: MallSize): Named[] {
  const names: Named[] = [];
  for (const happenings of mall(size, { products: [] } as never))
    for (const { event } of happenings)
      if (event.type === 'ProductListed') {
        const { prdtSysId, name, nameEn } = event.data as Named;
        if (prdtSysId >= FIRST_PRODUCT + size.products) return names;
        names.push({ prdtSysId, name, nameEn });
      }
  return names;
}

async function onPostgresql(
  report: Report,
  world: World,
  { ms, size }: { readonly ms: number; readonly size: MallSize },
): Promise<void> {
  try {
    const postgres = new LocalPostgres(await freePort());
    try {
      await postgres.up();
      unpin(postgres.child!.pid!);
      const databaseUrl = await postgres.database('mall');
      const copy = { ...world, databaseUrl };
      await copyLog(databaseAt(world), databaseAt(copy), { projections, rowTables, upcasters });
      await postgres.ask('mall', 'VACUUM ANALYZE');
      const server = await startSellover(copy);
      try {
        await answering(report, server, { ms, size, engine: 1, database: postgres.child!.pid! });
      } finally {
        await server.stop();
      }
    } finally {
      await postgres.remove();
    }
  } catch (error) {
    if (!(error instanceof ProgramMissing)) throw error;
    report.step(`not measured: ${error.message}`);
  }
}
