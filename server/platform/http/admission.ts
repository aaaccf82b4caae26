/*
 * What a request passes before a byte of its body is read, as reading one costs us more than sending it:
 *
 * - Who calls, and whether they may: 401 and 403 come before anything is said of what they send. Who has not completed their
 *   sign-up is nobody yet. An API key is for some calls alone, whatever its member may do.
 * - How much a member has changed today: the log keeps all of it.
 * - How large the body is: somebody without a token has less to say, and large ones are counted.
 * - Whether they have just re-authenticated, if the operation requires it.
 * - The guards of the domains, such as that a host is one of this broadcast's.
 */
import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import { BODY_BYTES_MAX, LARGE_BODIES, REAUTH_HEADER } from '../../../schema/constants.ts';
import { GUEST_TOKEN, PERMISSION } from '../../../schema/members/constants.ts';
import type { Operation } from '../../../schema/operation.ts';
import { networkOf } from '../address.ts';
import type { Clock } from '../clock.ts';
import { RateLimit } from '../limits/rate-limit.ts';
import { untold } from '../limits/shared-count.ts';
import { Refusal, type EventLog } from '../log/log.ts';
import type { Caller } from './caller.ts';
import { idIn, type Guard } from './guard.ts';
import { isCountedWrite, type WriteBudget } from './write-budget.ts';

/** Reads the caller from the request's bearer token. Throws a Refusal with 14 if it is expired or revoked, 1034 for a key. */
export type Authenticate = (token: string) => Promise<Caller> | Caller;

/** Throws a Refusal with 1030 unless the caller has just re-authenticated. `token`: their proof of that. */
export type RequireReauth = (caller: Caller, token: string | undefined) => Promise<void>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Null: no token, the guest's, or one that the operation ignores. */
    caller: Caller | null;
    /** Somebody whose sign-up is not complete calls as anyone. */
    isUnfinished: boolean;
  }
}

export interface Admission {
  readonly authenticate: Authenticate;
  readonly requireReauth: RequireReauth;
  readonly bodies: LargeBodies;
  readonly budget: Pick<WriteBudget, 'take'>;
  readonly guards: readonly Guard[];
  readonly log: Pick<EventLog, 'state'>;
}

export function admit(operation: Operation, admission: Admission) {
  const { authenticate, bodies, budget, guards, log } = admission;
  const isCounted = isCountedWrite(operation);
  if (operation.access === 'owner' && !operation.params?.properties['uid'])
    throw new Error(`${operation.path} has an owner and names none`);
  if (operation.reauth && operation.access === 'anyone')
    throw new Error(`${operation.path} asks again who calls it, and lets anyone call it`);
  const own = guards.filter(({ isFor }) => isFor(operation));
  const hook: onRequestHookHandler = (request, _reply, done) => {
    const known = (identified: Caller | null): void | Promise<void> => {
      if (identified?.apiKey) requireScope(operation, identified.apiKey);
      const caller = asMember(operation, identified);
      request.caller = caller;
      request.isUnfinished = identified !== null && caller === null;
      requireRights(operation, request, caller);
      if (isCounted && caller) budget.take(caller, request.ip);
      bodies.require(operation, request, caller);
      if (operation.reauth !== true) return inTurn(own, request, log);
      return reauthOf(request, admission).then(() => inTurn(own, request, log));
    };
    try {
      const token = operation.ignoresToken ? null : bearerToken(request);
      const caller = token === null ? null : authenticate(token);
      const admitted = caller instanceof Promise ? caller.then(known) : known(caller);
      if (admitted instanceof Promise) admitted.then(() => done(), done);
      else done();
    } catch (error) {
      done(error as Error);
    }
  };
  return hook;
}

