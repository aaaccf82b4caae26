import type { Locale } from '../../../../schema/locales.ts';
import type { changePassword } from '../../../../schema/members/reauth.ts';
import type { Body } from '../../../../schema/operation.ts';
import { networkOf } from '../../../platform/address.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { Refusal, type Decision, type EventLog, type States } from '../../../platform/log/log.ts';
import type { Write } from '../../../platform/log/tables/statement.ts';
import {
  memberStream,
  requireGoodPassword,
  type Accounts,
  type Credentials,
  type NewPasswords,
} from '../account/offers.ts';
import type { Texts, TextTo } from '../../site/sms/offers.ts';
import type { OwnPhone } from './own-phone.ts';

const TOLD: Readonly<Record<Locale, string>> = {
  ko: `비밀번호가 바뀌었어요.
본인이 바꾸지 않았다면 바로 비밀번호를 다시 정하고 고객센터로 알려 주세요.`,
  en: `Your password was changed.
If that was not you, set another one at once and tell customer service.`,
};

/** Who asks for it, and from where. */
interface By {
  readonly caller: Caller;
  readonly ip: string;
  readonly locale: Locale;
  readonly commandId: string;
}

/** Another password, or a first one, for a member who has proven who they are. */
export class NewPassword {
  readonly #log: EventLog;
  readonly #accounts: Accounts;
  readonly #credentials: Credentials;
  readonly #newPasswords: NewPasswords;
  readonly #ownPhone: OwnPhone;
  readonly #texts: Texts;

  constructor(parts: {
    log: EventLog;
    accounts: Accounts;
    credentials: Credentials;
    newPasswords: NewPasswords;
    ownPhone: OwnPhone;
    texts: Texts;
  }) {
    this.#log = parts.log;
    this.#accounts = parts.accounts;
    this.#credentials = parts.credentials;
    this.#newPasswords = parts.newPasswords;
    this.#ownPhone = parts.ownPhone;
    this.#texts = parts.texts;
  }

  /**
   * All other logins end, and a text tells the member. Throws 0005 for a password that none may have, 1014 for the present
   * one, 1010 for a wrong old one, 1020 for a proof that does not count.
   */
  async set(asked: Body<typeof changePassword>, { caller, ip, locale, commandId }: By): Promise<void> {
    const { userSysId, sessionId } = caller;
    const member = memberStream(userSysId);
    // Read before the old password: whatever ends this login in between counts.
    const memberVersion = await this.#log.head(member.stream);
    const { userId, mobile } = await this.#accounts.info(userSysId);
    const password = this.#credentials.read(asked.new);
    requireGoodPassword(password, userId, 'new');
    if (asked.old !== undefined) await this.#credentials.confirm(userSysId, asked.old, networkOf(ip));
    const proof = asked.proof === undefined ? undefined : await this.#ownPhone.use(userSysId, asked.proof);
    const next = await this.#newPasswords.prepare(userSysId, password, sessionId);
    const text = this.#textTo(mobile, userSysId, ip);
    await this.#log.execute({
      actorId: userSysId,
      commandId,
      streams: [...next!.streams, ...(proof?.streams ?? []), ...(text?.streams ?? [])],
      decide: (states, now) => {
        const { sessionsEnded } = states.get(member);
        if (sessionsEnded && sessionsEnded.version > memberVersion) throw new Refusal('14');
        const changed = next!.changed(states, now);
        const told = tell(text, locale, states, now);
        return {
          events: [...(proof?.used(states, now) ?? []), ...changed.events, ...told.events],
          rows: [...changed.rows, ...told.rows],
          timers: told.timers,
          reply: null,
        };
      },
    });
  }

  /** Undefined: they have no mobile number. */
  #textTo(mobile: string, userSysId: number, ip: string): TextTo | undefined {
    try {
      return this.#texts.to(mobile, { userSysId, ip });
    } catch (error) {
      if (error instanceof Refusal) return undefined;
      throw error;
    }
  }
}

type Told = Required<Pick<Decision<never>, 'events' | 'timers'>> & { readonly rows: readonly Write[] };

/** Too many texts of today are no reason to keep a password that somebody else may know. */
function tell(text: TextTo | undefined, locale: Locale, states: States, now: number): Told {
  try {
    if (text) return text.ask(states, TOLD[locale], now, locale);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  return { events: [], rows: [], timers: {} };
}
