import { type Quote, quoteOrder } from '../../schema/quotes.ts';
import type { Product } from '../../schema/products.ts';
import { queryOf, useQuery } from '../app/query.ts';
import { problemOf, quoteRequest } from './selection.ts';
import { type InBroadcast } from './sold.ts';
import type { Purchase } from './use-purchase.ts';

export interface Quoted {
  /** What the server says it costs; undefined while nothing can be ordered, or it has not answered. */
  readonly quote: Quote | undefined;
  readonly isAsking: boolean;
}

/** What is chosen costs this much, sent to this address. */
export function useQuote(
  product: Product,
  purchase: Purchase,
  broadcast: InBroadcast | null,
  userAddressSysId: number | undefined,
): Quoted {
  const { lines, addings, options, price, done } = purchase;
  const canBeOrdered = problemOf(product, options, lines, addings) === null && !done;
  const asked = quoteRequest({ product, lines, addings, price, broadcast, userAddressSysId });
  const { data, isFetching } = useQuery({
    ...queryOf(quoteOrder, asked),
    enabled: canBeOrdered,
    staleTime: 0,
    retry: false,
  });
  return { quote: data, isAsking: isFetching && data === undefined };
}
