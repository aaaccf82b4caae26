import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { tempDir } from '../../../testing/place.ts';
import { MovedClock } from '../../clock.ts';
import { DatabaseUnusable } from '../database-unusable.ts';
import { LogUnavailable, type EventLog } from '../log.ts';
import { silentLogger } from '../logger.ts';
import { count, notes, sums, tally } from '../tally.fixture.ts';
import { databaseFile, SqliteDatabase } from './sqlite-log.ts';

let directory: string;
let file: string;
let said: string[];
beforeEach(() => {
  directory = tempDir();
  file = databaseFile(directory);
  said = [];
});
afterEach(() => rmSync(directory, { recursive: true }));

function open(path = file): Promise<EventLog> {
  return new SqliteDatabase(path).open({
    clock: new MovedClock(0),
    projections: [sums, notes],
    claim: 'alone',
    logger: { ...silentLogger, error: (_facts: object, message: string) => void said.push(message) },
  });
}

async function counted(times: number): Promise<void> {
  const log = await open();
  for (let i = 0; i < times; i++) await log.execute(count(tally('a')));
  await log.close();
}

describe('under an open log', () => {
  test.each<[string, () => void, RegExp]>([
    ['the database is removed', () => rmSync(file), /database file was removed or replaced/],
    [
      'the database is replaced',
      () => {
        cpSync(file, `${file}.copy`);
        renameSync(`${file}.copy`, file);
      },
      /database file was removed or replaced/,
    ],
    ['the write-ahead log is removed', () => rmSync(`${file}-wal`), /\(-wal\) was removed or replaced/],
  ])('%s: nothing more is acknowledged, and one line says why', async (_what, act, why) => {
    const log = await open();
    try {
      await log.execute(count(tally('a')));
      act();
      await expect.poll(() => log.trouble()).toMatch(why);
      await expect(log.execute(count(tally('a')))).rejects.toThrow(LogUnavailable);
      await expect(log.execute(count(tally('a')))).rejects.toThrow(why);
      expect(said).toEqual([expect.stringMatching(/^the log takes no commands: the .* stop the server/)]);
    } finally {
      await log.close();
    }
  });

  test('a database that comes back under its name is written again', async () => {
    const log = await open();
    try {
      await log.execute(count(tally('a')));
      renameSync(file, `${file}.aside`);
      await expect.poll(() => log.trouble()).toMatch(/removed or replaced/);
      renameSync(`${file}.aside`, file);
      await expect.poll(() => log.trouble()).toBeNull();
      expect((await log.execute(count(tally('a')))).reply.sum).toBe(2);
    } finally {
      await log.close();
    }
  });
});

/** What a backup beside it has, and then one more, in a server that is killed. */
async function killed(): Promise<void> {
  await counted(3);
  cpSync(file, backup(), { preserveTimestamps: true });
  const child = spawn(process.execPath, [join(import.meta.dirname, 'killed.fixture.ts'), file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [, signal] = (await once(child, 'close')) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
}

function backup(): string {
  return join(directory, 'backup.db');
}

async function headNow(path = file): Promise<number> {
  const log = await open(path);
  const head = await log.head('tally-a');
  await log.close();
  return head;
}

async function refusal(): Promise<string> {
  const error = await open().catch((error: unknown) => error);
  expect(error).toBeInstanceOf(DatabaseUnusable);
  return (error as Error).message;
}

describe('after a kill', () => {
  test('the server goes on with all that it had, also in a copy of the folder, and leaves no note', async () => {
    await killed();
    const copy = join(directory, 'copy');
    mkdirSync(copy);
    for (const end of ['', '-wal', '-seen']) cpSync(`${file}${end}`, `${databaseFile(copy)}${end}`);
    for (const end of ['', '-wal', '-shm']) chmodSync(`${file}${end}`, 0o600);
    expect(await headNow()).toBe(4);
    expect(await headNow(databaseFile(copy))).toBe(4);
    expect(readdirSync(directory).filter((name) => name.startsWith('sellover.db'))).toEqual([
      'sellover.db',
      'sellover.db-claim',
    ]);
  });

  test.each<[string, () => void]>([
    ['copied over it', () => cpSync(backup(), file)],
    ['copied over it with its times', () => cpSync(backup(), file, { preserveTimestamps: true })],
    ['moved into its place', () => renameSync(backup(), file)],
  ])('a backup that is %s is refused until the old write-ahead log is gone', async (_how, act) => {
    await killed();
    act();
    expect(await refusal()).toMatch(
      /was replaced after its server had ended.*delete sellover\.db-wal and sellover\.db-shm/,
    );
    for (const end of ['-wal', '-shm']) rmSync(`${file}${end}`);
    expect(await headNow()).toBe(3);
  });

  test('a database that is away is not begun anew beside its write-ahead log', async () => {
    await killed();
    rmSync(file);
    expect(await refusal()).toMatch(/is not there, but the write-ahead log of one that was/);
    await expect(new SqliteDatabase(file).create(async () => {})).rejects.toThrow(/is not there, but/);
    expect(existsSync(file)).toBe(false);
  });
});
