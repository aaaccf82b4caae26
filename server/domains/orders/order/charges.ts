/**
 * What an order charges for delivery, parcel by parcel. What must stay true:
 *
 * - All charges add up to the order's `prepaymentAmount`, and what points paid of them to what points left of products.
 * - A charge goes back with the last piece of its parcel, whether that is cancelled or returned.
 * - Delivery that was free, and is not any more, is a charge from then on.
 * - What points paid of a charge that has gone back stays so, wherever the rest is sent. The others share what is left of them.
 * - A return at the buyer's fault takes no charge with it: the parcel was sent for them.
 */
import { shareOut } from './placing/share-out.ts';
import type { Cancelled } from './claims/cancelled-amounts.ts';
import type { ParcelSurcharge, PlacedOrder } from './placed-order.ts';

/** The delivery of one parcel, in won. */
export interface Charge {
  readonly sellerSysId: number;
  /** What the parcel holds. No line of an order is in two parcels. */
  readonly orderPrdtSysIds: readonly number[];
  /** With the surcharge, and with what points paid. */
  readonly amount: number;
  readonly addingDeliveryAmount: number;
  readonly pointDiscountAmount: number;
}

/** The facts of an order that its charges depend on. */
export interface Charged {
  readonly order: PlacedOrder;
  /** By parcel, where the receiver has changed since the order was placed. */
  readonly surcharges: readonly ParcelSurcharge[] | null;
  readonly cancelled: Pick<
    Cancelled,
    'payAmount' | 'feeAmount' | 'pointDiscountAmount' | 'deliveriesBack' | 'deliveriesCharged'
  >;
}

/** The charges that have not gone back. */
export function chargesLeft(state: Charged): Charge[] {
  const hasGone = goneFrom(state);
  return chargesOf(state).filter((each) => !hasGone(each));
}

/** The surcharges that went back. */
export function surchargesGone(state: Charged): ParcelSurcharge[] {
  return chargesOf(state)
    .filter(goneFrom(state))
    .map(({ sellerSysId, orderPrdtSysIds, addingDeliveryAmount }) => ({
      sellerSysId,
      orderPrdtSysIds,
      addingDeliveryAmount,
    }));
}

function goneFrom({ order, cancelled }: Charged): (charge: Unpaid) => boolean {
  const worth = order.totalAmount + order.pointDiscountAmount;
  // The last piece of an older order took all of them.
  if (worth === cancelled.payAmount + cancelled.feeAmount + cancelled.pointDiscountAmount) return () => true;
  return (charge) => backOf({ order, cancelled }, charge) !== undefined;
}

/** How a charge went back; undefined: it has not, or an older event does not say. */
function backOf({ order, cancelled }: Pick<Charged, 'order' | 'cancelled'>, { orderPrdtSysIds }: Unpaid) {
  const products = order.products.filter((each) => orderPrdtSysIds.includes(each.orderPrdtSysId));
  return cancelled.deliveriesBack.find((back) =>
    products.some(({ lines }) =>
      lines.some((line) => line.orderPrdtOptionSysId === back.orderPrdtOptionSysId),
    ),
  );
}

/** The charge that goes back with all of this line, which is the last that is left of its parcel; null: none does. */
export function chargeBackWith(
  state: Charged,
  orderPrdtSysId: number,
  left: readonly { readonly orderPrdtSysId: number }[],
): Charge | null {
  const charge = chargesLeft(state).find((each) => each.orderPrdtSysIds.includes(orderPrdtSysId));
  const isLast = charge?.orderPrdtSysIds.every(
    (id) => id === orderPrdtSysId || left.every((each) => each.orderPrdtSysId !== id),
  );
  return isLast ? charge! : null;
}

