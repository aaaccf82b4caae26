import { POINT_HISTORY_TYPE } from '../../../../schema/buying/constants.ts';
import * as contract from '../../../../schema/catalog/own-reviews.ts';
import { command } from '../../../platform/operations.ts';
import { deductPoints, heldPoints, pointsOf, pointStream } from '../../buying/point/decider.ts';
import { freeing } from '../../members/media/offers.ts';
import { standing, withdrawReview, type ReviewEvent } from './decider.ts';
import { ownRow, reviewOf } from './queries.ts';
import { deleteRowsOf } from './rows.ts';

/** Throws 0004 unless it is the member's own. Takes back what is left of the points that it brought. */
export const removeReview = command(contract.removeReview, ({ log }) => async ({ params }) => {
  const { uid: userSysId, prdtReviewSysId } = params;
  const row = await ownRow(log, userSysId, prdtReviewSysId);
  const [review, points] = [reviewOf(row), pointStream(userSysId)];
  const older: ReviewEvent = { type: 'ReviewRemoved', data: { prdtReviewSysId } };
  return {
    streams: [review, points],
    decide: (states, now) => {
      if (row.order_prdt_sys_id === null) return { events: [{ ref: review, events: [older] }] };
      const { pictures, video, pointAmount } = standing(states.get(review), prdtReviewSysId);
      const held = states.get(points);
      const amount = Math.min(pointAmount, pointsOf(heldPoints(held, now)));
      const freed = [...pictures, ...(video === null ? [] : [video])].map((id) => freeing(id, now));
      const historyType = POINT_HISTORY_TYPE.earnCancelled;
      const taken = amount > 0 ? deductPoints(held, amount, { historyType, now }) : [];
      return {
        events: [
          { ref: review, events: [withdrawReview(states.get(review), prdtReviewSysId)] },
          ...(taken.length > 0 ? [{ ref: points, events: taken }] : []),
          ...freed.flatMap(({ events }) => events),
        ],
        rows: [...deleteRowsOf(prdtReviewSysId), ...freed.flatMap(({ rows }) => rows)],
      };
    },
  };
});
