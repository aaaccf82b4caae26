/* Members find a review helpful. A member who has left meanwhile leaves no vote behind. */
import * as contract from '../../../../schema/catalog/reviews.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { Refusal, type EventLog } from '../../../platform/log/log.ts';
import type { Write } from '../../../platform/log/tables/statement.ts';
import type { RowOf } from '../../../platform/log/tables/table.ts';
import { query } from '../../../platform/operations.ts';
import { memberStream, requireMember } from '../../members/account/offers.ts';
import type { ReviewRow } from './views.ts';
import { shownRow, type ReviewNamed } from './queries.ts';
import { reviewHelpful } from './rows.ts';

interface Voting {
  readonly params: ReviewNamed;
  readonly caller: Caller;
  readonly commandId: string;
}

/** Throws 0007 for a review of the member's own. */
export const setHelpful = query(
  contract.setHelpful,
  ({ log }) =>
    (call) =>
      vote(log, call, ({ user_sys_id: writer }, given) => {
        if (writer === given.user_sys_id)
          throw new Refusal('0007', { prdtReviewSysId: given.prdt_review_sys_id });
        return reviewHelpful.upsert(given);
      }),
);

export const dropHelpful = query(
  contract.dropHelpful,
  ({ log }) =>
    (call) =>
      vote(log, call, (_, given) => reviewHelpful.remove(given)),
);

async function vote(
  log: EventLog,
  { params, caller: { userSysId }, commandId }: Voting,
  rowFor: (review: ReviewRow, given: RowOf<typeof reviewHelpful>) => Write,
): Promise<{ helpfulCnt: number }> {
  const given = { prdt_review_sys_id: params.prdtReviewSysId, user_sys_id: userSysId };
  const row = rowFor(await shownRow(log, params), given);
  const member = memberStream(userSysId);
  await log.execute({
    actorId: userSysId,
    commandId,
    streams: [member],
    decide: (states) => {
      requireMember(states.get(member));
      return { events: [], rows: [row], reply: null };
    },
  });
  return { helpfulCnt: Number((await shownRow(log, params)).helpful) };
}
