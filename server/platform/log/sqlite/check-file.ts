import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  statfsSync,
  type Stats,
} from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { CHANGED, ChainFollower, hole, type ChainFinding, type ChainLink } from '../integrity/chain-check.ts';
import type { EventRow } from '../tables/log-tables.ts';
import { isOpenHere } from './open-file.ts';
import { checkWal } from './seen-file.ts';
import { DatabaseUnusable, StrangeDatabase } from '../database-unusable.ts';
import { APPLICATION_ID, SCHEMA_VERSION } from './create-database.ts';
import { asUnusable, damaged, diskFull, notWritable } from './database-error.ts';

const WHOLLY_CHECKED_BYTES = 64 * 1024 * 1024;
const TAIL_EVENTS = 2000;
/** SQLite needs a few pages of log and index before it can report any other problem. */
const NEEDED_BYTES = 1024 * 1024;
const HEADER_BYTES = 100;
const MAGIC = 'SQLite format 3\0';

/** Receives the latest events that were changed. They do not prevent opening. */
export type OnChanged = (finding: ChainFinding) => void;

/**
 * Checks whether the file may be opened for writing, before anything is written. Throws a {@link DatabaseUnusable} and
 * leaves every byte as it was. False if there is no file yet.
 */
export function checkFile(file: string, onChanged: OnChanged = () => {}): boolean {
  // It was checked when it was opened. Closing a file that SQLite has open would release this process's locks on it.
  if (isOpenHere(file)) return true;
  try {
    const directory = existingDirectory(file);
    checkWal(file);
    const stats = statSync(file, { throwIfNoEntry: false });
    if (stats) checkHeader(file, stats);
    checkAccess(directory, file);
    if (stats) checkContent(file, stats, onChanged);
    return stats !== undefined;
  } catch (error) {
    throw asUnusable(file, error);
  }
}

/** The nearest existing folder above one that is still to be created. */
function existingDirectory(file: string): string {
  let directory = dirname(file);
  for (;;) {
    const stats = statSync(directory, { throwIfNoEntry: false });
    if (stats?.isDirectory()) return directory;
    if (stats)
      throw new DatabaseUnusable(directory, 'is not a directory', 'Point the data directory somewhere else.');
    directory = dirname(directory);
  }
}

function checkHeader(file: string, stats: Stats): void {
  if (!stats.isFile())
    throw new DatabaseUnusable(file, 'is not a file', 'Move it away or choose another data directory.');
  const header = Buffer.alloc(HEADER_BYTES);
  const fd = openSync(file, 'r');
  try {
    readSync(fd, header, 0, HEADER_BYTES, 0);
  } finally {
    closeSync(fd);
  }
  if (stats.size === 0)
    throw damaged(file, 'the file is empty; delete it together with its -wal file to start from nothing');
  if (stats.size < HEADER_BYTES || header.toString('latin1', 0, MAGIC.length) !== MAGIC)
    throw new DatabaseUnusable(
      file,
      'is not a SQLite database, or its beginning is destroyed',
      'Choose another data directory, or restore a backup.',
    );
  if (header.readUInt32BE(68) !== APPLICATION_ID) throw new StrangeDatabase(file);
  const version = header.readUInt32BE(60);
  if (version > SCHEMA_VERSION)
    throw new DatabaseUnusable(
      file,
      `was written by a newer version of this program (format ${version}, known ${SCHEMA_VERSION})`,
      'Start the newer version, or restore a backup made with this one.',
    );
  const declaredPageSize = header.readUInt16BE(16);
  const pageSize = declaredPageSize === 1 ? 65536 : declaredPageSize;
  const expected = pageSize * header.readUInt32BE(28);
  // With a WAL the file may lawfully be shorter: a checkpoint was interrupted and will be done again.
  if (stats.size < expected && !hasWal(file))
    throw damaged(
      file,
      `the file has ${stats.size} bytes where ${expected} are expected: its end is missing`,
    );
}

