import * as contract from '../../../../schema/buying/baskets.ts';
import { domainModule } from '../../../platform/module.ts';
import { emptiedAfterRemoval } from '../../members/account/offers.ts';
import { Catalog } from '../../catalog/catalog/catalog.ts';
import { Carts } from './carts.ts';
import { cartFold, cartStream, emptyCart } from './decider.ts';
import { cartProjection } from './projection.ts';

/** Members' carts. */
export const cart = domainModule({
  name: 'cart',
  contract,
  folds: [cartFold],
  projections: [cartProjection],
  open: ({ log, clock, source, use }) => {
    const carts = new Carts({ log, clock, source, catalog: use(Catalog) });
    return {
      purges: { basketCnt: (asked) => carts.purge(asked) },
      handlers: {
        addBaskets: ({ body, caller, commandId, once }) => carts.add(body, caller, { commandId, ...once }),
        mergeBaskets: ({ body, caller, commandId, once }) =>
          carts.merge(body.baskets, caller, { commandId, ...once }),
        orderAgain: ({ params, caller, commandId, once }) =>
          carts.again(params.orderSysId, caller, { commandId, ...once }),
        listBaskets: ({ caller }) => carts.list(caller),
        baskets: ({ caller }) => carts.list(caller),
        guestBaskets: ({ body, caller }) => carts.look(body.baskets, caller),
        changeBasket: ({ params, body, caller, commandId }) =>
          carts.change(params.basketSysId, body, caller, { commandId }),
        removeBaskets: async ({ body, caller, commandId }) => {
          await carts.remove(body.basketSysIds, caller, { commandId });
          return {};
        },
      },
      reactions: [emptiedAfterRemoval('carts-of-removed', cartStream, emptyCart)],
    };
  },
});
