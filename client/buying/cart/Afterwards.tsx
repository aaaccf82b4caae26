import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { cartCount } from '../../app/cart-count.ts';
import { isLoggedIn, session } from '../../app/session/session.ts';
import { mergeGathered } from './carts.ts';
import { guestCart } from './guest-cart.ts';

/** Tells the bars how much is in the cart. */
function useCount(): void {
  const who = useSnapshot(session);
  const { baskets } = useSnapshot(guestCart).now;
  const uid = isLoggedIn(who) ? who.userSysId : undefined;
  const { data } = useQuery({ ...queryOf('listBaskets', { uid: uid ?? 0 }), enabled: uid !== undefined });
  const lines = uid === undefined ? baskets.length : (data?.totalCnt ?? 0);
  useEffect(() => {
    cartCount.lines = lines;
  }, [lines]);
}

/** Whatever screen somebody logs in to: what they gathered before comes along. */
export default function Afterwards() {
  const loggedIn = isLoggedIn(useSnapshot(session));
  useCount();
  useEffect(() => {
    const merge = () => {
      mergeGathered().catch((error: unknown) => console.warn('cart:', error));
    };
    if (!loggedIn) return undefined;
    merge();
    addEventListener('online', merge);
    return () => removeEventListener('online', merge);
  }, [loggedIn]);
  return null;
}
