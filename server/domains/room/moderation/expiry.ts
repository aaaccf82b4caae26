import { RETENTION_MONTHS } from '../../../../schema/members/constants.ts';
import { monthsBefore } from '../../../../schema/korean-days.ts';
import type { NewEvent, StreamRef } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/module.ts';
import { foundBy, purgeEntries, type PurgeAsked } from '../../../platform/log/tables/purging.ts';
import {
  blacklistStream,
  expiredOf,
  houseStream,
  type BlacklistEvent,
  type BlacklistState,
  type HouseEvent,
} from './decider.ts';
import { bansOfGoneBefore, entriesBefore } from './projection.ts';

interface Entry {
  readonly id: number;
  readonly userSysId: number;
}

/** Ends entries whose term is over, or counts them. Resolves to how many. */
export async function purgeBlacklists(
  { log, source }: Pick<Platform, 'log' | 'source'>,
  { now, isDryRun }: PurgeAsked,
): Promise<number> {
  const before = monthsBefore(now, RETENTION_MONTHS.blacklistEntries);
  if (isDryRun) return foundBy(log, entriesBefore({ before }), bansOfGoneBefore({ before }));

  async function expire<S, E extends NewEvent>(
    ref: StreamRef<S, E>,
    userSysIds: readonly number[],
    entriesOf: (state: S) => BlacklistState,
    ended: (userSysIds: readonly number[]) => E,
  ): Promise<number> {
    const { reply } = await log.execute({
      actorId: null,
      commandId: source.commandId(),
      streams: [ref],
      decide: (states) => {
        const expired = expiredOf(entriesOf(states.get(ref)), userSysIds, before);
        return {
          events: expired.length > 0 ? [{ ref, events: [ended(expired)] }] : [],
          reply: { entries: expired.length },
        };
      },
    });
    return reply.entries;
  }

  const listed = await purgeEntries(
    log,
    () => entriesBefore({ before }),
    byId((broadcastSysId, userSysIds) =>
      expire(
        blacklistStream(broadcastSysId),
        userSysIds,
        (blacklist) => blacklist,
        (expired): BlacklistEvent => ({ type: 'BlacklistEntriesExpired', data: { userSysIds: expired } }),
      ),
    ),
  );
  const banned = await purgeEntries(
    log,
    () => bansOfGoneBefore({ before }),
    byId((sellerSysId, userSysIds) =>
      expire(
        houseStream(sellerSysId),
        userSysIds,
        (house) => house.banned,
        (expired): HouseEvent => ({ type: 'BansExpired', data: { userSysIds: expired } }),
      ),
    ),
  );
  return listed + banned;
}

/** One command for each stream. */
function byId(expire: (id: number, userSysIds: readonly number[]) => Promise<number>) {
  return async (entries: readonly Entry[]): Promise<number> => {
    const groups = Map.groupBy(entries, ({ id }) => id);
    const counts = await Promise.all(
      [...groups].map(([id, group]) =>
        expire(
          id,
          group.map(({ userSysId }) => userSysId),
        ),
      ),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  };
}
