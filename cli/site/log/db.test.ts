import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLog, projections as all } from '../../../server/domains.ts';
import { systemClock } from '../../../server/platform/clock.ts';
import { databaseAt } from '../../../server/platform/log/databases.ts';
import { databaseFile } from '../../../server/platform/log/sqlite/sqlite-log.ts';
import { isWhole } from '../../../server/testing/seed.ts';
import { Cli } from '../../testing/cli.ts';
import { FilledLog } from '../../testing/filled-log.ts';

/** Others are only known by their names. */
const projections = all.filter(({ tables }) => tables.length > 0);

let filled: FilledLog;
let cli: Cli;
beforeAll(async () => {
  filled = await FilledLog.make();
  cli = new Cli({ DATA_DIR: filled.dataDir });
});
afterAll(async () => {
  await filled.remove();
  cli.remove();
});

describe('db info', () => {
  test('tells size, kinds, projections and timers', async () => {
    const info = await cli.json<Record<string, unknown>>(['db', 'info']);
    expect(info).toMatchObject({
      file: filled.file,
      events: await filled.log.lastPosition(),
      // Points of two viewers, given twice, each time for another while.
      timers: { waiting: 4, next: expect.any(String) },
    });
    expect(info['kinds']).toContainEqual({ kind: 'product', streams: 45, events: 45 });
    expect(info['projections']).toEqual(
      projections
        .map(({ name, version }) => ({ name, version, state: 'up to date' }))
        .toSorted((a, b) => a.name.localeCompare(b.name)),
    );
  });

  test('reads well for people', async () => {
    const { stdout } = await cli.run(['db', 'info']);
    expect(stdout).toMatch(/^product +45 +45$/m);
    expect(stdout).toMatch(/^timers +4\b/m);
  });
});

test('db info shows that a newer version has had the database, and db rebuild makes it this one’s again', async () => {
  const dir = filled.tampered(
    'newer',
    `UPDATE projections SET version = 99 WHERE name = 'order'; UPDATE row_tables SET version = 99 WHERE name = 'account'`,
  );
  const place = { dataDir: dir, databaseUrl: null };
  const open = () => openLog(place, { clock: systemClock });
  const { projections: found } = await cli.json<{ projections: object[] }>(['db', 'info', '--data-dir', dir]);
  expect(found).toContainEqual({ name: 'order', version: 99, state: 'of a newer version of this program' });
  await expect(open()).rejects.toThrow('its tables of account were made by a newer version');
  expect((await cli.run(['db', 'rebuild', '--data-dir', dir])).code).toBe(0);
  await (await open()).close();
  expect((await cli.run(['db', 'verify', '--data-dir', dir])).code).toBe(0);
});

test('db timers lists what waits, the soonest first', async () => {
  const toBegin = await cli.json<{ command: { type: string } }[]>(['db', 'timers']);
  expect(new Set(toBegin.map(({ command }) => command.type))).toEqual(new Set(['ExpirePoints']));
  const insert =
    'DELETE FROM timers; INSERT INTO timers VALUES (\'b\', 2000, \'{"type":"Later"}\'), (\'a\', 1000, \'{"type":"Sooner"}\')';
  const dir = filled.tampered('timers', insert);
  expect(await cli.json(['db', 'timers', '--data-dir', dir])).toEqual([
    { id: 'a', dueAt: '1970-01-01T00:00:01.000Z', command: { type: 'Sooner' } },
    { id: 'b', dueAt: '1970-01-01T00:00:02.000Z', command: { type: 'Later' } },
  ]);
  expect((await cli.run(['db', 'timers', '--data-dir', dir])).stdout).toMatch(/ overdue +Sooner +a\n/);
});

