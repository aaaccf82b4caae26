import { createPrivateKey, type KeyObject } from 'node:crypto';
import * as contract from '../../../../../schema/members/accounts.ts';
import { LOGIN_FAILURES } from '../../../../../schema/members/constants.ts';
import { emailOf } from '../../../../../schema/members/sign-up-rules.ts';
import { AddressLimit } from '../../../../platform/limits/address-limit.ts';
import { Guesses } from '../../../../platform/limits/guesses.ts';
import { Refusal, type EventLog } from '../../../../platform/log/log.ts';
import type { Platform } from '../../../../platform/module.ts';
import { query } from '../../../../platform/operations.ts';
import { formerAccount } from '../leaving/former-accounts.ts';
import type { Keys } from '../marks.ts';
import { memberStream } from '../memberships/member.ts';
import type { accountSettings } from '../settings.ts';
import { userByUserId, userOf } from '../users.ts';
import { knownPlace, placeMark } from './known-places.ts';
import { decryptWith, publicKeyOf } from './login-key.ts';
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

/** Ids and passwords, and how often they may be tried. */
export class Credentials {
  /** Of logins from one address: before any decryption or hashing, because both are slow. */
  readonly attempts: AddressLimit;
  readonly publicKey: string;
  readonly #log: EventLog;
  readonly #secrets: Keys;
  readonly #loginKey: KeyObject;
  readonly #guesses: Guesses;

  constructor({ config, secrets, log, clock, limits }: Platform<typeof accountSettings>) {
    this.#log = log;
    this.#secrets = secrets;
    this.#loginKey = createPrivateKey(secrets.loginKey);
    this.publicKey = publicKeyOf(this.#loginKey);
    this.attempts = new AddressLimit(limits.rate('logins', config.logins));
    const ofOnePlace = { ...LOGIN_FAILURES.ofOnePlace, max: config.loginFailuresPerAddress };
    this.#guesses = new Guesses('logins', { ...LOGIN_FAILURES, ofOnePlace }, clock, limits);
  }

  /** What somebody typed, decrypted. Throws 0005 unless it was encrypted with our key. */
  read(encrypted: string): string {
    return decryptWith(this.#loginKey, encrypted);
  }

  /**
   * The member whose id and password these are. A wrong id and a wrong password answer alike, after the same time. Too many
   * guesses answer 0008: see {@link Guesses}. `place`: the network that it comes from.
   */
  async check(typed: Typed, place: string): Promise<Proven> {
    const written = this.read(typed.userId);
    const userId = emailOf(written) ?? written;
    const password = this.read(typed.password);
    const user = await this.#log.reads.one(userByUserId({ userId }));
    const proven = user && {
      userSysId: user.user_sys_id,
      // Read before the password: a change in between makes the login stale.
      memberVersion: await this.#log.head(memberStream(user.user_sys_id).stream),
    };
    const isKnownPlace = proven !== undefined && (await this.#isKnown(proven.userSysId, place));
    const gone = proven ? undefined : await formerAccount({ log: this.#log, secrets: this.#secrets }, userId);
    const hash = proven ? await readPasswordHash(this.#log.reads, proven.userSysId) : gone?.password_hash;
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
    const { user_id: userId } = await userOf(this.#log.reads, userSysId);
    const hash = await readPasswordHash(this.#log.reads, userSysId);
    const isKnownPlace = await this.#isKnown(userSysId, place);
    const right = await this.#guesses.check({ what: userId, place, isKnownPlace }, () =>
      isPassword(hash, password),
    );
    if (!right) throw new Refusal('1010');
  }

  async #isKnown(userSysId: number, place: string): Promise<boolean> {
    const mark = placeMark(this.#secrets, userSysId, place);
    return (await this.#log.reads.one(knownPlace({ userSysId, mark }))) !== undefined;
  }
}

export const publicKey = query(contract.publicKey, ({ use }) => {
  const { publicKey } = use(Credentials);
  return () => ({ publicKey });
});
