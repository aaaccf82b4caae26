import * as contract from '../../../../schema/buying/baskets.ts';
import { domainModule } from '../../../platform/module.ts';
import { emptiedAfterRemoval } from '../../members/account/offers.ts';
import * as basketChanges from './basket-changes.ts';
import { cartFold, cartStream, emptyCart } from './decider.ts';
import { orderAgain } from './order-again.ts';
import { cartProjection } from './views.ts';
import { purgeBaskets } from './purge.ts';
import * as queries from './queries.ts';

/** Members' carts. */
export const cart = domainModule({
  name: 'cart',
  contract,
  folds: [cartFold],
  projections: [cartProjection],
  operations: { ...basketChanges, ...queries, orderAgain },
  open: (platform) => ({
    purges: { basketCnt: (asked) => purgeBaskets(platform, asked) },
    reactions: [emptiedAfterRemoval('carts-of-removed', cartStream, emptyCart)],
  }),
});