describe('db verify', () => {
  test('finds nothing in a log that is as it was written', async () => {
    expect(await cli.json(['db', 'verify'])).toMatchObject({
      events: await filled.log.lastPosition(),
      structure: [],
      chains: [],
      projections: [],
      sound: true,
    });
    const { stdout } = await cli.run(['db', 'verify']);
    expect(stdout).toMatch(/✓ [\d,]+ events in [\d,]+ streams/);
    expect(stdout).toContain('they prove nothing: only a seal does, or a head kept elsewhere');
  });

  test('finds an event that was changed, and ends with 5', async () => {
    const dir = filled.tampered(
      'changed',
      `UPDATE events SET data = replace(data, '14900', '1') WHERE stream = 'product-1'`,
    );
    const { code, stdout, stderr } = await cli.run(['db', 'verify', '--data-dir', dir]);
    expect(code).toBe(5);
    expect(stdout).toContain('product-1 1 was changed after it was written');
    expect(stderr).toContain('restore a backup');
  });

  test('names an event that cannot be read, and where it stands', async () => {
    const dir = filled.tampered('unreadable', `UPDATE events SET data = '{' WHERE stream = 'product-1'`);
    const { code, stdout } = await cli.run(['db', 'verify', '--data-dir', dir]);
    expect(code).toBe(5);
    expect(stdout).toMatch(/product-1 1 at position \d+ cannot be read and is passed over/);
  });

  test('finds a projection that says otherwise, and rebuild mends it', async () => {
    const table = 'products';
    const dir = filled.tampered('projection', `DELETE FROM "${table}"`);
    const { code, stdout, stderr } = await cli.run(['db', 'verify', '--data-dir', dir]);
    expect(code).toBe(5);
    expect(stdout).toContain(`table ${table}`);
    expect(stderr).toContain('sellover db rebuild');
    expect(await cli.json(['db', 'rebuild', '--data-dir', dir])).toMatchObject({
      events: await filled.log.lastPosition(),
      projections: projections.map(({ name }) => name),
    });
    expect((await cli.run(['db', 'verify', '--data-dir', dir])).code).toBe(0);
  });
});

test('whatever is read is checked beside files that have no name, so that nothing of them can stay', async () => {
  const before = process.env['TMPDIR'];
  const temporary = mkdtempSync(join(tmpdir(), 'sellover-test-'));
  process.env['TMPDIR'] = temporary;
  try {
    const database = databaseAt({ dataDir: filled.dataDir, databaseUrl: null });
    const left = await database.inspect(async (inspection) => {
      await inspection.holdStill();
      return readdirSync(temporary);
    });
    expect(left).toEqual([]);
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    rmSync(temporary, { recursive: true });
  }
});

