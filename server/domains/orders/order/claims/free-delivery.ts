/**
 * What becomes of free delivery when pieces leave an order. What must stay true:
 *
 * - A parcel stays free while what stays of its seller reaches the threshold, as it did when the order was placed: by the
 *   price of goods, options and add-ons.
 * - Otherwise what its delivery would cost without the pieces that leave is kept of the refund, never more than that. The
 *   next refund keeps what is still open.
 * - Such a charge goes back like any other (`order/charges.ts`).
 * - The buyer loses nothing where the seller is at fault: what left by that counts as if it were still there.
 * - Orders that do not say what is free keep it so.
 */
import type { Placed } from '../decider.ts';
import type { OrderedProduct } from '../placed-order.ts';
import { parcelCharge } from '../placing/delivery.ts';
import type { DeliveryCharged } from './cancelled-amounts.ts';
import { goneBySellersFault, priceOfPieces } from './gone-pieces.ts';

/** A line of which pieces leave. */
interface Leaving {
  readonly line: Pick<OrderedProduct, 'orderPrdtSysId' | 'sellerSysId'>;
  /** All that is left of it leaves. */
  readonly isWhole: boolean;
  readonly productsAmount: number;
  /** What the refund would be. */
  readonly payAmount: number;
}

/** What these pieces cost in delivery as they leave, if the buyer wants it so. `left`: the lines before. */
export function deliveriesCharged(
  state: Placed,
  left: readonly OrderedProduct[],
  { line, isWhole, productsAmount, payAmount }: Leaving,
): DeliveryCharged[] {
  const { sellerSysId } = line;
  const parcels = (state.order.freeParcels ?? []).filter((each) => each.sellerSysId === sellerSysId);
  if (parcels.length === 0) return [];
  const ofSeller = left.filter((each) => each.sellerSysId === sellerSysId);
  const bought =
    ofSeller.reduce((sum, each) => sum + priceOfPieces(each), 0) -
    productsAmount +
    goneBySellersFault(state, sellerSysId);
  const staying = new Set(
    ofSeller.map((each) => each.orderPrdtSysId).filter((id) => !(isWhole && id === line.orderPrdtSysId)),
  );
  let refund = payAmount;
  return parcels.flatMap(({ freeShippingThreshold, lines }) => {
    const stays = lines.filter(({ orderPrdtSysId }) => staying.has(orderPrdtSysId));
    const [first] = stays;
    if (!first) return [];
    const before = state.cancelled.deliveriesCharged
      .filter((each) => lines.some(({ orderPrdtSysId }) => orderPrdtSysId === each.orderPrdtSysId))
      .reduce((sum, each) => sum + each.amount, 0);
    const charges = stays.map(({ deliveryPrice }) => deliveryPrice);
    const cost = parcelCharge(charges, bought, freeShippingThreshold);
    const amount = Math.min(Math.max(0, cost - before), refund);
    refund -= amount;
    return amount > 0 ? [{ orderPrdtSysId: first.orderPrdtSysId, amount }] : [];
  });
}
