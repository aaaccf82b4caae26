/**
 * A backup is a folder, or the same as one tar file.
 *
 * - It is written under another name beside its place, and renamed when it is whole.
 * - All files are for their owner alone.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable, Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, pack, type Pack } from 'tar-stream';
import { UsageError } from '../../errors.ts';
import { MANIFEST, type BackedUpFile } from './manifest.ts';

export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;
const UNFINISHED = '.unfinished';

export function isTar(path: string): boolean {
  return path.endsWith('.tar');
}

/** Counts and hashes what passes. */
export class Checksum extends Transform {
  bytes = 0;
  readonly #hash = createHash('sha256');

  override _transform(part: Buffer, _encoding: string, done: (error: null, part: Buffer) => void): void {
    this.bytes += part.length;
    this.#hash.update(part);
    done(null, part);
  }

  sha256(): string {
    return this.#hash.digest('hex');
  }
}

export async function writeFile(content: Readable, to: string): Promise<Omit<BackedUpFile, 'path'>> {
  await mkdir(dirname(to), { recursive: true, mode: PRIVATE_FOLDER });
  const sum = new Checksum();
  await pipeline(content, sum, createWriteStream(to, { flags: 'wx', mode: PRIVATE_FILE, flush: true }));
  return { bytes: sum.bytes, sha256: sum.sha256() };
}

/** A backup that is being written. */
export class Archive {
  readonly to: string;
  /** A folder for what is on its way. It is removed in the end. */
  readonly aside: string;
  readonly files: BackedUpFile[] = [];
  readonly #folder: string;
  readonly #tar: { readonly pack: Pack; readonly written: Promise<void> } | null;

  private constructor(to: string) {
    this.to = to;
    this.aside = `${to}${UNFINISHED}`;
    this.#folder = join(this.aside, 'backup');
    this.#tar = isTar(to) ? tarInto(this.#folder) : null;
  }

  /** Removes what a killed backup to the same place has left. Throws a UsageError if the place is taken. */
  static async begin(to: string): Promise<Archive> {
    if (await stat(to).catch(nullIfGone))
      throw new UsageError(
        `${to} exists already`,
        'Name a backup that is not there yet, such as one with the date.',
      );
    const aside = `${to}${UNFINISHED}`;
    await rm(aside, { recursive: true, force: true });
    await mkdir(aside, { recursive: true, mode: PRIVATE_FOLDER });
    if (!isTar(to)) await mkdir(join(aside, 'backup'), { mode: PRIVATE_FOLDER });
    return new Archive(to);
  }

  /** The backup as written so far. The caller reads it back before it publishes it. */
  get draft(): string {
    return this.#folder;
  }

  /** False: the file is gone, and left out. */
  async add(path: string, from: string): Promise<boolean> {
    const handle = await open(from).catch(nullIfGone);
    if (!handle) return false;
    try {
      const { size } = await handle.stat();
      // A file that grows meanwhile is taken as it was.
      const content =
        size === 0 ? Readable.from([]) : handle.createReadStream({ end: size - 1, autoClose: false });
      this.files.push({ path, ...(await this.#write(path, size, content)) });
      return true;
    } finally {
      await handle.close();
    }
  }

  async addText(path: string, text: string): Promise<void> {
    const bytes = Buffer.from(text);
    const written = await this.#write(path, bytes.length, Readable.from([bytes]));
    if (path !== MANIFEST) this.files.push({ path, ...written });
  }

  /** Lets `write` write a file by itself, such as a database does, and adds it. */
  async addWritten(path: string, write: (to: string) => Promise<void>): Promise<void> {
    const to = join(this.#tar ? this.aside : this.#folder, path);
    await write(to);
    await chmod(to, PRIVATE_FILE);
    if (this.#tar) {
      await this.add(path, to);
      await rm(to);
    } else {
      await sync(to);
      this.files.push({ path, ...(await checksumOf(createReadStream(to))) });
    }
  }

  /** All is written; nothing can be added any more. */
  async close(): Promise<void> {
    this.#tar?.pack.finalize();
    await this.#tar?.written;
  }

  async publish(): Promise<void> {
    await syncAll(this.#folder);
    await rename(this.#folder, this.to);
    await sync(dirname(this.to));
    await this.discard();
  }

  async discard(): Promise<void> {
    this.#tar?.pack.destroy();
    await this.#tar?.written.catch(() => {});
    await rm(this.aside, { recursive: true, force: true });
  }

  async #write(path: string, size: number, content: Readable): Promise<Omit<BackedUpFile, 'path'>> {
    if (!this.#tar) return writeFile(content, join(this.#folder, path));
    const sum = new Checksum();
    const entry = this.#tar.pack.entry({ name: path, size, mode: PRIVATE_FILE });
    await Promise.race([pipeline(content, sum, entry), this.#tar.written]);
    return { bytes: sum.bytes, sha256: sum.sha256() };
  }
}

function tarInto(file: string) {
  const tar = pack();
  const to = createWriteStream(file, { flags: 'wx', mode: PRIVATE_FILE, flush: true });
  const written = pipeline(tar, to);
  // The error also reaches those who await it.
  written.catch(() => {});
  return { pack: tar, written };
}

export interface Entry {
  readonly path: string;
  readonly content: Readable;
  /** Bytes of all files together, or of the tar file. */
  readonly total: number;
}

/** Gives all files of a backup to `take`, one after the other. It may leave a file unread. */
export async function readArchive(backup: string, take: (entry: Entry) => Promise<void>): Promise<void> {
  const found = await stat(backup).catch(nullIfGone);
  if (!found) throw new UsageError(`There is no backup at ${backup}`, 'Name its folder, or its .tar file.');
  if (found.isDirectory()) {
    const files = await filesOf(backup);
    const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const { path } of files) {
      const content = createReadStream(join(backup, path));
      await take({ path: path.split(sep).join('/'), content, total });
      content.destroy();
    }
    return;
  }
  const seen = new Set<string>();
  const entries = extract();
  const piped = pipeline(createReadStream(backup), entries);
  piped.catch(() => {});
  try {
    for await (const entry of entries) {
      const { name: path, type } = entry.header;
      if (type === 'file') {
        // Which of the two is meant nobody can say.
        if (seen.has(path)) throw new UsageError(`${backup} has ${path} twice`, 'Restore another backup.');
        seen.add(path);
        await take({ path, content: Readable.from(entry), total: found.size });
      }
      entry.resume();
    }
    await piped;
  } catch (error) {
    if (
      error instanceof UsageError ||
      !(error instanceof Error) ||
      !/tar|header|checksum|unexpected end/i.test(error.message)
    )
      throw error;
    throw new UsageError(`${backup} is no whole tar file`, 'Restore another backup.');
  }
}

async function filesOf(folder: string): Promise<{ readonly path: string; readonly bytes: number }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return Promise.all(
    paths.map(async (path) => ({ path: relative(folder, path), bytes: (await stat(path)).size })),
  );
}

/** Reads to the end and keeps nothing. */
export async function checksumOf(content: Readable): Promise<Omit<BackedUpFile, 'path'>> {
  const sum = new Checksum();
  await pipeline(content, sum, new Writable({ write: (_part, _encoding, done) => done() }));
  return { bytes: sum.bytes, sha256: sum.sha256() };
}

/** Every folder, so that the names survive a power cut; the files themselves are synced as they are written. */
async function syncAll(path: string): Promise<void> {
  if (!(await stat(path)).isDirectory()) return;
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  for (const { parentPath, name } of entries.filter((entry) => entry.isDirectory()))
    await sync(join(parentPath, name));
  await sync(path);
}

async function sync(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export function nullIfGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
