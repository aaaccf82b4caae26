import type { Locale } from '../../../../schema/locales.ts';
import type { States } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/module.ts';
import { localeOf, userInfoOf } from '../account/offers.ts';
import { OURSELVES, Texts } from '../../site/sms/offers.ts';

/** How a text in their language tells a member what was done to their account. */
export async function noticeTo({ log, use }: Pick<Platform, 'log' | 'use'>, userSysId: number) {
  const { mobile } = await userInfoOf(log, userSysId);
  const locale = await localeOf(log.reads, userSysId);
  const notice = use(Texts).notice(mobile, OURSELVES);
  return {
    streams: notice.streams,
    ask: (states: States, msg: Readonly<Record<Locale, string>>, now: number) =>
      notice.ask(states, msg[locale], now, locale),
  };
}
