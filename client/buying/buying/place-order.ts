import { CallFailed, CallRefused } from '../../../schema/call.ts';
import { BLOCKING_EVENT_PLAN } from '../../../schema/buying/constants.ts';
import type { Reply } from '../../../schema/operation.ts';
import type { placeOrder } from '../../../schema/buying/orders.ts';
import type { OrderRequest } from '../../../schema/buying/order-request.ts';
import type { Product } from '../../../schema/catalog/products.ts';
import type { Quote, QuoteRequest } from '../../../schema/buying/quotes.ts';
import * as REFUSED from '../../../schema/refused.ts';
import { api } from '../../app/calls/api.ts';
import { codeText, errorText, hasWords } from '../../app/calls/errors.ts';
import { once } from '../../app/calls/once.ts';
import { translator } from '../../app/i18n/translate.ts';

/** The part of a product that an order needs. */
export type ProductOfOrder = Pick<Product, 'prdtSysId' | 'isPlanEvent' | 'brandSysId'>;

function blocks({ eventPlanSysId }: { readonly eventPlanSysId?: unknown }): boolean {
  return eventPlanSysId === BLOCKING_EVENT_PLAN;
}

/** The requested products with the amounts of the server's quote, so that the order states the prices that were shown. */
export function atQuote(
  asked: QuoteRequest['orderProducts'],
  quote: Quote,
): Pick<OrderRequest, 'orderProducts' | 'amount' | 'totalAmount' | 'qty' | 'payAmount'> {
  return {
    amount: quote.amount,
    totalAmount: quote.totalProductsAmount,
    qty: quote.qty,
    payAmount: quote.totalAmount,
    orderProducts: asked.flatMap((each, at) => {
      const product = quote.products[at];
      if (!product) return [];
      const { price, discountRate, amount, totalAmount } = product;
      return [{ ...each, price, discountRate, amount, totalAmount }];
    }),
  };
}

/** Products of events are asked for first. Throws what the call throws. */
async function requireEventTerms(request: OrderRequest, known: readonly ProductOfOrder[]): Promise<void> {
  if (!known.some(({ isPlanEvent }) => isPlanEvent === 1)) return;
  const products = request.orderProducts.map(({ prdtSysId, sellerSysId, qty, amount }) => {
    const { isPlanEvent = 0, brandSysId = null } = known.find((each) => each.prdtSysId === prdtSysId) ?? {};
    return { isPlanEvent, sellerSysId, brandSysId, prdtSysId, qty, amount };
  });
  const blocked = (facts: Readonly<Record<string, unknown>>) =>
    new CallRefused(REFUSED.eventTerms, 409, '', facts);
  try {
    const terms = await api('checkEventPlan', { products });
    if (blocks(terms)) throw blocked(terms);
  } catch (error) {
    throw error instanceof CallRefused && blocks(error.facts) ? blocked(error.facts) : error;
  }
}

/**
 * Orders once, however often it is asked for until there is an answer. A member whose login has just ended does not order as a
 * guest. Throws what the calls throw.
 */
export async function orderOnce(
  request: OrderRequest,
  known: readonly ProductOfOrder[],
  asMember: boolean,
): Promise<Reply<typeof placeOrder>> {
  await requireEventTerms(request, known);
  return once('placeOrder', request, { asMember });
}

/**
 * What to tell of an order that failed. Without an answer nobody knows whether it was placed. A code without words of its
 * own says that the order failed.
 */
export function orderErrorText(error: unknown): string {
  if (error instanceof CallFailed) return translator()('buying.unanswered');
  return error instanceof CallRefused && !hasWords(error) ? codeText(REFUSED.orderFailed) : errorText(error);
}
