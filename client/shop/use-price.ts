import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Product } from '../../schema/products.ts';
import { type ShownPrice, shownPrice } from '../../schema/pricing.ts';
import { serverClock } from '../app/server-clock.ts';
import { isLoggedIn, session } from '../app/session.ts';

/** Browsers count a timer's delay in 31 bits. */
const TIMER_MAX = 2 ** 31 - 1;

type Priced = Parameters<typeof shownPrice>[0];

/** What the product costs this person now, by the server's clock; changes by itself when its live price begins or ends. */
export function usePrice(product: Priced): ShownPrice {
  const loggedIn = isLoggedIn(useSnapshot(session));
  const [now, setNow] = useState(() => serverClock.now());
  const { livePriceStartDate, livePriceEndDate } = product;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const waitForChange = () => {
      clearTimeout(timer);
      const time = serverClock.now();
      const waits = [livePriceStartDate, livePriceEndDate]
        .map((date) => (date === null ? Infinity : Date.parse(date) + 1 - time))
        .filter((wait) => wait > 0 && wait <= TIMER_MAX);
      if (waits.length === 0) return;
      timer = setTimeout(look, Math.min(...waits));
    };
    const look = () => {
      setNow(serverClock.now());
      waitForChange();
    };
    waitForChange();
    const unhear = serverClock.onSet(look);
    return () => {
      clearTimeout(timer);
      unhear();
    };
  }, [livePriceStartDate, livePriceEndDate]);
  return shownPrice(product, loggedIn, now);
}

/** What a guest would pay once logged in, where that is another price. */
export function livePriceForMembers(product: Product): number | null {
  const asMember = shownPrice(product, true, serverClock.now());
  return asMember.live && asMember.price !== product.price ? asMember.price : null;
}
