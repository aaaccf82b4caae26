import { monthsBefore } from '../../../../schema/korean-days.ts';
import { RETENTION_MONTHS } from '../../../../schema/members/constants.ts';
import type { NewEvent, StreamRef } from '../../../platform/log/log.ts';
import { foundBy, purgeEntries, type PurgeAsked } from '../../../platform/log/tables/purging.ts';
import type { Platform } from '../../../platform/module.ts';
import { executeOwn } from '../../../platform/operations.ts';
import {
  blacklistStream,
  expiredOf,
  houseStream,
  type BlacklistEvent,
  type BlacklistState,
  type HouseEvent,
} from './decider.ts';
import { bansOfGoneBefore, entriesBefore } from './views.ts';

/** Ends entries whose term is over, or counts them. Resolves to how many. */
export async function purgeBlacklists(
  { log, source }: Pick<Platform, 'log' | 'source'>,
  { now, isDryRun }: PurgeAsked,
): Promise<number> {
  const before = monthsBefore(now, RETENTION_MONTHS.blacklistEntries);
  const [listed, banned] = [entriesBefore({ before }), bansOfGoneBefore({ before })];
  if (isDryRun) return foundBy(log, listed, banned);

  /** One command for each stream. */
  const ending =
    <S, E extends NewEvent>(
      streamOf: (id: number) => StreamRef<S, E>,
      entriesOf: (state: S) => BlacklistState,
      ended: (userSysIds: readonly number[]) => E,
    ) =>
    async (entries: readonly { readonly id: number; readonly userSysId: number }[]): Promise<number> => {
      const counts = [...Map.groupBy(entries, ({ id }) => id)].map(async ([id, group]) => {
        const ref = streamOf(id);
        return executeOwn<number>(
          { log, source },
          {
            streams: [ref],
            decide: (states) => {
              const members = group.map(({ userSysId }) => userSysId);
              const expired = expiredOf(entriesOf(states.get(ref)), members, before);
              const events = expired.length > 0 ? [{ ref, events: [ended(expired)] }] : [];
              return { events, reply: expired.length };
            },
          },
        );
      });
      return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
    };

  const endListed = ending(
    blacklistStream,
    (blacklist) => blacklist,
    (userSysIds): BlacklistEvent => ({ type: 'BlacklistEntriesExpired', data: { userSysIds } }),
  );
  const endBanned = ending(
    houseStream,
    (house) => house.banned,
    (userSysIds): HouseEvent => ({ type: 'BansExpired', data: { userSysIds } }),
  );
  return (
    (await purgeEntries(log, () => listed, endListed)) + (await purgeEntries(log, () => banned, endBanned))
  );
}
