import { getSystemErrorMessage } from 'node:util';
import { DatabaseUnusable } from '../database-unusable.ts';
import { EngineFailed } from '../engine.ts';

const RESTORE = 'Put it aside and restore a backup, or look at what is left with sqlite3 on a copy.';

export function damaged(file: string, what: string, cause?: unknown): DatabaseUnusable {
  return new DatabaseUnusable(file, `the database is damaged (${what})`, RESTORE, { cause });
}

export function diskFull(file: string, cause?: unknown): DatabaseUnusable {
  return new DatabaseUnusable(file, 'the disk is full', 'Free some space and start again.', { cause });
}

export function notWritable(file: string, what: string, cause?: unknown): DatabaseUnusable {
  return new DatabaseUnusable(
    file,
    `${what} cannot be written`,
    'Give the server write access to the data directory, or point it at another one.',
    { cause },
  );
}

/** Explains an error of SQLite or of the file system to the operator who starts the server. */
export function asUnusable(file: string, error: unknown): unknown {
  if (error instanceof DatabaseUnusable || !(error instanceof Error)) return error;
  if (error instanceof EngineFailed && error.cause) return asUnusable(file, error.cause);
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'SQLITE_FULL' || code === 'ENOSPC' || code === 'EDQUOT') return diskFull(file, error);
  if (/^SQLITE_(CORRUPT|NOTADB|IOERR_SHORT_READ)/.test(code))
    return damaged(file, error.message.replaceAll(/\s+/g, ' '), error);
  if (/^(SQLITE_(READONLY|CANTOPEN|PERM)|EROFS|EACCES|EPERM)/.test(code))
    return notWritable(file, 'the database or its directory', error);
  if (code.startsWith('SQLITE_IOERR'))
    return new DatabaseUnusable(file, `reading or writing failed (${error.message})`, 'Check the disk.', {
      cause: error,
    });
  if (code.startsWith('SQLITE_BUSY') || error instanceof EngineFailed)
    return new DatabaseUnusable(
      file,
      'another process keeps it locked',
      'Wait until its rebuild or backup is over, or end it.',
      { cause: error },
    );
  const { errno, syscall } = error as NodeJS.ErrnoException;
  if (errno !== undefined && syscall !== undefined)
    return new DatabaseUnusable(
      file,
      `the file system refused to ${syscall} (${getSystemErrorMessage(errno)})`,
      'Look what is there, or point the data directory somewhere else.',
      { cause: error },
    );
  return error;
}