function chargesOf(state: Charged): Charge[] {
  const { order, surcharges } = state;
  const said = chargesSaid(order, surcharges);
  const charges = sumOf(said) === order.prepaymentAmount ? said : sharedOut(order);
  const ofProducts = order.products.reduce((sum, each) => sum + each.pointDiscountAmount, 0);
  const known = charges.map((each) => backOf(state, each)?.pointDiscountAmount ?? null);
  const shares = shareOut(
    order.pointDiscountAmount - ofProducts - known.reduce<number>((sum, each) => sum + (each ?? 0), 0),
    charges.map(({ amount }, at) => (known[at] === null ? amount : 0)),
  );
  return withCharged(
    state,
    charges.map((each, at) => ({ ...each, pointDiscountAmount: known[at] ?? shares[at]! })),
  );
}

/** With the delivery of parcels that were free. No points have paid for it. */
function withCharged({ order, cancelled }: Charged, charges: readonly Charge[]): Charge[] {
  const all = [...charges];
  for (const { orderPrdtSysId, amount } of cancelled.deliveriesCharged) {
    const { sellerSysId, lines } = order.freeParcels!.find((each) =>
      each.lines.some((line) => line.orderPrdtSysId === orderPrdtSysId),
    )!;
    const at = all.findIndex((each) => each.orderPrdtSysIds.includes(orderPrdtSysId));
    const charge = all[at] ?? {
      sellerSysId,
      orderPrdtSysIds: lines.map((each) => each.orderPrdtSysId),
      amount: 0,
      addingDeliveryAmount: 0,
      pointDiscountAmount: 0,
    };
    all[at < 0 ? all.length : at] = { ...charge, amount: charge.amount + amount };
  }
  return all;
}

type Unpaid = Omit<Charge, 'pointDiscountAmount'>;

/** Older events say what is each seller's: then all that an order has of a seller is one parcel. */
function chargesSaid(
  { products, deliveries = [] }: PlacedOrder,
  surcharges: Charged['surcharges'],
): Unpaid[] {
  const linesOf = ({ sellerSysId, orderPrdtSysIds }: ParcelSurcharge) =>
    orderPrdtSysIds ??
    products.filter((each) => each.sellerSysId === sellerSysId).map((each) => each.orderPrdtSysId);
  const charges = deliveries.map((each): Unpaid => {
    const addingDeliveryAmount = surcharges ? 0 : each.addingDeliveryAmount;
    return {
      sellerSysId: each.sellerSysId,
      orderPrdtSysIds: linesOf(each),
      amount: each.prepaymentAmount + addingDeliveryAmount,
      addingDeliveryAmount,
    };
  });
  for (const each of surcharges ?? []) {
    const { sellerSysId, addingDeliveryAmount } = each;
    const orderPrdtSysIds = linesOf(each);
    const at = charges.findIndex((charge) =>
      charge.orderPrdtSysIds.some((id) => orderPrdtSysIds.includes(id)),
    );
    const charge = charges[at] ?? { sellerSysId, orderPrdtSysIds, amount: 0, addingDeliveryAmount: 0 };
    charges[at < 0 ? charges.length : at] = {
      ...charge,
      amount: charge.amount + addingDeliveryAmount,
      addingDeliveryAmount: charge.addingDeliveryAmount + addingDeliveryAmount,
    };
  }
  return charges.filter(({ amount }) => amount > 0);
}

/** The oldest orders do not say whose their delivery is. It is shared out by what was bought of each seller. */
function sharedOut({ products, prepaymentAmount, addingDeliveryAmount }: PlacedOrder): Unpaid[] {
  const sellers = [...Map.groupBy(products, ({ sellerSysId }) => sellerSysId)];
  const bought = sellers.map(([, lines]) =>
    Math.max(
      1,
      lines.reduce((sum, { totalAmount }) => sum + totalAmount, 0),
    ),
  );
  const amounts = shareOut(prepaymentAmount, bought);
  const adding = shareOut(addingDeliveryAmount, bought);
  return sellers.map(([sellerSysId, lines], at) => ({
    sellerSysId,
    orderPrdtSysIds: lines.map(({ orderPrdtSysId }) => orderPrdtSysId),
    amount: amounts[at]!,
    addingDeliveryAmount: adding[at]!,
  }));
}

function sumOf(charges: readonly Unpaid[]): number {
  return charges.reduce((sum, { amount }) => sum + amount, 0);
}
