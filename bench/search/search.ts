import Database from 'better-sqlite3';
import { LocalPostgres } from '../../fixtures/programs/postgresql.ts';
import { freePort, ProgramMissing } from '../../fixtures/programs/program.ts';
import { requestOf } from '../../schema/call.ts';
import { searchProducts } from '../../schema/catalog/search.ts';
import { openLog, projections, rowTables, upcasters } from '../../server/domains.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { databaseAt } from '../../server/platform/log/databases.ts';
import { copyLog } from '../../server/platform/log/moving/copying.ts';
import { monotonicMs } from '../harness/clock.ts';
import { Histogram } from '../harness/figures.ts';
import { runScript, unpin, type Server } from '../harness/processes.ts';
import { figure, percent, type Report } from '../harness/report.ts';
import { makeWorld, startSellover, type World } from '../harness/world.ts';
import { grow } from '../scale/grow.ts';
import { RATE, type Answers, type Asking } from './asking.ts';
import { eventsOf, FIRST_PRODUCT, mall, mallOf, type MallSize } from './mall.ts';
import { miniSearch, queries, shareOfRight, type Named } from './quality.ts';
import type { Rebuilt } from './rebuilding.ts';

const PRODUCTS = 200_000;
const MIB = 1024 * 1024;

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

async function rebuildRate(report: Report, world: World, { products }: MallSize): Promise<void> {
  const { took, had, read, memory } = await runScript<Rebuilt>(
    new URL('./rebuilding.ts', import.meta.url),
    [world.dataDir],
    'all',
  );
  report.step(`the rebuild had ${figure(had)} seconds of the processor, in ${figure(took / 1000)}`);
  report.add({
    name: 'Search: reading what is found into the memory of a process',
    unit: 'products/s',
    ours: products / (read / 1000),
    aim: { of: 'ours', is: 'at least', value: 50_000 },
    remark: `${figure(memory / MIB)} MiB`,
  });
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
      INSERT INTO texts SELECT prdt_sys_id, name || ' ' || name_en || ' ' || prdt_no FROM mall.search_products;
      CREATE VIRTUAL TABLE bare USING fts5 (text, content = texts, content_rowid = id, tokenize = 'trigram case_sensitive 1', detail = none)`);
    const from = monotonicMs();
    db.exec(`INSERT INTO bare (bare) VALUES ('rebuild')`);
    return monotonicMs() - from;
  } finally {
    db.close();
  }
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
  const asking: Asking = { port: server.port, pid: server.pid, database, size, ms };
  const { answered, memory } = await runScript<Answers>(
    new URL('./asking.ts', import.meta.url),
    [JSON.stringify(asking)],
    'load',
  );
  for (const { name, p50, p99, aims, cpu, ofDatabase } of answered) {
    const each = (seconds: number) => figure((seconds * 1e6) / (ms * RATE));
    report.step(
      `${name}: p50 ${p50} ms; each had ${each(cpu.had)} ms of the processor and waited ${each(cpu.waited)}${
        ofDatabase ? `; the database had ${each(ofDatabase.had)}, waited ${each(ofDatabase.waited)}` : ''
      }`,
    );
    report.waited(cpu.waited / (ms / 1000));
    report.add({
      name: `Search on ${where}: p99 of ${name}, at ${RATE} a second`,
      unit: 'ms',
      ours: p99,
      aim: { of: 'ours', is: 'at most', value: aims[engine] },
    });
  }
  report.add({
    name: `Search on ${where}: memory that the server took for all of these`,
    unit: 'MiB',
    ours: memory / MIB,
  });
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
