import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { Line } from '../../../testing/line.ts';
import { PostgresServer } from '../../../testing/processes/postgresql.ts';
import { MovedClock } from '../../clock.ts';
import { PROCESSES_MAX } from '../../source.ts';
import { describeLog } from '../contract/log.contract.ts';
import { LogUnavailable, LogUnreadable, type EventLog } from '../log.ts';
import { count, insertPerson, notes, people, sums, tally, tallyFold } from '../tally.fixture.ts';
import { verifyLog } from '../integrity/verify.ts';
import { Pool, DatabaseSession } from './connection.ts';
import { readRange } from './event-ranges.ts';
import { PostgresDatabase } from './postgresql-log.ts';

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await PostgresServer.start();
});
afterAll(() => postgres.remove());

const nameIn = (url: string) => new URL(url).pathname.slice(1);

describeLog('PostgreSQL', async () => {
  const url = await postgres.database();
  return {
    database: new PostgresDatabase(url),
    rows: (table) => postgres.ask(nameIn(url), `SELECT * FROM "${table}" ORDER BY 1`),
    remove: () => postgres.drop(nameIn(url)),
  };
});

/** Appends without end until it is stopped, and says what was acknowledged, and what else came than refusals. */
class Appending {
  readonly acknowledged: string[] = [];
  readonly errors: unknown[] = [];
  refused = 0;
  readonly #log: EventLog;
  readonly #lanes: Promise<unknown>;
  #isOver = false;

  constructor(log: EventLog) {
    this.#log = log;
    this.#lanes = Promise.all(Array.from({ length: 20 }, (_, lane) => this.#append(lane)));
  }

  async #append(lane: number): Promise<void> {
    for (let i = 0; !this.#isOver; i++) {
      const note = `${lane}-${i}`;
      try {
        await this.#log.execute(count(tally(lane), 1, { note, once: { key: note, fingerprint: note } }));
        this.acknowledged.push(note);
      } catch (error) {
        if (error instanceof LogUnavailable) this.refused += 1;
        else this.errors.push(error);
        await sleep(5);
      }
    }
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#lanes;
  }
}

