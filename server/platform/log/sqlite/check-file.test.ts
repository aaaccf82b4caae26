import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { tempDir } from '../../../testing/place.ts';
import { MovedClock } from '../../clock.ts';
import { DatabaseUnusable } from '../database-unusable.ts';
import { LogUnavailable, type EventLog, type RowTables } from '../log.ts';
import { silentLogger } from '../logger.ts';
import { databaseFile, SqliteDatabase } from './sqlite-log.ts';
import { count, notes, people, sums, tally } from '../tally.fixture.ts';

let directory: string;
let file: string;
beforeEach(() => {
  directory = tempDir();
  file = databaseFile(directory);
});
afterEach(() => rmSync(directory, { recursive: true }));

function open(path = file, rowTables: readonly RowTables[] = []): Promise<EventLog> {
  return new SqliteDatabase(path).open({ clock: new MovedClock(0), projections: [sums, notes], rowTables });
}

async function makeSoundDatabase(events = 300): Promise<void> {
  const log = await open();
  await Promise.all(
    Array.from({ length: events }, (_, i) => log.execute(count(tally(i % 7), 1, { note: `note-${i}` }))),
  );
  await log.close();
}

/** Every file's content, so that a check can be seen to have changed none and made none. */
function contentOf(path: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => {
      const full = join(path, name);
      const isFile = statSync(full).isFile();
      return [name, isFile ? createHash('sha256').update(readFileSync(full)).digest('hex') : 'directory'];
    }),
  );
}

/** What opening is refused with, after seeing that it changed nothing. */
async function refusal(path = file, rowTables: readonly RowTables[] = []): Promise<string> {
  const before = contentOf(directory);
  const error = await open(path, rowTables).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(DatabaseUnusable);
  expect(contentOf(directory)).toEqual(before);
  return (error as DatabaseUnusable).message;
}

/** Changes the database; `meanwhile` it is still open. */
function sql(statement: string, meanwhile = () => {}): void {
  const db = new Database(file);
  db.exec(statement);
  meanwhile();
  db.close();
}

/** The database with its WAL as a crash leaves them, in a folder of their own. */
function copiedAsItIs(): string {
  const crashed = join(directory, 'crashed');
  mkdirSync(crashed);
  for (const name of ['sellover.db', 'sellover.db-wal']) cpSync(join(directory, name), join(crashed, name));
  return crashed;
}

function overwritePage(): void {
  const bytes = readFileSync(file);
  bytes.fill(0xff, 2 * 4096, 2 * 4096 + 64);
  writeFileSync(file, bytes);
}

