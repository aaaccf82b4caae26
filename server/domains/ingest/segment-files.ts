/**
 * Files of segments: each is written aside and put in place whole, under a name that no encoder has a say in, and never
 * changes again.
 */
import { createReadStream, type ReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { IngestType } from '../../../schema/ingest.ts';
import { Refusal } from '../../platform/log/log.ts';
import { PRIVATE_FOLDER } from '../../platform/private-files.ts';
import { isOfType } from './content.ts';
import { partsUpTo } from './content-limit.ts';

const UNFINISHED = '.part';
/** What was being written for so long is being written no more. */
const UNFINISHED_FOR = 10 * 60_000;
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT']);

export class SegmentFiles {
  readonly #root: string;
  readonly #tidied = new Set<number>();

  constructor(root: string) {
    this.#root = root;
  }

  /**
   * Keeps what comes, and resolves to how many bytes that was. Throws a Refusal with 0011 for more than `max`, with 0012
   * for what is not of its type, and with 0013 where there is no room.
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

  /** Null: there is none. */
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

  /** A process that was killed has left what it was writing. */
  async #tidy(broadcastSysId: number): Promise<void> {
    if (this.#tidied.has(broadcastSysId)) return;
    this.#tidied.add(broadcastSysId);
    const folder = this.#folderOf(broadcastSysId);
    for (const name of await readdir(folder)) {
      if (!name.endsWith(UNFINISHED)) continue;
      // What is finished by now has got its name.
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
