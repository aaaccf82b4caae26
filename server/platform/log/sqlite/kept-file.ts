import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makePrivate, PRIVATE_FILE, PRIVATE_FOLDER } from '../../private-files.ts';
import type { Logger } from '../logger.ts';

/** Beside the database. */
export function keptFile(database: string, name: string): string {
  return join(dirname(database), `${name}.json`);
}

/**
 * The content of the file, which is created if it does not exist. It is written under a temporary name and then linked, so
 * two processes that start at once end with the same content.
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

/** Null if there is none. */
export function keptText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
