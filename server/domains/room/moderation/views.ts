import { following, type Projection, type RecordedEvent } from '../../../platform/log/log.ts';
import { PURGED_AT_ONCE } from '../../../platform/log/tables/purging.ts';
import { statementsFor, type Params } from '../../../platform/log/tables/statement.ts';
import { int, table, type TablesOf } from '../../../platform/log/tables/table.ts';
import { view } from '../../../platform/log/tables/view.ts';
import { broadcastFold } from '../broadcast/decider.ts';
import { blacklistFold, houseFold, idOfStream } from './decider.ts';

/** Finds entries whose term is over. Their meaning is in the streams. */
const blacklistAges = table(
  'blacklist_ages',
  { broadcast_sys_id: int, user_sys_id: int, listed_at: int },
  { key: ['broadcast_sys_id', 'user_sys_id'], indexes: { blacklist_ages_by_time: ['listed_at'] } },
);

/** An entry holds until its broadcast is over, however early it was made. */
const blacklistBroadcasts = table(
  'blacklist_broadcasts',
  { broadcast_sys_id: int, ends_at: int },
  { key: ['broadcast_sys_id'] },
);

/** A ban is permanent, but a former member never comes back under the same number. */
const banAges = table(
  'ban_ages',
  { seller_sys_id: int, user_sys_id: int, banned_at: int },
  {
    key: ['seller_sys_id', 'user_sys_id'],
    indexes: { ban_ages_by_user: ['user_sys_id', 'banned_at'] },
  },
);

const goneMembers = table('ban_gone_members', { user_sys_id: int }, { key: ['user_sys_id'] });

const { statement } =
  statementsFor<
    TablesOf<typeof blacklistAges | typeof blacklistBroadcasts | typeof banAges | typeof goneMembers>
  >();

export const entriesBefore = statement((db, p: Params<{ before: number }>) =>
  db
    .selectFrom('blacklist_ages')
    .innerJoin(
      'blacklist_broadcasts',
      'blacklist_broadcasts.broadcast_sys_id',
      'blacklist_ages.broadcast_sys_id',
    )
    .select(['blacklist_ages.broadcast_sys_id as id', 'user_sys_id as userSysId'])
    .where('listed_at', '<', p('before'))
    .where('ends_at', '<', p('before'))
    .limit(PURGED_AT_ONCE),
);

export const bansOfGoneBefore = statement((db, p: Params<{ before: number }>) =>
  db
    .selectFrom('ban_gone_members')
    .innerJoin('ban_ages', 'ban_ages.user_sys_id', 'ban_gone_members.user_sys_id')
    .select(['seller_sys_id as id', 'ban_ages.user_sys_id as userSysId'])
    .where('banned_at', '<', p('before'))
    .limit(PURGED_AT_ONCE),
);

export const blacklistProjection: Projection = {
  name: 'blacklist',
  version: 2,
  tables: [blacklistAges, blacklistBroadcasts, banAges, goneMembers],
  on: {
    MemberRemoved: ({ stream }: RecordedEvent) => [goneMembers.upsert({ user_sys_id: idOfStream(stream) })],
  },
  follows: [
    view(broadcastFold, blacklistBroadcasts, (plan) =>
      plan ? [{ broadcast_sys_id: plan.broadcastSysId, ends_at: Date.parse(plan.endDate) }] : [],
    ),
    following(blacklistFold, ({ stream, data }, _, entries) =>
      membersIn(data).map((user_sys_id) => {
        const [key, entry] = [{ broadcast_sys_id: idOfStream(stream), user_sys_id }, entries[user_sys_id]];
        return entry ? blacklistAges.upsert({ ...key, listed_at: entry.at }) : blacklistAges.remove(key);
      }),
    ),
    following(houseFold, ({ stream, data }, _, { banned }) =>
      membersIn(data).map((user_sys_id) => {
        const [key, ban] = [{ seller_sys_id: idOfStream(stream), user_sys_id }, banned[user_sys_id]];
        return ban ? banAges.upsert({ ...key, banned_at: ban.at }) : banAges.remove(key);
      }),
    ),
  ],
};

/** The members whom an event of either stream lists, or lists no longer. */
function membersIn(data: object): readonly number[] {
  const { userSysId, userSysIds = [] } = data as { userSysId?: number; userSysIds?: readonly number[] };
  return userSysId === undefined ? userSysIds : [userSysId];
}
