import type { Upcasters } from '../../platform/log/events.ts';
import type { PlacedOrder } from './decider.ts';

/** Before there were add-ons and delivery fees, an order was its products, and no tax was said. */
export const orderUpcasters: Upcasters = {
  OrderPlaced: (data) => {
    if ('vatAmount' in data) return data;
    const { products } = data as unknown as PlacedOrder;
    return {
      ...data,
      products: products.map((product) => ({ ...product, addOns: [] })),
      addingDeliveryAmount: 0,
      debitAmount: 0,
      vatAmount: 0,
    };
  },
};
