import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { served } from './served.ts';

interface Message {
  readonly to: string;
  readonly from: string;
  readonly text: string;
}

export const SOLAPI_ACCOUNT = { key: 'NCSTESTKEY', secret: 'solapi secret', from: '0212345678' };
/** A call that was signed so long ago, or so far ahead (ms), is refused. */
const SKEW_MAX = 15 * 60_000;
const AUTHORIZATION = /^HMAC-SHA256 apiKey=(\w+), date=(\S+), salt=(\w{12,64}), signature=([0-9a-f]{64})$/;

/** A server that behaves as Solapi's documentation says. */
export class FakeSolapi {
  readonly taken: Message[] = [];
  /** `lost`: it takes the text, and its answer does not come. */
  fails: 'lost' | { readonly status: number; readonly errorCode?: string } | null = null;
  calls = 0;
  readonly #now: () => number;
  #url = '';

  private constructor(now: () => number) {
    this.#now = now;
  }

  /** Runs until the test is over; `now` is its clock. */
  static async start(now: () => number): Promise<FakeSolapi> {
    const fake = new FakeSolapi(now);
    fake.#url = await served((request, response) => void fake.#answer(request, response));
    return fake;
  }

  get url(): string {
    return this.#url;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    this.calls += 1;
    const send = (status: number, answer: object) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    const refuse = (status: number, errorCode: string, errorMessage = '') =>
      send(status, { errorCode, errorMessage });
    const [, key, date = '', salt = '', signature] =
      AUTHORIZATION.exec(request.headers.authorization ?? '') ?? [];
    if (key !== SOLAPI_ACCOUNT.key) return refuse(403, 'InvalidAPIKey');
    if (Math.abs(Date.parse(date) - this.#now()) > SKEW_MAX) return refuse(403, 'RequestTimeTooSkewed');
    const good = createHmac('sha256', SOLAPI_ACCOUNT.secret)
      .update(date + salt)
      .digest('hex');
    if (signature !== good) return refuse(403, 'SignatureDoesNotMatch');
    if (request.method === 'GET' && request.url === '/cash/v1/balance')
      return send(200, { balance: 10_000, point: 0 });
    if (request.method !== 'POST' || request.url !== '/messages/v4/send')
      return refuse(404, 'ResourceNotFound');
    if (this.fails !== null && this.fails !== 'lost') {
      const { status, errorCode } = this.fails;
      return errorCode === undefined
        ? void response.writeHead(status).end('<html>')
        : refuse(status, errorCode);
    }
    const { message } = JSON.parse(body) as { message: Message };
    if (!/^01\d{8,9}$/.test(message.to)) return refuse(400, 'ValidationError', `to: ${message.to}`);
    if (message.from !== SOLAPI_ACCOUNT.from)
      return send(200, { ...message, statusCode: '1062', statusMessage: '발신번호 미등록', messageId: 'M0' });
    this.taken.push(message);
    if (this.fails === 'lost') return;
    send(200, {
      groupId: `G${this.taken.length}`,
      messageId: `M${this.taken.length}`,
      to: message.to,
      from: message.from,
      type: 'LMS',
      statusCode: '2000',
      statusMessage: '정상 접수(이통사로 접수 예정)',
      country: '82',
    });
  }
}
