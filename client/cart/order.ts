import type { Basket } from '../../schema/baskets.ts';
import type { OrderRequest } from '../../schema/orders.ts';
import type { QuoteRequest } from '../../schema/quotes.ts';

/** What an order of these lines costs: sent to this address, or to the usual one. */
export function quoteOf(baskets: readonly Basket[], userAddressSysId?: number): QuoteRequest {
  const { orderProducts } = orderOf(baskets);
  return { orderProducts, ...(userAddressSysId !== undefined && { userAddressSysId }) };
}

/** An order of these lines at the amounts that the server says; it refuses where they are others by then. */
export function orderOf(baskets: readonly Basket[]): OrderRequest {
  const orderProducts = baskets.flatMap((basket) => productOf(basket) ?? []);
  return {
    amount: orderProducts.reduce((sum, { amount }) => sum + amount, 0),
    totalAmount: orderProducts.reduce((sum, { totalAmount }) => sum + totalAmount, 0),
    qty: baskets.reduce((sum, { basketQty }) => sum + basketQty, 0),
    orderProducts,
  };
}

function productOf({ product, ...line }: Basket): OrderRequest['orderProducts'][number] | null {
  if (!product) return null;
  const { prdtSysId, sellerSysId, optionTypeCode } = product;
  const adding = line.addingProducts.reduce((sum, each) => sum + each.price * each.addingQty, 0);
  const options = line.options.map((each) => ({ ...each }));
  return {
    prdtSysId,
    sellerSysId,
    optionTypeCode,
    price: line.price,
    discountRate: line.discountRate,
    // The server's amount of a line has its add-ons in it.
    amount: line.amount - adding,
    totalAmount: line.amount,
    qty: line.basketQty,
    totalQty: line.basketQty,
    optionGroups: options.length > 0 ? [{ groupId: 1, qty: line.basketQty, options }] : [],
    addingProducts: line.addingProducts.map(
      ({ prdtAddingProductSysId, prdtAddingProductDetailSysId, addingQty }) => ({
        prdtAddingProductSysId,
        prdtAddingProductDetailSysId,
        addingQty,
      }),
    ),
  };
}
