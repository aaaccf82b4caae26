import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startFauxqs, type FauxqsServer } from 'fauxqs';
import type { Config } from '../../settings.ts';
import type { BucketAccess } from '../../platform/media/s3/bucket.ts';

const A_WEEK = 604_800_000;
const REGION = 'ap-northeast-2';

/** Answers instead of the bucket, or after it is told to. */
export type Misbehaviour = (response: ServerResponse, request: IncomingMessage) => void;

/**
 * An S3 server for tests. Fauxqs takes any key, so what stands in front of it recomputes every signature from the request
 * by itself. It also fails on demand.
 */
export class TestBucket {
  readonly #s3: FauxqsServer;
  readonly #front: Server;
  readonly access: BucketAccess;
  /** The requests so far: `GET uploads/shared/a.webp`. */
  readonly asked: string[] = [];
  /** For the next requests, one each; undefined: it behaves. */
  readonly misbehaves: (Misbehaviour | undefined)[] = [];

  /** When presigned addresses are judged. */
  now: () => number = Date.now;
  /** It hangs up on everybody. */
  isDown = false;
  /** Keys that it tells at once when it lists them; else a thousand. */
  listsAtOnce: number | undefined;

  private constructor(s3: FauxqsServer, front: Server, access: BucketAccess) {
    this.#s3 = s3;
    this.#front = front;
    this.access = access;
    front.on('request', (asked: IncomingMessage, answer: ServerResponse) => this.#answer(asked, answer));
  }

  static async start(): Promise<TestBucket> {
    const s3 = await startFauxqs({ port: 0, logger: false, host: '127.0.0.1' });
    s3.createBucket('shop');
    const front = createServer().listen(0, '127.0.0.1');
    await once(front, 'listening');
    const { port } = front.address() as AddressInfo;
    return new TestBucket(s3, front, {
      bucket: 'shop',
      endpoint: `http://127.0.0.1:${port}`,
      region: REGION,
      accessKeyId: 'AKSELLOVER',
      secretAccessKey: 'a/secret+key',
    });
  }

  /** For a server in this process. */
  config(publicUrl: string | null = null): Pick<Config, 'mediaStore' | 'uploadsDir' | 'ingestDir'> {
    return { mediaStore: { ...this.access, publicUrl }, uploadsDir: null, ingestDir: null };
  }

  /** As a process of its own is told of it. */
  get settings(): Record<string, string> {
    const { bucket, endpoint, region, accessKeyId, secretAccessKey } = this.access;
    return {
      MEDIA_STORE: `s3://${bucket}`,
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    };
  }

  /** Of all files in it. */
  async keys(): Promise<string[]> {
    const listed = await (await fetch(`${this.#s3.address}/shop?list-type=2`)).text();
    return [...listed.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key]) => key!).toSorted();
  }

  /** As it was at first. */
  empty(): void {
    this.#s3.emptyBucket('shop');
    this.asked.length = 0;
    this.misbehaves.length = 0;
    this.isDown = false;
    this.now = Date.now;
    this.listsAtOnce = undefined;
  }

  async stop(): Promise<void> {
    this.#front.close();
    this.#front.closeAllConnections();
    await this.#s3.stop();
  }

  #answer(asked: IncomingMessage, answer: ServerResponse): void {
    this.asked.push(`${asked.method} ${asked.url!.replace(/^\/shop\//, '')}`);
    if (this.isDown) return void answer.destroy();
    const misbehaves = this.misbehaves.shift();
    if (misbehaves) return misbehaves(answer, asked);
    if (!this.#isSigned(asked)) return refuse(answer, 403, 'SignatureDoesNotMatch');
    const { method, url, headers } = asked;
    const path =
      this.listsAtOnce && url!.includes('list-type=2') ? `${url}&max-keys=${this.listsAtOnce}` : url;
    const forwarded = request({ host: '127.0.0.1', port: this.#s3.port, method, path, headers }, (come) => {
      answer.writeHead(come.statusCode!, come.headers);
      come.pipe(answer);
    });
    forwarded.on('error', () => answer.destroy());
    asked.on('error', () => forwarded.destroy());
    asked.pipe(forwarded);
  }

  /** By the rules of AWS: Signature Version 4. */
  #isSigned(asked: IncomingMessage): boolean {
    return asked.headers.authorization === undefined
      ? this.#isPresigned(asked)
      : this.#isSignedByHeader(asked);
  }

  /** The signature is in the query, and expires. */
  #isPresigned({ method, url, headers }: IncomingMessage): boolean {
    const { pathname, searchParams } = new URL(url!, 'http://x');
    const signature = searchParams.get('X-Amz-Signature');
    const [key, scope = ''] =
      /^([^/]+)\/(.+)$/.exec(searchParams.get('X-Amz-Credential') ?? '')?.slice(1) ?? [];
    if (method !== 'GET' || signature === null || key !== this.access.accessKeyId) return false;
    if (searchParams.get('X-Amz-SignedHeaders') !== 'host') return false;
    const query = [...searchParams]
      .filter(([name]) => name !== 'X-Amz-Signature')
      .map((pair) => pair.map(encodeURIComponent).join('='))
      .toSorted();
    const canonical = [
      method,
      pathname,
      query.join('&'),
      `host:${headers.host}`,
      '',
      'host',
      'UNSIGNED-PAYLOAD',
    ];
    const at = searchParams.get('X-Amz-Date') ?? '';
    const since = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
    const lasts = Number(searchParams.get('X-Amz-Expires')) * 1000;
    const isNow = since <= this.now() && this.now() < since + lasts && lasts <= A_WEEK;
    return isNow && signature === this.#signature(canonical, at, scope);
  }

  #isSignedByHeader({ method, url, headers }: IncomingMessage): boolean {
    const [, scope = '', names = '', signature] =
      /^AWS4-HMAC-SHA256 Credential=AKSELLOVER\/(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(
        headers.authorization ?? '',
      ) ?? [];
    const { pathname, searchParams } = new URL(url!, 'http://x');
    const query = [...searchParams].map((pair) => pair.map(encodeURIComponent).join('=')).toSorted();
    const canonical = [
      method,
      pathname,
      query.join('&'),
      ...names.split(';').map((name) => `${name}:${String(headers[name])}`),
      '',
      names,
      headers['x-amz-content-sha256'],
    ];
    const at = String(headers['x-amz-date']);
    const day = `${at.slice(0, 8)}/${REGION}/s3/aws4_request`;
    const isNow = scope === day && names.split(';').includes('host');
    return isNow && signature === this.#signature(canonical, at, scope);
  }

  #signature(canonical: readonly unknown[], at: string, scope: string): string {
    const hash = createHash('sha256').update(canonical.join('\n')).digest('hex');
    const key = `${at.slice(0, 8)}/${REGION}/s3/aws4_request`
      .split('/')
      .reduce<string | Buffer>((from, part) => hmac(from, part), `AWS4${this.access.secretAccessKey}`);
    return hmac(key, ['AWS4-HMAC-SHA256', at, scope, hash].join('\n')).toString('hex');
  }
}

/** As S3 words it. */
export function refuse(answer: ServerResponse, status: number, code: string): void {
  answer.writeHead(status, { 'content-type': 'application/xml', connection: 'close' });
  answer.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`);
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
