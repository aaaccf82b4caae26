import { DEFAULT_LOCALE, isLocale } from '../../../../schema/locales.ts';
import { INQUIRY_STATUS } from '../../../../schema/service/constants.ts';
import * as contract from '../../../../schema/service/inquiries.ts';
import { command } from '../../../platform/operations.ts';
import { Profiles, userInfoOf } from '../../members/account/offers.ts';
import { Alerts } from '../../members/alert/offers.ts';
import { OURSELVES, Texts } from '../../site/sms/offers.ts';
import { closeInquiry, inquiriesStream } from './decider.ts';
import { inquiryFor } from './queries.ts';
import { inquiries } from './rows.ts';
import { ANSWERED, ANSWERED_TEXT } from './notifications.ts';

/** Tells the asker in the same step. Throws what the decider throws. */
export const answerInquiry = command(contract.answerInquiry, ({ log, use }) => {
  const [profiles, alerts, texts] = [use(Profiles), use(Alerts), use(Texts)];
  return async ({ params: { questionSysId }, body: { text }, caller }) => {
    const { user_sys_id: userSysId, locale } = await inquiryFor(log, questionSysId, caller);
    const ref = inquiriesStream(userSysId);
    const telling = alerts.tell(userSysId, ANSWERED);
    const isThere = (await profiles.of(userSysId)) !== null;
    const notice = isThere ? texts.notice((await userInfoOf(log, userSysId)).mobile, OURSELVES) : null;
    return {
      streams: [ref, ...telling.streams, ...(notice?.streams ?? [])],
      decide: (states, now) => {
        const events = closeInquiry(states.get(ref), questionSysId);
        const told = telling.decide(states, now);
        const lang = isLocale(locale) ? locale : DEFAULT_LOCALE;
        const asked = notice?.ask(states, ANSWERED_TEXT[lang], now, lang);
        return {
          events: [{ ref, events }, ...(asked?.events ?? [])],
          rows: [
            inquiries.set({
              question_sys_id: questionSysId,
              status_code: INQUIRY_STATUS.answered,
              answer: text.trim(),
              answered_at: now,
            }),
            ...told.rows,
            ...(asked?.rows ?? []),
          ],
          timers: { set: [...told.timers.set, ...(asked?.timers.set ?? [])] },
        };
      },
    };
  };
});
