import * as ownContract from '../../../../schema/catalog/own-reviews.ts';
import * as contract from '../../../../schema/catalog/reviews.ts';
import { domainModule } from '../../../platform/module.ts';
import { Alerts } from '../../members/alert/offers.ts';
import { askForReviews, reviewAskedFold } from './review-requests.ts';
import { liftWritten, reviewFold } from './decider.ts';
import { editReview } from './edit-review.ts';
import * as helpful from './helpful.ts';
import * as judging from './seller-answers.ts';
import { ownReviews } from './own-reviews.ts';
import { reviewProjection } from './views.ts';
import { managedReviews, productReview, productReviews } from './queries.ts';
import { removeReview } from './remove-review.ts';
import { reviewTables } from './rows.ts';
import { reviewSettings } from './settings.ts';
import { writeReview } from './write-review.ts';

/** Reviews of what members bought, and what others do with them. */
export const review = domainModule({
  name: 'review',
  contract: { ...contract, ...ownContract },
  settings: reviewSettings,
  folds: [reviewFold, reviewAskedFold],
  projections: [reviewProjection],
  rowTables: [reviewTables],
  upcasters: { ReviewWritten: liftWritten },
  operations: {
    productReviews,
    productReview,
    managedReviews,
    ownReviews,
    writeReview,
    editReview,
    removeReview,
    ...helpful,
    ...judging,
  },
  open: ({ log, use }) => ({ reactions: [askForReviews(log, use(Alerts))] }),
});
