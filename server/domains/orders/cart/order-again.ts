import * as contract from '../../../../schema/buying/baskets.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { command } from '../../../platform/operations.ts';
import { orderStream } from '../order/decider.ts';
import type { OrderedProduct } from '../order/offers.ts';
import { mergeIntoCart } from './decider.ts';
import { onCart } from './on-cart.ts';
import type { WantedLine } from './rules.ts';

/** Throws 2010 if the order is not the caller's. */
export const orderAgain = command(contract.orderAgain, ({ log }) => async ({ params, caller }) => {
  const { state } = await log.state(orderStream(params.orderSysId));
  const isOwn = state?.userSysId === caller.userSysId;
  const lines = isOwn ? orderedLines(state.order.products) : [];
  const gathered = lines.map(({ wanted }) => [wanted]);
  return onCart(log, gathered.flat(), caller, (cart, context) => {
    // Here, so that a key that was used for another order is refused as such.
    if (!isOwn) throw new Refusal('2010');
    const { events, skipped } = mergeIntoCart(cart, gathered, context);
    return {
      events,
      reply: {
        addedCnt: lines.length - skipped.length,
        skipped: skipped.map(({ index, prdtSysId, why }) => {
          const { orderPrdtSysId, name, nameEn } = lines[index]!.product;
          return { orderPrdtSysId, prdtSysId, name, nameEn, why };
        }),
      },
    };
  });
});

/** What was ordered, a line for each choice. Its broadcast is over. */
function orderedLines(
  products: readonly OrderedProduct[],
): { readonly product: OrderedProduct; readonly wanted: WantedLine }[] {
  return products.flatMap((product) =>
    product.lines.map(({ qty, options }, at) => ({
      product,
      wanted: {
        prdtSysId: product.prdtSysId,
        optionTypeCode: product.optionTypeCode,
        options: options.map(({ prdtOptionSysId, optionKeyName }) => ({ prdtOptionSysId, optionKeyName })),
        basketQty: qty,
        addingProducts: at === 0 ? addOnsOf(product) : [],
        broadcastScheduleSysId: null,
        prdtReviewSysId: null,
      },
    })),
  );
}

function addOnsOf({ addOns }: OrderedProduct): WantedLine['addingProducts'] {
  return addOns.map(({ prdtAddingProductSysId, prdtAddingProductDetailSysId, qty }) => ({
    prdtAddingProductSysId,
    prdtAddingProductDetailSysId,
    addingQty: qty,
  }));
}