function checkAccess(directory: string, file: string): void {
  try {
    accessSync(directory, constants.W_OK);
  } catch (error) {
    throw notWritable(directory, 'the directory', error);
  }
  for (const path of [file, `${file}-wal`, `${file}-shm`].filter((path) => existsSync(path)))
    try {
      accessSync(path, constants.W_OK);
    } catch (error) {
      throw notWritable(path, 'the file', error);
    }
  const { bavail, bsize } = statfsSync(directory);
  if (bavail * bsize < NEEDED_BYTES) throw diskFull(file);
}

/**
 * A file of moderate size is checked in a copy in memory. SQLite can only read a large one, or one with a WAL, by creating
 * its index beside it. A failed check removes what it created.
 */
function checkContent(file: string, { size }: Stats, onChanged: OnChanged): void {
  const isSmall = size < WHOLLY_CHECKED_BYTES;
  const wal = `${file}-wal`;
  if (isSmall && !existsSync(wal))
    try {
      return checkDatabase(inMemory(file), { file, wholly: isSmall, onChanged });
    } catch (error) {
      // Another process has begun to write, so the copy may be half old and half new.
      if (!existsSync(wal)) throw error;
    }
  const made = [wal, `${file}-shm`].filter((path) => !existsSync(path));
  try {
    checkDatabase(new Database(file, { readonly: true, timeout: 5000 }), {
      file,
      wholly: isSmall,
      onChanged,
    });
  } catch (error) {
    for (const path of made) rmSync(path, { force: true });
    throw error;
  }
}

function inMemory(file: string): Database.Database {
  const bytes = readFileSync(file);
  // 2 means a WAL beside the file, which memory lacks. 1 is the same format without one.
  bytes[18] = 1;
  bytes[19] = 1;
  return new Database(bytes, { readonly: true });
}

function checkDatabase(
  db: Database.Database,
  { file, wholly, onChanged }: { file: string; wholly: boolean; onChanged: OnChanged },
): void {
  try {
    // All compared data must be of one moment, because another process may be writing.
    db.exec('BEGIN');
    const version = db.pragma('user_version', { simple: true }) as number;
    if (version !== SCHEMA_VERSION) throw damaged(file, `its format says ${version}`);
    if (wholly) {
      const found = db.pragma('quick_check(1)', { simple: true }) as string;
      if (found !== 'ok') throw damaged(file, found.replaceAll('\n', ' '));
    }
    const findings = chainFindings(db, { lastEvents: TAIL_EVENTS });
    const finding = findings.find(({ problem }) => problem !== CHANGED);
    // A changed event can be skipped. Missing events cannot, because nothing is known about them.
    if (finding) throw damaged(file, `${finding.stream} version ${finding.version} ${finding.problem}`);
    for (const changed of findings) onChanged(changed);
  } finally {
    db.close();
  }
}

function hasWal(file: string): boolean {
  return (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

/** Checks the chains of the log's last events. Reads nothing else, so it is quick on a log of any size. */
function chainFindings(
  db: Database.Database,
  { lastEvents }: { readonly lastEvents: number },
): readonly ChainFinding[] {
  const follower = new ChainFollower();
  const before = db.prepare<[string, number], ChainLink>(
    'SELECT position, version, hash FROM events WHERE stream = +? AND version < +? ORDER BY version DESC LIMIT 1',
  );
  const last = new Map<string, ChainLink>();
  const rows = db
    .prepare<[number], EventRow>('SELECT * FROM events ORDER BY position DESC LIMIT +?')
    .all(lastEvents)
    .toReversed();
  const counted = db.prepare<[], number>('SELECT last_position FROM log_state').pluck().get() ?? 0;
  const found = rows.at(-1)?.position ?? 0;
  if (found !== counted)
    follower.findings.push({
      stream: rows.at(-1)?.stream ?? '',
      version: rows.at(-1)?.version ?? 0,
      problem: `is the last event, at position ${found}, where position ${counted} was written`,
    });
  const holes: ChainFinding[] = [];
  const [first] = rows;
  let reached = first && rows.length === lastEvents ? first.position - 1 : 0;
  for (const row of rows) {
    const { stream } = row;
    const missing = row.position - reached - 1;
    if (missing > 0) holes.push(hole(row, missing));
    reached = row.position;
    follower.follow(row, last.get(stream) ?? before.get(stream, row.version));
    last.set(stream, row);
  }
  // Findings of chains come first, because they say more about missing events.
  return [...follower.findings, ...holes];
}
