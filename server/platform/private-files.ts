import { chmodSync, closeSync, openSync, statSync, type Stats } from 'node:fs';
import type { Logger } from './log/logger.ts';

export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;
/** Marks a folder that many use on purpose, such as `/tmp`. */
const STICKY = 0o1000;

/**
 * Restricts a folder or file to its owner; a missing one is ignored. If another user owns it, or others may use it on
 * purpose, it only warns: a restriction could lock out somebody who relies on it.
 */
export function makePrivate(path: string, mode: typeof PRIVATE_FOLDER | typeof PRIVATE_FILE, logger: Logger) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined || (found.mode & 0o777 & ~mode) === 0) return;
  if (isOursAlone(found)) chmodSync(path, found.mode & mode);
  else logger.warn({ path }, 'others may look into this, and it is not ours to close');
}

/**
 * Creates a file for its owner alone. For an existing one it does what {@link makePrivate} does. SQLite gives its journal
 * the mode of the file, so this runs before SQLite opens it. It does not open an existing file, because closing it would
 * release this process's locks on it.
 */
export function createPrivate(path: string, logger: Logger): void {
  try {
    closeSync(openSync(path, 'wx', PRIVATE_FILE));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    makePrivate(path, PRIVATE_FILE, logger);
  }
}

function isOursAlone({ uid, mode }: Stats): boolean {
  return uid === process.getuid?.() && (mode & STICKY) === 0;
}
