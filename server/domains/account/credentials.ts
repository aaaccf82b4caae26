import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { LOGIN_FAILURES } from '../../../schema/members/constants.ts';
import type { Clock } from '../../platform/clock.ts';
import { Guesses } from '../../platform/limits/guesses.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { Refusal, type Reads } from '../../platform/log/log.ts';
import type { LoginKey } from './login-key.ts';
import { knownPlace, removedAccount, userByUserId, withdrawnAccount, type UserRow } from './tables.ts';
import type { Tokens } from './tokens.ts';

/** What somebody types to log in. Both are encrypted with our public key. */
export interface Typed {
  readonly userId: string;
  readonly password: string;
}

/** Ids and passwords. */
export class Credentials {
  readonly #reads: Reads;
  readonly #tokens: Tokens;
  readonly #loginKey: LoginKey;
  readonly #guesses: Guesses;

  constructor(parts: {
    reads: Reads;
    tokens: Tokens;
    loginKey: LoginKey;
    clock: Clock;
    limits: Limits;
    /** Wrong passwords allowed per address. */
    failuresPerPlace: number;
  }) {
    this.#reads = parts.reads;
    this.#tokens = parts.tokens;
    this.#loginKey = parts.loginKey;
    const ofOnePlace = { ...LOGIN_FAILURES.ofOnePlace, max: parts.failuresPerPlace };
    this.#guesses = new Guesses('logins', { ...LOGIN_FAILURES, ofOnePlace }, parts.clock, parts.limits);
  }

  get publicKey(): string {
    return this.#loginKey.publicKey;
  }

  /**
   * The member, and the mark of the place that they log in from. A wrong id and a wrong password answer alike, after the same
   * time. Too many guesses answer 0008: see {@link Guesses}.
   */
  async check(typed: Typed, place: string): Promise<{ readonly user: UserRow; readonly mark: string }> {
    const userId = this.#loginKey.decrypt(typed.userId);
    const password = this.#loginKey.decrypt(typed.password);
    const user = await this.#reads.one(userByUserId({ userId }));
    const mark = user && this.#tokens.placeMark(user.user_sys_id, place);
    const isKnownPlace =
      mark !== undefined &&
      (await this.#reads.one(knownPlace({ userSysId: user!.user_sys_id, mark }))) !== undefined;
    const gone = user ? undefined : await this.#gone(userId);
    const known = user ?? gone;
    const right = await this.#guesses.check({ what: userId, place, isKnownPlace }, async () =>
      verify(known?.password_hash ?? (await decoyHash()), password),
    );
    if (gone && right) throw new Refusal(gone.code);
    if (!user || !mark || !right) throw new Refusal('1010');
    return { user, mark };
  }

  /** The former member with this id, and what a login answers. */
  async #gone(userId: string): Promise<{ password_hash: string; code: '1006' | '1015' } | undefined> {
    const mark = this.#tokens.removalMark(userId);
    const removed = await this.#reads.one(removedAccount({ mark }));
    if (removed) return { ...removed, code: '1015' };
    const withdrawn = await this.#reads.one(withdrawnAccount({ mark }));
    return withdrawn && { ...withdrawn, code: '1006' };
  }
}

/** Slow on purpose. If many new members share a password, hash it once. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

let decoy: Promise<string> | undefined;
/** Verified against if there is no such id, so that the answer takes the same time. */
function decoyHash(): Promise<string> {
  decoy ??= hash(randomUUID());
  return decoy;
}
