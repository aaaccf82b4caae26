import * as contract from '../../../schema/catalog/reviews.ts';
import { domainModule } from '../../platform/module.ts';
import { Accounts } from '../account/accounts.ts';
import { Blocks } from '../block/blocks.ts';
import { Catalog } from '../catalog/catalog.ts';
import { reviewFold } from './decider.ts';
import { reviewProjection } from './projection.ts';
import { Reviews } from './reviews.ts';

/** Reviews of products, and their sellers' answers. */
export const review = domainModule({
  name: 'review',
  contract,
  folds: [reviewFold],
  projections: [reviewProjection],
  open: ({ log, clock, use }) => {
    const service = new Reviews({
      log,
      clock,
      accounts: use(Accounts),
      catalog: use(Catalog),
      blocks: use(Blocks),
    });
    return {
      services: [service],
      handlers: {
        productReviews: ({ params, query, caller }) => service.ofProduct(params.prdtSysId, caller, query),
        answerReview: async ({ params, body, caller, commandId }) => {
          await service.answer(caller, { ...params, ...body }, commandId);
          return {};
        },
      },
    };
  },
});