describe('a sealed log', () => {
  const KEY = 'the key of the shop, kept elsewhere';
  const withKey = { env: { SEAL_KEY: KEY } };
  const SWAP = [
    'UPDATE events SET position = -position WHERE position IN (19, 20)',
    'UPDATE events SET position = 39 + position WHERE position < 0',
  ].join(';');
  let sealed: FilledLog;
  beforeAll(async () => {
    sealed = await FilledLog.make(KEY);
  });
  afterAll(() => sealed.remove());

  const seal = (dir: string, key: string, ...options: string[]) =>
    cli.run(['db', 'seal', '--data-dir', dir, ...options], { env: { SEAL_KEY: key } });

  test('is verified with the key, which is in no output', async () => {
    const args = ['db', 'verify', '--data-dir', sealed.dataDir];
    const { code, stdout, stderr } = await cli.run(args, withKey);
    expect(code).toBe(0);
    expect(stdout).toContain('The seal holds');
    expect(stdout).toContain('only a head kept elsewhere shows that');
    const json = await cli.run([...args, '--json'], withKey);
    expect(JSON.parse(json.stdout)).toMatchObject({ seal: { since: 0, checked: true }, sound: true });
    expect(stdout + stderr + json.stdout + json.stderr).not.toContain(KEY);
    const withoutKey = await cli.run(args);
    expect(withoutKey.code).toBe(0);
    expect(withoutKey.stdout).toContain('not checked, as SEAL_KEY is not set');
    expect(withoutKey.stdout).toContain('they prove nothing');
  });

  test('that does not fit the key ends with 5, and says no key', async () => {
    const other = 'another key, from nobody knows where';
    const args = ['db', 'verify', '--data-dir', sealed.dataDir];
    const { code, stdout, stderr } = await cli.run(args, { env: { SEAL_KEY: other } });
    expect(code).toBe(5);
    expect(stdout).toContain('the seal is not of this SEAL_KEY');
    expect(stderr).toContain('sellover db seal');
    expect(stdout + stderr).not.toContain(other);
  });

  test('is made by db seal, after which an edit is found, and taken off again', async () => {
    const dir = filled.tampered('to-seal', '');
    const before = await cli.run(['db', 'verify', '--data-dir', dir], withKey);
    expect(before.code).toBe(5);
    expect(before.stdout).toContain('the log has no seal');
    expect((await seal(dir, KEY)).stdout).toMatch(/✓ The log is sealed as it is\nhead {2}\d+:/);
    expect((await seal(dir, KEY)).stdout).toContain('has this seal already');
    const after = await cli.run(['db', 'verify', '--data-dir', dir], withKey);
    expect(after.stdout).toMatch(/of those up to position \d+, since sellover db seal/);
    const db = new Database(databaseFile(dir));
    db.exec(SWAP);
    db.close();
    const edited = await cli.run(['db', 'verify', '--data-dir', dir], withKey);
    expect(edited.code).toBe(5);
    expect(edited.stdout).toContain('are not those that were sealed');
    expect((await seal(dir, '', '--remove')).stdout).toContain('has no seal');
    expect((await cli.run(['db', 'verify', '--data-dir', dir], withKey)).stdout).toContain('has no seal');
  });

  test('a head noted before is looked for, with a key or without', async () => {
    const { seal: then } = await cli.json<{ seal: { head: string } }>(['db', 'verify']);
    await filled.append('later');
    const { code, stdout } = await cli.run(['db', 'verify', '--head', then.head]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/All events up to position \d+ are those of when its head was noted/);
    const dir = filled.tampered('head', '');
    const digest = 'x'.repeat(43);
    const other = await cli.run(['db', 'verify', '--data-dir', dir, '--head', `20:${digest}`]);
    expect(other.code).toBe(5);
    expect(other.stdout).toContain('are not those of when its head was noted');
  });

  test.each([
    [['db', 'seal'], {}, 'SEAL_KEY is not set'],
    [['db', 'seal'], { SEAL_KEY: 'hunter2' }, 'at least 32 characters'],
    [['db', 'verify'], { SEAL_KEY: 'hunter2' }, 'at least 32 characters'],
    [['db', 'verify', '--head', '20'], {}, '20 is no head'],
  ])('%j with %j is wrong usage', async (args, env, said) => {
    const { code, stdout, stderr } = await cli.run(args, { env });
    expect(code).toBe(2);
    expect(stderr).toContain(said);
    expect(stdout + stderr).not.toContain('hunter2');
  });
});

