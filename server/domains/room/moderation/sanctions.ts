/** What hosts have done against each member, with its beginning and end. */
import { LIVE_FLAG } from '../../../../schema/broadcasts/constants.ts';
import { broadcastOfRoom } from '../../../../schema/members/names.ts';
import { BLACK_TYPE, type BlackType } from '../../../../schema/room/constants.ts';
import type { RoomEvent } from '../../../../schema/room/room.ts';
import { SANCTIONS_SHOWN_MAX, type ReasonCode } from '../../../../schema/service/safety/constants.ts';
import type { Sanction } from '../../../../schema/service/safety/sanctions.ts';
import type { EventLog, EventOf, Projection, RecordedEvent } from '../../../platform/log/log.ts';
import { statementsFor, type Params } from '../../../platform/log/tables/statement.ts';
import { int, nullable, table, type RowOf, type TablesOf } from '../../../platform/log/tables/table.ts';
import { broadcastStream } from '../broadcast/broadcast.ts';
import { sellerStream } from '../../catalog/catalog/seller.ts';
import { idOfStream, type BlacklistEvent, type HouseEvent } from './decider.ts';

/** Mutes and removals are of a broadcast, bans of a seller. The version is that of the event in its stream. */
const memberSanctions = table(
  'member_sanctions',
  {
    place_sys_id: int,
    black_type: int,
    user_sys_id: int,
    version: int,
    reason_type_code: nullable(int),
    started_at: int,
    /** When it was lifted or replaced by another one. */
    ended_at: nullable(int),
  },
  {
    key: ['place_sys_id', 'black_type', 'user_sys_id', 'version'],
    indexes: { member_sanctions_by_user: ['user_sys_id', 'started_at'] },
  },
);
type SanctionRow = RowOf<typeof memberSanctions>;

/** When a broadcast was over, and with it what held in it. */
const sanctionEnds = table(
  'sanction_ends',
  { broadcast_sys_id: int, over_at: int },
  { key: ['broadcast_sys_id'] },
);

const { statement } = statementsFor<TablesOf<typeof memberSanctions | typeof sanctionEnds>>();

interface Place {
  readonly placeSysId: number;
  readonly userSysId: number;
}

const endInBroadcast = statement<Place & { at: number }>((db, p) =>
  db
    .updateTable('member_sanctions')
    .set({ ended_at: p('at') })
    .where('place_sys_id', '=', p('placeSysId'))
    .where('black_type', '<', BLACK_TYPE.ban)
    .where('user_sys_id', '=', p('userSysId'))
    .where('ended_at', 'is', null),
);

const endBan = statement<Place & { at: number }>((db, p) =>
  db
    .updateTable('member_sanctions')
    .set({ ended_at: p('at') })
    .where('place_sys_id', '=', p('placeSysId'))
    .where('black_type', '=', BLACK_TYPE.ban)
    .where('user_sys_id', '=', p('userSysId'))
    .where('ended_at', 'is', null),
);

const dropInBroadcast = statement<Place>((db, p) =>
  db
    .deleteFrom('member_sanctions')
    .where('place_sys_id', '=', p('placeSysId'))
    .where('black_type', '<', BLACK_TYPE.ban)
    .where('user_sys_id', '=', p('userSysId')),
);

const dropOf = statement<{ userSysId: number }>((db, p) =>
  db.deleteFrom('member_sanctions').where('user_sys_id', '=', p('userSysId')),
);

const sanctionsOf = statement((db, p: Params<{ userSysId: number; limit: number }>) =>
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
    .orderBy('version', 'desc')
    .limit(p('limit')),
);

type Blacklisted = RecordedEvent<EventOf<BlacklistEvent, 'MemberBlacklisted'>>;
type Banned = RecordedEvent<EventOf<HouseEvent, 'MemberBanned'>>;

