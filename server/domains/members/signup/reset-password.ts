import type { Locale } from '../../../../schema/locales.ts';
import * as contract from '../../../../schema/members/recovery.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { query } from '../../../platform/operations.ts';
import { Credentials, membersByMobile, prepareNewPassword, requireGoodPassword } from '../account/offers.ts';
import { Texts } from '../../site/sms/offers.ts';
import { provenPhone } from '../verification/queries.ts';
import { SignUpCalls } from './limits.ts';

/**
 * Sets the password, ends all sessions and texts the member. Throws 0005 for a bad password, 1020 without a good proof,
 * 1003 if the phone has no account with this id, 1014 if the password is the present one. The proof is used up by success
 * alone. Who has none learns nothing, not even by the time it takes.
 */
export const resetPassword = query(contract.resetPassword, (platform) => {
  const { log, use } = platform;
  const [calls, credentials, texts] = [use(SignUpCalls), use(Credentials), use(Texts)];
  return async ({ body: asked, ip, locale, commandId }) => {
    calls.take(ip);
    const userId = credentials.read(asked.userId).trim();
    const password = credentials.read(asked.password);
    requireGoodPassword(password, userId);
    const proven = await provenPhone(platform, asked.proof, 'findpw');
    const members = await membersByMobile(log, proven.mobile);
    const member = members.find((each) => each.userId.toLowerCase() === userId.toLowerCase());
    const newPassword = await prepareNewPassword(log, member?.userSysId ?? null, password);
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
    return {};
  };
});

const CHANGED: Readonly<Record<Locale, string>> = {
  ko: `비밀번호가 변경되고 모든 기기에서 로그아웃됐어요.
직접 바꾸지 않으셨다면 고객센터로 바로 알려 주세요.`,
  en: `Your password was changed, and all devices were logged out.
If that was not you, tell customer service at once.`,
};
