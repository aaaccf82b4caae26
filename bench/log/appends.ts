import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { uuidv7 } from 'uuidv7';
import { systemClock } from '../../server/platform/clock.ts';
import { streamOf, type Fold } from '../../server/platform/log/log.ts';
import { databaseFile, SqliteDatabase } from '../../server/platform/log/sqlite/sqlite-log.ts';

/**
 * Appends events in groups and prints how many a second. `ours` goes through the log, which decides, hashes, checks
 * versions and keeps states. `raw` writes the same rows with bare better-sqlite3.
 */
const GROUP = 64;
const STREAMS = 20_000;
const [who, count = '0'] = process.argv.slice(2);
const dataDir = mkdtempSync(join(tmpdir(), 'sellover-bench-'));
const data = { orderSysId: 17_000_000_000, lines: [{ detailSysId: 170_001, qty: 2 }], note: 'x'.repeat(80) };
const append = who === 'ours' ? await throughTheLog() : bare();

await append(Number(count) / 8);
const start = performance.now();
await append(Number(count));
const perSecond = Number(count) / ((performance.now() - start) / 1000);
rmSync(dataDir, { recursive: true });
process.stdout.write(JSON.stringify({ perSecond, cpuSeconds: process.cpuUsage().user / 1e6 }));

async function throughTheLog(): Promise<(events: number) => Promise<void>> {
  const fold: Fold<number, { type: 'StockTaken'; data: typeof data }> = {
    category: 'stock',
    initial: 0,
    stateVersion: 1,
    on: { StockTaken: (taken, event) => taken + event.data.lines[0]!.qty },
  };
  const log = await new SqliteDatabase(databaseFile(dataDir)).open({ clock: systemClock });
  let at = 0;
  const one = () => {
    const ref = streamOf(fold, at++ % STREAMS);
    return log.execute({
      actorId: 1,
      commandId: uuidv7(),
      streams: [ref],
      decide: (states) => ({
        events: [{ ref, events: [{ type: 'StockTaken', data }] }],
        reply: states.get(ref),
      }),
    });
  };
  return async (events) => {
    for (let done = 0; done < events; done += GROUP) await Promise.all(Array.from({ length: GROUP }, one));
  };
}

function bare(): (events: number) => void {
  const db = new Database(join(dataDir, 'raw.db'));
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma('cache_size = -65536');
  db.pragma('wal_autocheckpoint = 4000');
  db.exec(`CREATE TABLE events (
    position INTEGER PRIMARY KEY, stream TEXT NOT NULL, version INTEGER NOT NULL, type TEXT NOT NULL,
    actor_id INTEGER, command_id TEXT NOT NULL, recorded_at INTEGER NOT NULL, hash TEXT NOT NULL, data TEXT NOT NULL
  ) STRICT`);
  db.exec('CREATE UNIQUE INDEX events_by_stream ON events (stream, version)');
  const insert = db.prepare('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const text = JSON.stringify(data);
  const hash = 'h'.repeat(43);
  let at = 0;
  const group = db.transaction(() => {
    for (let i = 0; i < GROUP; i++, at++) {
      const version = Math.floor(at / STREAMS) + 1;
      insert.run(at + 1, `stock-${at % STREAMS}`, version, 'StockTaken', 1, uuidv7(), Date.now(), hash, text);
    }
  });
  return (events) => {
    for (let done = 0; done < events; done += GROUP) group.immediate();
  };
}
