import { useSnapshot } from 'valtio';
import { type Address, addresses } from '../../schema/accounts.ts';
import { keyOf, queryClient, queryOf, useQuery } from '../app/query.ts';
import { isLoggedIn, session } from '../app/session.ts';

/** The member's saved addresses, the default one first. */
export function useAddresses() {
  const { userSysId, accessToken } = useSnapshot(session);
  const query = useQuery({
    ...queryOf(addresses, { uid: userSysId ?? 0 }),
    enabled: isLoggedIn({ userSysId, accessToken }),
  });
  const saved: readonly Address[] = query.data?.addresses ?? [];
  return {
    query,
    saved,
    reload: () => queryClient.invalidateQueries({ queryKey: keyOf(addresses) }),
  };
}
