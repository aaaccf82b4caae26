import { sql } from 'kysely';
import { PUSH_SUBSCRIPTIONS_MAX, RETENTION_MONTHS } from '../../../../schema/members/constants.ts';
import { theirRows, type ForgettingTables } from '../../../platform/forgetting.ts';
import { create } from '../../../platform/log/tables/migrations.ts';
import { purgingBy } from '../../../platform/log/tables/purging.ts';
import { statementsFor, type Params } from '../../../platform/log/tables/statement.ts';
import { int, table, text, type RowOf, type TablesOf } from '../../../platform/log/tables/table.ts';
import { isAmong } from '../../../platform/log/tables/among.ts';

/** What members were told, in both languages. */
export const alerts = table(
  'alerts',
  {
    alert_sys_id: int,
    user_sys_id: int,
    kind: text,
    title: text,
    title_en: text,
    text: text,
    text_en: text,
    link: text,
    is_advertising: int,
    told_at: int,
  },
  {
    key: ['alert_sys_id'],
    indexes: { alerts_by_user: ['user_sys_id', 'told_at'], alerts_by_time: ['told_at'] },
  },
);
export type AlertRow = RowOf<typeof alerts>;

/** Until when a member has read their alerts. */
const readMarks = table('alert_read_marks', { user_sys_id: int, read_until: int }, { key: ['user_sys_id'] });

/** Which alerts are pushed to a member. Without a row the defaults hold. */
export const pushSettings = table(
  'push_settings',
  { user_sys_id: int, coupon_flag: int, event_flag: int, broadcast_flag: int, order_flag: int },
  {
    key: ['user_sys_id'],
    indexes: { push_settings_by_event: { columns: ['user_sys_id'], where: { event_flag: 1 } } },
  },
);
export type PushSettingsRow = RowOf<typeof pushSettings>;
export type PushFlag = Exclude<keyof PushSettingsRow, 'user_sys_id'>;

/** Browsers that get push messages: what a PushSubscription holds, and the language they get them in. */
export const subscriptions = table(
  'push_subscriptions',
  {
    subscription_sys_id: int,
    user_sys_id: int,
    endpoint: text,
    p256dh: text,
    auth: text,
    locale: text,
  },
  {
    key: ['subscription_sys_id'],
    unique: [['endpoint']],
    indexes: { push_subscriptions_by_user: ['user_sys_id'] },
  },
);
export type SubscriptionRow = RowOf<typeof subscriptions>;

/** Phones whose app has registered after a login. */
export const deviceTokens = table(
  'device_tokens',
  { device_token: text, user_sys_id: int, registered_at: int },
  {
    key: ['device_token'],
    indexes: { device_tokens_by_user: ['user_sys_id'], device_tokens_by_time: ['registered_at'] },
  },
);

const { statement } =
  statementsFor<
    TablesOf<
      typeof alerts | typeof readMarks | typeof pushSettings | typeof subscriptions | typeof deviceTokens
    >
  >();

export const alertOf = statement((db, p: Params<{ alertSysId: number }>) =>
  db.selectFrom('alerts').selectAll().where('alert_sys_id', '=', p('alertSysId')),
);

export const alertsOf = statement(
  (db, p: Params<{ userSysId: number; startIndex: number; rowCount: number }>) =>
    db
      .selectFrom('alerts')
      .selectAll()
      .where('user_sys_id', '=', p('userSysId'))
      .orderBy('told_at', 'desc')
      .orderBy('alert_sys_id', 'desc')
      .limit(p('rowCount'))
      .offset(p('startIndex')),
);

export const countAlerts = statement((db, p: Params<{ userSysId: number; after: number }>) =>
  db
    .selectFrom('alerts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_sys_id', '=', p('userSysId'))
    .where('told_at', '>', p('after')),
);

export const readMarkOf = statement((db, p: Params<{ userSysId: number }>) =>
  db.selectFrom('alert_read_marks').select('read_until').where('user_sys_id', '=', p('userSysId')),
);

/** What was read stays read. */
export const markRead = statement<{ userSysId: number; readUntil: number }>((db, p) =>
  db
    .insertInto('alert_read_marks')
    .values({ user_sys_id: p('userSysId'), read_until: p('readUntil') })
    .onConflict((conflict) =>
      conflict
        .column('user_sys_id')
        .doUpdateSet(({ ref }) => ({ read_until: ref('excluded.read_until') }))
        .whereRef('alert_read_marks.read_until', '<', 'excluded.read_until'),
    ),
);

export const pushSettingsOf = statement((db, p: Params<{ userSysId: number }>) =>
  db.selectFrom('push_settings').selectAll().where('user_sys_id', '=', p('userSysId')),
);

/** Members who have turned on news of sales events, by id. */
export const eventListeners = statement((db, p: Params<{ after: number; rowCount: number }>) =>
  db
    .selectFrom('push_settings')
    .select('user_sys_id')
    .where('event_flag', '=', 1)
    .where('user_sys_id', '>', p('after'))
    .orderBy('user_sys_id')
    .limit(p('rowCount')),
);

export const subscriptionsOf = statement((db, p: Params<{ userSysId: number }>) =>
  db.selectFrom('push_subscriptions').selectAll().where('user_sys_id', '=', p('userSysId')),
);

/** Those of these members, with commas between their numbers, who have a browser to push to. */
export const subscribersAmong = statement((db, p: Params<{ userSysIds: string }>) =>
  db
    .selectFrom('push_subscriptions')
    .select('user_sys_id')
    .distinct()
    .where(isAmong(db, sql.ref('user_sys_id'), sql`${p('userSysIds')}`)),
);

export const subscriptionOf = statement((db, p: Params<{ subscriptionSysId: number }>) =>
  db.selectFrom('push_subscriptions').selectAll().where('subscription_sys_id', '=', p('subscriptionSysId')),
);

export const dropOldSubscriptions = statement<{ userSysId: number }>((db, p) =>
  db
    .deleteFrom('push_subscriptions')
    .where('user_sys_id', '=', p('userSysId'))
    .where('subscription_sys_id', 'not in', (newest) =>
      newest
        .selectFrom('push_subscriptions')
        .select('subscription_sys_id')
        .where('user_sys_id', '=', p('userSysId'))
        .orderBy('subscription_sys_id', 'desc')
        .limit(PUSH_SUBSCRIPTIONS_MAX),
    ),
);

export const alertTables: ForgettingTables = {
  name: 'alert',
  migrations: [[alerts, readMarks, pushSettings, subscriptions, deviceTokens].map(create)],
  forgets: {
    // Their words are ours and the sellers': they name nobody (`News`).
    alerts: {
      holds: 'ids',
      ofMember: theirRows(alerts),
      term: {
        counted: 'alertCnt',
        months: RETENTION_MONTHS.alerts,
        purge: purgingBy(alerts, 'told_at'),
      },
    },
    alert_read_marks: { holds: 'ids', ofMember: theirRows(readMarks), term: null },
    push_settings: { holds: 'ids', ofMember: theirRows(pushSettings), term: null },
    // A push service tells us when the browser is gone.
    push_subscriptions: { holds: 'people', ofMember: theirRows(subscriptions), term: null },
    device_tokens: {
      holds: 'people',
      ofMember: theirRows(deviceTokens),
      term: {
        counted: 'deviceTokenCnt',
        months: RETENTION_MONTHS.deviceTokens,
        purge: purgingBy(deviceTokens, 'registered_at'),
      },
    },
  },
};
