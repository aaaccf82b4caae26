/*
 * Logging in through a provider. What must stay true:
 * - Nobody is logged in without the provider's word, or the word of the account's own password or phone.
 * - What the browser carries is sealed, short-lived, and used once over all nodes. It is worth nothing without the secret of
 *   the tab that began, so nobody logs somebody else in as themselves.
 * - We reveal an account only to a person whose e-mail address the provider has verified.
 */
import { createHash } from 'node:crypto';
import { SOCIAL_CODE_LASTS, SOCIAL_LINK_LASTS } from '../../../../schema/members/constants.ts';
import type { exchangeSocial } from '../../../../schema/members/social.ts';
import type { Body } from '../../../../schema/operation.ts';
import type { Clock } from '../../../platform/clock.ts';
import { AddressLimit } from '../../../platform/limits/address-limit.ts';
import { Refusal } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/module.ts';
import { isSameSecret } from '../../../platform/same-secret.ts';
import { Sealing } from '../../../platform/sealing.ts';
import type { SocialPerson } from './adapter.ts';

/** How often logins through providers are begun or ended from one address. */
export class SocialCalls extends AddressLimit {}

/** Somebody who came back from a provider. */
export interface Arrived {
  readonly person: SocialPerson;
  /** For a member who is logged in: to link it to their account. */
  readonly isToLink: boolean;
  /** The SHA-256 of the secret of the browser that began; null, from an older version: it gave none. */
  readonly challenge: string | null;
}

/** Somebody who still has to prove that an account is theirs. */
interface ToProve {
  readonly person: SocialPerson;
  readonly userSysId: number;
}

/** The codes that browsers carry: sealed with our keys. */
export class SocialLogins {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #arrivals: Sealing<Arrived>;
  readonly #proofs: Sealing<ToProve>;

  constructor({ clock, secrets, source }: Pick<Platform, 'clock' | 'secrets' | 'source'>) {
    const secret = secrets.tokenSecret;
    this.#clock = clock;
    this.#arrivals = new Sealing({ secret, source, use: 'social arrival' });
    this.#proofs = new Sealing({ secret, source, use: 'social proof' });
  }

  /** The code with which a browser comes back to us. */
  codeFor(arrived: Arrived): string {
    return this.#arrivals.seal(arrived, this.#clock.now() + SOCIAL_CODE_LASTS);
  }

  /** Throws 1020 for a code that is not ours, too old, or of another browser. */
  personOf({ code, secret }: Body<typeof exchangeSocial>, isToLink: boolean): SocialPerson {
    const arrived = this.#arrivals.open(code, this.#clock.now());
    const { challenge } = arrived;
    if (arrived.isToLink !== isToLink) throw new Refusal('1020');
    if (challenge === null || !isSameSecret(sha256(secret), challenge)) throw new Refusal('1020');
    return arrived.person;
  }

  /** The code for who has an account's e-mail address at the provider. */
  codeToProve(asked: ToProve): string {
    return this.#proofs.seal(asked, this.#clock.now() + SOCIAL_LINK_LASTS);
  }

  /** Throws 1020 for a code that is not ours, or too old. */
  toProve(code: string): ToProve {
    return this.#proofs.open(code, this.#clock.now());
  }
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
