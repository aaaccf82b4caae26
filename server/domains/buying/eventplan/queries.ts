import * as contract from '../../../../schema/buying/event-plans.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { EventLog } from '../../../platform/log/log.ts';
import { query } from '../../../platform/operations.ts';
import { requireSeller } from '../../catalog/catalog/offers.ts';
import { requireHost } from '../../room/broadcast/decider.ts';
import { eventPlansStream } from './decider.ts';

export const eventPlans = query(
  contract.eventPlans,
  ({ log }) =>
    async ({ params: { sellerSysId }, caller }) => {
      await requireHostOfSeller(log, sellerSysId, caller);
      return { eventPlans: [...(await log.state(eventPlansStream(sellerSysId))).state.plans] };
    },
);

/** Throws 0004 if there is no such seller, 9001 for who is no host of theirs. */
export async function requireHostOfSeller(
  log: Pick<EventLog, 'state'>,
  sellerSysId: number,
  host: Caller,
): Promise<void> {
  await requireSeller(log, sellerSysId);
  requireHost(host, { sellerSysId });
}
