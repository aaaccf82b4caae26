import { mkdir, open, opendir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { PRIVATE_FOLDER } from '../private-files.ts';
import {
  requireKey,
  type FileContent,
  type FilePart,
  type FileStore,
  type LocalFile,
  type StoredFile,
} from './file-store.ts';
import { asNoRoom, TemporaryFiles } from './temporary-files.ts';

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

  async put(key: string, content: Buffer | LocalFile): Promise<void> {
    const path = this.#pathOf(key);
    try {
      await mkdir(dirname(path), { recursive: true, mode: PRIVATE_FOLDER });
      if (Buffer.isBuffer(content)) await this.#write(path, (file) => file.writeFile(content));
      else await this.#take(path, content.path);
      await syncFolder(dirname(path));
    } catch (error) {
      throw asNoRoom(error);
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

  tidy(): Promise<void> {
    return this.#incoming.tidy();
  }

  async #take(path: string, from: string): Promise<void> {
    const file = await open(from);
    try {
      await file.sync();
      await rename(from, path);
    } catch (error) {
      // A file moves only within a disk.
      if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
      await this.#write(path, (copy) =>
        copy.writeFile(file.createReadStream({ start: 0, autoClose: false })),
      );
    } finally {
      await file.close();
    }
  }

  async #write(path: string, write: (file: FileHandle) => Promise<void>): Promise<void> {
    await this.#incoming.with(async (aside, file) => {
      await write(file);
      await file.sync();
      await rename(aside, path);
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
