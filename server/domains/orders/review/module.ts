import * as ownContract from '../../../../schema/catalog/own-reviews.ts';
import * as contract from '../../../../schema/catalog/reviews.ts';
import { domainModule } from '../../../platform/module.ts';
import { Accounts } from '../../members/account/accounts.ts';
import { Alerts } from '../../members/alert/offers.ts';
import { Blocks } from '../../members/block/blocks.ts';
import { Catalog } from '../../catalog/catalog/catalog.ts';
import { Files } from '../../members/media/offers.ts';
import { ConfirmedLines } from '../order/offers.ts';
import { askForReviews, reviewAskedFold } from './asking.ts';
import { liftWritten, reviewFold } from './decider.ts';
import { Judging } from './judging.ts';
import { reviewProjection } from './projection.ts';
import { Reviews } from './reviews.ts';
import { reviewTables } from './rows.ts';
import { reviewSettings } from './settings.ts';
import { Writing } from './writing.ts';

/** Reviews of what members bought, and what others do with them. */
export const review = domainModule({
  name: 'review',
  contract: { ...contract, ...ownContract },
  settings: reviewSettings,
  folds: [reviewFold, reviewAskedFold],
  projections: [reviewProjection],
  rowTables: [reviewTables],
  upcasters: { ReviewWritten: liftWritten },
  open: ({ config, log, clock, source, use }) => {
    const lines = use(ConfirmedLines);
    const rewards = config.reviewPoints;
    const reviews = new Reviews({
      log,
      clock,
      accounts: use(Accounts),
      catalog: use(Catalog),
      blocks: use(Blocks),
      lines,
      rewards,
    });
    const writing = new Writing({ log, source, files: use(Files), lines, reviews, rewards });
    const judging = new Judging({ log, reviews });
    return {
      services: [reviews],
      handlers: {
        productReviews: ({ params, query, caller }) => reviews.ofProduct(params.prdtSysId, caller, query),
        productReview: ({ params, caller }) => reviews.one(params, caller),
        ownReviews: ({ caller }) => reviews.own(caller.userSysId),
        managedReviews: ({ query }) => reviews.managed(query),
        writeReview: ({ params, body, commandId, once }) =>
          writing.write({ ...params, ...body }, { commandId, ...once }),
        editReview: async ({ params, body, commandId }) => {
          await writing.edit({ ...params, ...body }, { commandId });
          return {};
        },
        removeReview: async ({ params, commandId }) => {
          await writing.remove(params, { commandId });
          return {};
        },
        setHelpful: ({ params, caller, commandId }) => judging.setHelpful(params, caller, { commandId }),
        dropHelpful: ({ params, caller, commandId }) => judging.dropHelpful(params, caller, { commandId }),
        answerReview: async ({ params, body, caller, commandId }) => {
          await judging.answer({ ...params, ...body }, caller, { commandId });
          return {};
        },
        hideReview: async ({ params, body, caller, commandId }) => {
          await judging.hide({ ...params, ...body }, caller, { commandId });
          return {};
        },
        showReview: async ({ params, caller, commandId }) => {
          await judging.show(params, caller, { commandId });
          return {};
        },
      },
      reactions: [askForReviews(log, use(Alerts))],
    };
  },
});
