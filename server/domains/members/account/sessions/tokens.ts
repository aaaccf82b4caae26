import { createHash, createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import {
  ACCESS_TOKEN_LIFE,
  APPEAL_TOKEN_LIFE,
  PERMISSION,
  REAUTH_LASTS,
  REFRESH_TOKEN_LIFE,
  type Permission,
} from '../../../../../schema/members/constants.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Caller } from '../../../../platform/http/caller.ts';
import { Refusal } from '../../../../platform/log/log.ts';
import { newest } from '../../../../platform/newest.ts';

const ALGORITHM = 'HS256';
/** The form of `randomUUID`. */
const SESSION_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const SECRET_BYTES = 32;
/** The same number of bytes as base64url. */
const SECRET = /^[\w-]{43}$/;
const permissions: readonly unknown[] = Object.values(PERMISSION);

export interface RefreshToken {
  readonly sessionId: string;
  readonly secret: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Lets a suspended member read and answer what their suspension rests on. */
export interface Appeal {
  readonly userSysId: number;
  readonly suspensionSysId: number;
}

/** The member of an access token. */
export type Bearer = Pick<Caller, 'userSysId' | 'permission' | 'sellerSysIds'> & Partial<Caller>;

/**
 * Signs and reads tokens. A short-lived access token identifies the caller. A refresh token names a session and carries its
 * current secret.
 */
export class Tokens {
  readonly #key: KeyObject;
  readonly #clock: Pick<Clock, 'now'>;
  /** Verifying a signature costs more than the rest of a small request, and an access token is sent many times. */
  readonly #checked = newest<string, Caller>(50_000);

  constructor(secret: string, clock: Pick<Clock, 'now'>) {
    this.#key = createSecretKey(Buffer.from(secret));
    this.#clock = clock;
  }

  /** `sessionLife`: what is left of the token's session (ms), which it does not outlive. */
  async signAccess(
    { userSysId, permission, sellerSysIds, isUnfinished, sessionId, rightsVersion }: Bearer,
    sessionLife = Infinity,
  ): Promise<string> {
    return this.#sign('access', this.#clock.now(), Math.min(ACCESS_TOKEN_LIFE, sessionLife), {
      uid: userSysId,
      permission,
      sellers: sellerSysIds,
      session: sessionId ?? null,
      rights: rightsVersion ?? 0,
      ...(isUnfinished && { unfinished: true }),
    });
  }

  /** Throws a Refusal with 14 if the token is invalid or expired. */
  readAccess(token: string): Caller | Promise<Caller> {
    const checked = this.#checked.get(token);
    if (!checked) return this.#checkAccess(token);
    if (checked.tokenExpiresAt <= this.#clock.now()) throw new Refusal('14');
    return checked;
  }

  /** For a suspended member whose login was right. */
  async signAppeal({ userSysId, suspensionSysId }: Appeal): Promise<string> {
    const claims = { uid: userSysId, suspension: suspensionSysId };
    return this.#sign('appeal', this.#clock.now(), APPEAL_TOKEN_LIFE, claims);
  }

  /** Throws a Refusal with 14 if the token is invalid or expired. */
  async readAppeal(token: string): Promise<Appeal> {
    const { uid, suspension } = await this.#verify(token, 'appeal', '14');
    if (!isSysId(uid) || !isSysId(suspension)) throw new Refusal('14');
    return { userSysId: uid, suspensionSysId: suspension };
  }

  /** Deterministic, so it need not be stored. Nobody can predict it without our key. */
  secretAfter(secret: string): string {
    return createHmac('sha256', this.#key).update(`after ${secret}`).digest('base64url');
  }

  /** Signing for the same moment gives the same token. */
  async signRefresh(sessionId: string, secret: string, at: number): Promise<string> {
    return this.#sign('refresh', at, REFRESH_TOKEN_LIFE, { session: sessionId, secret });
  }

  /** Throws a Refusal with 30 if the token is invalid or expired. */
  async readRefresh(token: string): Promise<RefreshToken> {
    const payload = await this.#verify(token, 'refresh', '30');
    const { session, secret } = payload;
    if (!isSessionId(session)) throw new Refusal('30');
    if (typeof secret !== 'string' || !SECRET.test(secret)) throw new Refusal('30');
    return {
      sessionId: session,
      secret,
      expiresAt: (payload.exp ?? 0) * 1000,
    };
  }

  /** Good for one login of the member's, for {@link REAUTH_LASTS}. */
  async signReauth({ userSysId, sessionId }: Pick<Caller, 'userSysId' | 'sessionId'>): Promise<string> {
    return this.#sign('reauth', this.#clock.now(), REAUTH_LASTS, { uid: userSysId, session: sessionId });
  }

  /** Throws a Refusal with 1030 if the token is invalid, expired, or of another login. */
  async checkReauth(token: string, { userSysId, sessionId }: Caller): Promise<void> {
    const { uid, session } = await this.#verify(token, 'reauth', '1030');
    if (uid !== userSysId || session !== sessionId) throw new Refusal('1030');
  }

  async #checkAccess(token: string): Promise<Caller> {
    const payload = await this.#verify(token, 'access', '14');
    const { uid, permission, sellers, session = null, rights = 0, unfinished = false } = payload;
    // Only we sign with our key, but a malformed member must never reach the log.
    if (!isSysId(uid) || !isPermission(permission)) throw new Refusal('14');
    if (!Array.isArray(sellers) || !sellers.every(isSysId)) throw new Refusal('14');
    if (session !== null && !isSessionId(session)) throw new Refusal('14');
    if (!isVersion(rights) || typeof unfinished !== 'boolean') throw new Refusal('14');
    const caller: Caller = {
      userSysId: uid,
      permission,
      sellerSysIds: sellers,
      isUnfinished: unfinished,
      sessionId: session,
      rightsVersion: rights,
      tokenExpiresAt: (payload.exp ?? 0) * 1000,
    };
    this.#checked.set(token, caller);
    return caller;
  }

  async #sign(use: string, at: number, life: number, claims: Record<string, unknown>): Promise<string> {
    const issuedAt = Math.floor(at / 1000);
    return new SignJWT({ ...claims, use })
      .setProtectedHeader({ alg: ALGORITHM })
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + Math.floor(life / 1000))
      .sign(this.#key);
  }

  async #verify(token: string, use: string, code: '14' | '30' | '1030') {
    try {
      const { payload } = await jwtVerify(token, this.#key, {
        algorithms: [ALGORITHM],
        requiredClaims: ['exp'],
        currentDate: new Date(this.#clock.now()),
      });
      if (payload['use'] !== use) throw new Refusal(code);
      return payload;
    } catch (error) {
      if (error instanceof errors.JOSEError) throw new Refusal(code);
      throw error;
    }
  }
}

function isSysId(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0;
}

function isVersion(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isSessionId(value: unknown): value is string {
  return typeof value === 'string' && SESSION_ID.test(value);
}

function isPermission(value: unknown): value is Permission {
  return permissions.includes(value);
}

/** The stored hash of a secret. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
