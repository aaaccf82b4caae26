import type { MissingInfo, saveAddInfo } from '../../../../schema/members/social.ts';
import type { Body } from '../../../../schema/operation.ts';
import { Refusal } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/module.ts';
import type { Accounts } from '../account/accounts.ts';
import {
  barredUntil,
  claimName,
  joiningInfoOf,
  requireSocial,
  saveJoiningInfo,
  untilOf,
  type Using,
} from '../account/offers.ts';
import type { Advertising } from '../alert/offers.ts';
import { goodIdentity, goodNickName, type JoinGifts, type JoiningFacts } from '../signup/offers.ts';
import type { Terms } from '../terms/offers.ts';
import type { Verifications } from '../verification/offers.ts';

/** Saves what members who joined through a provider still have to tell. */
export class AdditionalInfo {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Resolves to what is still missing. Throws 0007 for a member who joined here, 0005 for half of the agreements and for
   * somebody too young, 1012 for a nickname that cannot be used, 1011 for one that is taken, 1020 without a good proof, 1009
   * if the phone is another member's, and 1007 if it was that of a former member who may not come back yet. `shop`: the
   * seller of the request's host name.
   */
  async save(
    userSysId: number,
    asked: Body<typeof saveAddInfo>,
    { commandId, shop }: { readonly commandId: string; readonly shop: number | null },
  ): Promise<{ readonly missing: MissingInfo[] }> {
    const { accounts, facts, gifts, log } = this.#parts;
    await requireSocial(log, userSysId);
    const using: Using[] = [await this.#advertising(userSysId, asked)];
    const nickName =
      asked.nickName === undefined ? undefined : await this.#nick(userSysId, asked.nickName, using);
    const mobile = asked.proof === undefined ? undefined : await this.#phone(userSysId, asked.proof, using);
    await saveJoiningInfo(
      log,
      userSysId,
      {
        ...(nickName !== undefined && { nickName }),
        ...this.#identity(asked),
        ...(mobile !== undefined && { mobile }),
        consents: this.#consents(asked),
      },
      {
        commandId,
        using,
        onComplete: gifts.for(userSysId),
        joined: await facts.of(asked, { shop, userSysId }),
      },
    );
    accounts.forgetProfile(userSysId);
    const { missing } = await joiningInfoOf(log, userSysId);
    return { missing };
  }

  /** Throws 0005 for a name or birth date that nobody has, and for somebody who is too young. */
  #identity({ name, birthDate }: Body<typeof saveAddInfo>) {
    if (name === undefined && birthDate === undefined) return {};
    const identity = goodIdentity({ name: name ?? '', birthDate: birthDate ?? '' }, this.#parts.clock.now());
    // No provider vouches for them: they come with the phone, without which nobody becomes a member.
    return { identity: { ...identity, provenBy: 'phone' as const } };
  }

  #consents(asked: Body<typeof saveAddInfo>) {
    if (asked.agreeService !== asked.agreePrivacy)
      throw new Refusal('0005', { field: 'agreeService', reason: 'must come with agreePrivacy' });
    const { terms, clock } = this.#parts;
    return terms.agreedIn({ ...asked, agreeSellection2: 0 }, clock.now());
  }

  async #advertising(userSysId: number, { agreeSellection2 }: Body<typeof saveAddInfo>): Promise<Using> {
    const rows = await this.#parts.advertising.answered(userSysId, agreeSellection2);
    return { streams: [], used: () => [], rows };
  }

  async #nick(userSysId: number, written: string, using: Using[]): Promise<string> {
    const nickName = goodNickName(written);
    const claim = await claimName(this.#parts, 'nick', nickName, userSysId);
    using.push({ streams: [claim.stream], used: (states) => [claim.claimed(states, userSysId)] });
    return nickName;
  }

  /** Only who has proven to read its texts learns that the phone belongs to a member. */
  async #phone(userSysId: number, proof: string, using: Using[]): Promise<string> {
    const { accounts, clock, verifications } = this.#parts;
    const phone = await verifications.use(proof, 'join');
    const owners = await accounts.byMobile(phone.mobile);
    if (owners.some((owner) => owner.userSysId !== userSysId)) throw new Refusal('1009');
    const bar = await barredUntil(this.#parts, { mobile: phone.mobile }, clock.now());
    if (bar) throw new Refusal('1007', { field: 'mobile', ...untilOf(bar) });
    using.push(phone);
    return phone.mobile;
  }
}

interface Parts extends Pick<Platform, 'log' | 'secrets' | 'clock'> {
  readonly advertising: Pick<Advertising, 'answered'>;
  readonly accounts: Accounts;
  readonly gifts: Pick<JoinGifts, 'for'>;
  readonly facts: JoiningFacts;
  readonly terms: Terms;
  readonly verifications: Verifications;
}
