/*
 * Members who stay away. What must stay true:
 * - A member becomes dormant only a set number of days after we told them.
 * - A login ends dormancy and restarts the count (`seenRow`).
 * - A sweep may be repeated, and may stop halfway.
 */
import { DAY } from '../../../../schema/durations.ts';
import type { Locale } from '../../../../schema/locales.ts';
import { monthsBefore } from '../../../../schema/korean-days.ts';
import { DORMANCY } from '../../../../schema/members/constants.ts';
import { statementsFor, type Params } from '../../../platform/log/tables/statement.ts';
import type { TablesOf } from '../../../platform/log/tables/table.ts';
import type { PurgeAsked } from '../../../platform/log/tables/purging.ts';
import type { Platform } from '../../../platform/module.ts';
import { executeOwn } from '../../../platform/operations.ts';
import { knownLocale, memberStream, requireMember, type lastLogins, type users } from '../account/offers.ts';
import { OURSELVES, Texts } from '../../site/sms/offers.ts';

const AT_ONCE = 100;

const NOTICE: Readonly<Record<Locale, string>> = {
  ko: `1년 가까이 로그인하지 않으셨어요. ${DORMANCY.toldDays}일 뒤에 휴면 계정이 돼요. 로그인하면 그대로 쓸 수 있어요.`,
  en: `You have not logged in for almost a year. In ${DORMANCY.toldDays} days your account becomes dormant. Log in to keep it as it is.`,
};

const { statement } = statementsFor<TablesOf<typeof lastLogins | typeof users>>();

const toTell = statement((db, p: Params<{ before: number; after: number }>) =>
  db
    .selectFrom('last_logins')
    .innerJoin('users', 'users.user_sys_id', 'last_logins.user_sys_id')
    .select(['last_logins.user_sys_id as userSysId', 'mobile', 'locale'])
    .where('seen_at', '<=', p('before'))
    .where('told_at', 'is', null)
    .where('dormant_since', 'is', null)
    .where('last_logins.user_sys_id', '>', p('after'))
    .orderBy('last_logins.user_sys_id')
    .limit(AT_ONCE),
);

/** Unless they have come back since. */
const setTold = statement<{ userSysId: number; before: number; now: number }>((db, p) =>
  db
    .updateTable('last_logins')
    .set({ told_at: p('now') })
    .where('user_sys_id', '=', p('userSysId'))
    .where('seen_at', '<=', p('before')),
);

const toSleep = statement((db, p: Params<{ seenBefore: number; toldBefore: number; after: number }>) =>
  db
    .selectFrom('last_logins')
    .select('user_sys_id as userSysId')
    .where('seen_at', '<=', p('seenBefore'))
    .where('told_at', '<=', p('toldBefore'))
    .where('dormant_since', 'is', null)
    .where('user_sys_id', '>', p('after'))
    .orderBy('user_sys_id')
    .limit(AT_ONCE),
);

const setDormant = statement<{ userSysId: number; seenBefore: number; now: number }>((db, p) =>
  db
    .updateTable('last_logins')
    .set({ dormant_since: p('now') })
    .where('user_sys_id', '=', p('userSysId'))
    .where('seen_at', '<=', p('seenBefore')),
);

/** Finds members in steps, and does something with each unless it is a dry run. Resolves to how many. */
async function each<Row extends { readonly userSysId: number }>(
  found: (after: number) => Promise<readonly Row[]>,
  isDryRun: boolean,
  act: (row: Row) => Promise<void>,
): Promise<number> {
  for (let [count, after] = [0, 0]; ;) {
    const rows = await found(after);
    if (!isDryRun) for (const row of rows) await act(row);
    count += rows.length;
    after = rows.at(-1)?.userSysId ?? after;
    if (rows.length < AT_ONCE) return count;
  }
}

/** Tells those who will be dormant soon. Resolves to how many. */
export function tellSleepers(
  { log, source, use }: Pick<Platform, 'log' | 'source' | 'use'>,
  { now, isDryRun }: PurgeAsked,
): Promise<number> {
  const before = monthsBefore(now + DORMANCY.toldDays * DAY, DORMANCY.months);
  return each(
    (after) => log.reads.all(toTell({ before, after })),
    isDryRun,
    async ({ userSysId, mobile, locale }) => {
      const to = knownLocale(locale);
      const notice = use(Texts).notice(mobile, OURSELVES);
      const member = memberStream(userSysId);
      await executeOwn(
        { log, source },
        {
          streams: [member, ...notice.streams],
          decide: (states, at) => {
            requireMember(states.get(member));
            const told = notice.ask(states, NOTICE[to], at, to);
            return { ...told, rows: [setTold({ userSysId, before, now }), ...told.rows] };
          },
        },
      );
    },
  );
}

/** Lets those sleep who were told and did not come: they get no texts and alerts. Resolves to how many. */
export function letSleep({ log }: Pick<Platform, 'log'>, { now, isDryRun }: PurgeAsked): Promise<number> {
  const seenBefore = monthsBefore(now, DORMANCY.months);
  const toldBefore = now - DORMANCY.toldDays * DAY;
  return each(
    (after) => log.reads.all(toSleep({ seenBefore, toldBefore, after })),
    isDryRun,
    async ({ userSysId }) => log.write([setDormant({ userSysId, seenBefore, now })]),
  );
}
