import type { Readable } from 'node:stream';

/**
 * Where files live. What must stay true of every store:
 *
 * - A file appears under its key as a whole or not at all, and does not change after that. There is no append and no rename,
 *   so that a bucket can be one, too.
 * - All nodes see the same files.
 * - A store knows no members and no rights: anyone with a key gets the file.
 */
export interface FileStore {
  /** Resolves once the file is whole and lasting. Rejects and keeps nothing otherwise: with {@link NoRoom} if the store is full. */
  put(key: string, content: Buffer | LocalFile): Promise<void>;
  /** All of the file, or a part that must be inside it. Null: there is none. */
  get(key: string, part?: FilePart): Promise<FileContent | null>;
  /** Does nothing if the file does not exist. */
  delete(key: string): Promise<void>;
  /** Every file whose key begins like this, in no particular order. */
  list(prefix: string): AsyncIterable<StoredFile>;
  /** Deletes what is left of files that killed processes were putting there. */
  tidy(): Promise<void>;
}

/** A whole file on a disk of this machine. The store may move it away; if not, it stays. */
export interface LocalFile {
  readonly path: string;
  readonly bytes: number;
}

export interface FilePart {
  readonly first: number;
  /** Inclusive, as in a Range header. */
  readonly last: number;
}

export interface FileContent {
  /** Read it or destroy it. */
  readonly content: Readable;
  /** Of this content. */
  readonly bytes: number;
}

export interface StoredFile {
  readonly key: string;
  /** When it was put there (ms since 1970). */
  readonly at: number;
}

/** The store does not answer, or answers that it cannot work. The message repeats no key of a file. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/** The store takes no more. */
export class NoRoom extends Error {
  override readonly name = 'NoRoom';
}

const KEY = /^[\w-]+(?:\/[\w-]+)*(?:\.\w+)?$/;

/** Keys are made by us. One that could lead out of the store is a bug. */
export function requireKey(key: string): string {
  if (!KEY.test(key)) throw new TypeError(`${key} is no key of a file`);
  return key;
}
