import type { WebhookData, WebhookType } from '../../../../schema/service/webhooks/events.ts';
import type { RecordedEvent } from '../../../platform/log/log.ts';
import type { OrderEvent, OrderState, Placed } from '../../orders/order/decider.ts';
import { leftOf, type OrderedProduct } from '../../orders/order/offers.ts';

/** What an event means to sellers. */
export interface SellerNews<T extends WebhookType = WebhookType> {
  readonly type: T;
  /** Messages about the same go out in order: `order-115…`. */
  readonly subject: string;
  /** Whom it is about. */
  readonly sellerSysIds: readonly number[];
  /** What one of them is told; null: an endpoint for the events of every seller. */
  readonly dataFor: (sellerSysId: number | null) => WebhookData<T>;
}

/** What an order's event means, by the states around it. */
export function orderNews(event: RecordedEvent, before: OrderState, after: OrderState): SellerNews[] {
  if (!after) return [];
  const paid = !before?.isPaid && after.isPaid ? [paidNews(after, leftOf(after).products)] : [];
  return [...paid, ...newsOf(event as unknown as OrderEvent, before, after)];
}

function newsOf(event: OrderEvent, before: OrderState, after: Placed): SellerNews[] {
  const { orderSysId, products } = after.order;
  const news = <T extends WebhookType>(
    name: T,
    about: readonly OrderedProduct[],
    dataOf: (mine: readonly OrderedProduct[]) => WebhookData<T>,
  ): SellerNews[] => {
    const told: SellerNews<T> = {
      type: name,
      subject: subjectOf(orderSysId),
      sellerSysIds: sellersOf(about),
      dataFor: (sellerSysId) => dataOf(ofSeller(about, sellerSysId)),
    };
    return about.length === 0 ? [] : [told];
  };
  const named = (ids: readonly number[]) =>
    products.filter(({ orderPrdtSysId }) => ids.includes(orderPrdtSysId));

  switch (event.type) {
    case 'OrderCancelled':
      return news('order.cancelled', before ? leftOf(before).products : [], (mine) => ({
        orderSysId,
        reason: 'unpaid',
        claimSysId: null,
        pieces: piecesOf(mine),
        addOns: [],
      }));
    case 'OrderPiecesCancelled':
    case 'OrderPiecesReturned': {
      const { lines, addOns: gone = [], claimSysId = null } = event.data;
      const about = products.filter(({ orderPrdtSysId, lines: own }) => {
        const isOwn = ({ orderPrdtOptionSysId }: Named) =>
          own.some((line) => line.orderPrdtOptionSysId === orderPrdtOptionSysId);
        return lines.some(isOwn) || gone.some((addOn) => addOn.orderPrdtSysId === orderPrdtSysId);
      });
      const what = (mine: readonly OrderedProduct[]) => ({
        orderSysId,
        claimSysId,
        pieces: namedPieces(mine, lines),
        addOns: gone
          .filter(({ orderPrdtSysId }) => mine.some((each) => each.orderPrdtSysId === orderPrdtSysId))
          .map(({ orderPrdtSysId, prdtAddingProductDetailSysId }) => ({
            orderPrdtSysId,
            prdtAddingProductDetailSysId,
          })),
      });
      if (event.type === 'OrderPiecesCancelled')
        return news('order.cancelled', about, (mine) => ({ ...what(mine), reason: 'cancelled' }));
      const { payAmount: refundAmount } = event.data;
      return news('order.returned', about, (mine) => ({ ...what(mine), refundAmount }));
    }
    case 'GoodsDispatched':
      return news('order.dispatched', named(event.data.orderPrdtSysIds), (mine) => ({
        orderSysId,
        orderPrdtSysIds: mine.map(({ orderPrdtSysId }) => orderPrdtSysId),
        parcelSysId: event.data.parcelSysId,
        deliveryCompanyCode: event.data.deliveryCompanyCode,
      }));
    case 'GoodsDelivered':
      return news('order.delivered', named(event.data.orderPrdtSysIds), (mine) => ({
        orderSysId,
        orderPrdtSysIds: mine.map(({ orderPrdtSysId }) => orderPrdtSysId),
        deliveredAt: new Date(event.data.deliveredAt).toISOString(),
      }));
    case 'PurchaseConfirmed':
      return news('order.confirmed', named(event.data.orderPrdtSysIds), (mine) => ({
        orderSysId,
        orderPrdtSysIds: mine.map(({ orderPrdtSysId }) => orderPrdtSysId),
        by: event.data.by,
      }));
    case 'ClaimAsked':
      return news('claim.requested', named([event.data.orderPrdtSysId]), (mine) => ({
        orderSysId,
        claimSysId: event.data.claimSysId,
        claimType: event.data.claimType,
        orderPrdtSysId: event.data.orderPrdtSysId,
        pieces: namedPieces(mine, event.data.lines),
        statusCode: event.data.statusCode,
      }));
    case 'ClaimMoved': {
      const claim = after.claims[event.data.claimSysId];
      return news('claim.changed', claim ? named([claim.orderPrdtSysId]) : [], () => ({
        orderSysId,
        claimSysId: event.data.claimSysId,
        statusCode: event.data.statusCode,
        by: event.data.by,
      }));
    }
    default:
      return [];
  }
}

