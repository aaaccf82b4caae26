import { POINT_HISTORY_TYPE } from '../../../../schema/buying/constants.ts';
import * as contract from '../../../../schema/catalog/own-reviews.ts';
import { Refusal } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/module.ts';
import { command } from '../../../platform/operations.ts';
import { expiryTimers, givePoints, pointStream } from '../../buying/point/decider.ts';
import { memberStream, requireMember } from '../../members/account/offers.ts';
import { Files } from '../../members/media/offers.ts';
import { boughtLine, optionsOfLine } from '../order/offers.ts';
import { reviewPurchase, reviewStream } from './decider.ts';
import { filesFor } from './files.ts';
import { olderReviewOf } from './views.ts';
import { contentRow } from './rows.ts';
import type { reviewSettings } from './settings.ts';

/** Throws 0004 unless the member bought such a line, 0003 for a second review, and what {@link reviewPurchase} throws. */
export const writeReview = command(
  contract.writeReview,
  ({ config: { reviewPoints: rewards }, log, source, use }: Platform<typeof reviewSettings>) => {
    const uploads = use(Files);
    return async ({ params: { uid: userSysId }, body }) => {
      const { orderPrdtSysId, type: reviewType, score = null } = body;
      const line = await boughtLine(log, userSysId, orderPrdtSysId);
      if (!line) throw new Refusal('0004', { orderPrdtSysId });
      const { prdtSysId } = line;
      if (await log.reads.one(olderReviewOf({ userSysId, prdtSysId })))
        throw new Refusal('0003', { prdtSysId });
      const purchase = { ...line, ...(await optionsOfLine(log, line)) };
      const files = await filesFor(uploads, userSysId, body);
      const [review, member, points] = [reviewStream(line), memberStream(userSysId), pointStream(userSysId)];
      const [prdtReviewSysId, pointSysId] = [source.id(), source.id()];
      const comment = body.comment.trim();
      return {
        streams: [review, member, points, ...files.streams],
        decide: (states, now) => {
          requireMember(states.get(member));
          const written = reviewPurchase(
            states.get(review),
            purchase,
            { userSysId },
            { prdtReviewSysId, reviewType, score, comment, ...files.ids },
            { rewards, now },
          );
          const { pointAmount: amount } = written.data;
          const { reward: historyType } = POINT_HISTORY_TYPE;
          const reward = amount > 0 ? [givePoints({ pointSysId, amount, now, historyType })] : [];
          const named = files.named(states);
          return {
            events: [
              { ref: review, events: [written] },
              ...(reward.length > 0 ? [{ ref: points, events: reward }] : []),
              ...named.events,
            ],
            rows: [contentRow({ prdtReviewSysId, userSysId }, { comment, ...files.shown }), ...named.rows],
            timers: { set: reward.flatMap((event) => expiryTimers(userSysId, event)) },
            reply: { prdtReviewSysId, pointAmount: amount },
          };
        },
      };
    };
  },
);
