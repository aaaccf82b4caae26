import type { Locale } from '../../../../schema/locales.ts';
import * as contract from '../../../../schema/members/reauth.ts';
import { networkOf } from '../../../platform/address.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { command } from '../../../platform/operations.ts';
import {
  Credentials,
  memberStream,
  prepareNewPassword,
  requireGoodPassword,
  userInfoOf,
} from '../account/offers.ts';
import { Texts } from '../../site/sms/offers.ts';
import { provenOwnPhone } from './own-phone.ts';

const TOLD: Readonly<Record<Locale, string>> = {
  ko: `비밀번호가 바뀌었어요.
본인이 바꾸지 않았다면 바로 비밀번호를 다시 정하고 고객센터로 알려 주세요.`,
  en: `Your password was changed.
If that was not you, set another one at once and tell customer service.`,
};

/**
 * Another password, or a first one. All other logins end, and a text tells the member. Throws 0005 for a password that none
 * may have, 1014 for the present one, 1010 for a wrong old one, 1020 for a proof that does not count.
 */
export const changePassword = command(contract.changePassword, (platform) => {
  const { log, use } = platform;
  const [credentials, texts] = [use(Credentials), use(Texts)];
  return async ({ caller: { userSysId, sessionId }, body: asked, ip, locale }) => {
    const member = memberStream(userSysId);
    // Read before the old password: whatever ends this login in between counts.
    const memberVersion = await log.head(member.stream);
    const { userId, mobile } = await userInfoOf(log, userSysId);
    const password = credentials.read(asked.new);
    requireGoodPassword(password, userId, 'new');
    if (asked.old !== undefined) await credentials.confirm(userSysId, asked.old, networkOf(ip));
    const proof =
      asked.proof === undefined ? undefined : await provenOwnPhone(platform, userSysId, asked.proof);
    const next = (await prepareNewPassword(log, userSysId, password, sessionId))!;
    // Too many texts of today are no reason to keep a password that somebody else may know.
    const notice = texts.notice(mobile, { userSysId, ip });
    return {
      streams: [...next.streams, ...(proof?.streams ?? []), ...notice.streams],
      decide: (states, now) => {
        const { sessionsEnded } = states.get(member);
        if (sessionsEnded && sessionsEnded.version > memberVersion) throw new Refusal('14');
        const changed = next.changed(states, now);
        const told = notice.ask(states, TOLD[locale], now, locale);
        return {
          events: [...(proof?.used(states, now) ?? []), ...changed.events, ...told.events],
          rows: [...changed.rows, ...told.rows],
          timers: told.timers,
        };
      },
    };
  };
});
