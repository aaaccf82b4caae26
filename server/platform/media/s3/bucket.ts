import { createReadStream } from 'node:fs';
import {
  Agent as HttpAgent,
  request as requestHttp,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { StoreUnavailable, type LocalFile } from '../file-store.ts';

/** A bucket, and the key pair that may use it. */
export interface BucketAccess {
  readonly bucket: string;
  /** Without a trailing slash. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** How long to wait for a bucket, and how often to ask it again (ms). */
export interface BucketPatience {
  /** Nothing was sent and nothing came for so long. */
  readonly silence: number;
  readonly attempts: number;
  /** Before the second attempt. It doubles each time. */
  readonly pause: number;
}

const PATIENCE: BucketPatience = { silence: 10_000, attempts: 4, pause: 200 };
const SOCKETS_MAX = 64;
/** So much of an error is read. */
const ERROR_BYTES_MAX = 10_000;
/** What says itself that it may work a moment later. */
const PASSING_CODES: ReadonlySet<string> = new Set(['RequestTimeout', 'SlowDown', 'OperationAborted']);

export interface BucketAsked {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  /** Undefined: the bucket itself. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly content?: Buffer | LocalFile;
}

/** What a bucket answers instead of doing it. `code` is its own word, such as `NoSuchKey`. */
export class BucketRefusal extends StoreUnavailable {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(`the bucket answers ${status}${code === '' ? '' : ` ${code}`}`);
    this.status = status;
    this.code = code;
  }
}

/**
 * Signed requests to a bucket, by paths, as every S3 server understands them. Repeats what a failing or busy bucket did not
 * do: all of it can be done twice. `fetch` would send a file of unknown length in chunks, which S3 refuses.
 */
export class Bucket {
  readonly #access: BucketAccess;
  readonly #patience: BucketPatience;
  readonly #agent: HttpAgent;
  readonly #isSecure: boolean;
  /** Keys that the signer has derived for a day. */
  readonly #derived = new Map<string, ArrayBuffer>();

  constructor(access: BucketAccess, patience: BucketPatience = PATIENCE) {
    this.#access = access;
    this.#patience = patience;
    this.#isSecure = access.endpoint.startsWith('https:');
    const Agent = this.#isSecure ? HttpsAgent : HttpAgent;
    this.#agent = new Agent({ keepAlive: true, maxSockets: SOCKETS_MAX });
  }

  /** The answer, whose body must be read or destroyed. Rejects with a {@link StoreUnavailable}. */
  async ask(asked: BucketAsked): Promise<IncomingMessage> {
    const { attempts, pause } = this.#patience;
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await this.#send(asked);
        if (answer.statusCode! < 300) return answer;
        throw await refusalOf(answer);
      } catch (error) {
        if (error instanceof BucketRefusal && !isPassing(error)) throw error;
        if (attempt >= attempts) throw asUnavailable(error);
      }
      // Not all at the same moment, or a busy bucket stays busy.
      await wait(pause * 2 ** (attempt - 1) * (0.5 + Math.random()));
    }
  }

  /** Where anybody reads an object from then until then (ms since 1970), and nothing else. It asks the bucket nothing. */
  async presigned(
    key: string,
    { from, until }: { readonly from: number; readonly until: number },
  ): Promise<string> {
    const { endpoint, bucket, ...keys } = this.#access;
    const url = new URL(`${endpoint}/${bucket}/${key}`);
    const lasts = Math.floor((until - from) / 1000);
    url.searchParams.set('X-Amz-Expires', String(lasts));
    // The object itself says a year, to everybody.
    url.searchParams.set('response-cache-control', `private,max-age=${lasts},immutable`);
    const datetime = new Date(from).toISOString().replaceAll(/[:-]|\.\d{3}/g, '');
    const signer = new AwsV4Signer({
      ...keys,
      service: 's3',
      method: 'GET',
      url: url.href,
      datetime,
      signQuery: true,
      cache: this.#derived,
    });
    return (await signer.sign()).url.href;
  }

  async #send({
    method,
    key = '',
    query = {},
    headers = {},
    content,
  }: BucketAsked): Promise<IncomingMessage> {
    const { endpoint, bucket, ...keys } = this.#access;
    const url = new URL(`${endpoint}/${bucket}/${key}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const signer = new AwsV4Signer({
      ...keys,
      service: 's3',
      method,
      url: url.href,
      headers,
      cache: this.#derived,
    });
    const signed = await signer.sign();
    return this.#exchange(
      signed.url,
      {
        method,
        agent: this.#agent,
        timeout: this.#patience.silence,
        headers: {
          ...Object.fromEntries(signed.headers),
          ...(content && { 'content-length': Buffer.isBuffer(content) ? content.length : content.bytes }),
        },
      },
      content,
    );
  }

  #exchange(url: URL, options: RequestOptions, content: BucketAsked['content']): Promise<IncomingMessage> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const request = (this.#isSecure ? requestHttps : requestHttp)(url, options);
    let answer: IncomingMessage | undefined;
    request.on('response', (come) => resolve((answer = come))).on('error', reject);
    request.on('timeout', () => {
      // What waits there for a slow reader is no silence of the bucket.
      if (!answer || answer.readableLength === 0)
        request.destroy(new StoreUnavailable('the bucket is silent'));
    });
    if (content === undefined || Buffer.isBuffer(content)) request.end(content);
    else pipeline(createReadStream(content.path), request).catch(reject);
    return promise;
  }
}

async function refusalOf(answer: IncomingMessage): Promise<BucketRefusal> {
  let said = '';
  for await (const part of answer) {
    said += String(part);
    if (said.length > ERROR_BYTES_MAX) break;
  }
  return new BucketRefusal(answer.statusCode!, /<Code>(\w+)<\/Code>/.exec(said)?.[1] ?? '');
}

function isPassing({ status, code }: BucketRefusal): boolean {
  return status === 429 || (status >= 500 && status !== 501 && status !== 507) || PASSING_CODES.has(code);
}

function asUnavailable(error: unknown): StoreUnavailable {
  if (error instanceof StoreUnavailable) return error;
  const { code } = error as NodeJS.ErrnoException;
  return new StoreUnavailable(`the bucket cannot be reached (${code ?? String(error)})`, { cause: error });
}
