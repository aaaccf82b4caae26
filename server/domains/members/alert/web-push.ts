import { createECDH } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { Agent as SecureAgent, request as httpsRequest } from 'node:https';
import webPush from 'web-push';
import { PUSH_ANSWER_WITHIN } from '../../../../schema/members/constants.ts';
import { isLoopback } from '../../../platform/address.ts';
import { mayBePublic, publicLookup } from '../../../platform/public-address.ts';
import type { VapidKeys } from '../../../platform/secrets.ts';
import { NotPushed, type PushMessage, type PushSender, type PushTarget } from './push-sender.ts';

export interface WebPushOptions {
  readonly vapid: VapidKeys & { readonly subject: string };
  /** For tests: also push services on this machine, without TLS. */
  readonly toLoopback: boolean;
}

/** Connections to one push service, which most browsers share. */
const SOCKETS = 32;
const SECOND = 1000;

/** Whether an address may be that of a push service: HTTPS, without a login in it, on the usual port and not in our own network. */
export function isPushService(endpoint: string, { toLoopback }: Pick<WebPushOptions, 'toLoopback'>): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username !== '' || url.password !== '') return false;
  if (toLoopback && url.protocol === 'http:') return isLoopback(url.hostname);
  return url.protocol === 'https:' && url.port === '' && mayBePublic(url);
}

/** Whether messages can be encrypted for it: a point on P-256. */
export function isPublicKey(p256dh: string): boolean {
  try {
    const ours = createECDH('prime256v1');
    ours.generateKeys();
    ours.computeSecret(p256dh, 'base64url');
    return true;
  } catch {
    return false;
  }
}

/**
 * Web Push (RFC 8030, 8291, 8292). What must stay true:
 * - Members name the addresses, so none is called that {@link isPushService} refuses, and no redirect is followed.
 * - The push service sees neither text nor member, and errors hold no address.
 */
export class WebPush implements PushSender {
  readonly #options: WebPushOptions;
  readonly #agents = {
    'http:': new Agent({ keepAlive: true, maxSockets: SOCKETS }),
    'https:': new SecureAgent({ keepAlive: true, maxSockets: SOCKETS }),
  };

  constructor(options: WebPushOptions) {
    this.#options = options;
  }

  async send(
    { endpoint, p256dh, auth }: PushTarget,
    { payload, keptFor, urgency, topic }: PushMessage,
  ): Promise<void> {
    const { vapid } = this.#options;
    // The settings may have changed since it was subscribed.
    if (!isPushService(endpoint, this.#options)) throw new NotPushed('ADDRESS', 'gone');
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: vapid,
      TTL: Math.round(keptFor / SECOND),
      urgency,
      topic,
      contentEncoding: 'aes128gcm',
    });
    const answer = await this.#post(new URL(endpoint), { headers: { ...headers } }, body);
    const { statusCode: status = 0 } = answer;
    if (status >= 200 && status < 300) return;
    const reason = `HTTP_${status}`;
    if (status === 404 || status === 410) throw new NotPushed(reason, 'gone');
    if (status === 429 || status >= 500) throw new NotPushed(reason, 'later', waitOf(answer));
    throw new NotPushed(reason, 'never');
  }

  async #post(url: URL, options: RequestOptions, body: Buffer | null): Promise<IncomingMessage> {
    const isSecure = url.protocol === 'https:';
    const request = (isSecure ? httpsRequest : httpRequest)(url, {
      ...options,
      method: 'POST',
      agent: this.#agents[isSecure ? 'https:' : 'http:'],
      signal: AbortSignal.timeout(PUSH_ANSWER_WITHIN),
      ...(isSecure && { lookup: publicLookup }),
    });
    request.end(body ?? undefined);
    try {
      const [answer] = (await once(request, 'response')) as [IncomingMessage];
      // Nobody reads what it says. One that never ends is cut off by the signal.
      answer.on('error', () => undefined).resume();
      return answer;
    } catch (error) {
      const { code = 'NO_ANSWER' } = error as NodeJS.ErrnoException;
      throw new NotPushed(/^[A-Z_]+$/.test(code) ? code : 'NO_ANSWER', 'later');
    }
  }
}

/** `Retry-After` in seconds or as a date, in milliseconds. */
function waitOf({ headers }: IncomingMessage): number {
  const { 'retry-after': said = '' } = headers;
  const seconds = /^\d{1,6}$/.test(said) ? Number(said) : (Date.parse(said) - Date.now()) / SECOND;
  return seconds > 0 ? seconds * SECOND : 0;
}
