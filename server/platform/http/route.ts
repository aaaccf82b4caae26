import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { OK, RESULT } from '../../../schema/codes.ts';
import {
  BODY_BYTES_MAX,
  CLIENT_APP,
  CLIENT_HEADER,
  IDEMPOTENCY_HEADER,
  IDEMPOTENCY_KEY_LENGTH_MAX,
} from '../../../schema/constants.ts';
import type { Locale } from '../../../schema/locales.ts';
import type { Body, Operation, Params, Query, Reply } from '../../../schema/operation.ts';
import { commandBy } from '../command-meta.ts';
import { Refusal, type Command } from '../log/log.ts';
import { admit, reauthInBody, type Admission } from './admission.ts';
import type { Caller } from './caller.ts';
import { canonicalJson, sendJson } from './json.ts';
import { localeFor } from './languages.ts';
import { toldRefusals, type RefusalListener } from './refused-call.ts';
import type { RequestFacts } from './request-facts.ts';

/** One call of an operation, checked and with its caller known. */
export interface Call<O extends Operation> extends RequestFacts {
  readonly params: Params<O>;
  readonly query: Query<O>;
  readonly body: Body<O>;
  /** Null: no token, or the guest's. Never null if the operation requires a member. */
  readonly caller: O['access'] extends 'anyone' ? Caller | null : Caller;
  /** The command's id in the log: the request's. */
  readonly commandId: string;
  /** For the command of an idempotent operation, when the caller sent a key. */
  readonly once: { readonly once?: NonNullable<Command<unknown>['once']> };
  /** Where the request came from, for limits. */
  readonly ip: string;
  /** What the caller's program calls itself; blank: nothing. */
  readonly userAgent: string;
  /** The request says it comes from the app. */
  readonly fromApp: boolean;
  /** The caller's language. */
  readonly locale: Locale;
}

/** A reply that is JSON text already, such as a cached read model. */
export class Serialised {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}

export type Handler<O extends Operation> = (
  call: Call<O>,
) => Reply<O> | Serialised | Promise<Reply<O> | Serialised>;

/** A handler for each operation, by its name. */
export type Handlers<O extends Readonly<Record<string, Operation>>> = {
  readonly [K in keyof O]: Handler<O[K]>;
};

const SUCCESS = `"resultCode":"${OK}","resultMsg":"${RESULT[OK].msg}"`;

/** Mounts operations with their handlers: path, checks, rights and envelope come from the contract. */
export function mount<O extends Readonly<Record<string, Operation>>>(
  app: FastifyInstance,
  admission: Admission,
  operations: O,
  handlers: Handlers<O>,
  listeners: readonly RefusalListener[] = [],
): void {
  if (!app.hasRequestDecorator('caller')) app.decorateRequest('caller', null);
  if (!app.hasRequestDecorator('isUnfinished')) app.decorateRequest('isUnfinished', false);
  for (const [name, operation] of Object.entries<Operation>(operations)) {
    const handler = handlers[name] as unknown as Handler<Operation>;
    if (!handler) throw new Error(`Nobody handles the operation ${name}`);
    const onRefused = toldRefusals(name, operation, listeners);
    const route: RouteOptions = {
      method: operation.method,
      url: operation.path,
      schema: checkedBy(operation),
      bodyLimit: operation.bodyBytesMax ?? BODY_BYTES_MAX,
      onRequest: admit(operation, admission),
      ...(onRefused && { config: { onRefused } }),
      handler: (request, reply) => {
        const { caller, facts } = request;
        const call: Call<Operation> = {
          ...facts,
          params: request.params,
          query: request.query,
          body: request.body,
          caller: caller as Caller,
          commandId: commandBy(caller, request.id),
          once: operation.idempotent ? onceOf(name, request, caller) : {},
          ip: request.ip,
          userAgent: request.headers['user-agent'] ?? '',
          fromApp: request.headers[CLIENT_HEADER] === CLIENT_APP,
          // Computed only for the few operations that answer in words.
          get locale() {
            return localeFor(request.headers);
          },
        };
        const asked = reauthInBody(operation, request, admission);
        const result = asked ? asked.then(() => handler(call)) : handler(call);
        // Continues at once if there is nothing to wait for: most answers come from memory.
        return result instanceof Promise
          ? result.then((value) => answer(reply, operation, value))
          : answer(reply, operation, result);
      },
    };
    app.route(route);
    const { alsoAt } = operation;
    if (alsoAt) app.route({ ...route, url: alsoAt });
  }
}

function answer(reply: FastifyReply, operation: Operation, result: object): FastifyReply {
  const json = result instanceof Serialised ? result.json : JSON.stringify(result);
  const named = json === '{}' ? '' : `,${json.slice(1, -1)}`;
  const rest = operation.named ? named : `,"res":${json}`;
  return sendJson(reply, `{"jsonData":{${SUCCESS}${rest}}}`, OK);
}

/** A key belongs to one caller and one operation; the fingerprint tells a repeat from another request. */
function onceOf(name: string, request: FastifyRequest, caller: Caller | null): Call<Operation>['once'] {
  const key = request.headers[IDEMPOTENCY_HEADER];
  if (key === undefined) return {};
  if (typeof key !== 'string' || key === '' || key.length > IDEMPOTENCY_KEY_LENGTH_MAX)
    throw new Refusal('0005', {
      field: 'Idempotency-Key',
      reason: `must have 1 to ${IDEMPOTENCY_KEY_LENGTH_MAX} characters`,
    });
  const fingerprint = createHash('sha256')
    .update(canonicalJson([request.params, request.body]))
    .digest('base64url');
  return { once: { key: `${name}:${caller?.userSysId ?? 'guest'}:${key}`, fingerprint } };
}

/** What is checked of a request. The contract types its answer, and the API's document describes it. */
function checkedBy({ params, query, body }: Operation): NonNullable<RouteOptions['schema']> {
  return { ...(params && { params }), ...(query && { querystring: query }), ...(body && { body }) };
}
