import type { accessToken } from '../../../schema/members/accounts.ts';
import { CallRefused, refusalCode } from '../../../schema/call.ts';
import { ACCESS_TOKEN_SPARE } from '../../../schema/members/constants.ts';
import { TOKEN_REFRESH_GUARD } from '../../../schema/room/constants.ts';
import type { Reply } from '../../../schema/operation.ts';
import * as REFUSED from '../../../schema/refused.ts';
import { call } from '../calls/call.ts';
import { serverClock } from '../calls/server-clock.ts';
import { clearSession, forgetSavedLogin, readSavedLogin, saveLogin, session } from './session.ts';

/** Why the server no longer knows this login: too long away, ended elsewhere, blocked, the member is gone, or removed just now. */
export type EndReason = 'expired' | 'ended' | 'blocked' | 'gone' | 'removed';

const END_CODES: Readonly<Record<string, EndReason>> = {
  [REFUSED.loginExpired]: 'expired',
  [REFUSED.idBlocked]: 'blocked',
  [REFUSED.noMember]: 'gone',
};

/** The login ended while something was being asked for. The person has been told already. */
export class SessionEnded extends Error {
  override readonly name = 'SessionEnded';
  readonly reason: EndReason;
  constructor(reason: EndReason, cause: unknown) {
    super(`the session ended: ${reason}`, { cause });
    this.reason = reason;
  }
}

type Ended = (reason: EndReason) => void;
let tellEnded: Ended | undefined;
let tellRefused: (() => void) | undefined;

/** Sets the alerts for the end of a login, and for a token that could not be renewed for an unknown reason. */
export function onSessionEnd(ended: Ended, refused: () => void): void {
  tellEnded = ended;
  tellRefused = refused;
}

/** Ends the login here when the code says so; the error to throw, or undefined for every other code. */
export function endedBy(error: unknown): SessionEnded | undefined {
  const found = END_CODES[refusalCode(error)];
  if (found === undefined) return undefined;
  const wasEnded = error instanceof CallRefused && error.facts['reason'] === 'ended';
  const reason = found === 'expired' && wasEnded ? 'ended' : found;
  endSession(reason);
  return new SessionEnded(reason, error);
}

/** Ends the login here and tells so. Many calls can bring the same news; the first one tells it. */
export function endSession(reason: EndReason): void {
  const known = session.accessToken !== undefined || readSavedLogin() !== undefined;
  clearSession();
  forgetSavedLogin();
  if (known) tellEnded?.(reason);
}

interface Claims {
  readonly uid?: unknown;
  readonly iat?: unknown;
  readonly exp?: unknown;
  readonly unfinished?: unknown;
}

/** The token's claims, for timing and for what to show; the server verifies them. */
function claimsOf(token: string): Claims {
  try {
    const payload = token.split('.')[1] ?? '';
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Claims;
  } catch {
    return {};
  }
}

/** Whose access token it is. */
export function memberOf(token: string): number | undefined {
  const { uid } = claimsOf(token);
  return typeof uid === 'number' ? uid : undefined;
}

/** Whether the server takes the person for somebody whose sign-up is not complete. */
export function hasUnfinishedToken(): boolean {
  return session.accessToken !== undefined && claimsOf(session.accessToken).unfinished === true;
}

/** True when the token has too little time left to be used. A token that names no end is used until refused. */
export function isSpent(token: string, now: number): boolean {
  const { exp } = claimsOf(token);
  return typeof exp === 'number' && exp * 1000 - now < ACCESS_TOKEN_SPARE;
}

/** Takes what login, refresh or accesstoken answered. */
export function keepTokens(reply: Reply<typeof accessToken>, userSysId: number): void {
  const { iat } = claimsOf(reply.accessToken);
  if (typeof iat === 'number') serverClock.hearsTime(iat * 1000);
  session.accessToken = reply.accessToken;
  session.refreshToken = reply.refreshToken;
  session.userSysId = userSysId;
  saveLogin({ refreshToken: reply.refreshToken, userSysId });
}

/** Two tabs must not renew at once: the second would use up a refresh token that has just been replaced. */
function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  if (typeof navigator === 'undefined' || !('locks' in navigator)) return work();
  return navigator.locks.request('sellover.tokens', work);
}

/** A new access token; a refresh token that is about to end is renewed with it. */
export function tokensFor(refreshToken: string): Promise<Reply<typeof accessToken>> {
  return call('accessToken', { refreshToken }).catch((error: unknown) => {
    if (refusalCode(error) === REFUSED.tokenSpent) return call('refresh', { refreshToken });
    throw error;
  });
}

async function renew(): Promise<string | undefined> {
  // Read inside the lock: another tab may have logged out or replaced it meanwhile.
  const saved = readSavedLogin();
  if (saved === undefined) {
    clearSession();
    return undefined;
  }
  const { refreshToken, userSysId } = saved;
  try {
    keepTokens(await tokensFor(refreshToken), userSysId);
    return session.accessToken;
  } catch (error) {
    const ended = endedBy(error);
    if (ended) throw ended;
    if (error instanceof CallRefused) tellRefused?.();
    throw error;
  }
}

let pending: Promise<string | undefined> | undefined;
let renewedAt = -Infinity;

/**
 * Gets a new access token. Concurrent callers share one request. A caller that was refused passes its token as `refused`,
 * and gets another one, because rights may change just after a token came. Other callers keep a new token for a moment.
 * Undefined when nobody is logged in.
 */
export function refreshAccessToken(refused?: string): Promise<string | undefined> {
  if (pending) return pending;
  const { accessToken } = session;
  const isNew =
    refused === undefined ? performance.now() - renewedAt < TOKEN_REFRESH_GUARD : accessToken !== refused;
  if (accessToken && isNew) return Promise.resolve(accessToken);
  pending = oneTabAtATime(renew)
    .then((token) => {
      renewedAt = performance.now();
      return token;
    })
    .finally(() => {
      pending = undefined;
    });
  return pending;
}

/** The access token to send now, renewed when it has too little time left. Undefined for visitors. */
export function currentAccessToken(): Promise<string | undefined> {
  const token = session.accessToken;
  if (token && !isSpent(token, serverClock.now())) return Promise.resolve(token);
  if (!token && readSavedLogin() === undefined) return Promise.resolve(undefined);
  return refreshAccessToken();
}
