import * as contract from '../../../../schema/members/alerts.ts';
import type { Alert, AlertKind, PushSettings } from '../../../../schema/members/alerts.ts';
import type { Query, Reply } from '../../../../schema/operation.ts';
import type { EventLog } from '../../../platform/log/log.ts';
import { query } from '../../../platform/operations.ts';
import { getsAdvertising } from './advertising.ts';
import { COLUMNS, DEFAULTS } from './push-flags.ts';
import { alertsOf, countAlerts, pushSettingsOf, readMarkOf, type AlertRow, type PushFlag } from './rows.ts';

type Log = Pick<EventLog, 'reads'>;

export const alerts = query(
  contract.alerts,
  ({ log }) =>
    ({ params: { uid }, query: page }) =>
      alertsTo(log, uid, page),
);

export const pushSettings = query(
  contract.pushSettings,
  ({ log }) =>
    ({ params: { uid } }) =>
      pushFlagsOf(log, uid),
);

/** The latest first. */
export async function alertsTo(
  { reads }: Log,
  userSysId: number,
  page: Query<typeof contract.alerts>,
): Promise<Reply<typeof contract.alerts>> {
  const readUntil = (await reads.one(readMarkOf({ userSysId })))?.read_until ?? -1;
  const [rows, total, unread] = await Promise.all([
    reads.all(alertsOf({ userSysId, ...page })),
    reads.one(countAlerts({ userSysId, after: -1 })),
    reads.one(countAlerts({ userSysId, after: readUntil })),
  ]);
  return {
    alerts: rows.map((row) => shown(row, readUntil)),
    totalCnt: total?.count ?? 0,
    unreadCnt: unread?.count ?? 0,
  };
}

/** Which alerts are pushed to a member. */
export async function pushFlagsOf(log: Log, userSysId: number): Promise<PushSettings> {
  const row = (await log.reads.one(pushSettingsOf({ userSysId }))) ?? DEFAULTS;
  const flag = (column: PushFlag): 0 | 1 => (row[column] === 1 ? 1 : 0);
  return {
    couponPresentFlag: flag(COLUMNS.couponPresentFlag),
    eventFlag: (await getsAdvertising(log, userSysId)) ? 1 : 0,
    liveBroadcastFlag: flag(COLUMNS.liveBroadcastFlag),
    orderFlag: flag(COLUMNS.orderFlag),
  };
}

function shown(row: AlertRow, readUntil: number): Alert {
  return {
    alertSysId: row.alert_sys_id,
    kind: row.kind as AlertKind,
    title: row.title,
    titleEn: row.title_en,
    text: row.text,
    textEn: row.text_en,
    link: row.link,
    createdAt: new Date(row.told_at).toISOString(),
    isRead: row.told_at <= readUntil ? 1 : 0,
  };
}
