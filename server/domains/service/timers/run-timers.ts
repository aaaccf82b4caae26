import * as contract from '../../../../schema/site/timers.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { query } from '../../../platform/operations.ts';
import { ChosenProvider } from '../../buying/payment/offers.ts';

/**
 * Throws 0005 for a moment to come where payments are real: orders would be cancelled and purchases confirmed before their
 * time, and their buyers could do nothing about it.
 */
export const runTimers = query(contract.runTimers, ({ timers: runs, clock, use }) => {
  const hasRealMoney = use(ChosenProvider).sandbox === null;
  return async ({ body: { at: asked, isDryRun } }) => {
    const now = clock.now();
    const at = asked === undefined ? now : Date.parse(asked);
    if (Number.isNaN(at)) throw new Refusal('0005', { field: 'at', reason: 'must be a moment' });
    if (at > now && hasRealMoney && !isDryRun)
      throw new Refusal('0005', { field: 'at', reason: 'is to come: only a dry run may look ahead here' });
    return isDryRun ? runs.countDue(at) : runs.run(at);
  };
});
