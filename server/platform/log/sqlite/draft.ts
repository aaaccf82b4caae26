import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { PRIVATE_FOLDER } from '../../private-files.ts';
import { KEPT } from '../database.ts';
import { PlaceTaken } from '../database-unusable.ts';
import { silentLogger } from '../logger.ts';
import { claimDatabase } from './claim.ts';
import { openWriter } from './connection.ts';
import { createDatabase, giveName, sync } from './create-database.ts';
import { keptFile, keptIn } from './kept-file.ts';
import { checkWal } from './seen-file.ts';

const FOLDER = 'unfinished-copy';

/**
 * Creates a database in a folder beside the file, and renames it to the file once the work is done. The next draft removes
 * what a killed process left. Meanwhile the file is claimed, so that neither a server nor a second draft starts there.
 */
export async function inDraft<R>(file: string, work: (draft: string) => Promise<R>): Promise<R> {
  const directory = dirname(file);
  const folder = join(directory, FOLDER);
  if (existsSync(file)) throw new PlaceTaken(file);
  checkWal(file);
  mkdirSync(directory, { recursive: true, mode: PRIVATE_FOLDER });
  const claimed = claimDatabase(file, 'alone', silentLogger);
  try {
    if (existsSync(file)) throw new PlaceTaken(file);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { mode: PRIVATE_FOLDER });
    const draft = join(folder, basename(file));
    createDatabase(draft);
    const done = await work(draft);
    publish(draft, file);
    return done;
  } finally {
    rmSync(folder, { recursive: true, force: true });
    claimed.release();
  }
}

/** The database is moved last: where it is, everything is. */
function publish(draft: string, file: string): void {
  makeWhole(draft);
  for (const name of KEPT) {
    const from = keptFile(draft, name);
    if (!existsSync(from)) continue;
    const text = readFileSync(from, 'utf8');
    if (keptIn(keptFile(file, name), () => text, silentLogger) !== text)
      throw new PlaceTaken(file, `has got ${name} of another log meanwhile`);
  }
  if (!giveName(draft, file)) throw new PlaceTaken(file, 'has got a log meanwhile');
  sync(dirname(file));
}

/** Empties the write-ahead log, which is not moved. */
function makeWhole(file: string): void {
  const writer = openWriter(file);
  try {
    writer.db.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    writer.close();
  }
  if (existsSync(`${file}-wal`)) throw new Error(`${file} is still in use`);
  sync(file);
}
