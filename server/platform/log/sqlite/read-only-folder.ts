/**
 * SQLite reads a database in WAL mode through an index that it writes beside it. In a read-only folder, such as a mounted
 * backup, a copy of the database is read instead. What must stay true:
 * - The copy is consistent, or it is not made.
 * - Only its owner can read it. It is unlinked once open, so nothing remains, however the process ends.
 */
import { constants, chmodSync, rmSync, statSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import Database from 'better-sqlite3';
import { PRIVATE_FILE } from '../../private-files.ts';
import { DatabaseUnusable } from '../database-unusable.ts';
import { inTemporaryFolder } from '../temporary-folder.ts';

const ATTEMPTS = 5;

/** Whether this error means that SQLite cannot write its index. */
export function isReadOnlyFolder(error: unknown): boolean {
  return (
    error instanceof Database.SqliteError &&
    /^SQLITE_(CANTOPEN|READONLY_(DIRECTORY|CANTINIT|RECOVERY))/.test(error.code)
  );
}

/** `open` must have read from the copy when it returns, so that SQLite has all its files open. */
export async function openCopy<T>(file: string, open: (copy: string) => T): Promise<T> {
  return inTemporaryFolder('read', async (folder) => open(await copyDatabase(file, folder)));
}

/** Copies the database and its write-ahead log into the folder, again if somebody has written meanwhile. */
export async function copyDatabase(file: string, folder: string, copyOne = copyFile): Promise<string> {
  const copy = join(folder, basename(file));
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const before = standOf(file);
    for (const end of ['', '-wal']) {
      rmSync(copy + end, { force: true });
      try {
        await copyOne(file + end, copy + end, constants.COPYFILE_FICLONE);
        chmodSync(copy + end, PRIVATE_FILE);
      } catch (error) {
        if (codeOf(error) !== 'ENOENT') throw asRefusal(file, error);
      }
    }
    if (standOf(file) === before) return copy;
  }
  throw new DatabaseUnusable(
    file,
    'its folder is read-only here, and somebody keeps writing to it',
    'Run the command where the server runs, or on a copy of the folder.',
  );
}

function standOf(file: string): string {
  const stands = ['', '-wal'].map((end) => {
    const found = statSync(file + end, { bigint: true, throwIfNoEntry: false });
    return found ? `${found.ino}:${found.size}:${found.mtimeNs}` : 'none';
  });
  return stands.join(' ');
}

function asRefusal(file: string, error: unknown): unknown {
  const code = codeOf(error);
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new DatabaseUnusable(
      file,
      `its folder is read-only, and ${tmpdir()} has no space for a copy to read`,
      'Set TMPDIR to a folder with more space.',
      { cause: error },
    );
  if (code === 'EACCES' || code === 'EPERM')
    return new DatabaseUnusable(
      file,
      'you have no permission to read it',
      'Run the command as the user that the server runs as.',
      { cause: error },
    );
  return error;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
}
