/* What others do with a review: its seller answers, managers hide and show it. */
import * as contract from '../../../../schema/catalog/reviews.ts';
import { Refusal, type EventLog, type States } from '../../../platform/log/log.ts';
import type { Write } from '../../../platform/log/tables/statement.ts';
import { command } from '../../../platform/operations.ts';
import {
  answerForSeller,
  hideStanding,
  showStanding,
  standing,
  type ReviewEvent,
  type ReviewState,
  type StandingReview,
} from './decider.ts';
import type { ReviewRow } from './views.ts';
import { reviewOf, rowOfReview } from './queries.ts';
import { reviewHidings } from './rows.ts';

export const answerReview = command(
  contract.answerReview,
  ({ log }) =>
    ({ params, body, caller }) =>
      onReview(log, params, (review, { seller_sys_id: sellerSysId }, now) => ({
        event: answerForSeller(review, { sellerSysId }, caller, body.answer, now),
      })),
);

export const hideReview = command(
  contract.hideReview,
  ({ log }) =>
    ({ params, body: { reason } }) =>
      onReview(log, params, (review, { prdt_review_sys_id, user_sys_id }, hidden_at) => ({
        event: hideStanding(review),
        rows: [reviewHidings.upsert({ prdt_review_sys_id, user_sys_id, reason, hidden_at })],
      })),
);

export const showReview = command(
  contract.showReview,
  ({ log }) =>
    ({ params }) =>
      onReview(log, params, (review, { prdt_review_sys_id }) => ({
        event: showStanding(review),
        rows: [reviewHidings.remove({ prdt_review_sys_id })],
      })),
);

/** Throws 0004 for no such review. */
async function onReview(
  log: Pick<EventLog, 'reads'>,
  { prdtReviewSysId }: { readonly prdtReviewSysId: number },
  decide: (
    review: StandingReview,
    row: ReviewRow,
    now: number,
  ) => { readonly event: ReviewEvent; readonly rows?: readonly Write[] },
) {
  const row = await rowOfReview(log, prdtReviewSysId);
  if (!row) throw new Refusal('0004', { prdtReviewSysId });
  const review = reviewOf(row);
  return {
    streams: [review],
    decide: (states: States, now: number) => {
      const { event, rows = [] } = decide(standingOf(states.get(review), row), row, now);
      return { events: [{ ref: review, events: [event] }], rows };
    },
  };
}

/** Of a review in an older log, which no stream of its writer knows, from its row. */
function standingOf(state: ReviewState, row: ReviewRow): StandingReview {
  if (row.order_prdt_sys_id !== null) return standing(state, row.prdt_review_sys_id);
  return {
    prdtReviewSysId: row.prdt_review_sys_id,
    score: row.score,
    pictures: [],
    video: null,
    writtenAt: row.written_at,
    until: row.until,
    pointAmount: 0,
    isAnswered: row.answer !== null,
    isHidden: row.is_hidden === 1,
  };
}
