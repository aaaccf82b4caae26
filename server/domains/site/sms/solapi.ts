import { createHmac, randomBytes } from 'node:crypto';
import Type from 'typebox';
import { Check } from 'typebox/value';
import { NotSent, type Sms, type SmsSender } from './sender.ts';

/** How long an answer may take (ms). */
const WITHIN = 10_000;
/** Accepted, and on its way. */
const TAKEN = '2000';
/** Errors from before a connection was made. */
const NEVER_REACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);
/** Temporary errors; nothing was accepted. */
const BUSY = new Set([429, 503]);
/** The account has no credit, and an operator must add some. */
const EMPTY = 'NotEnoughBalance';

const Taken = Type.Object({ statusCode: Type.String(), messageId: Type.String({ minLength: 1 }) });
const Failed = Type.Object({ errorCode: Type.String({ pattern: '^[A-Za-z0-9_]{1,60}$' }) });

export interface SolapiAccount {
  /** The address of its API. */
  readonly url: string;
  readonly key: string;
  readonly secret: string;
  /** The number that texts come from, which must be registered there. */
  readonly from: string;
}

export interface SolapiOptions extends SolapiAccount {
  /** Milliseconds since 1970. The service rejects signatures that are a quarter of an hour off. */
  readonly now: () => number;
  readonly within?: number;
}

/**
 * Solapi (CoolSMS), by its REST API. A text of more than 90 bytes becomes a long one there. What must stay true:
 * - A text whose answer is lost is never said not to have been taken.
 * - The secret leaves this process in signatures alone; redirects are not followed, and errors hold no number and no text.
 */
export class Solapi implements SmsSender {
  readonly #options: SolapiOptions;

  constructor(options: SolapiOptions) {
    this.#options = options;
  }

  async send({ mobile: to, msg: text }: Sms): Promise<string> {
    const { from } = this.#options;
    const response = await this.#ask('messages/v4/send', { message: { to, from, text } });
    const said: unknown = await response.json().catch(() => null);
    if (response.ok) {
      if (!Check(Taken, said)) throw new NotSent('NO_ANSWER', 'unsure');
      if (said.statusCode !== TAKEN) throw new NotSent(`STATUS_${said.statusCode.slice(0, 10)}`, 'never');
      return said.messageId;
    }
    const reason = Check(Failed, said) ? said.errorCode : `HTTP_${response.status}`;
    if (BUSY.has(response.status) || reason === EMPTY) throw new NotSent(reason, 'later');
    throw new NotSent(reason, response.status < 500 ? 'never' : 'unsure');
  }

  async trouble(): Promise<string | null> {
    try {
      const { ok, status } = await this.#ask('cash/v1/balance');
      return ok ? null : `it answers ${status}`;
    } catch (error) {
      return (error as NotSent).message;
    }
  }

  async #ask(path: string, body?: object): Promise<Response> {
    const { url, within = WITHIN } = this.#options;
    try {
      return await fetch(`${url}/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: this.#authorization(), 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(within),
      });
    } catch (error) {
      const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
      if (code !== undefined && NEVER_REACHED.has(code)) throw new NotSent(code, 'later');
      throw new NotSent('NO_ANSWER', 'unsure');
    }
  }

  #authorization(): string {
    const { key, secret, now } = this.#options;
    const [date, salt] = [new Date(now()).toISOString(), randomBytes(16).toString('hex')];
    const signature = createHmac('sha256', secret)
      .update(date + salt)
      .digest('hex');
    return `HMAC-SHA256 apiKey=${key}, date=${date}, salt=${salt}, signature=${signature}`;
  }
}
