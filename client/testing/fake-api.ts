/**
 * A server for components, typed and validated by the contract.
 *
 * What must stay true:
 * - A test fails on an unexpected call, and on an input or an answer that breaks its schema.
 * - A test fails on a refusal that the server never gives for the operation.
 * - It fails even if the component ignores errors.
 * - Nothing reaches a real network.
 */
import { vi } from 'vitest';
import { Errors } from 'typebox/value';
import type { TSchema } from 'typebox';
import { OK, RESULT, type ResultCode } from '../../schema/codes.ts';
import { BODY_BYTES_MAX, READY_PATH } from '../../schema/constants.ts';
import { operations, type OperationName } from '../../schema/contract.ts';
import type { Operation } from '../../schema/operation.ts';
import type { InputOf, ReplyOf } from '../app/calls/call.ts';

/** The server says no. */
export class Refusal {
  readonly code: ResultCode;
  readonly facts: Readonly<Record<string, unknown>>;
  constructor(code: ResultCode, facts: Readonly<Record<string, unknown>> = {}) {
    this.code = code;
    this.facts = facts;
  }
}

/** `offline`: no answer comes. */
export type Answer<N extends OperationName> = ReplyOf<N> | Refusal | 'offline';

interface Answering {
  readonly answer: unknown;
  readonly asked: unknown[];
}

/** Bad input and server trouble: no operation lists them. */
const ANY_TIME: readonly ResultCode[] = ['0005', '0009', '0010'];
/** Missing rights. */
const OF_CALLERS: readonly ResultCode[] = ['14', '9001'];

/** As the server has it: what an operation lists, and what its guards and its kind of caller add. */
function refusalsOf({
  codes = [],
  access,
  params,
  ignoresToken,
  unfinished,
  reauth,
  bodyBytesMax = 0,
}: Operation): readonly ResultCode[] {
  const isForWatching =
    (access === 'anyone' || access === 'member') && params?.properties['broadcastSysId'] !== undefined;
  return [
    ...codes,
    ...ANY_TIME,
    ...(ignoresToken ? [] : OF_CALLERS),
    ...(access === 'anyone' || unfinished ? [] : (['1033'] as const)),
    ...(reauth ? (['1030'] as const) : []),
    // Under a shop's host name there is no other seller's broadcast, and one may be cancelled.
    ...(isForWatching ? (['3001', '3010'] as const) : []),
    // Large bodies are counted.
    ...(bodyBytesMax > BODY_BYTES_MAX ? (['0008'] as const) : []),
  ];
}

const answering = new Map<OperationName, Answering>();
const faults: string[] = [];
let isReady = false;

/** After `offline`: from now on the server says that it takes calls. */
export function serverIsBack(): void {
  isReady = true;
}

/** Answers a call from now on. Returns the list of its inputs, which grows with each call. */
export function serve<N extends OperationName>(
  name: N,
  answer: Answer<N> | ((input: InputOf<N>) => Answer<N> | Promise<Answer<N>>),
): InputOf<N>[] {
  const asked: InputOf<N>[] = [];
  answering.set(name, { answer, asked });
  return asked;
}

function fault(text: string): TypeError {
  faults.push(text);
  return new TypeError(text);
}

function validate(schema: TSchema | undefined, value: unknown, what: string): void {
  const [first] = schema ? Errors(schema, value) : [];
  if (first) throw fault(`${what}: ${first.instancePath || 'it'} ${first.message}`);
}

/** `/a/main` is not an `/a/:id`: paths with fewer parameters are looked at first. */
const parameters = ({ path }: Operation) => path.split(':').length;
const byPath = Object.entries<Operation>(operations).toSorted(
  ([, one], [, other]) => parameters(one) - parameters(other),
);

/** The operation of a request, with what its path and query hold. */
function find(method: string, url: URL) {
  for (const [name, operation] of byPath) {
    if (operation.method !== method) continue;
    const pattern = operation.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)');
    const groups = new RegExp(`^${pattern}$`).exec(url.pathname);
    if (groups) return { name: name as OperationName, operation, params: { ...groups.groups } };
  }
  throw fault(`no operation of the contract is ${method} ${url.pathname}`);
}

/** Path and query are text; the server reads numbers where the schema has them. */
function read(schema: Operation['params'], texts: Readonly<Record<string, string>>): object {
  const isNumber = (name: string) => {
    const { type, anyOf } = (schema?.properties[name] ?? {}) as {
      readonly type?: string;
      readonly anyOf?: readonly { readonly const?: unknown }[];
    };
    return (
      type === 'integer' ||
      type === 'number' ||
      anyOf?.every((each) => typeof each.const === 'number') === true
    );
  };
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      isNumber(name) ? Number(text) : decodeURIComponent(text),
    ]),
  );
}

async function respond(address: string, init: RequestInit = {}): Promise<Response> {
  const url = new URL(address, location.origin);
  if (url.origin !== location.origin) throw fault(`a test asked the network for ${address}`);
  if (url.pathname === READY_PATH) return new Response(null, { status: isReady ? 200 : 503 });
  const { name, operation, params } = find(init.method ?? 'GET', url);
  const known = answering.get(name);
  if (!known) throw fault(`the test does not answer ${name}`);
  const input = {
    params: read(operation.params, params),
    query: read(operation.query, Object.fromEntries(url.searchParams)),
    body: typeof init.body === 'string' ? (JSON.parse(init.body) as object) : {},
  };
  for (const part of ['params', 'query', 'body'] as const)
    validate(operation[part], input[part], `${name} was asked with a ${part} that breaks the contract`);
  const whole = { ...input.params, ...input.query, ...input.body };
  known.asked.push(whole);
  const answer: unknown = typeof known.answer === 'function' ? await known.answer(whole) : known.answer;
  init.signal?.throwIfAborted();
  if (answer === 'offline') throw new TypeError('offline');
  return answer instanceof Refusal
    ? refused(name, operation, answer)
    : answered(name, operation, answer as object);
}

function refused(name: OperationName, operation: Operation, { code, facts }: Refusal): Response {
  if (!refusalsOf(operation).includes(code)) throw fault(`${name} never refuses with ${code}`);
  const { status, msg } = RESULT[code];
  return Response.json({ jsonData: { resultCode: code, resultMsg: msg, res: facts } }, { status });
}

function answered(name: OperationName, { reply, named }: Operation, answer: object): Response {
  validate(reply, answer, `${name} was answered with what breaks the contract`);
  const jsonData = { resultCode: OK, resultMsg: RESULT[OK].msg };
  return Response.json({ jsonData: named ? { ...jsonData, ...answer } : { ...jsonData, res: answer } });
}

export function startServer(): void {
  answering.clear();
  isReady = false;
  faults.length = 0;
  vi.stubGlobal('fetch', respond);
}

/** What broke the contract since the start; forgets it. */
export function takeFaults(): string[] {
  return faults.splice(0);
}
