import { useSnapshot } from 'valtio';
import { type ShownPrice, shownPrice } from '../../schema/pricing.ts';
import { serverClock } from '../app/server-clock.ts';
import { isLoggedIn, session } from '../app/session.ts';
import { useServerNow } from '../app/use-server-now.ts';

export type Priced = Parameters<typeof shownPrice>[0];

/** What the product costs this person now, by the server's clock; changes by itself when its live price begins or ends. */
export function usePrice(product: Priced): ShownPrice {
  const loggedIn = isLoggedIn(useSnapshot(session));
  return shownPrice(product, loggedIn, useServerNow(product.livePriceStartDate, product.livePriceEndDate));
}

/** What a guest would pay once logged in, where that is another price. */
export function livePriceForMembers(product: Priced): number | null {
  return shownPrice(product, false, serverClock.now()).forMembers;
}
