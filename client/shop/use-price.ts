import { useSnapshot } from 'valtio';
import type { Product } from '../../schema/products.ts';
import { type ShownPrice, shownPrice } from '../../schema/pricing.ts';
import { serverClock } from '../app/server-clock.ts';
import { isLoggedIn, session } from '../app/session.ts';
import { useServerNow } from '../app/use-server-now.ts';

type Priced = Parameters<typeof shownPrice>[0];

/** What the product costs this person now, by the server's clock; changes by itself when its live price begins or ends. */
export function usePrice(product: Priced): ShownPrice {
  const loggedIn = isLoggedIn(useSnapshot(session));
  return shownPrice(product, loggedIn, useServerNow(product.livePriceStartDate, product.livePriceEndDate));
}

/** What a guest would pay once logged in, where that is another price. */
export function livePriceForMembers(product: Product): number | null {
  const asMember = shownPrice(product, true, serverClock.now());
  return asMember.live && asMember.price !== product.price ? asMember.price : null;
}
