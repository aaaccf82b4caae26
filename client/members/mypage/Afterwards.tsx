import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { queryClient, queryOf } from '../../app/calls/query.ts';
import { isLoggedIn, session } from '../../app/session/session.ts';

/** Loads what a member has not paid yet and where parcels go, so that both are there when a screen needs them. */
export default function Afterwards() {
  const who = useSnapshot(session);
  const uid = isLoggedIn(who) ? who.userSysId : undefined;
  useEffect(() => {
    if (uid === undefined) return;
    void queryClient.prefetchQuery(queryOf('deposit', { uid }));
    void queryClient.prefetchQuery(queryOf('addresses', { uid }));
  }, [uid]);
  return null;
}
