import type { JoinedFrom } from '../../../../schema/members/joining.ts';
import type { EventLog } from '../../../platform/log/log.ts';
import type { Accounts } from '../account/accounts.ts';
import { isSeller, type Joined } from '../account/offers.ts';

interface JoiningFactsNeed {
  readonly accounts: Pick<Accounts, 'profile'>;
  readonly log: Pick<EventLog, 'head'>;
}

/** What is recorded of where somebody joined and who brought them, whichever way they join. */
export class JoiningFacts {
  readonly #need: JoiningFactsNeed;

  constructor(need: JoiningFactsNeed) {
    this.#need = need;
  }

  /** `shop`: the seller of the request's host name, unless the request says another. What cannot be is left out. */
  async of(
    asked: JoinedFrom,
    { shop, userSysId = null }: { readonly shop: number | null; readonly userSysId?: number | null },
  ): Promise<Omit<Joined, 'joinTypeCode'>> {
    const referral = await this.#referralOf(asked);
    return {
      isAppInstall: asked.isAppInstall ?? 0,
      sellerSysId: await this.#seller(asked.sellerSysId ?? shop),
      // Nobody brings themselves.
      referral: referral?.userSysId === userSysId ? null : referral,
    };
  }

  async #seller(sellerSysId: number | null): Promise<number | null> {
    return sellerSysId !== null && (await isSeller(this.#need.log, sellerSysId)) ? sellerSysId : null;
  }

  /** Nobody, if the one in the link is not a member. */
  async #referralOf({ rcmdUserSysId, rcmdLinkCreatedAt = '' }: JoinedFrom): Promise<Joined['referral']> {
    if (rcmdUserSysId === undefined || !(await this.#need.accounts.profile(rcmdUserSysId))) return null;
    const at = Date.parse(rcmdLinkCreatedAt);
    return {
      userSysId: rcmdUserSysId,
      linkCreatedAt: Number.isNaN(at) ? null : new Date(at).toISOString(),
    };
  }
}
