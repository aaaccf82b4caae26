import { DEFAULT_LOCALE, isLocale, type Locale } from '../../../../../schema/locales.ts';
import { theirRows, type ForgettingTables } from '../../../../platform/forgetting.ts';
import type { Reads } from '../../../../platform/log/log.ts';
import { addColumn, create, rawSql } from '../../../../platform/log/tables/migrations.ts';
import { statementsFor, type Params, type Write } from '../../../../platform/log/tables/statement.ts';
import { int, nullable, table, text, type TablesOf } from '../../../../platform/log/tables/table.ts';

/** When each member was here last. Who stays away for long is told, and then dormant until they log in. */
export const lastLogins = table(
  'last_logins',
  {
    user_sys_id: int,
    seen_at: int,
    told_at: nullable(int),
    dormant_since: nullable(int),
    /** In which they were here; null: not known. */
    locale: nullable(text),
  },
  {
    key: ['user_sys_id'],
    indexes: { last_logins_by_time: ['seen_at'] },
  },
);

const { statement } = statementsFor<TablesOf<typeof lastLogins>>();

const lastLoginOf = statement((db, p: Params<{ userSysId: number }>) =>
  db.selectFrom('last_logins').selectAll().where('user_sys_id', '=', p('userSysId')),
);

/** They are here, and no longer dormant. */
export function seenRow(userSysId: number, locale: Locale | null, now: number): Write {
  return lastLogins.upsert({
    user_sys_id: userSysId,
    seen_at: now,
    told_at: null,
    dormant_since: null,
    locale,
  });
}

/** For texts that reach a member when they are not here. */
export async function localeOf(reads: Reads, userSysId: number): Promise<Locale> {
  return knownLocale((await reads.one(lastLoginOf({ userSysId })))?.locale ?? null);
}

/** As a row has it. */
export function knownLocale(locale: string | null): Locale {
  return isLocale(locale) ? locale : DEFAULT_LOCALE;
}

export async function isDormant(reads: Reads, userSysId: number): Promise<boolean> {
  const row = await reads.one(lastLoginOf({ userSysId }));
  return row !== undefined && row.dormant_since !== null;
}

/** The best that earlier versions know of it. */
const TAKE_OVER = `INSERT INTO last_logins (user_sys_id, seen_at)
  SELECT user_sys_id, COALESCE(
    (SELECT MAX(last_login_at) FROM known_places WHERE known_places.user_sys_id = users.user_sys_id),
    joined_at
  ) FROM users`;

export const lastLoginTables: ForgettingTables = {
  name: 'last-logins',
  migrations: [
    [create(lastLogins), rawSql({ sqlite: [TAKE_OVER], postgresql: [TAKE_OVER] })],
    [addColumn(lastLogins, 'locale')],
  ],
  forgets: {
    last_logins: { holds: 'ids', ofMember: theirRows(lastLogins), term: null },
  },
};
