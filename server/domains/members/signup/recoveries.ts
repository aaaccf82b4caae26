import type { Locale } from '../../../../schema/locales.ts';
import { maskEmail } from '../../../../schema/members/names.ts';
import type { findId, resetPassword } from '../../../../schema/members/recovery.ts';
import type { Body, Reply } from '../../../../schema/operation.ts';
import type { EventLog } from '../../../platform/log/log.ts';
import { Refusal } from '../../../platform/log/log.ts';
import type { Accounts } from '../account/accounts.ts';
import { requireGoodPassword, type Credentials, type NewPasswords } from '../account/offers.ts';
import type { Texts } from '../../site/sms/offers.ts';
import type { Verifications } from '../verification/offers.ts';

export interface RecoveriesNeed {
  readonly log: EventLog;
  readonly accounts: Pick<Accounts, 'byMobile'>;
  readonly credentials: Pick<Credentials, 'read'>;
  readonly newPasswords: NewPasswords;
  readonly verifications: Pick<Verifications, 'use'>;
  readonly texts: Pick<Texts, 'notice'>;
}

/** A return for who has forgotten an id or a password. Who has no proof of the phone learns nothing, not even by the time it takes. */
export class Recoveries {
  readonly #need: RecoveriesNeed;

  constructor(need: RecoveriesNeed) {
    this.#need = need;
  }

  /** Throws 1020 without a good proof. */
  async findId({ proof }: Body<typeof findId>, commandId: string): Promise<Reply<typeof findId>> {
    const { log, accounts, verifications } = this.#need;
    const proven = await verifications.use(proof, 'findid');
    await log.execute({
      actorId: null,
      commandId,
      streams: proven.streams,
      decide: (states, now) => ({ events: proven.used(states, now), reply: null }),
    });
    const found = await accounts.byMobile(proven.mobile);
    return {
      accounts: found.map(({ userId, joinTypeCode, joinedAt }) => ({
        userId: maskEmail(userId),
        joinTypeCode,
        joinedAt: new Date(joinedAt).toISOString(),
      })),
    };
  }

  /**
   * Sets the password, ends all sessions and texts the member. Throws 0005 for a bad password, 1020 without a good proof,
   * 1003 if the phone has no account with this id, 1014 if the password is the present one. The proof is used up by success
   * alone.
   */
  async resetPassword(
    asked: Body<typeof resetPassword>,
    { ip, locale }: { readonly ip: string; readonly locale: Locale },
    commandId: string,
  ): Promise<void> {
    const { log, accounts, credentials, newPasswords, verifications, texts } = this.#need;
    const userId = credentials.read(asked.userId).trim();
    const password = credentials.read(asked.password);
    requireGoodPassword(password, userId);
    const proven = await verifications.use(asked.proof, 'findpw');
    const members = await accounts.byMobile(proven.mobile);
    const member = members.find((each) => each.userId.toLowerCase() === userId.toLowerCase());
    const newPassword = await newPasswords.prepare(member?.userSysId ?? null, password);
    if (!member || !newPassword) throw new Refusal('1003');
    const { userSysId } = member;
    const notice = texts.notice(proven.mobile, { userSysId, ip });
    await log.execute({
      actorId: userSysId,
      commandId,
      streams: [...proven.streams, ...newPassword.streams, ...notice.streams],
      decide: (states, now) => {
        const { events, rows } = newPassword.changed(states, now);
        const asking = notice.ask(states, CHANGED[locale], now, locale);
        return {
          events: [...proven.used(states, now), ...events, ...asking.events],
          rows: [...rows, ...asking.rows],
          timers: asking.timers,
          reply: null,
        };
      },
    });
  }
}

const CHANGED: Readonly<Record<Locale, string>> = {
  ko: `비밀번호가 변경되고 모든 기기에서 로그아웃됐어요.
직접 바꾸지 않으셨다면 고객센터로 바로 알려 주세요.`,
  en: `Your password was changed, and all devices were logged out.
If that was not you, tell customer service at once.`,
};