describe('opening refuses, and leaves every byte alone,', () => {
  test.each<[string, () => void, RegExp]>([
    [
      'a file that is no database',
      () => writeFileSync(file, 'Dear diary, '.repeat(1000)),
      /is not a SQLite database/,
    ],
    ['an empty file, which may once have been a log', () => writeFileSync(file, ''), /the file is empty/],
    ["another program's database", () => sql('CREATE TABLE bookmarks (url TEXT)'), /of another program/],
    ['a directory in the place of the file', () => mkdirSync(file), /is not a file/],
  ])('%s', async (_what, make, why) => {
    make();
    expect(await refusal()).toMatch(why);
  });

  const lastOfStream = `stream = 'tally-4' ORDER BY version DESC LIMIT 1`;
  const notBefore = /stands at position \d+, and the 1 before it in the log are missing/;

  test.each<[string, () => void, RegExp]>([
    [
      'is of a newer version',
      () => sql('PRAGMA user_version = 99'),
      /newer version of this program \(format 99/,
    ],
    ['is cut off after 50 bytes', () => truncateSync(file, 50), /is not a SQLite database/],
    ['is cut off after a page', () => truncateSync(file, 4096), /its end is missing/],
    ['is cut off within a page', () => truncateSync(file, 3 * 4096 + 17), /its end is missing/],
    ['has a page that is overwritten', overwritePage, /damaged/],
    [
      'lacks its last event',
      () => sql('DELETE FROM events WHERE position = 300'),
      /at position 299, where position 300 was written/,
    ],
    [
      'lacks the last event of a stream',
      () => sql(`DELETE FROM events WHERE position = (SELECT position FROM events WHERE ${lastOfStream})`),
      notBefore,
    ],
    [
      'lacks a stream with the first of all events',
      () => sql('DELETE FROM events WHERE stream = (SELECT stream FROM events LIMIT 1)'),
      /and the 1 before it in the log are missing/,
    ],
  ])('a log that %s', async (_what, change, why) => {
    await makeSoundDatabase();
    change();
    expect(await refusal()).toMatch(why);
  });

  test('tables that a newer version has migrated', async () => {
    const clock = new MovedClock(0);
    const grown = { ...people, migrations: [...people.migrations, []] };
    await (await new SqliteDatabase(file).open({ clock, rowTables: [grown] })).close();
    expect(await refusal(file, [people])).toMatch(/its tables of people were made by a newer version/);
  });

  test('damage that stands in the WAL', async () => {
    await makeSoundDatabase();
    let crashed = '';
    sql('DELETE FROM events WHERE position = 290', () => (crashed = copiedAsItIs()));
    expect(await refusal(databaseFile(crashed))).toMatch(/tally-2 version 42 is missing/);
  });

  test('a data directory that is a file, or lies below one', async () => {
    const path = join(directory, 'data');
    writeFileSync(path, 'x');
    expect(await refusal(databaseFile(path))).toMatch(/is not a directory/);
    expect(await refusal(databaseFile(join(path, 'deeper')))).toMatch(/is not a directory/);
  });
});

test('an event with a flipped bit keeps nobody from opening, and the log says so', async () => {
  await makeSoundDatabase();
  const bytes = readFileSync(file);
  bytes[bytes.lastIndexOf('note-123"') + 1]! ^= 1;
  writeFileSync(file, bytes);
  const said: string[] = [];
  const logger = { ...silentLogger, error: (_facts: object, message: string) => void said.push(message) };
  const options = { clock: new MovedClock(0), projections: [sums, notes], logger };
  await (await new SqliteDatabase(file).open(options)).close();
  expect(said).toEqual([expect.stringContaining('tally-4 version 18 was changed after it was written')]);
});

test('a WAL torn by a kill is no damage: what was committed before the tear is there', async () => {
  const log = await open();
  for (let i = 0; i < 20; i++) await log.execute(count(tally('a')));
  const crashed = copiedAsItIs();
  await log.close();
  const wal = join(crashed, 'sellover.db-wal');
  truncateSync(wal, statSync(wal).size - 100);
  const again = await open(databaseFile(crashed));
  expect(await again.head('tally-a')).toBe(19);
  expect((await again.execute(count(tally('a')))).reply.sum).toBe(20);
  await again.close();
});

test('a missing data directory is made', async () => {
  const deeper = databaseFile(join(directory, 'a', 'b'));
  await (await open(deeper)).close();
  expect(statSync(deeper).isFile()).toBe(true);
});

function canMount(): boolean {
  const probe = tempDir();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', probe], { stdio: 'ignore' });
    execFileSync('umount', [probe]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(probe, { recursive: true });
  }
}

describe.skipIf(!canMount())('on a disk of its own', () => {
  let disk: string;
  let path: string;
  beforeEach(() => {
    disk = join(directory, 'disk');
    path = databaseFile(disk);
    mkdirSync(disk);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', disk]);
  });
  afterEach(() => execFileSync('umount', [disk]));

  function fill(): void {
    const name = join(disk, 'filler');
    for (;;)
      try {
        writeFileSync(name, Buffer.alloc(4096), { flag: 'a' });
      } catch {
        return;
      }
  }

  test('a full disk is said to be full at the start', async () => {
    await (await open(path)).close();
    fill();
    expect(await refusal(path)).toMatch(/the disk is full/);
    rmSync(path);
    fill();
    expect(await refusal(path)).toMatch(/the disk is full/);
  });

  test('a disk that fills up loses nothing that was acknowledged, and work goes on with more space', async () => {
    const log = await open(path);
    fill();
    let acknowledged = 0;
    const failure = await (async () => {
      for (;;)
        try {
          await log.execute(count(tally('a'), 1, { note: 'x'.repeat(1000) }));
          acknowledged++;
        } catch (error) {
          return error;
        }
    })();
    expect(failure).toBeInstanceOf(LogUnavailable);
    expect(String(failure)).toMatch(/disk is full/);
    expect(await log.head('tally-a')).toBe(acknowledged);
    for (let probes = 0; probes < 3; probes++) {
      await log.write([]).catch(() => {});
      expect(log.trouble()).toMatch(/disk is full/);
    }
    expect(existsSync(`${path}-room`)).toBe(false);
    rmSync(join(disk, 'filler'));
    expect((await log.execute(count(tally('a')))).reply.sum).toBe(acknowledged + 1);
    expect(log.trouble()).toBeNull();
    await log.close();
    const again = await open(path);
    expect(await again.head('tally-a')).toBe(acknowledged + 1);
    await again.close();
  });

  test('a read-only disk is refused', async () => {
    await (await open(path)).close();
    execFileSync('mount', ['-o', 'remount,ro', disk]);
    expect(await refusal(path)).toMatch(/cannot be written/);
  });
});
