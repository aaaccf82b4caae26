import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uuidv7 } from 'uuidv7';
import { systemClock } from '../../server/platform/clock.ts';
import { databaseAt } from '../../server/platform/log/databases.ts';
import { streamOf, type Fold } from '../../server/platform/log/log.ts';
import { create } from '../../server/platform/log/tables/migrations.ts';
import { int, table, text } from '../../server/platform/log/tables/table.ts';
import { cpuBetween, cpuTimeOfAll } from '../harness/processes.ts';
import { GROUPS, PAGE, type Cost, type EngineCosts } from './costs.ts';

/**
 * Measures one engine: the database of the given URL, whose server is the given process, or a file when none is given.
 * Each command records one event and one row.
 */
const SPAN = 300;
const STREAMS = 20_000;

interface Taken {
  readonly type: 'StockTaken';
  readonly data: { readonly qty: number; readonly note: string };
}

const fold: Fold<number, Taken> = {
  category: 'stock',
  initial: 0,
  stateVersion: 1,
  on: { StockTaken: (taken, { data }) => taken + data.qty },
};
const receivers = table('receivers', { id: int, address: text }, { key: ['id'] });

const [databaseUrl = null, databasePid] = process.argv.slice(2);
const dataDir = mkdtempSync(join(tmpdir(), 'sellover-bench-'));
const log = await databaseAt({ dataDir, databaseUrl }).open({
  clock: systemClock,
  rowTables: [{ name: 'receivers', migrations: [[create(receivers)]] }],
});
let last = 0;

function command() {
  const id = ++last;
  const ref = streamOf(fold, id % STREAMS);
  return log.execute({
    actorId: 1,
    commandId: uuidv7(),
    streams: [ref],
    decide: () => ({
      events: [{ ref, events: [{ type: 'StockTaken', data: { qty: 1, note: 'x'.repeat(200) } }] }],
      rows: [receivers.insert({ id, address: 'x'.repeat(60) })],
      reply: null,
    }),
  });
}

async function costOf(act: () => Promise<unknown>): Promise<Cost> {
  await repeat(act, SPAN / 4);
  const before = { own: process.cpuUsage(), database: databaseTime() };
  const { times, ms } = await repeat(act, SPAN);
  const { user, system } = process.cpuUsage(before.own);
  const database = databaseTime();
  const databaseCpu = before.database && database ? cpuBetween(before.database, database).had * 1e6 : 0;
  return { ms: ms / times, cpu: (user + system) / times, databaseCpu: databaseCpu / times };
}

function databaseTime() {
  return databasePid === undefined ? null : cpuTimeOfAll(Number(databasePid));
}

async function repeat(act: () => Promise<unknown>, span: number): Promise<{ times: number; ms: number }> {
  const start = performance.now();
  for (let times = 1; ; times++) {
    await act();
    const ms = performance.now() - start;
    if (ms > span) return { times, ms };
  }
}

const commits: Cost[] = [];
for (const group of GROUPS)
  commits.push(await costOf(() => Promise.all(Array.from({ length: group }, command))));
const page = await costOf(() => log.read({ limit: PAGE }));
await log.close();
rmSync(dataDir, { recursive: true });
process.stdout.write(JSON.stringify({ commits, page } satisfies EngineCosts));
