import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../private-files.ts';
import { NoRoom } from './file-store.ts';

/** A file this old has no writer any more (ms). */
const LEFT_FOR = 60 * 60_000;
const FULL: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT']);

/** {@link NoRoom} for the error of a full disk; any other as it is. */
export function asNoRoom(error: unknown): unknown {
  const isFull = FULL.has((error as NodeJS.ErrnoException).code);
  return isFull ? new NoRoom('the disk is full', { cause: error }) : error;
}

/** Files that exist while something works on them. From time to time it deletes what killed processes left. */
export class TemporaryFiles {
  readonly #folder: string;
  #tidiedAt = -Infinity;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Gives `work` a new file, and deletes it afterwards unless it was moved. Rejects with {@link NoRoom} on a full disk. */
  async with<R>(work: (path: string, handle: FileHandle) => Promise<R>): Promise<R> {
    const path = join(this.#folder, randomUUID());
    try {
      await mkdir(this.#folder, { recursive: true, mode: PRIVATE_FOLDER });
      if (Date.now() - this.#tidiedAt >= LEFT_FOR) await this.tidy();
      const handle = await open(path, 'wx+', PRIVATE_FILE);
      try {
        return await work(path, handle);
      } finally {
        await handle.close();
      }
    } catch (error) {
      throw asNoRoom(error);
    } finally {
      await rm(path, { force: true }).catch(() => {});
    }
  }

  /** Deletes what killed processes left an hour ago or earlier. */
  async tidy(): Promise<void> {
    const now = Date.now();
    this.#tidiedAt = now;
    for (const name of await readdir(this.#folder).catch(noneIfMissing)) {
      const path = join(this.#folder, name);
      const found = await stat(path).catch(() => null);
      if (found && now - found.mtimeMs > LEFT_FOR) await rm(path, { force: true });
    }
  }
}

function noneIfMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
