import { DAY } from '../../../../schema/durations.ts';
import { PURGE_AHEAD_DAYS } from '../../../../schema/members/constants.ts';
import type { Reply } from '../../../../schema/operation.ts';
import * as contract from '../../../../schema/members/retention.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { query } from '../../../platform/operations.ts';

/** Throws 0005 for a time far ahead: a wrong year would delete for ever what the law makes us keep. */
export const purge = query(
  contract.purge,
  ({ forgetting, clock }) =>
    async ({ body: { now: asked, isDryRun = false } }) => {
      const now = clock.now();
      const at = asked === undefined ? now : Date.parse(asked);
      if (Number.isNaN(at)) throw new Refusal('0005', { field: 'now', reason: 'must be a moment' });
      if (at > now + PURGE_AHEAD_DAYS * DAY && !isDryRun) {
        const reason = `is more than ${PURGE_AHEAD_DAYS} days ahead: only a dry run may look that far`;
        throw new Refusal('0005', { field: 'now', reason });
      }
      return (await forgetting.purge({ now: at, isDryRun })) as Reply<typeof contract.purge>;
    },
);
