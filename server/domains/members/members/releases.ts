import type { Locale } from '../../../../schema/locales.ts';
import { OWN_SIGN_UP } from '../../../../schema/members/constants.ts';
import { emailOf } from '../../../../schema/members/sign-up-rules.ts';
import { Refusal, type EventLog } from '../../../platform/log/log.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import type { Accounts } from '../account/accounts.ts';
import { claimName, localeOf, memberStream, requireMember, setUserId } from '../account/offers.ts';
import { OURSELVES, type Texts } from '../../site/sms/offers.ts';

/** Addresses for their owners: who signs up proves a phone, and nobody the address that is their id. */
export class Releases {
  readonly #log: EventLog;
  readonly #accounts: Accounts;
  readonly #secrets: Secrets;
  readonly #texts: Texts;

  constructor(parts: { log: EventLog; secrets: Secrets; accounts: Accounts; texts: Texts }) {
    this.#log = parts.log;
    this.#accounts = parts.accounts;
    this.#secrets = parts.secrets;
    this.#texts = parts.texts;
  }

  /**
   * Gives the member another id, so that the address is free. Nothing else of them changes, and a text tells them. Throws
   * 1003 for an unknown member. Throws 0007 if the id is no address, or a provider has verified it.
   */
  async release(
    address: string,
    by: { readonly actorId: number; readonly commandId: string },
  ): Promise<{ readonly userSysId: number; readonly userId: string }> {
    const found = await this.#accounts.find(address);
    if (!found) throw new Refusal('1003', { userId: address });
    const { userSysId } = found;
    const { joinTypeCode, mobile, userId: before } = await this.#accounts.info(userSysId);
    if (joinTypeCode !== OWN_SIGN_UP || emailOf(before) === null) throw new Refusal('0007');
    const userId = `member${userSysId}`;
    const claim = await claimName({ log: this.#log, secrets: this.#secrets }, 'userid', userId);
    const locale = await localeOf(this.#log.reads, userSysId);
    const notice = this.#texts.notice(mobile, OURSELVES);
    const member = memberStream(userSysId);
    await this.#log.execute({
      ...by,
      streams: [member, claim.stream, ...notice.streams],
      decide: (states, now) => {
        requireMember(states.get(member));
        const told = notice.ask(states, NOTICE[locale](userId), now, locale);
        return {
          ...told,
          events: [
            claim.claimed(states, userSysId),
            { ref: member, events: [{ type: 'UserIdReleased', data: {} }] },
            ...told.events,
          ],
          rows: [setUserId({ userSysId, userId }), ...told.rows],
          reply: null,
        };
      },
    });
    this.#accounts.forgetProfile(userSysId);
    return { userSysId, userId };
  }
}

const NOTICE: Readonly<Record<Locale, (userId: string) => string>> = {
  ko: (userId) => `이메일 주소의 주인이 확인되어 아이디가 ${userId}(으)로 바뀌었어요. 비밀번호는 그대로예요.`,
  en: (userId) =>
    `The owner of your e-mail address asked for it, so your ID is now ${userId}. Your password stays.`,
};
