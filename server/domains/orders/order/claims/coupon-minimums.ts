/**
 * Coupons whose minimum an order no longer reaches, because pieces leave it. What must stay true:
 *
 * - A minimum is judged as when the order was placed: by the price of goods and add-ons, after the coupons before it.
 * - What left by the seller's fault counts as if it were still there, so the buyer loses nothing by it.
 * - The discount on what stays is kept of the refund, and is never more than that. The next refund keeps what is still open.
 * - A coupon comes back when it discounts nothing any more, and not before.
 * - Orders that do not say a minimum keep their discounts.
 */
import type { Placed } from '../decider.ts';
import type { OrderedLine } from '../placed-order.ts';
import { shareOut } from '../placing/share-out.ts';
import type { CancelledAmounts, CancelledLine, CouponTakenBack } from './cancelled-amounts.ts';
import { goneBySellersFault } from './gone-pieces.ts';

type Ordered = Pick<Placed, 'order' | 'cancelled'>;

/** What a coupon takes off each piece of a line. Null: what all coupons of an older order do. */
interface CouponOff {
  readonly userCouponSysId: number | null;
  readonly shares: readonly number[];
}

/** What coupons took off each piece of a line when it was ordered. All of its pieces cost the same. */
export function couponShares({ couponDiscountAmount, qty }: OrderedLine): number[] {
  return shareOut(couponDiscountAmount, Array<number>(qty).fill(1));
}

/** What coupons take off each piece of a line, without what was taken back. */
export function couponsOff({ order, cancelled }: Ordered, line: OrderedLine): CouponOff[] {
  const isOn = (each: { readonly orderPrdtOptionSysId: number }) =>
    each.orderPrdtOptionSysId === line.orderPrdtOptionSysId;
  const shares = couponShares(line);
  const coupons = order.coupons.flatMap(({ userCouponSysId, lines = [] }) =>
    lines.filter(isOn).map(({ discountAmount }) => ({ userCouponSysId, discountAmount })),
  );
  if (coupons.length === 0) return [{ userCouponSysId: null, shares }];
  const weights = coupons.map(({ discountAmount }) => discountAmount);
  const byPiece = shares.map((share) => shareOut(share, weights));
  const takenBack = cancelled.couponsTakenBack.filter(isOn);
  return coupons.map(({ userCouponSysId }, at) => ({
    userCouponSysId,
    shares: takenBack
      .filter((each) => each.userCouponSysId === userCouponSysId)
      .reduce(
        less,
        byPiece.map((piece) => piece[at]!),
      ),
  }));
}

function less(shares: readonly number[], { goneQty, amount }: CouponTakenBack): number[] {
  const off = shareOut(amount, shares.slice(goneQty));
  return shares.map((share, at) => share - (off[at - goneQty] ?? 0));
}

interface TakenBack {
  readonly takenBack: readonly CouponTakenBack[];
  /** By `userCouponSysId`: the coupons that discount nothing any more. */
  readonly back: readonly number[];
}

export const NOTHING_TAKEN_BACK: TakenBack = { takenBack: [], back: [] };

/** What these pieces take back as they leave, if the buyer wants it so. Some pieces stay. */
export function couponsTakenBack(
  state: Placed,
  leaving: Pick<CancelledAmounts, 'productsAmount' | 'payAmount'> & {
    readonly lines: readonly CancelledLine[];
  },
): TakenBack {
  const { order, cancelled } = state;
  if (!order.coupons.some(({ minOrderAmount = 0 }) => minOrderAmount > 0)) return NOTHING_TAKEN_BACK;
  let reached =
    order.totalProductsAmount - cancelled.productsAmount - leaving.productsAmount + goneBySellersFault(state);
  let refund = leaving.payAmount;
  const takenBack: CouponTakenBack[] = [];
  const back: number[] = [];
  for (const { userCouponSysId, minOrderAmount = 0 } of order.coupons) {
    if (cancelled.couponsBack.includes(userCouponSysId)) continue;
    const staying = stayingWith(state, userCouponSysId, leaving.lines);
    const discount = sumOf(staying.map(({ amount }) => amount));
    const amount = reached >= minOrderAmount ? 0 : Math.min(discount, refund);
    const shares = shareOut(
      amount,
      staying.map((each) => each.amount),
    );
    takenBack.push(
      ...staying
        .map((each, at) => ({ userCouponSysId, ...each, amount: shares[at]! }))
        .filter((each) => each.amount > 0),
    );
    if (reached < minOrderAmount && amount === discount) back.push(userCouponSysId);
    refund -= amount;
    reached -= discount - amount;
  }
  return { takenBack, back };
}

/** What a coupon takes off the pieces that stay, by line. */
function stayingWith(
  state: Ordered,
  userCouponSysId: number,
  leaving: readonly CancelledLine[],
): Omit<CouponTakenBack, 'userCouponSysId'>[] {
  const lines = state.order.products.flatMap((product) => product.lines);
  return lines.flatMap((line) => {
    const { orderPrdtOptionSysId } = line;
    const now = leaving.find((each) => each.orderPrdtOptionSysId === orderPrdtOptionSysId)?.qty ?? 0;
    const goneQty = (state.cancelled.qty[orderPrdtOptionSysId] ?? 0) + now;
    return couponsOff(state, line)
      .filter((each) => each.userCouponSysId === userCouponSysId)
      .map(({ shares }) => ({ orderPrdtOptionSysId, goneQty, amount: sumOf(shares.slice(goneQty)) }));
  });
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}
