import { existsSync, readFileSync, rmSync, statSync, writeFileSync, type BigIntStats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { PRIVATE_FILE } from '../../private-files.ts';
import { DatabaseUnusable } from '../database-unusable.ts';

/** Changes with each start of the machine. Without it, as on other systems than Linux, no note is kept. */
const BOOT_ID = '/proc/sys/kernel/random/boot_id';

/** What a database was when its server saw it last. Numbers are text: some have more than 53 bits. */
interface Note {
  readonly boot: string;
  /** Device and inode of the write-ahead log. */
  readonly wal: string;
  /** Device, inode, size and time of the last write of the database. */
  readonly database: string;
  /** Also changes with the owner, the mode and the number of names. */
  readonly changed: string;
}

/**
 * Watches the files of an open database. A process can go on writing to a deleted file, and would acknowledge writes that are
 * lost.
 *
 * It also keeps a note beside them. By it the next start sees whether somebody replaced the database while the write-ahead
 * log of a killed server stayed. What must stay true:
 * - Only a checkpoint writes into the database. While one runs there is no note.
 * - The note is worth nothing after a start of the machine: a power cut may have lost the times that it names.
 */
export class SeenFile {
  readonly #file: string;
  #keepsNote: boolean;
  readonly #database: string;
  #wal: string | undefined;
  #checkpoints = 0;
  #noted = '';

  constructor(file: string, { keepsNote }: { readonly keepsNote: boolean }) {
    this.#file = file;
    this.#keepsNote = keepsNote;
    this.#database = identity(statSync(file, { bigint: true }));
    forget(file);
  }

  /** Why writes would be lost; null: they would not. */
  async look(): Promise<string | null> {
    try {
      const [database, wal] = await Promise.all([found(this.#file), found(`${this.#file}-wal`)]);
      if (!database || identity(database) !== this.#database)
        return 'the database file was removed or replaced; stop the server and restore a backup';
      if (wal) this.#wal ??= identity(wal);
      if (this.#wal !== undefined && (!wal || identity(wal) !== this.#wal))
        return 'the write-ahead log (-wal) was removed or replaced; stop the server and start it again';
      if (printOf(database) !== this.#noted) this.#note();
      return null;
    } catch {
      return null;
    }
  }

  /** Around a checkpoint. */
  async checkpointing(work: () => Promise<unknown>): Promise<void> {
    this.#checkpoints += 1;
    forget(this.#file);
    try {
      await work();
    } finally {
      this.#checkpoints -= 1;
      this.#note();
    }
  }

  /** Before the file is closed, because SQLite then copies the log into it. */
  close(): void {
    if (this.#keepsNote) forget(this.#file);
    this.#keepsNote = false;
  }

  /** Looks again, because a checkpoint may have come and gone since. */
  #note(): void {
    if (!this.#keepsNote || this.#checkpoints > 0) return;
    const seen = seenNow(this.#file);
    const boot = bootId();
    if (!seen || boot === null) return;
    const note: Note = { boot, ...seen.note };
    try {
      writeFileSync(noteFile(this.#file), JSON.stringify(note), { mode: PRIVATE_FILE });
      this.#noted = printOf(seen.database);
    } catch {
      // A full disk: the next look tries again.
    }
  }
}

/** Throws a {@link DatabaseUnusable} if the write-ahead log beside the file is another database's. */
export function checkWal(file: string): void {
  const name = basename(file);
  const seen = seenNow(file);
  if (!existsSync(file)) {
    if (!existsSync(`${file}-wal`)) return;
    throw new DatabaseUnusable(
      file,
      `is not there, but the write-ahead log of one that was (${name}-wal) is`,
      `Put the database back; or, to begin without it, delete ${name}-wal and ${name}-shm.`,
    );
  }
  if (!seen || seen.wal.size === 0n) return;
  const noted = noteOf(file);
  if (!noted || noted.boot !== bootId() || noted.wal !== seen.note.wal) return;
  // A change of owner or mode of all files is lawful. It shows at the log, whose two times are else those of its last write.
  const isAloneChanged = seen.wal.ctimeNs === seen.wal.mtimeNs && noted.changed !== seen.note.changed;
  if (noted.database === seen.note.database && !isAloneChanged) return;
  throw new DatabaseUnusable(
    file,
    `was replaced after its server had ended, and the write-ahead log (${name}-wal) is still that of the former file: together they would be neither`,
    `If you put this file here, delete ${name}-wal and ${name}-shm. If not, delete ${name}-seen to use both as they are.`,
  );
}

function seenNow(file: string): {
  readonly database: BigIntStats;
  readonly wal: BigIntStats;
  readonly note: Omit<Note, 'boot'>;
} | null {
  const [database, wal] = [file, `${file}-wal`].map((path) =>
    statSync(path, { bigint: true, throwIfNoEntry: false }),
  );
  if (!database || !wal) return null;
  const note = { wal: identity(wal), database: printOf(database), changed: String(database.ctimeNs) };
  return { database, wal, note };
}

async function found(path: string): Promise<BigIntStats | undefined> {
  try {
    return await stat(path, { bigint: true });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}

function identity({ dev, ino }: BigIntStats): string {
  return `${dev} ${ino}`;
}

function printOf(database: BigIntStats): string {
  return `${identity(database)} ${database.size} ${database.mtimeNs}`;
}

function noteFile(file: string): string {
  return `${file}-seen`;
}

function noteOf(file: string): Note | null {
  try {
    return JSON.parse(readFileSync(noteFile(file), 'utf8')) as Note;
  } catch {
    return null;
  }
}

function forget(file: string): void {
  rmSync(noteFile(file), { force: true });
}

function bootId(): string | null {
  try {
    return readFileSync(BOOT_ID, 'latin1').trim();
  } catch {
    return null;
  }
}
