import { useEffect, useEffectEvent } from 'react';
import { CallRefused } from '../../schema/call.ts';
import type { Quote, QuoteRequest } from '../../schema/buying/quotes.ts';
import { queryOf, useQuery } from '../app/calls/query.ts';

/** Temporary refusals, which say nothing about the products. */
const FOR_NOW = new Set(['0002', '0008', '0009']);

export interface Quoted {
  /** The server's quote; undefined while nothing can be ordered, or before its answer. */
  readonly quote: Quote | undefined;
  /** The quote is of the current choice, not of an earlier one. Only then may an order use it. */
  readonly isSettled: boolean;
  /** Why there is no quote; undefined: there is one, or it is being loaded. */
  readonly failure: Error | undefined;
  /** Asking again may help; otherwise the server has said what an order would be refused with. */
  readonly isLost: boolean;
  readonly isAsking: boolean;
  readonly askAgain: () => void;
}

/** Quotes a purchase; null: nothing can be ordered. Calls `onRefused` once for each refusal. */
export function useQuote(asked: QuoteRequest | null, onRefused: (error: CallRefused) => void): Quoted {
  const isAsked = asked !== null;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...queryOf('quoteOrder', asked ?? { orderProducts: [] }),
    enabled: isAsked,
    staleTime: 0,
    placeholderData: (before) => before,
  });
  const refused = useEffectEvent(onRefused);
  useEffect(() => {
    if (isAsked && error instanceof CallRefused) refused(error);
  }, [isAsked, error]);
  return {
    quote: isAsked && !error ? data : undefined,
    isSettled: isAsked && data !== undefined && !error && !isPlaceholderData && !isFetching,
    failure: isAsked && !isFetching ? (error ?? undefined) : undefined,
    isLost:
      isAsked &&
      !isFetching &&
      error !== null &&
      !(error instanceof CallRefused && !FOR_NOW.has(error.resultCode)),
    isAsking: isAsked && isFetching,
    askAgain: () => void refetch(),
  };
}
