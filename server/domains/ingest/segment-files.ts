/**
 * Files of segments. Each is written to a temporary file and moved into place as a whole. It never changes after that, and
 * the encoder has no influence on its name.
 */
import { createReadStream, type ReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { IngestType } from '../../../schema/broadcasts/ingest.ts';
import { Refusal } from '../../platform/log/log.ts';
import { PRIVATE_FOLDER } from '../../platform/private-files.ts';
import { isOfType } from './content.ts';
import { partsUpTo } from './content-limit.ts';

const UNFINISHED = '.part';
/** A temporary file this old has no writer any more. */
const UNFINISHED_FOR = 10 * 60_000;
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT']);

export class SegmentFiles {
  readonly #root: string;
  readonly #tidied = new Set<number>();

  constructor(root: string) {
    this.#root = root;
  }

  /**
   * Stores a file and resolves to its size in bytes. Throws a Refusal with 0011 above `max`, with 0012 for the wrong type,
   * and with 0013 if the disk is full.
   */
  async keep(
    { broadcastSysId, file, type }: { broadcastSysId: number; file: string; type: IngestType },
    content: Readable,
    max: number,
  ): Promise<number> {
    const folder = this.#folderOf(broadcastSysId);
    const [path, aside] = [join(folder, file), join(folder, `${file}${UNFINISHED}`)];
    try {
      await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
      await this.#tidy(broadcastSysId);
      const handle = await open(aside, 'wx+', 0o600);
      try {
        const bytes = await copy(content, handle, max);
        if (!(await isOfType(type, handle, bytes))) throw new Refusal('0012', { type });
        await handle.sync();
        await rename(aside, path);
        return bytes;
      } finally {
        await handle.close();
      }
    } catch (error) {
      await rm(aside, { force: true }).catch(() => {});
      if (NO_ROOM.has((error as NodeJS.ErrnoException).code ?? '')) throw new Refusal('0013');
      throw error;
    }
  }

  /** Null if there is none. */
  async read(broadcastSysId: number, file: string): Promise<{ content: ReadStream; bytes: number } | null> {
    const path = join(this.#folderOf(broadcastSysId), file);
    const found = await stat(path).catch(() => null);
    return found?.isFile() ? { content: createReadStream(path), bytes: found.size } : null;
  }

  async forget(broadcastSysId: number, files: readonly string[]): Promise<void> {
    for (const file of files) await rm(join(this.#folderOf(broadcastSysId), file), { force: true });
  }

  #folderOf(broadcastSysId: number): string {
    return join(this.#root, String(broadcastSysId));
  }

  /** Deletes temporary files that killed processes left. */
  async #tidy(broadcastSysId: number): Promise<void> {
    if (this.#tidied.has(broadcastSysId)) return;
    this.#tidied.add(broadcastSysId);
    const folder = this.#folderOf(broadcastSysId);
    for (const name of await readdir(folder)) {
      if (!name.endsWith(UNFINISHED)) continue;
      // A file that is complete by now has its final name.
      const found = await stat(join(folder, name)).catch(() => null);
      if (found && Date.now() - found.mtimeMs > UNFINISHED_FOR) await rm(join(folder, name), { force: true });
    }
  }
}

async function copy(content: Readable, handle: FileHandle, max: number): Promise<number> {
  let bytes = 0;
  for await (const part of partsUpTo(content, max)) {
    bytes += part.length;
    await handle.writeFile(part);
  }
  return bytes;
}
