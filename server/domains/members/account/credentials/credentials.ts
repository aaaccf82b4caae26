import { LOGIN_FAILURES } from '../../../../../schema/members/constants.ts';
import { emailOf } from '../../../../../schema/members/sign-up-rules.ts';
import type { Clock } from '../../../../platform/clock.ts';
import { Guesses } from '../../../../platform/limits/guesses.ts';
import type { Limits } from '../../../../platform/limits/limits.ts';
import { Refusal, type EventLog, type Reads } from '../../../../platform/log/log.ts';
import { formerAccount } from '../leaving/former-accounts.ts';
import type { Keys } from '../marks.ts';
import { memberStream } from '../memberships/member.ts';
import { userByUserId, userOf } from '../users.ts';
import { knownPlace, placeMark } from './known-places.ts';
import type { LoginKey } from './login-key.ts';
import { isPassword, readPasswordHash } from './passwords.ts';

/** What somebody types to log in. Both are encrypted with our public key. */
export interface Typed {
  readonly userId: string;
  readonly password: string;
}

/** A member whose credential was right. */
export interface Proven {
  readonly userSysId: number;
  /** Of the member's stream when it was checked: a later change of the password or an end of all sessions counts. */
  readonly memberVersion: number;
}

/** Ids and passwords. */
export class Credentials {
  readonly #log: Pick<EventLog, 'reads' | 'head'>;
  readonly #reads: Reads;
  readonly #secrets: Keys;
  readonly #loginKey: LoginKey;
  readonly #guesses: Guesses;

  constructor(parts: {
    log: Pick<EventLog, 'reads' | 'head'>;
    secrets: Keys;
    loginKey: LoginKey;
    clock: Clock;
    limits: Limits;
    /** Wrong passwords allowed per address. */
    failuresPerPlace: number;
  }) {
    this.#log = parts.log;
    this.#reads = parts.log.reads;
    this.#secrets = parts.secrets;
    this.#loginKey = parts.loginKey;
    const ofOnePlace = { ...LOGIN_FAILURES.ofOnePlace, max: parts.failuresPerPlace };
    this.#guesses = new Guesses('logins', { ...LOGIN_FAILURES, ofOnePlace }, parts.clock, parts.limits);
  }

  get publicKey(): string {
    return this.#loginKey.publicKey;
  }

  /** What somebody typed, decrypted. Throws 0005 unless it was encrypted with our key. */
  read(encrypted: string): string {
    return this.#loginKey.decrypt(encrypted);
  }

  /**
   * The member whose id and password these are. A wrong id and a wrong password answer alike, after the same time. Too many
   * guesses answer 0008: see {@link Guesses}. `place`: the network that it comes from.
   */
  async check(typed: Typed, place: string): Promise<Proven> {
    const written = this.read(typed.userId);
    const userId = emailOf(written) ?? written;
    const password = this.read(typed.password);
    const user = await this.#reads.one(userByUserId({ userId }));
    const proven = user && {
      userSysId: user.user_sys_id,
      // Read before the password: a change in between makes the login stale.
      memberVersion: await this.#log.head(memberStream(user.user_sys_id).stream),
    };
    const isKnownPlace = proven !== undefined && (await this.#isKnown(proven.userSysId, place));
    const gone = proven ? undefined : await formerAccount({ log: this.#log, secrets: this.#secrets }, userId);
    const hash = proven ? await readPasswordHash(this.#reads, proven.userSysId) : gone?.password_hash;
    const right = await this.#guesses.check({ what: userId, place, isKnownPlace }, () =>
      isPassword(hash, password),
    );
    if (gone && right) throw new Refusal(gone.code);
    if (!proven || !right) throw new Refusal('1010');
    return proven;
  }

  /**
   * That it is this member's password, encrypted with our key. Throws 1010 if it is not, 0008 after too many wrong ones, of
   * logins, too.
   */
  async confirm(userSysId: number, encrypted: string, place: string): Promise<void> {
    const password = this.read(encrypted);
    const { user_id: userId } = await userOf(this.#reads, userSysId);
    const hash = await readPasswordHash(this.#reads, userSysId);
    const isKnownPlace = await this.#isKnown(userSysId, place);
    const right = await this.#guesses.check({ what: userId, place, isKnownPlace }, () =>
      isPassword(hash, password),
    );
    if (!right) throw new Refusal('1010');
  }

  async hasPassword(userSysId: number): Promise<boolean> {
    return (await readPasswordHash(this.#reads, userSysId)) !== undefined;
  }

  async #isKnown(userSysId: number, place: string): Promise<boolean> {
    const mark = placeMark(this.#secrets, userSysId, place);
    return (await this.#reads.one(knownPlace({ userSysId, mark }))) !== undefined;
  }
}
