import { parse } from 'bowser';
import type { Locale } from '../../../../../schema/locales.ts';
import { REFRESH_TOKEN_LIFE, RETENTION_MONTHS } from '../../../../../schema/members/constants.ts';
import { networkOf } from '../../../../platform/address.ts';
import type { ForgettingTables } from '../../../../platform/forgetting.ts';
import type { Projection } from '../../../../platform/log/log.ts';
import { create } from '../../../../platform/log/tables/migrations.ts';
import { purgingBy } from '../../../../platform/log/tables/purging.ts';
import { statementsFor, type Params, type Write } from '../../../../platform/log/tables/statement.ts';
import { int, table, text, type TablesOf } from '../../../../platform/log/tables/table.ts';
import { userOfMemberStream, type MemberEvent } from '../memberships/member.ts';
import { sessionOfStream, type SessionEvent } from './session.ts';

/** Sessions that go on. */
const openSessions = table(
  'open_sessions',
  { session_id: text, user_sys_id: int, opened_at: int, renewed_at: int },
  { key: ['session_id'], indexes: { open_sessions_by_user: ['user_sys_id'] } },
);

/** By which its member recognises a session. */
export const sessionDevices = table(
  'session_devices',
  { session_id: text, user_sys_id: int, device: text, place: text, last_used_at: int },
  { key: ['session_id'], indexes: { session_devices_by_user: ['user_sys_id'] } },
);

const { statement } = statementsFor<TablesOf<typeof openSessions | typeof sessionDevices>>();

/** The latest first. Sessions from before devices were recorded have none. */
export const sessionsOf = statement((db, p: Params<{ userSysId: number; renewedAfter: number }>) =>
  db
    .selectFrom('open_sessions')
    .leftJoin('session_devices', 'session_devices.session_id', 'open_sessions.session_id')
    .select([
      'open_sessions.session_id as session_id',
      'opened_at',
      'renewed_at',
      'device',
      'place',
      'last_used_at',
    ])
    .where('open_sessions.user_sys_id', '=', p('userSysId'))
    .where('renewed_at', '>', p('renewedAfter'))
    .orderBy('renewed_at', 'desc')
    .orderBy('open_sessions.session_id'),
);

export const openedSession = statement((db, p: Params<{ sessionId: string }>) =>
  db.selectFrom('open_sessions').select('opened_at').where('session_id', '=', p('sessionId')),
);

const NONE = '';

export const openSessionProjection: Projection<SessionEvent | MemberEvent> = {
  name: 'open-session',
  version: 1,
  tables: [openSessions],
  on: {
    SessionOpened: ({ stream, recordedAt, data }) => [
      openSessions.removeAll({
        user_sys_id: data.userSysId,
        renewed_at: { below: recordedAt - REFRESH_TOKEN_LIFE + 1 },
      }),
      openSessions.upsert({
        session_id: sessionOfStream(stream),
        user_sys_id: data.userSysId,
        opened_at: recordedAt,
        renewed_at: recordedAt,
      }),
    ],
    SessionRenewed: ({ stream, recordedAt }) => [
      openSessions.set({ session_id: sessionOfStream(stream), renewed_at: recordedAt }),
    ],
    SessionEnded: ({ stream }) => [openSessions.remove({ session_id: sessionOfStream(stream) })],
    MemberSessionsEnded: ({ stream, data }) => [
      openSessions.removeAll({
        user_sys_id: userOfMemberStream(stream),
        session_id: { not: data.except ?? NONE },
      }),
    ],
    MemberRemoved: ({ stream }) => [openSessions.removeAll({ user_sys_id: userOfMemberStream(stream) })],
  },
};

/** Where a request came from. */
export interface Origin {
  readonly ip: string;
  /** The header of that name; blank: it has none. */
  readonly userAgent: string;
  /** In which texts to the member are written from then on. */
  readonly locale: Locale;
}

export function deviceRow(sessionId: string, userSysId: number, from: Origin, now: number): Write {
  return sessionDevices.upsert({
    session_id: sessionId,
    user_sys_id: userSysId,
    device: deviceOf(from.userAgent),
    place: networkOf(from.ip),
    last_used_at: now,
  });
}

/** `Chrome, Android`: enough to recognise one's own device. Blank: nothing is known of it. */
export function deviceOf(userAgent: string): string {
  if (userAgent === '') return '';
  const { browser, os } = parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(', ');
}

/** Of all sessions but one. */
export function forgetDevices(userSysId: number, except: string | null): Write {
  return sessionDevices.removeAll({ user_sys_id: userSysId, session_id: { not: except ?? NONE } });
}

export const sessionDeviceTables: ForgettingTables = {
  name: 'session-devices',
  migrations: [[create(sessionDevices)]],
  forgets: {
    session_devices: {
      holds: 'people',
      ofMember: (userSysId) => forgetDevices(userSysId, null),
      term: {
        counted: 'sessionDeviceCnt',
        months: RETENTION_MONTHS.sessionDevices,
        purge: purgingBy(sessionDevices, 'last_used_at'),
      },
    },
  },
};
