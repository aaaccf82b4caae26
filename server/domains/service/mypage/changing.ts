import type { Locale } from '../../../../schema/locales.ts';
import { TERMS_OF_FIELD } from '../../../../schema/members/constants.ts';
import type { changeMyInfo, myInfo } from '../../../../schema/members/my-page.ts';
import { maskMobile } from '../../../../schema/members/names.ts';
import type { Body, Reply } from '../../../../schema/operation.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { EventLog } from '../../../platform/log/log.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { myInfoOf, prepareMyInfo, type Accounts } from '../../members/account/offers.ts';
import type { Advertising } from '../../members/alert/offers.ts';
import { goodNickName } from '../../members/signup/decider.ts';
import type { Texts } from '../../site/sms/offers.ts';
import type { Terms } from '../../members/terms/offers.ts';
import { provenPhone } from '../../members/verification/queries.ts';

const THIRD_PARTY = TERMS_OF_FIELD.agreeSellection1;

const MOVED: Readonly<Record<Locale, (mobile: string) => string>> = {
  ko: (mobile) => `회원님의 휴대전화 번호가 ${maskMobile(mobile)}(으)로 바뀌었어요.
본인이 바꾸지 않았다면 바로 고객센터로 알려 주세요.`,
  en: (mobile) => `Your phone number was changed to ${maskMobile(mobile)}.
If that was not you, tell customer service at once.`,
};

interface Need {
  readonly log: EventLog;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly accounts: Pick<Accounts, 'forgetProfile'>;
  readonly terms: Pick<Terms, 'agreedIn'>;
  readonly texts: Pick<Texts, 'notice'>;
  readonly advertising: Pick<Advertising, 'isAgreed' | 'answered'>;
}

/** Changes that members make to their own information. */
export class MyInfoChanges {
  readonly #need: Need;

  constructor(need: Need) {
    this.#need = need;
  }

  async of(userSysId: number): Promise<Reply<typeof myInfo>> {
    const { nickName, mobile, agreed } = await myInfoOf(this.#need.log, userSysId);
    return {
      nickName,
      mobile,
      agreeSellection1: agreed.includes(THIRD_PARTY) ? 1 : 0,
      agreeSellection2: (await this.#need.advertising.isAgreed(userSysId)) ? 1 : 0,
    };
  }

  /** Changes all or nothing. The old phone is told of the new one. Throws what its parts throw. */
  async change(
    userSysId: number,
    { agreeSellection2, ...asked }: Body<typeof changeMyInfo>,
    { ip, locale, commandId }: { readonly ip: string; readonly locale: Locale; readonly commandId: string },
  ): Promise<void> {
    const { log, clock, accounts, terms, texts, advertising } = this.#need;
    const proven = asked.proof === undefined ? null : await provenPhone(this.#need, asked.proof, 'change');
    const before = await myInfoOf(log, userSysId);
    // A name of earlier rules stays.
    const nickName =
      asked.nickName === undefined || asked.nickName === before.nickName
        ? undefined
        : goodNickName(asked.nickName);
    const notice = proven && texts.notice(before.mobile, { userSysId, ip });
    // Who agrees already has agreed to what they were shown then.
    const newly = terms.agreedIn(asked, clock.now()).filter(({ kind }) => !before.agreed.includes(kind));
    const answered = await advertising.answered(userSysId, agreeSellection2);
    const change = await prepareMyInfo(this.#need, userSysId, {
      nickName,
      mobile: proven?.mobile,
      agree: newly,
      disagree: asked.agreeSellection1 === 0 ? [THIRD_PARTY] : [],
    });
    await log.execute({
      actorId: userSysId,
      commandId,
      streams: [...change.streams, ...(proven?.streams ?? []), ...(notice?.streams ?? [])],
      decide: (states, now) => {
        const changed = change.changed(states, now);
        const told = proven && notice?.ask(states, MOVED[locale](proven.mobile), now, locale);
        return {
          events: [...(proven?.used(states, now) ?? []), ...changed.events, ...(told?.events ?? [])],
          rows: [...changed.rows, ...answered(now), ...(told?.rows ?? [])],
          ...(told && { timers: told.timers }),
          reply: null,
        };
      },
    });
    accounts.forgetProfile(userSysId);
  }
}
