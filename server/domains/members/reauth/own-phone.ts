import { mobileOf } from '../../../../schema/members/phones.ts';
import { Refusal } from '../../../platform/log/log.ts';
import type { Accounts } from '../account/offers.ts';
import type { Proven, Verifications } from '../verification/offers.ts';

/** Proofs that somebody reads the texts to a member's own phone. */
export class OwnPhone {
  readonly #accounts: Pick<Accounts, 'info'>;
  readonly #verifications: Pick<Verifications, 'use'>;

  constructor(parts: { accounts: Pick<Accounts, 'info'>; verifications: Pick<Verifications, 'use'> }) {
    this.#accounts = parts.accounts;
    this.#verifications = parts.verifications;
  }

  /** Whether a code can be texted to the member. */
  async isKnown(userSysId: number): Promise<boolean> {
    return mobileOf((await this.#accounts.info(userSysId)).mobile) !== null;
  }

  /** Throws 1020 unless it is a proof of this member's phone. */
  async use(userSysId: number, proof: string): Promise<Proven> {
    const proven = await this.#verifications.use(proof, 'change');
    const { mobile } = await this.#accounts.info(userSysId);
    if (mobileOf(mobile) !== proven.mobile) throw new Refusal('1020');
    return proven;
  }
}
