/**
 * Copies what encoders sent, which are files beside the log.
 *
 * - The copy stays in a temporary folder until every file was read back and matches.
 * - A failure removes the copy. A folder that already has video is never touched.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { RefusedError, UsageError } from '../../errors.ts';
import { countOf } from '../../output.ts';
import type { Settings } from '../../settings.ts';
import { systemProblem } from '../../system-errors.ts';

/** As a server creates them: for their owner alone. */
const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;
const UNFINISHED = '.unfinished-copy';
/** What older versions received had this suffix until it was whole. */
const PART = '.part';

export interface Files {
  readonly files: readonly { readonly path: string; readonly bytes: number }[];
  readonly bytes: number;
}

/** Whole files of a folder of the server, by their paths inside it; none if the folder does not exist. */
export async function filesIn(folder: string): Promise<Files> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(nothingIfGone);
  const files = await Promise.all(
    (found ?? [])
      .filter((entry) => entry.isFile() && !isOnItsWay(relative(folder, entry.parentPath), entry.name))
      .map(async ({ parentPath, name }) => {
        const path = join(parentPath, name);
        const found = await stat(path).catch(nothingIfGone);
        return found && { path: relative(folder, path), bytes: found.size };
      }),
  );
  const there = files.filter((file) => file !== undefined);
  return { files: there, bytes: there.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/**
 * Files beside the log. A database elsewhere does not say where its shop has them: those in a folder that nobody has named may
 * be another shop's, so they are refused.
 */
export async function ownFiles(settings: Settings, name: 'uploads' | 'ingest'): Promise<Files> {
  const folder = name === 'uploads' ? settings.uploadsDir : settings.ingestDir;
  const found = await filesIn(folder);
  if (settings.databaseUrl === null || !settings.guessed[name] || found.files.length === 0) return found;
  throw new UsageError(
    `Nothing says that the files in ${folder} are of the shop at DATABASE_URL`,
    'Name its folder with DATA_DIR or --data-dir, or its folders with UPLOADS_DIR and INGEST_DIR, or its MEDIA_STORE.',
  );
}

/** `2 files, 0.1 MB` */
export function sizeText(files: number, bytes: number): string {
  return `${countOf(files, 'file')}, ${(bytes / 1e6).toFixed(1)} MB`;
}

function isOnItsWay(folder: string, name: string): boolean {
  return name.endsWith(PART) || folder.split(sep).some((each) => each.startsWith('.'));
}

export class VideoCopy {
  readonly #from: string;
  readonly #to: string;
  readonly #video: Files;
  #isThere = false;

  private constructor(from: string, to: string, video: Files) {
    this.#from = from;
    this.#to = to;
    this.#video = video;
  }

  /** Throws a UsageError if there is no video, or if the new place already has some. */
  static async plan(from: string, to: string): Promise<VideoCopy> {
    const video = await filesIn(from);
    if (video.files.length === 0)
      throw new UsageError(`There is no video in ${from}`, 'Set INGEST_DIR as the server has it.');
    if ((await stat(to).catch(nothingIfGone))?.isDirectory() === false)
      throw new UsageError(`${to} is not a folder`, 'Name a folder for the video.');
    if ((await readdir(to).catch(nothingIfGone))?.length)
      throw new UsageError(
        `${to} is not empty`,
        'Name a folder for the video that is empty or not there yet.',
      );
    return new VideoCopy(from, to, video);
  }

  get video(): Files {
    return this.#video;
  }

  /** Moves all video into its place, or nothing. */
  async make(onProgress: (done: number, total: number) => void): Promise<void> {
    const aside = `${this.#to}${UNFINISHED}`;
    try {
      let done = 0;
      await rm(aside, { recursive: true, force: true });
      await mkdir(aside, { recursive: true, mode: PRIVATE_FOLDER });
      for (const { path, bytes } of this.#video.files) {
        await copyFile(join(this.#from, path), join(aside, path));
        onProgress((done += bytes), this.#video.bytes);
      }
      await rmdir(this.#to).catch(nothingIfGone);
      await rename(aside, this.#to);
      this.#isThere = true;
    } catch (error) {
      await rm(aside, { recursive: true, force: true }).catch(() => {});
      throw new RefusedError(
        `The video could not be copied to ${this.#to}: ${systemProblem(error)?.message ?? String(error)}`,
        'Nothing was left there; mend that, and copy again.',
      );
    }
  }

  /** Called if a later step of the copy fails. */
  async remove(): Promise<void> {
    if (this.#isThere) await rm(this.#to, { recursive: true, force: true });
  }
}

async function copyFile(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: PRIVATE_FOLDER });
  const sent = createHash('sha256');
  const handle = await open(to, 'wx', PRIVATE_FILE);
  try {
    for await (const part of createReadStream(from)) {
      sent.update(part as Buffer);
      await handle.writeFile(part as Buffer);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  const arrived = createHash('sha256');
  for await (const part of createReadStream(to)) arrived.update(part as Buffer);
  if (sent.digest('hex') !== arrived.digest('hex')) throw new Error(`${to} did not arrive as it was sent`);
}

function nothingIfGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}
