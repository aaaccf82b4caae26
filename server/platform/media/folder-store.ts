import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Readable } from 'node:stream';
import { PRIVATE_FOLDER } from '../private-files.ts';
import {
  requireKey,
  type FileContent,
  type FilePart,
  type FileStore,
  type StoredFile,
} from './file-store.ts';
import { TemporaryFiles } from './temporary-files.ts';

/** No key begins with a dot. */
const INCOMING = '.incoming';

/** Files in a folder, which all nodes must see. */
export class FolderStore implements FileStore {
  readonly #root: string;
  readonly #incoming: TemporaryFiles;

  constructor(root: string) {
    this.#root = root;
    // In the same folder, as a file moves at once only within a disk.
    this.#incoming = new TemporaryFiles(join(root, INCOMING));
  }

  async put(key: string, content: Readable, bytes: number): Promise<void> {
    try {
      await this.#put(this.#pathOf(key), content, bytes);
    } finally {
      content.destroy();
    }
  }

  async get(key: string, part?: FilePart): Promise<FileContent | null> {
    const handle = await open(this.#pathOf(key)).catch(nullIfMissing);
    if (!handle) return null;
    const { size } = await handle.stat();
    const { first, last } = part ?? { first: 0, last: size - 1 };
    const content = handle.createReadStream({ start: first, ...(part && { end: last }) });
    return { content, bytes: last - first + 1 };
  }

  async delete(key: string): Promise<void> {
    await rm(this.#pathOf(key), { force: true });
  }

  async *list(prefix: string): AsyncIterable<StoredFile> {
    const folder = await opendir(this.#root, { recursive: true }).catch(nullIfMissing);
    if (!folder) return;
    for await (const entry of folder) {
      const path = join(entry.parentPath, entry.name);
      const key = relative(this.#root, path);
      if (!entry.isFile() || key.startsWith('.') || !key.startsWith(prefix)) continue;
      const found = await stat(path).catch(nullIfMissing);
      if (found) yield { key, at: found.mtimeMs };
    }
  }

  async #put(path: string, content: Readable, bytes: number): Promise<void> {
    await this.#incoming.with(async (aside, handle) => {
      let written = 0;
      for await (const part of content as AsyncIterable<Buffer>) {
        written += part.length;
        if (written > bytes) break;
        await handle.writeFile(part);
      }
      if (written !== bytes) throw new RangeError(`${path} was to have ${bytes} bytes`);
      await handle.sync();
      await mkdir(dirname(path), { recursive: true, mode: PRIVATE_FOLDER });
      await rename(aside, path);
      await syncFolder(dirname(path));
    });
  }

  #pathOf(key: string): string {
    return join(this.#root, requireKey(key));
  }
}

/** Without it a power failure could take the name of a file that is whole. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
