import { TOLD_AT_ONCE } from '../../../../schema/members/constants.ts';
import { inLocale, type Locale } from '../../../../schema/locales.ts';
import { liveAddress } from '../../../../schema/room/rehearsals.ts';
import type { Reaction } from '../../../platform/log/background/reactions.ts';
import type { Timer } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/module.ts';
import { whenDue, type Due } from '../../../platform/operations.ts';
import { Alerts, type News } from '../../members/alert/offers.ts';
import { isRehearsal, type BroadcastPlan } from '../../room/broadcast/decider.ts';
import { brandOf, findPlan } from '../../room/broadcast/queries.ts';
import { Catalog } from '../../catalog/catalog/offers.ts';
import { remindersStream } from '../reminder/decider.ts';
import { begunBy } from '../../room/room/decider.ts';
import { followersOf } from './views.ts';

/** The timer that tells some of the followers that a broadcast begins. */
export const TELL_FOLLOWERS = 'TellFollowers';

function tellingTimer(broadcastSysId: number, after: number, dueAt: number): Timer {
  const command = { type: TELL_FOLLOWERS, broadcastSysId, after };
  return { id: `tell-followers:${broadcastSysId}:${after}`, dueAt, command };
}

/** Has followers told of each broadcast that begins. It begins only once. */
export const tellOfBroadcasts: Reaction = {
  name: 'followers-told',
  types: ['LiveFlagChanged'],
  every: 0,
  react: async (events) => {
    const begun = begunBy(events);
    if (begun.length === 0) return null;
    return { decide: (_, now) => ({ timers: { set: begun.map((id) => tellingTimer(id, 0, now)) } }) };
  },
};

/** Tells some of the followers, and has the same timer go on with the others. Who has a reminder hears of it by that. */
export const tellFollowers = whenDue(
  async ({ log, clock, use }: Platform, { broadcastSysId, after }: Due<'broadcastSysId' | 'after'>) => {
    const catalog = use(Catalog);
    const plan = await findPlan(log, broadcastSysId);
    const seller = plan && !isRehearsal(plan) ? await catalog.seller(plan.sellerSysId) : null;
    if (!plan || !seller) return null;
    const brand = await brandOf(plan, catalog);
    const either = { sellerSysId: plan.sellerSysId, brandSysId: brand?.brandSysId ?? 0 };
    const rows = await log.reads.all(followersOf({ ...either, after, rowCount: TOLD_AT_ONCE }));
    const members = rows.map(({ user_sys_id }) => user_sys_id);
    const waiting = await Promise.all(
      members.map(async (userSysId) => {
        const { broadcasts } = (await log.state(remindersStream(userSysId))).state;
        return broadcasts.includes(broadcastSysId) ? [userSysId] : [];
      }),
    );
    const next = (last: number) => tellingTimer(broadcastSysId, last, clock.now());
    return use(Alerts).tellSome(members, newsOf(plan, seller), next, new Set(waiting.flat()));
  },
);

const TITLES: Readonly<Record<Locale, (seller: string) => string>> = {
  ko: (seller) => `${seller} 방송이 시작됐어요`,
  en: (seller) => `${seller} is on air`,
};

function newsOf(
  plan: BroadcastPlan,
  { sellerName, sellerNameEn }: { readonly sellerName: string; readonly sellerNameEn: string },
): News {
  const words = (locale: Locale) => ({
    title: TITLES[locale](inLocale(locale, sellerName, sellerNameEn)),
    text: inLocale(locale, plan.title, plan.titleEn),
  });
  return {
    kind: 'broadcast',
    words: { ko: words('ko'), en: words('en') },
    link: liveAddress(plan) as News['link'],
  };
}
