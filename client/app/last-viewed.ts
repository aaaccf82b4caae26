import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { LAST_VIEW_DELAY } from '../../schema/catalog/constants.ts';
import type { Product } from '../../schema/catalog/products.ts';
import { queryOf, useQuery } from './calls/query.ts';
import { isLoggedIn, session } from './session/session.ts';

/** The product that a member has looked at last; asked for once the page has what it needs itself. */
export function useLastViewed(): Product | undefined {
  const who = useSnapshot(session);
  const uid = isLoggedIn(who) ? who.userSysId : undefined;
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), LAST_VIEW_DELAY);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useQuery({
    ...queryOf('listProductViews', { uid: uid ?? 0, startIndex: 0, rowCount: 1 }),
    enabled: waited && uid !== undefined,
  });
  return data?.views[0]?.product;
}
