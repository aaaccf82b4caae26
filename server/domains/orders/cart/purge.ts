import { BASKET_KEPT } from '../../../../schema/buying/constants.ts';
import { foundBy, purgeEntries, type PurgeAsked } from '../../../platform/log/tables/purging.ts';
import type { Platform } from '../../../platform/module.ts';
import { executeOwn } from '../../../platform/operations.ts';
import { cartStream, dropOld } from './decider.ts';
import { membersWithOld, oldLines } from './views.ts';

type Parts = Pick<Platform, 'log' | 'source'>;

/** Deletes expired lines, or counts them. Resolves to how many. */
export function purgeBaskets(parts: Parts, { now, isDryRun }: PurgeAsked): Promise<number> {
  const until = now - BASKET_KEPT;
  if (isDryRun) return foundBy(parts.log, oldLines({ until }));
  return purgeEntries(
    parts.log,
    () => membersWithOld({ until }),
    async (members) => {
      const removed = await Promise.all(members.map(({ userSysId }) => purgeCart(parts, userSysId, now)));
      return removed.reduce((total, each) => total + each, 0);
    },
  );
}

function purgeCart(parts: Parts, userSysId: number, now: number): Promise<number> {
  const cart = cartStream(userSysId);
  return executeOwn<number>(parts, {
    streams: [cart],
    decide: (states) => {
      const events = dropOld(states.get(cart), now);
      const lines = events.flatMap((each) => (each.type === 'BasketsRemoved' ? each.data.basketSysIds : []));
      return { events: [{ ref: cart, events }], reply: lines.length };
    },
  });
}
