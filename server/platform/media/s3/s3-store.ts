import { extname } from 'node:path';
import { text } from 'node:stream/consumers';
import {
  NoRoom,
  requireKey,
  type FileContent,
  type FilePart,
  type FileStore,
  type LocalFile,
  type StoredFile,
} from '../file-store.ts';
import { BucketRefusal, type BucketAsked, type Bucket } from './bucket.ts';

/** A bucket tells readers who come straight to it what a file is. */
const TYPES: Readonly<Record<string, string>> = {
  '.webp': 'image/webp',
  '.mp4': 'video/mp4',
  '.m4s': 'video/mp4',
  '.mov': 'video/quicktime',
  '.webm': 'video/webm',
  '.ts': 'video/mp2t',
  '.vtt': 'text/vtt',
};
const UNCHANGING = 'max-age=31536000, immutable';
const FULL: ReadonlySet<string> = new Set(['QuotaExceeded', 'XMinioStorageFull']);

/** Files in a folder of a bucket. An object appears there whole, with the answer to its PUT, or not at all. */
export class S3Store implements FileStore {
  readonly #bucket: Bucket;
  readonly #folder: string;

  constructor(bucket: Bucket, folder: string) {
    this.#bucket = bucket;
    this.#folder = `${folder}/`;
  }

  async put(key: string, content: Buffer | LocalFile): Promise<void> {
    const type = TYPES[extname(key)];
    const headers = { 'cache-control': UNCHANGING, ...(type !== undefined && { 'content-type': type }) };
    try {
      await this.#done({ method: 'PUT', key: this.#keyOf(key), headers, content });
    } catch (error) {
      if (error instanceof BucketRefusal && (error.status === 507 || FULL.has(error.code)))
        throw new NoRoom('the bucket is full', { cause: error });
      throw error;
    }
  }

  async get(key: string, part?: FilePart): Promise<FileContent | null> {
    const headers: Record<string, string> = part ? { range: `bytes=${part.first}-${part.last}` } : {};
    try {
      const content = await this.#bucket.ask({ method: 'GET', key: this.#keyOf(key), headers });
      return { content, bytes: Number(content.headers['content-length']) };
    } catch (error) {
      if (error instanceof BucketRefusal && error.code === 'NoSuchKey') return null;
      throw error;
    }
  }

  async delete(key: string): Promise<void> {
    await this.#done({ method: 'DELETE', key: this.#keyOf(key) });
  }

  async *list(prefix: string): AsyncIterable<StoredFile> {
    const query = { 'list-type': '2', 'encoding-type': 'url', prefix: this.#folder + prefix };
    let next: string | undefined;
    do {
      const token = next === undefined ? {} : { 'continuation-token': next };
      const page = await this.#page({ ...query, ...token });
      for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        const key = decodeURIComponent(valueOf('Key', entry)!);
        yield { key: key.slice(this.#folder.length), at: Date.parse(valueOf('LastModified', entry)!) };
      }
      next = valueOf('NextContinuationToken', page);
    } while (next !== undefined);
  }

  /** A bucket shows nothing of what did not arrive whole. */
  async tidy(): Promise<void> {}

  async #page(query: Readonly<Record<string, string>>): Promise<string> {
    return text(await this.#bucket.ask({ method: 'GET', query }));
  }

  async #done(asked: BucketAsked): Promise<void> {
    (await this.#bucket.ask(asked)).resume();
  }

  #keyOf(key: string): string {
    return this.#folder + requireKey(key);
  }
}

/** What an element of the bucket's XML holds. */
function valueOf(element: string, xml: string): string | undefined {
  const [, value] = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml) ?? [];
  return value
    ?.replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
