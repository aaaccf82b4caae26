import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
  type ECDH,
} from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { served } from './served.ts';

/** A message as a browser gets it. */
export interface Pushed {
  readonly name: string;
  readonly headers: IncomingMessage['headers'];
  /** What the VAPID token says, whose signature was right. */
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string };
  /** Decrypted. */
  readonly payload: unknown;
}

interface Browser {
  readonly ecdh: ECDH;
  readonly auth: Buffer;
}

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * A push service and its browsers: it checks the VAPID token (RFC 8292) and the headers (RFC 8030), and its browsers decrypt
 * the message (RFC 8291). A message that does not pass is answered as a real service does, and not counted.
 */
export class FakePushService {
  readonly pushed: Pushed[] = [];
  /** Requests, whatever became of them. */
  asked = 0;
  /** Overrides its answer. Null: it answers as a real service; `silence`: it does not answer. */
  answers: (name: string) => Answer | 'silence' | null = () => null;
  readonly #key: () => string;
  readonly #browsers = new Map<string, Browser>();
  #url = '';

  private constructor(key: () => string) {
    this.#key = key;
  }

  /** Runs until the test is over. `key`: the public key that browsers subscribe with. */
  static async start(key: () => string): Promise<FakePushService> {
    const service = new FakePushService(key);
    service.#url = await served((request, response) => void service.#take(request, response));
    return service;
  }

  get url(): string {
    return this.#url;
  }

  /** The PushSubscription of a browser of this name, as JSON. */
  browser(name: string) {
    const browser = { ecdh: createECDH('prime256v1'), auth: randomBytes(16) };
    const p256dh = browser.ecdh.generateKeys('base64url');
    this.#browsers.set(name, browser);
    const keys = { p256dh, auth: browser.auth.toString('base64url') };
    return { endpoint: `${this.#url}/send/${name}`, expirationTime: null, keys };
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.asked += 1;
    const name = request.url?.split('/').at(-1) ?? '';
    const body = await buffer(request);
    const answer = this.answers(name);
    if (answer === 'silence') return;
    if (answer !== null) {
      response.writeHead(answer.status, answer.headers).end();
      return;
    }
    const browser = this.#browsers.get(name);
    const claims = this.#claimsOf(request.headers.authorization ?? '');
    if (!browser || !claims || !(Number(request.headers['ttl']) > 0)) {
      response.writeHead(browser ? 401 : 410).end();
      return;
    }
    const payload: unknown = JSON.parse(decrypted(body, browser).toString());
    this.pushed.push({ name, headers: request.headers, claims, payload });
    response.writeHead(201).end();
  }

  /** Null: no token for us, or signed by another key than browsers have subscribed with. */
  #claimsOf(authorization: string): Pushed['claims'] | null {
    const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
    const [head = '', said = '', signature = ''] = token.split('.');
    if (key !== this.#key()) return null;
    const point = Buffer.from(key, 'base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${said}`),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    const claims = JSON.parse(Buffer.from(said, 'base64url').toString()) as Pushed['claims'];
    return isSigned && claims.aud === this.#url ? claims : null;
  }
}

/** Of one record of aes128gcm (RFC 8188) under the keys of RFC 8291. */
function decrypted(body: Buffer, { ecdh, auth }: Browser): Buffer {
  const salt = body.subarray(0, 16);
  const idLength = body[20]!;
  const theirs = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const derived = (secret: Buffer, from: Buffer, info: string | Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), theirs]);
  const secret = derived(ecdh.computeSecret(theirs), auth, info, 32);
  const key = derived(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derived(secret, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2));
}
