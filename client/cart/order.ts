import type { Basket } from '../../schema/baskets.ts';
import type { OrderRequest } from '../../schema/orders.ts';

/** An order of these lines at the amounts that the server says; it refuses where they are others by then. */
export function orderOf(baskets: readonly Basket[], userAddressSysId: number): OrderRequest {
  const amount = amountOf(baskets);
  return {
    amount,
    totalAmount: amount,
    qty: baskets.reduce((sum, { basketQty }) => sum + basketQty, 0),
    userAddressSysId,
    orderProducts: baskets.flatMap(({ product, ...line }) =>
      product
        ? [
            {
              prdtSysId: product.prdtSysId,
              sellerSysId: product.sellerSysId,
              price: line.price,
              discountRate: line.discountRate,
              amount: line.amount,
              totalAmount: line.amount,
              optionTypeCode: product.optionTypeCode,
              qty: line.basketQty,
              totalQty: line.basketQty,
              optionGroups:
                line.options.length > 0
                  ? [{ groupId: 1, qty: line.basketQty, options: line.options.map((each) => ({ ...each })) }]
                  : [],
            },
          ]
        : [],
    ),
  };
}

export function amountOf(baskets: readonly Basket[]): number {
  return baskets.reduce((sum, { amount }) => sum + amount, 0);
}