describe('in a read-only folder', () => {
  /** Root may write everywhere, unless that is taken from it. */
  const through =
    process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search'] : [];
  const [setpriv, ...without] = through;
  const isRefused = setpriv === undefined || spawnSync(setpriv, [...without, 'true']).status === 0;

  let temporary: string;
  const dirs: string[] = [];
  beforeAll(() => {
    temporary = mkdtempSync(join(tmpdir(), 'sellover-test-'));
  });
  afterAll(() => {
    for (const dir of dirs) chmodSync(dir, 0o755);
    rmSync(temporary, { recursive: true });
  });

  /** As a backup has it: with what the write-ahead log still holds, or without. */
  function backup(file: string, ends: readonly string[]): string {
    const dir = join(filled.dataDir, `backup-${dirs.length}`);
    mkdirSync(dir);
    for (const end of ends) copyFileSync(file + end, databaseFile(dir) + end);
    for (const name of readdirSync(dir)) chmodSync(join(dir, name), 0o444);
    chmodSync(dir, 0o555);
    dirs.push(dir);
    return dir;
  }

  const read = (...args: string[]) => {
    const env = { TMPDIR: temporary };
    return setpriv === undefined ? cli.run(args, { env }) : cli.runApart(args, { through, env });
  };
  const leftOver = () => readdirSync(temporary).filter((name) => name.startsWith('sellover'));

  test('a database is read and checked, with all that its write-ahead log holds, and nothing stays', async ({
    skip,
  }) => {
    skip(!isRefused, 'root needs setpriv to be refused anything');
    await filled.append('the last word');
    const dir = backup(filled.file, ['', '-wal']);
    const verified = await read('db', 'verify', '--data-dir', dir, '--json');
    // The last of them is in the write-ahead log.
    const found = { file: databaseFile(dir), events: await filled.log.lastPosition(), sound: true };
    expect([verified.stderr, JSON.parse(verified.stdout)]).toMatchObject(['', found]);
    expect(readdirSync(dir)).toEqual(['sellover.db', 'sellover.db-wal']);
    expect(leftOver()).toEqual([]);
  });

  test.runIf(isWhole)('so are events, and a state', async ({ skip }) => {
    skip(!isRefused, 'root needs setpriv to be refused anything');
    await filled.append('the very last word');
    const dir = backup(filled.file, ['', '-wal']);
    const events = await read('events', '--data-dir', dir, '--limit', '1');
    expect([events.code, events.stderr]).toEqual([0, '']);
    expect(events.stdout).toContain('the very last word');
    const state = await read('db', 'state', 'room-1_11', '--data-dir', dir, '--json');
    expect(JSON.parse(state.stdout)).toMatchObject({ version: await filled.log.head('room-1_11') });
    expect(leftOver()).toEqual([]);
  });

  test.runIf(isWhole)('so is one that was closed', async ({ skip }) => {
    skip(!isRefused, 'root needs setpriv to be refused anything');
    const dir = backup(databaseFile(filled.tampered('closed', '')), ['']);
    const verified = await read('db', 'verify', '--data-dir', dir);
    expect([verified.code, verified.stdout]).toEqual([0, expect.stringContaining('nothing is missing')]);
    expect(readdirSync(dir)).toEqual(['sellover.db']);
    expect(leftOver()).toEqual([]);
  });

  test('nothing can be followed', async ({ skip }) => {
    skip(!isRefused, 'root needs setpriv to be refused anything');
    const { code, stdout, stderr } = await read(
      'events',
      '--follow',
      '--data-dir',
      backup(filled.file, ['', '-wal']),
    );
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('its folder is read-only, so new events cannot be followed');
  });
});

describe('a file that is no database of ours', () => {
  test.each(['info', 'timers', 'verify', 'seal', 'rebuild'])(
    'db %s says so and leaves it alone',
    async (command) => {
      const dir = join(filled.dataDir, `garbage-${command}`);
      mkdirSync(dir);
      writeFileSync(databaseFile(dir), 'This is a letter to my grandmother.');
      const env = { SEAL_KEY: 'k'.repeat(32) };
      const { code, stderr } = await cli.run(['db', command, '--data-dir', dir], { env });
      expect(code).toBe(5);
      expect(stderr).toContain(databaseFile(dir));
    },
  );

  test('events does, too', async () => {
    const dir = filled.tampered('stranger', 'PRAGMA application_id = 7');
    const { code, stderr } = await cli.run(['events', '--data-dir', dir]);
    expect(code).toBe(2);
    expect(stderr).toContain('is the database of another program');
  });
});

describe('a database elsewhere that cannot be used', () => {
  test.each([
    ['postgres://sellover:dont-tell@127.0.0.1:1/shop', 'postgres://127.0.0.1:1/shop: it cannot be reached'],
    ['mysql://127.0.0.1/shop', 'DATABASE_URL is not the URL of a database'],
  ])('such as %s is told of without its password', async (DATABASE_URL, said) => {
    const { stderr } = await cli.run(['db', 'info'], { env: { DATABASE_URL } });
    expect(stderr).toContain(said);
    expect(stderr).not.toContain('dont-tell');
  });
});
