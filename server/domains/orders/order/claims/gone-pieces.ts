/** What pieces of an order cost, and which of them left it by a seller's fault. */
import { lineAmount } from '../../../../../schema/buying/pricing.ts';
import { LINE_STATUS } from '../../../../../schema/orders/moves.ts';
import type { Placed } from '../decider.ts';
import type { OrderedProduct } from '../placed-order.ts';
import type { ClaimState } from './claims.ts';

/** The price of the pieces that were cancelled or returned by the fault of one seller, or of any. */
export function goneBySellersFault({ order, claims }: Placed, sellerSysId?: number): number {
  const gone = Object.values(claims).filter(
    ({ fault, statusCode }) =>
      fault === 'seller' && (statusCode === LINE_STATUS.cancelled || statusCode === LINE_STATUS.returned),
  );
  return sumOf(
    gone.map((claim) => {
      const product = order.products.find((each) => each.orderPrdtSysId === claim.orderPrdtSysId);
      const isTheirs = sellerSysId === undefined || product?.sellerSysId === sellerSysId;
      return product && isTheirs ? priceOfPieces(piecesOf(product, claim)) : 0;
    }),
  );
}

function piecesOf({ price, lines, addOns }: OrderedProduct, claim: ClaimState): Pieces {
  return {
    price,
    lines: claim.lines.flatMap(({ orderPrdtOptionSysId, qty }) => {
      const line = lines.find((each) => each.orderPrdtOptionSysId === orderPrdtOptionSysId);
      return line ? [{ ...line, qty }] : [];
    }),
    addOns: addOns.filter((each) => claim.addOns.includes(each.prdtAddingProductDetailSysId)),
  };
}

type Pieces = Pick<OrderedProduct, 'price' | 'lines' | 'addOns'>;

/** What pieces of a product and add-ons cost before discounts, in won. */
export function priceOfPieces({ price, lines, addOns }: Pieces): number {
  return sumOf([
    ...lines.map((line) => lineAmount(line, price)),
    ...addOns.map((each) => each.price * each.qty),
  ]);
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}
