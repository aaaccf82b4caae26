import { CLIENT_HEADER, IDEMPOTENCY_HEADER, REAUTH_HEADER, REQUEST_ID_HEADER } from './constants.ts';
import { OK, type ResultCode } from './codes.ts';
import type { Input, Operation, Reply } from './operation.ts';

/** What a call must know of an operation. */
export interface Callable extends Pick<Operation, 'method' | 'path' | 'named'> {
  /** It takes its input in the body; otherwise in the query. */
  readonly body?: object | true;
}

/** The server answered with a code other than success. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused';
  readonly resultCode: ResultCode | (string & {});
  readonly status: number;
  /** The answer's `res`: facts such as the minimum quantity or the stock left. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** The request's id in the server's log, if the answer has one. */
  readonly requestId: string | undefined;
  constructor(
    resultCode: string,
    status: number,
    msg: string,
    facts: Readonly<Record<string, unknown>>,
    requestId?: string,
  ) {
    super(`${resultCode} ${msg}`);
    this.resultCode = resultCode;
    this.status = status;
    this.facts = facts;
    this.requestId = requestId;
  }
}

/** The code of a refusal; empty for every other error. */
export function refusalCode(error: unknown): string {
  return error instanceof CallRefused ? error.resultCode : '';
}

/** No answer, or a foreign one. The command may or may not have been executed. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  /** HTTP status of a foreign answer; undefined: no answer. */
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  constructor(message: string, options?: ErrorOptions, answer?: Response) {
    super(message, options);
    this.status = answer?.status;
    this.requestId = requestIdOf(answer);
  }
}

function requestIdOf(answer: Response | undefined): string | undefined {
  return answer?.headers.get(REQUEST_ID_HEADER) ?? undefined;
}

export interface CallOptions {
  /** Origin of the server, without the version root; empty in a browser on the same site. */
  readonly baseUrl?: string;
  readonly accessToken?: string | undefined;
  readonly idempotencyKey?: string;
  /** Proves that the caller has just re-authenticated. */
  readonly reauthToken?: string | undefined;
  /** The client's identification. `app` may start broadcasts. */
  readonly client?: string;
  readonly signal?: AbortSignal;
  /** Hears of every answer before it is read. */
  readonly onAnswered?: (answer: Response) => void;
}

/** Path, query string and body of a call. Parameters fill the path; the operation decides where the rest goes. */
export function requestOf(operation: Callable, input: unknown): { path: string; body: string | undefined } {
  const values = { ...(input as Record<string, unknown>) };
  const path = operation.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name];
    delete values[name];
    return encodeURIComponent(String(value));
  });
  if (operation.body) return { path, body: JSON.stringify(values) };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) query.set(name, String(value));
  }
  const text = query.toString();
  return { path: text ? `${path}?${text}` : path, body: undefined };
}

/**
 * Calls one operation and returns its reply. Throws {@link CallRefused} for every code but success and
 * {@link CallFailed} when no answer of ours came back.
 */
export function call<O extends Operation>(
  operation: O,
  input: Input<O>,
  options?: CallOptions,
): Promise<Reply<O>> {
  return send(operation, input, options) as Promise<Reply<O>>;
}

/** {@link call} for callers without the whole operation. */
export async function send(operation: Callable, input: unknown, options: CallOptions = {}): Promise<unknown> {
  const { path, body } = requestOf(operation, input);
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (options.accessToken) headers['authorization'] = `Bearer ${options.accessToken}`;
  if (options.idempotencyKey) headers[IDEMPOTENCY_HEADER] = options.idempotencyKey;
  if (options.reauthToken) headers[REAUTH_HEADER] = options.reauthToken;
  if (options.client) headers[CLIENT_HEADER] = options.client;
  const response = await fetch(`${options.baseUrl ?? ''}${path}`, {
    method: operation.method,
    headers,
    ...(body === undefined ? {} : { body }),
    ...(options.signal ? { signal: options.signal } : {}),
  }).catch((cause: unknown) => {
    throw new CallFailed(`no answer from ${operation.method} ${path}`, { cause });
  });
  options.onAnswered?.(response);
  const { res, named } = await resultOf(response, `${operation.method} ${path}`);
  return operation.named ? named : res;
}

/** Reads the reply of a response that belongs to no operation, such as an upload's. Throws as {@link call} does. */
export async function answerOf(response: Response, what: string): Promise<unknown> {
  return (await resultOf(response, what)).res;
}

async function resultOf(
  response: Response,
  what: string,
): Promise<{ readonly res: unknown; readonly named: object }> {
  const noResult = (cause?: unknown) =>
    new CallFailed(`${what} answered ${response.status} without a result`, { cause }, response);
  const answer = (await response.json().catch((cause: unknown) => {
    throw noResult(cause);
  })) as { jsonData?: { resultCode?: string; resultMsg?: string; res?: unknown } };
  const { resultCode, resultMsg, res, ...named } = answer.jsonData ?? {};
  if (typeof resultCode !== 'string') throw noResult();
  if (resultCode === OK) return { res, named };
  throw new CallRefused(
    resultCode,
    response.status,
    resultMsg ?? '',
    typeof res === 'object' && res !== null ? (res as Record<string, unknown>) : {},
    requestIdOf(response),
  );
}
