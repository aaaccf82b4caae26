import { DAY } from '../../../../schema/durations.ts';
import { PURGE_AHEAD_DAYS } from '../../../../schema/members/constants.ts';
import type { Body, Reply } from '../../../../schema/operation.ts';
import * as contract from '../../../../schema/members/retention.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { domainModule } from '../../../platform/module.ts';
import { DAILY_PURGE, DailyPurge } from './daily-purge.ts';
import type { PurgeAsked } from '../../../platform/log/tables/purging.ts';

/** Deletes expired personal data. The log, which holds none, keeps what people did. */
export const retention = domainModule({
  name: 'retention',
  contract,
  open: ({ forgetting, clock, log, source, logger }) => {
    const daily = new DailyPurge({ forgetting, clock, log, source, logger });
    return {
      services: [daily],
      handlers: {
        purge: async ({ body }) =>
          (await forgetting.purge(askedOf(body, clock.now()))) as Reply<typeof contract.purge>,
      },
      timers: { [DAILY_PURGE]: (timer) => daily.fire(timer) },
    };
  },
});

/** Throws 0005 for a time far ahead: a wrong year would delete for ever what the law makes us keep. */
function askedOf({ now: asked, isDryRun = false }: Body<typeof contract.purge>, now: number): PurgeAsked {
  const at = asked === undefined ? now : Date.parse(asked);
  if (Number.isNaN(at)) throw new Refusal('0005', { field: 'now', reason: 'must be a moment' });
  if (at > now + PURGE_AHEAD_DAYS * DAY && !isDryRun) {
    const reason = `is more than ${PURGE_AHEAD_DAYS} days ahead: only a dry run may look that far`;
    throw new Refusal('0005', { field: 'now', reason });
  }
  return { now: at, isDryRun };
}
