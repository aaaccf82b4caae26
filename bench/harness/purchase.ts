import type { BasketRequest } from '../../schema/buying/baskets.ts';
import { call, requestOf } from '../../schema/call.ts';
import type { Input, Operation, Reply } from '../../schema/operation.ts';
import type { OrderRequest } from '../../schema/buying/order-request.ts';
import { PAY_METHOD } from '../../schema/buying/constants.ts';
import { quoteOrder, type QuoteRequest } from '../../schema/buying/quotes.ts';
import type { Server } from './processes.ts';
import { CHOICE_PRODUCT, couponOf, HOT_PRODUCT, productFacts, type World } from './world.ts';

/*
 * What somebody buys who takes their time: one piece each of three products, of which one has a choice, with a coupon of the
 * box and some points.
 */

const POINTS = 1000;

/** A member, and the coupon that is used this time. */
export interface Purchaser {
  readonly userSysId: number;
  readonly userCouponSysId: number;
}

/** Each member in turn, and each time the next of their coupons. */
export function purchaserOf({ headers }: World, at: number): Purchaser {
  const userSysId = (at % headers.length) + 1;
  return { userSysId, userCouponSysId: couponOf(userSysId, Math.floor(at / headers.length)) };
}

/** A request of a member. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export function askedBy<O extends Operation>(
  { headers }: World,
  userSysId: number,
  operation: O,
  input: Input<O>,
): Asked {
  const { path, body = '' } = requestOf(operation, input);
  return { method: operation.method, path, headers: headers[userSysId - 1]!, body };
}

/** The same, with its answer. */
export function askAs<O extends Operation>(
  { headers }: World,
  { port }: Server,
  userSysId: number,
  operation: O,
  input: Input<O>,
): Promise<Reply<O>> {
  const accessToken = headers[userSysId - 1]!.authorization.replace('Bearer ', '');
  return call(operation, input, { baseUrl: `http://127.0.0.1:${port}`, accessToken });
}

const orderProducts: OrderRequest['orderProducts'] = [HOT_PRODUCT, HOT_PRODUCT + 1, CHOICE_PRODUCT].map(
  (prdtSysId) => {
    const { sellerSysId, price, optionTypeCode, singleOption } = productFacts(prdtSysId);
    const choices = singleOption && 'details' in singleOption ? singleOption.details : [];
    const options = choices.slice(-1).map((choice) => ({
      prdtOptionSysId: choice.prdtSingleOptionDetailSysId,
      optionKeyName: choice.item,
      price: choice.price,
    }));
    const amount = options.reduce((sum, option) => sum + option.price, price);
    return {
      prdtSysId,
      sellerSysId,
      price,
      amount,
      totalAmount: amount,
      optionTypeCode,
      qty: 1,
      totalQty: 1,
      optionGroups: options.length > 0 ? [{ groupId: 1, qty: 1, options }] : [],
    };
  },
);
const amount = orderProducts.reduce((sum, product) => sum + product.amount, 0);

/** The quote before the order. */
export function purchaseQuote({ plan }: World, { userCouponSysId }: Purchaser): QuoteRequest {
  const { broadcastSysId } = plan;
  return { broadcastSysId, orderProducts, userCouponSysIds: [userCouponSysId], usePoint: POINTS };
}

/** `payAmount`: as it was quoted; the same for every member. */
export function purchaseOrder(world: World, purchaser: Purchaser, payAmount: number): OrderRequest {
  return {
    ...purchaseQuote(world, purchaser),
    amount,
    totalAmount: amount,
    qty: orderProducts.length,
    payAmount,
    payMethodCode: PAY_METHOD.card,
    agreements: { payment: true, age: true },
    orderProducts,
  };
}

export async function payAmountOf(world: World, server: Server): Promise<number> {
  const purchaser = purchaserOf(world, 0);
  const quote = await askAs(world, server, purchaser.userSysId, quoteOrder, purchaseQuote(world, purchaser));
  const refused = quote.coupons.some(({ refusalCode }) => refusalCode !== null);
  if (refused || quote.pointDiscountAmount !== POINTS)
    throw new Error('the coupon or the points are not taken');
  return quote.totalAmount;
}

/** The same for the cart, one product after the other. */
export const purchaseBaskets: readonly BasketRequest[] = orderProducts.map(
  ({ prdtSysId, optionTypeCode, qty, optionGroups }) => ({
    prdtSysId,
    basketQty: qty,
    optionTypeCode,
    optionGroups: optionGroups.map((group) => ({
      optionQty: group.qty,
      productOptions: group.options.map(({ prdtOptionSysId, optionKeyName }) => ({
        prdtOptionSysId,
        optionKeyName,
      })),
    })),
  }),
);