describe('a PostgreSQL log', () => {
  let url: string;
  let opened: EventLog[];
  beforeEach(async () => {
    url = await postgres.database();
    opened = [];
  });
  afterEach(async () => {
    for (const log of opened) await log.close();
    await postgres.drop(nameIn(url));
  });

  async function open(at = url, claim?: 'alone' | 'together'): Promise<EventLog> {
    const log = await new PostgresDatabase(at).open({
      clock: new MovedClock(0),
      projections: [sums, notes],
      ...(claim && { claim }),
    });
    opened.push(log);
    return log;
  }

  const ask = (text: string) => postgres.ask(nameIn(url), text);

  /** Resolves when its number is free: PostgreSQL notices a little later. */
  async function leave(log: EventLog): Promise<void> {
    const { process } = log;
    await log.close();
    const held = `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND classid <> 0 AND objid = ${process}
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND mode = 'ExclusiveLock'`;
    await expect.poll(async () => (await ask(held)).length).toBe(0);
  }

  async function keptOnce(log: EventLog, acknowledged: readonly string[]): Promise<void> {
    const kept = (await log.read({ limit: 1_000_000 })).map(({ data }) => (data as { note: string }).note);
    const found = new Set(kept);
    expect(found.size).toBe(kept.length);
    expect(acknowledged.filter((note) => !found.has(note))).toEqual([]);
    const report = await new PostgresDatabase(url).inspect((inspection) =>
      verifyLog(inspection, { projections: [sums, notes], folds: [tallyFold] }),
    );
    expect(report).toMatchObject({ sound: true });
  }

  test('whose connections are cut goes on by itself: nothing acknowledged is lost, nothing is there twice', async () => {
    const log = await open();
    const appending = new Appending(log);
    for (let round = 0; round < 20; round++) {
      await sleep(Math.random() * 60);
      await postgres.ask(
        'postgres',
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${nameIn(url)}'`,
      );
      const before = appending.acknowledged.length;
      await expect.poll(() => appending.acknowledged.length).toBeGreaterThan(before + 5);
    }
    await appending.stop();
    expect(appending.errors).toEqual([]);
    expect(appending.acknowledged.length).toBeGreaterThan(100);
    await keptOnce(log, appending.acknowledged);
  });

  test('whose server crashes refuses commands, and goes on by itself when it is back', async () => {
    const log = await open();
    const appending = new Appending(log);
    for (let round = 0; round < 3; round++) {
      await sleep(100 + Math.random() * 100);
      await postgres.kill();
      await expect.poll(() => log.trouble()).not.toBeNull();
      await postgres.up();
      await expect.poll(() => log.trouble()).toBeNull();
    }
    await appending.stop();
    expect(appending.errors).toEqual([]);
    expect(appending.refused).toBeGreaterThan(0);
    await keptOnce(log, appending.acknowledged);
  });

  test.each([
    ['where nobody listens meanwhile', false],
    ['where somebody in between takes connections and drops them', true],
  ])('is read as soon as its server is back, and says at once that it is away, %s', async (_how, between) => {
    const line = await Line.to(postgres.port);
    onTestFinished(() => line.close());
    const port = between ? line.port : postgres.port;
    const log = await open(url.replace(`:${postgres.port}/`, `:${port}/`), 'together');
    const isRead = () =>
      log.head('tally-a').then(
        () => true,
        (error: unknown) => error,
      );
    await postgres.kill();
    // The driver by itself waits longer after each attempt that was in vain, and then for many seconds.
    for (let attempt = 0; attempt < 10; attempt++) {
      expect(await isRead()).toBeInstanceOf(LogUnreadable);
      await sleep(200);
    }
    expect(log.trouble()).toContain('cannot be reached');
    await postgres.up();
    await expect.poll(() => isRead()).toBe(true);
    await expect.poll(() => log.trouble()).toBeNull();
  });

  describe('behind a line that breaks', () => {
    let line: Line;
    beforeEach(async () => {
      line = await Line.to(postgres.port);
    });
    afterEach(() => line.close());
    const through = () => url.replace(`:${postgres.port}/`, `:${line.port}/`);

    test('finds out what became of a commit whose answer was lost', async () => {
      const log = await open(through());
      await log.execute(count(tally('a'), 1));
      line.breakAfter('COMMIT', 'is told');
      expect((await log.execute(count(tally('a'), 2))).reply).toEqual({ sum: 3 });
      expect(line.breaks).toBe(1);
      expect(await ask('SELECT sum FROM tally_sums')).toEqual([{ sum: 3 }]);
    });

    test('refuses commands whose commit never arrived', async () => {
      const log = await open(through());
      await log.execute(count(tally('a'), 1));
      line.breakAfter('COMMIT', 'is lost');
      await expect(log.execute(count(tally('a'), 2))).rejects.toBeInstanceOf(LogUnavailable);
      await expect.poll(() => log.trouble()).toBeNull();
      expect((await log.execute(count(tally('a'), 4))).reply).toEqual({ sum: 5 });
      expect(line.breaks).toBe(1);
    });

    test('reads all there is after a connection that broke in the middle of an answer', async () => {
      const pool = new Pool(through(), 1);
      const text = 'SELECT i FROM generate_series(1, 50000) i WHERE i < 50000 OR pg_sleep(10) IS NULL';
      const cut = sleep(500).then(() => line.cut());
      await expect(pool.ask({ text })).rejects.toThrow('CONNECTION_CLOSED');
      await cut;
      line.mend();
      expect([...(await pool.ask({ text: 'SELECT 7 AS found' }))]).toEqual([{ found: 7 }]);
      await pool.close();
    });

    test('takes up its own place among the servers again, though another is free', async () => {
      const [first, second] = [await open(url, 'together'), await open(through(), 'together')];
      expect([first.process, second.process]).toEqual([0, 1]);
      await leave(first);
      line.breakAfter('COMMIT', 'is told');
      await second.execute(count(tally('a'), 1));
      expect([await open(url, 'together'), await open(url, 'together')].map((log) => log.process)).toEqual([
        0, 2,
      ]);
    });

    test('writes no more when another server has its place', async () => {
      const [first, second] = [await open(url, 'together'), await open(through(), 'together')];
      line.cut();
      await expect.poll(async () => (await open(url, 'together')).process).toBe(1);
      line.mend();
      await expect(second.execute(count(tally('a'), 1))).rejects.toThrow(
        'another server has taken the place',
      );
      expect((await first.execute(count(tally('a'), 2))).reply).toEqual({ sum: 2 });
    });
  });

  test('waits for the write lock without holding up the event loop, and says so', async () => {
    const log = await open();
    await postgres.whileLocked(nameIn(url), 'log_state', async () => {
      const waiting = log.execute(count(tally('a')));
      const turns: number[] = [];
      const ticking = setInterval(() => turns.push(performance.now()), 1);
      await sleep(400);
      clearInterval(ticking);
      // Held up it would have none, on however busy a machine.
      expect(turns.length).toBeGreaterThan(10);
      void waiting;
    });
    await log.execute(count(tally('a')));
    expect(await ask('SELECT sum FROM tally_sums')).toEqual([{ sum: 2 }]);
  });

  test('is not held up for long by a server that stopped while it had the write lock', async () => {
    const log = await open();
    const stopped = await DatabaseSession.open(url);
    await stopped.query('BEGIN');
    await stopped.query('SELECT * FROM log_state FOR UPDATE');
    const start = performance.now();
    await expect.poll(() => log.execute(count(tally('a')))).toBeDefined();
    expect(performance.now() - start).toBeGreaterThan(4000);
    expect(performance.now() - start).toBeLessThan(12_000);
    // It hears of that by a line of its own.
    await expect.poll(() => stopped.isLost).toBe(true);
    await stopped.close();
  });

  test('whose tables are to be replaced waits for who reads them, and takes commands meanwhile', async () => {
    const log = await open();
    await log.execute(count(tally('a'), 1));
    const reading = await DatabaseSession.open(url, { patient: true });
    await reading.query('BEGIN');
    await reading.query('SELECT * FROM tally_sums');
    const replacing = new PostgresDatabase(url).rebuild({ projections: [sums, notes] });
    const blocked = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'DROP TABLE%'`;
    await expect.poll(async () => (await ask(blocked)).length).toBeGreaterThan(0);
    expect((await log.execute(count(tally('a'), 2))).reply).toEqual({ sum: 3 });
    await reading.query('COMMIT');
    await reading.close();
    await replacing;
    expect((await log.execute(count(tally('a'), 4))).reply).toEqual({ sum: 7 });
    expect(await ask('SELECT sum FROM tally_sums')).toEqual([{ sum: 7 }]);
  });

  describe('is claimed', () => {
    test('by one server that hears of no other', async () => {
      const alone = await open(url, 'alone');
      await expect(open(url, 'together')).rejects.toThrow('another server uses it');
      await expect(open(url, 'alone')).rejects.toThrow('another server uses it');
      await alone.close();
      expect((await open(url, 'together')).process).toBe(0);
    });

    test('by so many that hear of each other, each with a number of its own', async () => {
      const logs = [];
      for (let i = 0; i < PROCESSES_MAX; i++) logs.push(await open(url, 'together'));
      expect(logs.map((log) => log.process)).toEqual(Array.from({ length: PROCESSES_MAX }, (_, i) => i));
      await expect(open(url, 'together')).rejects.toThrow(`${PROCESSES_MAX} servers use it`);
      await leave(logs[7]!);
      expect((await open(url, 'together')).process).toBe(7);
    });
  });

  describe('that cannot be used says why', () => {
    test('when nobody listens, without the password', async () => {
      const refused = open('postgres://sellover:dont-tell@127.0.0.1:1/x');
      await expect(refused).rejects.toThrow('cannot be reached');
      await expect(refused).rejects.not.toThrow('dont-tell');
    });

    test('when there is no such database, or it is another program’s', async () => {
      await expect(open(postgres.urlOf('nowhere'))).rejects.toThrow('there is no such database');
      await ask('CREATE TABLE guests (id int)');
      await expect(open()).rejects.toThrow('is the database of another program');
    });
  });

  test('finds what comes after a position by the index, also before the server has counted anything', async () => {
    await (await new PostgresDatabase(url).open({ clock: new MovedClock(0) })).close();
    await ask(
      `INSERT INTO events SELECT i, 'a', i, 'Counted', NULL, '', 0, '', '{}' FROM generate_series(1, 20000) i`,
    );
    const session = await DatabaseSession.open(url);
    const plans: object[] = [];
    await readRange(
      async ({ text, values }) => {
        plans.push(...(await session.query(`EXPLAIN ${text}`, values)));
        return [];
      },
      { types: ['Counted'], afterPosition: 19_990, limit: 500 },
    );
    plans.push(...(await session.query('EXPLAIN SELECT last_position + 1 FROM log_state')));
    await session.close();
    expect(JSON.stringify(plans)).toContain('Index Scan using events_pkey');
    expect(JSON.stringify(plans)).not.toMatch(/Seq Scan on events|Sort|JIT/);
  });

  test('does not repeat a row that was refused', async () => {
    const log = await new PostgresDatabase(url).open({ clock: new MovedClock(0), rowTables: [people] });
    opened.push(log);
    await log.write([insertPerson({ id: 1, name: '김하늘' })]);
    const refused = await log
      .write([insertPerson({ id: 2, name: '김하늘' })])
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: '23505' });
    expect(inspect(refused, { depth: 9 })).not.toContain('김하늘');
  });

  test('keeps what servers share, made by whoever comes first', async () => {
    const database = new PostgresDatabase(url);
    const all = await Promise.all(['a', 'b', 'c'].map((text) => database.keptOnce('secrets', () => text)));
    expect(new Set(all.map(({ text }) => text)).size).toBe(1);
  });
});
