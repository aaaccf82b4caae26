import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { served } from './served.ts';

/** A message whose signature was right. */
export interface Taken {
  readonly id: string;
  /** Seconds since 1970. */
  readonly sentAt: number;
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A status, with a header that leads elsewhere; `silence`: no answer. */
type Answer = number | { readonly status: number; readonly location: string } | 'silence';

/** Another program's endpoint. It takes what is signed with one of its secrets, and answers 401 to all else. */
export class FakeEndpoint {
  readonly taken: Taken[] = [];
  /** Requests, whatever became of them. */
  asked = 0;
  /** Those that sign what it takes. */
  readonly secrets: string[] = [];
  /** Null: it takes the message. It may wait before it says so. */
  answers: (message: Taken) => Answer | null | Promise<Answer | null> = () => null;
  #url = '';

  /** Runs until the test is over. */
  static async start(): Promise<FakeEndpoint> {
    const endpoint = new FakeEndpoint();
    endpoint.#url = `${await served((request, response) => void endpoint.#take(request, response))}/hooks`;
    return endpoint;
  }

  get url(): string {
    return this.#url;
  }

  get types(): string[] {
    return this.taken.map(({ type }) => type);
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.asked += 1;
    const { headers } = request;
    const body = await text(request);
    const id = String(headers['webhook-id']);
    const sentAt = Number(headers['webhook-timestamp']);
    // The library holds the time against the real clock, and tests move theirs.
    const isSigned = this.secrets.some(
      (secret) =>
        new Webhook(secret).sign(id, new Date(sentAt * 1000), body) === headers['webhook-signature'],
    );
    if (!isSigned) {
      response.writeHead(401).end();
      return;
    }
    const message: Taken = {
      id,
      sentAt,
      headers,
      body,
      ...(JSON.parse(body) as Pick<Taken, 'type' | 'timestamp' | 'data'>),
    };
    const answer = await this.answers(message);
    if (answer === 'silence') return;
    if (answer === null) this.taken.push(message);
    const { status, location } =
      typeof answer === 'object' && answer !== null ? answer : { status: answer ?? 204, location: undefined };
    response.writeHead(status, location === undefined ? {} : { location }).end('what it says');
  }
}
