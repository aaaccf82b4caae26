import type { Upcasters } from '../../../platform/log/events.ts';
import type { PlacedOrder } from './placed-order.ts';

const NOTHING_OFF = { couponDiscountAmount: 0, pointDiscountAmount: 0 };

export const orderUpcasters: Upcasters = {
  OrderPlaced: (data) => withBenefits(withAddOns(data)),
  OrderPiecesCancelled: withoutStatuses,
  OrderPiecesReturned: withoutStatuses,
  ClaimAsked: withoutStatuses,
  ClaimMoved: withoutStatuses,
  GoodsPrepared: withoutStatuses,
  GoodsDispatched: withoutStatuses,
  DeliveryGuideSent: withoutStatuses,
  GoodsDelivered: withoutStatuses,
  PurchaseConfirmed: withoutStatuses,
};

/** Earlier versions repeated the statuses that the order's fold derives. */
function withoutStatuses(data: object): object {
  const { moved: _, ...rest } = data as { readonly moved?: object };
  return rest;
}

/** Before there were add-ons and delivery fees, an order was its products, and no tax was said. */
function withAddOns(data: object): object {
  if ('vatAmount' in data) return data;
  const { products } = data as PlacedOrder;
  return {
    ...data,
    products: products.map((product) => ({ ...product, addOns: [] })),
    addingDeliveryAmount: 0,
    debitAmount: 0,
    vatAmount: 0,
  };
}

/** Before orders took coupons and points, nothing was taken off. */
function withBenefits(data: object): object {
  if ('coupons' in data) return data;
  const { products } = data as PlacedOrder;
  return {
    ...data,
    products: products.map((product) => ({
      ...product,
      ...NOTHING_OFF,
      lines: product.lines.map((line) => ({ ...line, ...NOTHING_OFF })),
      addOns: product.addOns.map((addOn) => ({ ...addOn, pointDiscountAmount: 0 })),
    })),
    ...NOTHING_OFF,
    coupons: [],
    points: [],
  };
}
