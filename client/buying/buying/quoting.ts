import type { Quote, QuoteRequest } from '../../../schema/buying/quotes.ts';
import { queryOf, watchQuery } from '../../app/calls/query.ts';

/**
 * What the server says that something costs.
 *
 * What must stay true:
 * - A quote counts only for the request that it answers: when something else is asked for, it is settled no more.
 * - Until the new one is there, the last one may still be shown.
 */
export interface Quoted {
  /** The request as text; null: nothing that can be ordered is asked for. */
  readonly asked: string | null;
  readonly quote: Quote | undefined;
  /** The quote answers what is asked for now. */
  readonly isAnswered: boolean;
  readonly error: Error | undefined;
  readonly isAsking: boolean;
}

export const UNQUOTED: Quoted = {
  asked: null,
  quote: undefined,
  isAnswered: false,
  error: undefined,
  isAsking: false,
};

/** How far the answer to a request has come. */
export interface QuoteHeard extends Pick<Quoted, 'quote' | 'error' | 'isAsking'> {
  readonly asked: string;
}

/** Nothing changes while the same is asked for. */
export function asking(quoted: Quoted, request: QuoteRequest | null): Quoted {
  const asked = request && JSON.stringify(request);
  if (asked === quoted.asked) return quoted;
  return { asked, quote: quoted.quote, isAnswered: false, error: undefined, isAsking: asked !== null };
}

/** Ignores a late answer to an earlier request. */
export function withHeard(quoted: Quoted, { asked, quote, error, isAsking }: QuoteHeard): Quoted {
  if (asked !== quoted.asked) return quoted;
  return { asked, quote: quote ?? quoted.quote, isAnswered: quote !== undefined, error, isAsking };
}

/** It can be ordered at this price. */
export function isSettled({ isAnswered, error, isAsking }: Quoted): boolean {
  return isAnswered && error === undefined && !isAsking;
}

/** Asks for what a request costs, and again when something else is asked for. */
export class QuoteWatch {
  readonly #hear: (heard: QuoteHeard) => void;
  #asked: string | null = null;
  #watch: ReturnType<typeof watchQuery> | undefined;

  constructor(hear: (heard: QuoteHeard) => void) {
    this.#hear = hear;
  }

  ask(asked: string | null): void {
    if (asked === this.#asked) return;
    this.stop();
    this.#asked = asked;
    if (asked === null) return;
    const request = JSON.parse(asked) as QuoteRequest;
    this.#watch = watchQuery({ ...queryOf('quoteOrder', request), staleTime: 0 }, (result) => {
      const { data: quote, error, isFetching: isAsking } = result;
      this.#hear({ asked, quote, error: error ?? undefined, isAsking });
    });
  }

  askAgain(): void {
    this.#watch?.askAgain();
  }

  stop(): void {
    this.#watch?.stop();
    this.#watch = undefined;
    this.#asked = null;
  }
}