/** Where the body may prove it instead, that is known only here. The handler checks what the body has. */
export function reauthInBody(
  { reauth }: Operation,
  request: FastifyRequest,
  admission: Pick<Admission, 'requireReauth'>,
): Promise<void> | undefined {
  if (!reauth || reauth === true) return undefined;
  const { or } = reauth;
  const isProven = or.some(
    (field) => (request.body as Readonly<Record<string, unknown>>)[field] !== undefined,
  );
  return isProven ? undefined : reauthOf(request, admission);
}

function reauthOf(
  { caller, headers }: FastifyRequest,
  { requireReauth }: Pick<Admission, 'requireReauth'>,
): Promise<void> {
  const token = headers[REAUTH_HEADER];
  return requireReauth(caller!, typeof token === 'string' ? token : undefined);
}

/** Continues at once if there is nothing to wait for. */
function inTurn(
  [guard, ...rest]: readonly Guard[],
  request: FastifyRequest,
  log: Admission['log'],
): void | Promise<void> {
  if (!guard) return;
  const checked = guard.check(request, log);
  return checked instanceof Promise
    ? checked.then(() => inTurn(rest, request, log))
    : inTurn(rest, request, log);
}

/** Who has not completed their sign-up may do what anyone may, and complete it. Throws 1033 for all else. */
function asMember({ access, unfinished }: Operation, caller: Caller | null): Caller | null {
  if (!caller?.isUnfinished || unfinished) return caller;
  if (access === 'anyone') return null;
  throw new Refusal('1033');
}

/** Throws 1035 with the scope that the key lacks; without one where no key may call. */
function requireScope({ scope }: Operation, { scopes }: NonNullable<Caller['apiKey']>): void {
  if (!scope) throw new Refusal('1035');
  if (!scopes.includes(scope)) throw new Refusal('1035', { missing: scope });
}

function requireRights({ access }: Operation, request: FastifyRequest, caller: Caller | null): void {
  if (access === 'anyone') return;
  if (!caller) throw new Refusal('14');
  const { permission, userSysId, sellerSysIds } = caller;
  // An invalid id is refused later, by validation.
  const isOthers = (name: string, own: readonly number[]) => {
    const id = idIn(request, name);
    return id !== null && !own.includes(id);
  };
  if (access === 'owner' && isOthers('uid', [userSysId])) throw new Refusal('9001');
  if (access === 'customer' && permission !== PERMISSION.member) throw new Refusal('9001');
  if (access === 'manager' && permission !== PERMISSION.manager) throw new Refusal('9001');
  if (access === 'host' && permission === PERMISSION.member) throw new Refusal('9001');
  if (access === 'host' && permission === PERMISSION.host && isOthers('sellerSysId', sellerSysIds))
    throw new Refusal('9001');
}

function bearerToken(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  if (!header?.startsWith('Bearer ')) return null;
  const token = header.slice('Bearer '.length).trim();
  return token === '' || token === GUEST_TOKEN ? null : token;
}

/** Large bodies of one member or address. Each process counts for itself, because they take its own time. */
export class LargeBodies {
  readonly #limit: RateLimit<number | string>;

  constructor(clock: Clock) {
    this.#limit = new RateLimit(LARGE_BODIES, clock, () => untold);
  }

  /** Throws 0011 if a body is larger than this caller may send, and 0008 after too many large ones. */
  require(
    { body, bodyBytesMax = BODY_BYTES_MAX, guestBodyBytesMax = bodyBytesMax }: Operation,
    { headers, ip }: FastifyRequest,
    caller: Caller | null,
  ): void {
    if (!body || bodyBytesMax <= BODY_BYTES_MAX) return;
    // A body without a length may be as long as the limit.
    const length = Number(headers['content-length'] ?? bodyBytesMax);
    if (length <= BODY_BYTES_MAX) return;
    if (length > (caller ? bodyBytesMax : guestBodyBytesMax)) throw new Refusal('0011');
    if (!this.#limit.take(caller?.userSysId ?? networkOf(ip), length)) throw new Refusal('0008');
  }
}
