import type { Locale } from '../../../../schema/locales.ts';
import * as contract from '../../../../schema/members/my-page.ts';
import { maskMobile } from '../../../../schema/members/names.ts';
import { query } from '../../../platform/operations.ts';
import { Profiles, myInfoOf, prepareMyInfo } from '../../members/account/offers.ts';
import { advertisingAnswered } from '../../members/alert/offers.ts';
import { goodNickName } from '../../members/signup/decider.ts';
import { Terms } from '../../members/terms/offers.ts';
import { provenPhone } from '../../members/verification/queries.ts';
import { Texts } from '../../site/sms/offers.ts';
import { THIRD_PARTY } from './queries.ts';

const MOVED: Readonly<Record<Locale, (mobile: string) => string>> = {
  ko: (mobile) => `회원님의 휴대전화 번호가 ${maskMobile(mobile)}(으)로 바뀌었어요.
본인이 바꾸지 않았다면 바로 고객센터로 알려 주세요.`,
  en: (mobile) => `Your phone number was changed to ${maskMobile(mobile)}.
If that was not you, tell customer service at once.`,
};

/** Changes all or nothing. The old phone is told of the new one. Throws what its parts throw. */
export const changeMyInfo = query(contract.changeMyInfo, (platform) => {
  const { log, clock, use } = platform;
  const [profiles, terms, texts] = [use(Profiles), use(Terms), use(Texts)];
  return async ({ caller: { userSysId }, body: { agreeSellection2, ...asked }, ip, locale, commandId }) => {
    const proven = asked.proof === undefined ? null : await provenPhone(platform, asked.proof, 'change');
    const before = await myInfoOf(log, userSysId);
    // A name of earlier rules stays.
    const nickName =
      asked.nickName === undefined || asked.nickName === before.nickName
        ? undefined
        : goodNickName(asked.nickName);
    const notice = proven && texts.notice(before.mobile, { userSysId, ip });
    // Who agrees already has agreed to what they were shown then.
    const newly = terms.agreedIn(asked, clock.now()).filter(({ kind }) => !before.agreed.includes(kind));
    const answered = await advertisingAnswered({ log, terms }, userSysId, agreeSellection2);
    const change = await prepareMyInfo(platform, userSysId, {
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
    profiles.forget(userSysId);
    return {};
  };
});
