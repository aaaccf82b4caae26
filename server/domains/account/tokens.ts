import { createHash, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import {
  ACCESS_TOKEN_LIFE,
  PERMISSION,
  REFRESH_TOKEN_LIFE,
  type Permission,
} from '../../../schema/constants.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Refusal } from '../../platform/log/log.ts';

const ALGORITHM = 'HS256';
const permissions: readonly unknown[] = Object.values(PERMISSION);

export interface RefreshToken {
  readonly sessionId: string;
  readonly secretHash: string;
  readonly expiresAt: number;
}

/**
 * Signs and reads tokens: short access tokens that say who calls, and refresh tokens that name a session and
 * carry its secret of the moment.
 */
export class Tokens {
  readonly #key: KeyObject;
  readonly #clock: Pick<Clock, 'now'>;
  /** Checking a signature costs more than all else in a small request; an access token is sent many times. */
  readonly #checked = new LRUCache<string, Caller>({ max: 50_000 });

  constructor(secret: string, clock: Pick<Clock, 'now'>) {
    this.#key = createSecretKey(Buffer.from(secret));
    this.#clock = clock;
  }

  async signAccess(who: Omit<Caller, 'tokenExpiresAt'>): Promise<string> {
    return this.#sign('access', ACCESS_TOKEN_LIFE, {
      uid: who.userSysId,
      permission: who.permission,
      seller: who.sellerSysId,
    });
  }

  /** Throws a Refusal with 14 when the token is not good, or no longer. */
  readAccess(token: string): Caller | Promise<Caller> {
    const checked = this.#checked.get(token);
    if (!checked) return this.#checkAccess(token);
    if (checked.tokenExpiresAt <= this.#clock.now()) throw new Refusal('14');
    return checked;
  }

  async signRefresh(sessionId: string): Promise<{ token: string; secretHash: string }> {
    const secret = randomBytes(32).toString('base64url');
    const token = await this.#sign('refresh', REFRESH_TOKEN_LIFE, { session: sessionId, secret });
    return { token, secretHash: hashOf(secret) };
  }

  /** Throws a Refusal with 30 when the token is not good, or no longer. */
  async readRefresh(token: string): Promise<RefreshToken> {
    const payload = await this.#verify(token, 'refresh', '30');
    return {
      sessionId: String(payload['session']),
      secretHash: hashOf(String(payload['secret'])),
      expiresAt: (payload.exp ?? 0) * 1000,
    };
  }

  async #checkAccess(token: string): Promise<Caller> {
    const payload = await this.#verify(token, 'access', '14');
    const permission = payload['permission'];
    if (!permissions.includes(permission)) throw new Refusal('14');
    const caller: Caller = {
      userSysId: Number(payload['uid']),
      permission: permission as Permission,
      sellerSysId: payload['seller'] === null ? null : Number(payload['seller']),
      tokenExpiresAt: (payload.exp ?? 0) * 1000,
    };
    this.#checked.set(token, caller);
    return caller;
  }

  async #sign(use: string, lifeMs: number, claims: Record<string, unknown>): Promise<string> {
    const now = Math.floor(this.#clock.now() / 1000);
    return new SignJWT({ ...claims, use })
      .setProtectedHeader({ alg: ALGORITHM })
      .setIssuedAt(now)
      .setExpirationTime(now + lifeMs / 1000)
      .sign(this.#key);
  }

  async #verify(token: string, use: string, code: '14' | '30') {
    try {
      const { payload } = await jwtVerify(token, this.#key, {
        algorithms: [ALGORITHM],
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

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