type Cancelled = Extract<OrderEvent, { readonly type: 'OrderPiecesCancelled' }>['data'];
type Named = Cancelled['lines'][number];

/** The events that may be news. */
export const ORDER_NEWS = [
  'OrderPlaced',
  'OrderPaid',
  'OrderCancelled',
  'OrderPiecesCancelled',
  'OrderPiecesReturned',
  'GoodsDispatched',
  'GoodsDelivered',
  'PurchaseConfirmed',
  'ClaimAsked',
  'ClaimMoved',
] as const satisfies readonly OrderEvent['type'][];

function paidNews({ order }: Placed, left: readonly OrderedProduct[]): SellerNews<'order.paid'> {
  const { orderSysId, broadcastSysId } = order;
  return {
    type: 'order.paid',
    subject: subjectOf(orderSysId),
    sellerSysIds: sellersOf(left),
    dataFor: (sellerSysId) => ({
      orderSysId,
      broadcastSysId,
      products: ofSeller(left, sellerSysId).map((product) => ({
        orderPrdtSysId: product.orderPrdtSysId,
        prdtSysId: product.prdtSysId,
        prdtNo: product.prdtNo,
        sellerSysId: product.sellerSysId,
        price: product.price,
        qty: product.qty,
        lines: product.lines.map((line) => ({
          orderPrdtOptionSysId: line.orderPrdtOptionSysId,
          detailSysId: line.detailSysId,
          qty: line.qty,
          couponDiscountAmount: line.couponDiscountAmount,
          pointDiscountAmount: line.pointDiscountAmount,
        })),
        addOns: product.addOns.map(({ prdtAddingProductDetailSysId, price, qty }) => ({
          prdtAddingProductDetailSysId,
          price,
          qty,
        })),
      })),
    }),
  };
}

function subjectOf(orderSysId: number): string {
  return `order-${orderSysId}`;
}

function sellersOf(products: readonly OrderedProduct[]): number[] {
  return [...new Set(products.map(({ sellerSysId }) => sellerSysId))];
}

function ofSeller(products: readonly OrderedProduct[], seller: number | null): readonly OrderedProduct[] {
  return seller === null ? products : products.filter(({ sellerSysId }) => sellerSysId === seller);
}

function piecesOf(products: readonly OrderedProduct[]) {
  return products.flatMap(({ orderPrdtSysId, lines }) =>
    lines.map(({ orderPrdtOptionSysId, qty }) => ({ orderPrdtSysId, orderPrdtOptionSysId, qty })),
  );
}

/** Those of some products, with how many of each. */
function namedPieces(products: readonly OrderedProduct[], named: readonly Named[]) {
  return piecesOf(products).flatMap((piece) => {
    const found = named.find(({ orderPrdtOptionSysId: id }) => id === piece.orderPrdtOptionSysId);
    return found && found.qty > 0 ? [{ ...piece, qty: found.qty }] : [];
  });
}
