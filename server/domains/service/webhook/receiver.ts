import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Webhook } from 'standardwebhooks';
import { WEBHOOK_ANSWER_WITHIN } from '../../../../schema/service/webhooks/constants.ts';
import { mayBePublic, NOT_PUBLIC, publicLookup } from '../../../platform/public-address.ts';
import type { ValuesOf } from '../../../platform/settings.ts';
import type { webhookSettings } from './settings.ts';

export interface Reaching {
  /** Also addresses of our own network, and without TLS. */
  readonly isPrivate: boolean;
}

export function reachOf({ webhookPrivate }: ValuesOf<typeof webhookSettings>): Reaching {
  return { isPrivate: webhookPrivate === '1' };
}

/** Whether messages may go to an address: HTTPS, without a login in it, and not in our own network. */
export function isReceiver(address: string, { isPrivate }: Reaching): boolean {
  const url = URL.parse(address);
  if (!url || url.username !== '' || url.password !== '') return false;
  if (isPrivate) return url.protocol === 'https:' || url.protocol === 'http:';
  return url.protocol === 'https:' && mayBePublic(url);
}

/** What came of an attempt. It holds neither address nor anything that the receiver has said. */
export interface AttemptOutcome {
  /** HTTP status; null: there was no answer. */
  readonly status: number | null;
  /** For programs: letters, digits and `_`. Null: it was taken. */
  readonly reason: string | null;
}

/** A message as it is signed. */
export interface SignedMessage {
  /** The same each time it is sent. */
  readonly id: string;
  readonly body: string;
  readonly secret: string;
  /** Of the attempt (ms since 1970); receivers reject what is a few minutes off. */
  readonly now: number;
}

const SECOND = 1000;

export function headersOf({ id, body, secret, now }: SignedMessage): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Sellover-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now / SECOND)),
    'webhook-signature': new Webhook(secret).sign(id, new Date(now), body),
  };
}

/**
 * Gives messages to endpoints. What must stay true:
 * - Hosts name the addresses, so none is called that {@link isReceiver} refuses, whatever its name leads to at the moment
 *   of the call, and no redirect is followed.
 * - What the endpoint says besides its status is read by nobody.
 */
export class Receivers {
  readonly #reaching: Reaching;
  readonly #within: number;
  readonly #closing = new AbortController();

  constructor(reaching: Reaching, within = WEBHOOK_ANSWER_WITHIN) {
    this.#reaching = reaching;
    this.#within = within;
  }

  /** Ends all attempts that are under way, as if there was no answer. */
  close(): void {
    this.#closing.abort();
  }

  /** Never rejects. */
  async give(url: string, signed: SignedMessage): Promise<AttemptOutcome> {
    // The setting may have changed since it was added.
    if (!isReceiver(url, this.#reaching)) return { status: null, reason: NOT_PUBLIC };
    try {
      const status = await this.#post(new URL(url), signed);
      return { status, reason: status >= 200 && status < 300 ? null : `HTTP_${status}` };
    } catch (error) {
      const { code = '', name } = error as NodeJS.ErrnoException;
      if (name === 'AbortError' || name === 'TimeoutError') return { status: null, reason: 'TIMEOUT' };
      return { status: null, reason: /^[A-Z][A-Z0-9_]*$/.test(code) ? code : 'NO_ANSWER' };
    }
  }

  async #post(url: URL, signed: SignedMessage): Promise<number> {
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
      method: 'POST',
      headers: { ...headersOf(signed), 'content-length': Buffer.byteLength(signed.body) },
      // A connection of its own: its address is looked up, and checked, each time.
      agent: false,
      signal: AbortSignal.any([AbortSignal.timeout(this.#within), this.#closing.signal]),
      ...(!this.#reaching.isPrivate && { lookup: publicLookup }),
    });
    request.end(signed.body);
    const [{ statusCode = 0, socket }] = (await once(request, 'response')) as [IncomingMessage];
    socket.destroy();
    return statusCode;
  }
}
