/*
 * Former members. The data identifies nobody, but we recognise a former member who returns.
 */
import { koreanTime } from '../../../../../schema/korean-days.ts';
import { RETENTION_MONTHS, type FormerReason } from '../../../../../schema/members/constants.ts';
import { rejoinFrom } from '../../../../../schema/members/rejoining.ts';
import { mobileOf } from '../../../../../schema/members/phones.ts';
import type { Forgets, ForgettingTables } from '../../../../platform/forgetting.ts';
import { create } from '../../../../platform/log/tables/migrations.ts';
import { purgingBy } from '../../../../platform/log/tables/purging.ts';
import { statementsFor, type Params, type Write } from '../../../../platform/log/tables/statement.ts';
import { int, table, text, type TablesOf } from '../../../../platform/log/tables/table.ts';
import { socialAccountsOf, type SocialAccount } from '../credentials/social/rows.ts';
import { markOf, type KeyedLog, type Keys } from '../marks.ts';
import type { UserRow } from '../users.ts';

/**
 * Accounts that a manager removed. The row recognises a returning person by id and password, and reveals nothing about
 * them. The mark is a keyed hash of the id.
 */
export const removedAccounts = table(
  'removed_accounts',
  { mark: text, password_hash: text, reason: text, removed_by: int, removed_at: int },
  { key: ['mark'] },
);

/** Accounts that their members closed. The row recognises the id if it returns, and reveals nothing about the person. */
export const withdrawnAccounts = table(
  'withdrawn_accounts',
  { mark: text, password_hash: text, reason: text, withdrawn_at: int },
  { key: ['mark'] },
);

/** What may not join again before a moment: keyed hashes of an id, a phone number or a social account. */
const rejoinBars = table(
  'rejoin_bars',
  { mark: text, reason: text, ended_at: int, rejoin_from: int },
  { key: ['mark'] },
);

const { statement } =
  statementsFor<TablesOf<typeof removedAccounts | typeof withdrawnAccounts | typeof rejoinBars>>();

const removedAccount = statement((db, p: Params<{ mark: string }>) =>
  db.selectFrom('removed_accounts').select('password_hash').where('mark', '=', p('mark')),
);

const withdrawnAccount = statement((db, p: Params<{ mark: string }>) =>
  db.selectFrom('withdrawn_accounts').select('password_hash').where('mark', '=', p('mark')),
);

const barOf = statement((db, p: Params<{ mark: string; now: number }>) =>
  db.selectFrom('rejoin_bars').selectAll().where('mark', '=', p('mark')).where('rejoin_from', '>', p('now')),
);

/** What somebody is known by when they join. */
export interface KnownBy {
  readonly userId?: string;
  readonly mobile?: string;
  readonly social?: SocialAccount;
}

/**
 * What a refusal says of a bar: the first day in Korea (`YYYY-MM-DD`) on which the person may join. Only for who has proven
 * to own what is barred: others would learn when somebody left.
 */
export function untilOf(bar: { readonly rejoinFrom: number }): { readonly rejoinFrom: string } {
  return { rejoinFrom: koreanTime(bar.rejoinFrom).date };
}

/**
 * What keeps somebody from joining now: the bar that lasts longest, in milliseconds since 1970. Null: they may.
 */
export async function barredUntil({ log, secrets }: KeyedLog, { social, ...by }: KnownBy, now: number) {
  const marks = barMarks(secrets, by, social ? [social] : []);
  const bars = await Promise.all(marks.map((mark) => log.reads.one(barOf({ mark, now }))));
  const [longest] = bars.flatMap((bar) => bar ?? []).toSorted((a, b) => b.rejoin_from - a.rejoin_from);
  return longest ? { reason: longest.reason as FormerReason, rejoinFrom: longest.rejoin_from } : null;
}

/** The bars against a member whose account is about to end, for the step in which it does. */
export async function barsAgainst(
  { log, secrets }: KeyedLog,
  user: Pick<UserRow, 'user_sys_id' | 'user_id' | 'mobile'>,
): Promise<{ readonly count: number; rows(reason: FormerReason, now: number): Write[] }> {
  const socials = await log.reads.all(socialAccountsOf({ userSysId: user.user_sys_id }));
  const marks = barMarks(secrets, { userId: user.user_id, mobile: user.mobile }, socials);
  return {
    count: marks.length,
    rows: (reason, now) =>
      marks.map((mark) =>
        rejoinBars.upsert({ mark, reason, ended_at: now, rejoin_from: rejoinFrom(reason, now) }),
      ),
  };
}

/** The former member with this id, and what a login answers. */
export async function formerAccount(
  { log, secrets }: KeyedLog,
  userId: string,
): Promise<{ password_hash: string; code: '1006' | '1015' } | undefined> {
  const mark = removalMark(secrets, userId);
  const removed = await log.reads.one(removedAccount({ mark }));
  if (removed) return { ...removed, code: '1015' };
  const withdrawn = await log.reads.one(withdrawnAccount({ mark }));
  return withdrawn && { ...withdrawn, code: '1006' };
}

/** By which a former member's id is recognised. */
export function removalMark(secrets: Keys, userId: string): string {
  return markOf(secrets, `removed ${userId}`);
}

/** What keeps whom somebody is known by from joining again. */
function barMarks(
  secrets: Keys,
  { userId = '', mobile = '' }: Omit<KnownBy, 'social'>,
  socials: readonly SocialAccount[],
): string[] {
  const number = mobileOf(mobile) ?? mobile;
  return [
    ...(userId === '' ? [] : [markOf(secrets, `barred id ${userId}`)]),
    ...(number === '' ? [] : [markOf(secrets, `barred mobile ${number}`)]),
    ...socials.map(({ provider, subject }) => markOf(secrets, `barred social ${provider} ${subject}`)),
  ];
}

/** After the term anybody may take the id. */
export const removedForgets: Forgets = {
  holds: 'ids',
  ofMember: null,
  term: {
    counted: 'removedAccountCnt',
    months: RETENTION_MONTHS.removedAccounts,
    purge: purgingBy(removedAccounts, 'removed_at'),
  },
};

export const withdrawnForgets: Forgets = {
  holds: 'ids',
  ofMember: null,
  term: {
    counted: 'withdrawnAccountCnt',
    months: RETENTION_MONTHS.withdrawnAccounts,
    purge: purgingBy(withdrawnAccounts, 'withdrawn_at'),
  },
  kept: { why: 'rejoining', found: 1 },
};

export const rejoinBarTables: ForgettingTables = {
  name: 'rejoin-bars',
  migrations: [[create(rejoinBars)]],
  forgets: {
    rejoin_bars: {
      holds: 'ids',
      ofMember: null,
      term: {
        counted: 'rejoinBarCnt',
        months: RETENTION_MONTHS.rejoinBars,
        purge: purgingBy(rejoinBars, 'ended_at'),
      },
    },
  },
};
