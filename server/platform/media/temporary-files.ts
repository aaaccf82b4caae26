import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../private-files.ts';
import { NoRoom } from './file-store.ts';

/** A file this old has no writer any more (ms). */
const LEFT_FOR = 60 * 60_000;
const FULL: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT']);

/** Files that exist while something works on them. What killed processes left is deleted after an hour. */
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
      await this.#tidy();
      const handle = await open(path, 'wx+', PRIVATE_FILE);
      try {
        return await work(path, handle);
      } finally {
        await handle.close();
      }
    } catch (error) {
      if (FULL.has((error as NodeJS.ErrnoException).code))
        throw new NoRoom('the disk is full', { cause: error });
      throw error;
    } finally {
      await rm(path, { force: true }).catch(() => {});
    }
  }

  async #tidy(): Promise<void> {
    const now = Date.now();
    if (now - this.#tidiedAt < LEFT_FOR) return;
    this.#tidiedAt = now;
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name);
      const found = await stat(path).catch(() => null);
      if (found && now - found.mtimeMs > LEFT_FOR) await rm(path, { force: true });
    }
  }
}
