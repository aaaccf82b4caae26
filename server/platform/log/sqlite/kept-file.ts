import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makePrivate, PRIVATE_FILE, PRIVATE_FOLDER } from '../../private-files.ts';
import type { Logger } from '../logger.ts';

/** Beside the database. */
export function keptFile(database: string, name: string): string {
  return join(dirname(database), `${name}.json`);
}

/**
 * What the file holds, which is made where there is none. It is written whole under another name and then linked, so
 * that of two processes starting at once both end with the same.
 */
export function keptIn(file: string, make: () => string, logger: Logger): string {
  makePrivate(file, PRIVATE_FILE, logger);
  return keptText(file) ?? write(file, make());
}

function write(file: string, text: string): string {
  mkdirSync(dirname(file), { recursive: true, mode: PRIVATE_FOLDER });
  const unfinished = `${file}.new-${process.pid}`;
  writeFileSync(unfinished, text, { mode: PRIVATE_FILE });
  try {
    linkSync(unfinished, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
  return keptText(file) ?? text;
}

/** Null: there is none. */
export function keptText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
