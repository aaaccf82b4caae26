import { useSnapshot } from 'valtio';
import { type ShownPrice, shownPrice } from '../../../schema/buying/pricing.ts';
import { serverClock } from '../../app/calls/server-clock.ts';
import { isLoggedIn, session } from '../../app/session/session.ts';
import { useServerNow } from '../../app/calls/use-server-now.ts';

export type Priced = Parameters<typeof shownPrice>[0];

/** The current price for this person, by the server's clock. Updates when the live price begins or ends. */
export function usePrice(product: Priced): ShownPrice {
  const loggedIn = isLoggedIn(useSnapshot(session));
  return shownPrice(product, loggedIn, useServerNow(product.livePriceStartDate, product.livePriceEndDate));
}

/** The price for members, if it differs from a guest's. */
export function livePriceForMembers(product: Priced): number | null {
  return shownPrice(product, false, serverClock.now()).forMembers;
}