function sanctionRow({ stream, version, data, recordedAt }: Blacklisted | Banned): SanctionRow {
  return {
    place_sys_id: idOfStream(stream),
    black_type: 'blackType' in data ? data.blackType : BLACK_TYPE.ban,
    user_sys_id: data.userSysId,
    version,
    reason_type_code: data.reasonTypeCode ?? null,
    started_at: recordedAt,
    ended_at: null,
  };
}

const placeOf = ({
  stream,
  data,
}: {
  readonly stream: string;
  readonly data: { readonly userSysId: number };
}) => ({
  placeSysId: idOfStream(stream),
  userSysId: data.userSysId,
});

export const sanctionsProjection: Projection = {
  name: 'sanctions',
  version: 1,
  tables: [memberSanctions, sanctionEnds],
  on: {
    MemberBlacklisted: (event: Blacklisted) => [
      endInBroadcast({ ...placeOf(event), at: event.recordedAt }),
      memberSanctions.insert(sanctionRow(event)),
    ],
    MemberPardoned: (event: RecordedEvent<EventOf<BlacklistEvent, 'MemberPardoned'>>) => [
      endInBroadcast({ ...placeOf(event), at: event.recordedAt }),
    ],
    BlacklistEntriesExpired: ({
      stream,
      data,
    }: RecordedEvent<EventOf<BlacklistEvent, 'BlacklistEntriesExpired'>>) =>
      data.userSysIds.map((userSysId) => dropInBroadcast({ placeSysId: idOfStream(stream), userSysId })),
    MemberBanned: (event: Banned) => [memberSanctions.insert(sanctionRow(event))],
    MemberUnbanned: (event: RecordedEvent<EventOf<HouseEvent, 'MemberUnbanned'>>) => [
      endBan({ ...placeOf(event), at: event.recordedAt }),
    ],
    LiveFlagChanged: ({
      stream,
      data,
      recordedAt,
    }: RecordedEvent<Extract<RoomEvent, { type: 'LiveFlagChanged' }>>) =>
      data.liveFlag > LIVE_FLAG.onAir
        ? [
            sanctionEnds.upsert({
              broadcast_sys_id: broadcastOfRoom(stream.slice(stream.indexOf('-') + 1)),
              over_at: recordedAt,
            }),
          ]
        : [],
    MemberRemoved: ({ stream }: RecordedEvent) => [dropOf({ userSysId: idOfStream(stream) })],
  },
};

/** What hosts did against the member, the latest first. */
export async function sanctionsByHosts(
  log: Pick<EventLog, 'reads' | 'state'>,
  userSysId: number,
): Promise<Sanction[]> {
  const rows = await log.reads.all(sanctionsOf({ userSysId, limit: SANCTIONS_SHOWN_MAX }));
  const shown = await Promise.all(rows.map((row) => sanctionOf(log, row)));
  return shown.filter((sanction) => sanction !== null);
}

async function sanctionOf(
  log: Pick<EventLog, 'state'>,
  row: SanctionRow & { readonly over_at: number | null },
): Promise<Sanction | null> {
  const isBan = row.black_type === BLACK_TYPE.ban;
  const plan = isBan ? null : (await log.state(broadcastStream(row.place_sys_id))).state;
  const { state: seller } = await log.state(sellerStream(plan?.sellerSysId ?? row.place_sys_id));
  if (!seller) return null;
  // What was decided after the end was over with its beginning.
  const over = row.over_at === null ? null : Math.max(row.over_at, row.started_at);
  const endedAt = row.ended_at ?? over;
  return {
    blackType: row.black_type as BlackType,
    reasonTypeCode: row.reason_type_code as ReasonCode | null,
    sellerSysId: seller.sellerSysId,
    sellerName: seller.sellerName,
    sellerNameEn: seller.sellerNameEn,
    broadcastTitle: plan?.title ?? null,
    broadcastTitleEn: plan?.titleEn ?? null,
    startedAt: new Date(row.started_at).toISOString(),
    endedAt: endedAt === null ? null : new Date(endedAt).toISOString(),
  };
}
