/** What hosts have done against each member, with its beginning and end. */
import { LIVE_FLAG } from '../../../../schema/broadcasts/constants.ts';
import { broadcastOfRoom } from '../../../../schema/members/names.ts';
import { BLACK_TYPE } from '../../../../schema/room/constants.ts';
import type { RoomEvent } from '../../../../schema/room/room.ts';
import { following, type EventOf, type Projection, type RecordedEvent } from '../../../platform/log/log.ts';
import { statementsFor, type Params, type Write } from '../../../platform/log/tables/statement.ts';
import { int, nullable, table, type RowOf, type TablesOf } from '../../../platform/log/tables/table.ts';
import type { MemberEvent } from '../../members/account/offers.ts';
import {
  blacklistFold,
  houseFold,
  idOfStream,
  type BlacklistEvent,
  type BlacklistState,
  type BlacklistEntry,
} from './decider.ts';

/** Mutes and removals are of a broadcast, bans of a seller. */
const memberSanctions = table(
  'member_sanctions',
  {
    place_sys_id: int,
    black_type: int,
    user_sys_id: int,
    reason_type_code: nullable(int),
    started_at: int,
    /** When it was lifted or replaced by another one. */
    ended_at: nullable(int),
  },
  {
    key: ['place_sys_id', 'black_type', 'user_sys_id', 'started_at'],
    indexes: { member_sanctions_by_user: ['user_sys_id', 'started_at'] },
  },
);
export type SanctionRow = RowOf<typeof memberSanctions>;

/** When a broadcast was over, and with it what held in it. */
const sanctionEnds = table(
  'sanction_ends',
  { broadcast_sys_id: int, over_at: int },
  { key: ['broadcast_sys_id'] },
);

const { statement } = statementsFor<TablesOf<typeof memberSanctions | typeof sanctionEnds>>();

/** The latest first. */
export const sanctionsOf = statement((db, p: Params<{ userSysId: number; limit: number }>) =>
  db
    .selectFrom('member_sanctions')
    .leftJoin('sanction_ends', (on) =>
      on
        .onRef('sanction_ends.broadcast_sys_id', '=', 'member_sanctions.place_sys_id')
        .on('member_sanctions.black_type', '<', BLACK_TYPE.ban),
    )
    .selectAll('member_sanctions')
    .select('sanction_ends.over_at as over_at')
    .where('user_sys_id', '=', p('userSysId'))
    .orderBy('started_at', 'desc')
    .orderBy('place_sys_id')
    .orderBy('black_type')
    .limit(p('limit')),
);

/** Ends what was, and begins what is. */
function sanctionWrites(
  { stream, data, recordedAt }: RecordedEvent,
  before: BlacklistState,
  after: BlacklistState,
): Write[] {
  if (before === after) return [];
  const { userSysId, reasonTypeCode = null } = data as Partial<BlacklistedData>;
  if (userSysId === undefined) return [];
  const [was, is] = [before[userSysId], after[userSysId]];
  const of = ({ blackType, at }: BlacklistEntry) => ({
    place_sys_id: idOfStream(stream),
    black_type: blackType,
    user_sys_id: userSysId,
    started_at: at,
  });
  return [
    ...(was ? [memberSanctions.set({ ...of(was), ended_at: recordedAt })] : []),
    ...(is ? [memberSanctions.upsert({ ...of(is), reason_type_code: reasonTypeCode, ended_at: null })] : []),
  ];
}

type BlacklistedData = EventOf<BlacklistEvent, 'MemberBlacklisted'>['data'];

export const sanctionsProjection: Projection<BlacklistEvent | RoomEvent | MemberEvent> = {
  name: 'sanctions',
  version: 2,
  tables: [memberSanctions, sanctionEnds],
  follows: [
    following(blacklistFold, sanctionWrites),
    following(houseFold, (event, { banned: before }, { banned: after }) =>
      sanctionWrites(event, before, after),
    ),
  ],
  on: {
    BlacklistEntriesExpired: ({ stream, data }) =>
      data.userSysIds.map((user_sys_id) =>
        memberSanctions.removeAll({
          place_sys_id: idOfStream(stream),
          black_type: { below: BLACK_TYPE.ban },
          user_sys_id,
        }),
      ),
    LiveFlagChanged: ({ stream, data, recordedAt }) =>
      data.liveFlag > LIVE_FLAG.onAir
        ? [
            sanctionEnds.upsert({
              broadcast_sys_id: broadcastOfRoom(stream.slice(stream.indexOf('-') + 1)),
              over_at: recordedAt,
            }),
          ]
        : [],
    MemberRemoved: ({ stream }) => [memberSanctions.removeAll({ user_sys_id: idOfStream(stream) })],
  },
};
