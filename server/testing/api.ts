import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { Type, type TSchema } from 'typebox';
import { Check, Errors } from 'typebox/value';
import { requestOf } from '../../schema/call.ts';
import { isResultCode, OK, RESULT, type ResultCode } from '../../schema/codes.ts';
import {
  CLIENT_APP,
  CLIENT_HEADER,
  IDEMPOTENCY_HEADER,
  REAUTH_HEADER,
  REQUEST_ID_HEADER,
} from '../../schema/constants.ts';
import type { Locale } from '../../schema/locales.ts';
import type { Input, Operation, Reply } from '../../schema/operation.ts';
import { guards, operations, type OperationName, type OperationOf } from '../domains.ts';
import { refusalsOf } from '../platform/http/guard.ts';

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface Answer<O extends Operation> {
  readonly code: ResultCode;
  readonly status: number;
  readonly msg: string;
  /** Of a success. */
  readonly reply: Reply<O>;
  /** Of a refusal. */
  readonly facts: Readonly<Record<string, string | number>>;
}

export interface How {
  /** Instead of the caller's own; null: none. */
  readonly token?: string | null;
  readonly key?: string;
  readonly fromApp?: boolean;
  /** Where it comes from, in the words of a proxy. */
  readonly from?: string;
  readonly as?: 'json' | 'multipart' | 'urlencoded';
  /** What whoever asks reads; the server's own by default. */
  readonly locale?: Locale;
  readonly userAgent?: string;
  /** A token of `reauth`. */
  readonly reauth?: string | null;
}

/** A listener's backlog holds 511: of more that come while it is busy, the system resets some. */
const CONNECTIONS_MAX = 256;

/** Calls a running server over real HTTP, and holds every answer against the contract. */
export class Api {
  readonly #url: () => string;
  readonly #token: string | null;
  readonly #agent: Agent;

  constructor(
    url: string | (() => string),
    token: string | null = null,
    agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS_MAX }),
  ) {
    this.#url = typeof url === 'string' ? () => url : url;
    this.#token = token;
    this.#agent = agent;
  }

  as(token: string | null): Api {
    return new Api(this.#url, token, this.#agent);
  }

  /** The answer, whatever it is, as long as the contract allows it. */
  async ask<N extends OperationName>(
    name: N,
    input: Input<OperationOf<N>>,
    how: How = {},
  ): Promise<Answer<OperationOf<N>>> {
    const operation: Operation = operations[name];
    const { path, body } = requestOf(operation, input as Input<Operation>);
    const { token = this.#token, key, fromApp = false, from, as = 'json', locale, userAgent, reauth } = how;
    const sent = body === undefined ? null : encoded(body, as);
    const answer = await this.raw(operation.method, path, {
      body: sent?.text,
      headers: {
        ...(sent && { 'content-type': sent.type }),
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(locale && { 'accept-language': locale }),
        ...(userAgent && { 'user-agent': userAgent }),
        ...(reauth && { [REAUTH_HEADER]: reauth }),
        ...(key !== undefined && { [IDEMPOTENCY_HEADER]: key }),
        ...(from !== undefined && { 'x-forwarded-for': from }),
        ...(fromApp && { [CLIENT_HEADER]: CLIENT_APP }),
      },
    });
    return checked(operation, answer) as Answer<OperationOf<N>>;
  }

  /** The reply; fails the test when it was refused. */
  async done<N extends OperationName>(
    name: N,
    input: Input<OperationOf<N>>,
    how: How = {},
  ): Promise<Reply<OperationOf<N>>> {
    const { code, facts, reply } = await this.ask(name, input, how);
    if (code !== OK) throw new Error(`${name} was refused with ${code} ${JSON.stringify(facts)}`);
    return reply;
  }

  /** Only the code, for calls that should be refused. */
  async code<N extends OperationName>(name: N, input: Input<OperationOf<N>>, how: How = {}): Promise<string> {
    return (await this.ask(name, input, how)).code;
  }

  raw(
    method: string,
    path: string,
    { body, headers = {} }: { body?: string | Buffer | undefined; headers?: Record<string, string> } = {},
  ): Promise<RawAnswer> {
    return new Promise((resolve, reject) => {
      // Node would leave the length of a DELETE's body unsaid.
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const options = { method, headers: { ...length, ...headers }, agent: this.#agent };
      const sent = request(`${this.#url()}${path}`, options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
        });
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

function encoded(json: string, as: NonNullable<How['as']>): { type: string; text: string } {
  if (as === 'json') return { type: 'application/json', text: json };
  if (as === 'urlencoded') {
    const text = new URLSearchParams({ jsonData: json }).toString();
    return { type: 'application/x-www-form-urlencoded', text };
  }
  const boundary = randomUUID();
  const part = `--${boundary}\r\ncontent-disposition: form-data; name="jsonData"\r\n\r\n${json}\r\n`;
  return { type: `multipart/form-data; boundary=${boundary}`, text: `${part}--${boundary}--\r\n` };
}

/** Reads an answer of ours, and fails when it is anything that the contract does not say. */
export function checked(operation: Operation, { status, headers, text }: RawAnswer): Answer<Operation> {
  const about = `${operation.method} ${operation.path} answered ${status} ${text.slice(0, 500)}`;
  assert.equal(headers['content-type'], 'application/json; charset=utf-8', about);
  const body = JSON.parse(text) as { jsonData: Record<string, unknown> };
  assert.deepEqual(Object.keys(body), ['jsonData'], about);
  const { resultCode, resultMsg, requestId, ...rest } = body.jsonData;
  assert.ok(typeof resultCode === 'string' && isResultCode(resultCode), about);
  assert.equal(status, RESULT[resultCode].status, about);
  assert.equal(typeof resultMsg, 'string', about);
  const result = { code: resultCode, status, msg: String(resultMsg) };
  assert.equal(requestId, resultCode === OK ? undefined : headers[REQUEST_ID_HEADER], about);
  if (!operation.named || resultCode !== OK) assert.deepEqual(Object.keys(rest), ['res'], about);
  if (resultCode === OK) {
    const reply = operation.named ? rest : rest['res'];
    assertFits(operation.reply, reply, about);
    return { ...result, reply: reply as Reply<Operation>, facts: {} };
  }
  assert.ok(refusalsOf(operation, guards).includes(resultCode), `the contract does not say so: ${about}`);
  assertFits(Facts, rest['res'], about);
  return { ...result, reply: {} as Reply<Operation>, facts: rest['res'] as Answer<Operation>['facts'] };
}

const Facts = Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]));

/** Fails, naming the first thing that is wrong, when the value is not what the schema says. */
export function assertFits(schema: TSchema, value: unknown, about: string): void {
  if (Check(schema, value)) return;
  const [first] = Errors(schema, value);
  throw new Error(`${first?.instancePath ?? ''} ${first?.message ?? 'does not fit'}: ${about}`);
}
