import { useSnapshot } from 'valtio';
import type { Address } from '../../../schema/accounts.ts';
import { keyOf, queryClient, queryOf, useQuery } from '../../app/query.ts';
import { isLoggedIn, session } from '../../app/session.ts';
import { currentAddress, keepAddress } from './current-address.ts';
import type { NewAddress } from './new-address.ts';

/** The member's saved addresses, the default one first, and where parcels go now; of a guest, what they have written. */
export function useAddresses() {
  const { userSysId, accessToken } = useSnapshot(session);
  const { now } = useSnapshot(currentAddress);
  const isMember = isLoggedIn({ userSysId, accessToken });
  const query = useQuery({
    ...queryOf('addresses', { uid: userSysId ?? 0 }),
    enabled: isMember,
  });
  const saved: readonly Address[] = query.data?.addresses ?? [];
  const chosen = now && 'userSysId' in now && now.userSysId === userSysId ? now.userAddressSysId : undefined;
  const written: NewAddress | null = !isMember && now && 'written' in now ? now.written : null;
  return {
    query,
    isMember,
    saved,
    /** The address chosen in this tab, else the default one. */
    current: saved.find(({ userAddressSysId }) => userAddressSysId === chosen) ?? saved[0],
    written,
    choose(userAddressSysId: number): void {
      if (userSysId !== undefined) keepAddress({ userSysId, userAddressSysId });
    },
    /** For the session; told to nobody before something is ordered. */
    write(address: NewAddress): void {
      keepAddress({ written: address });
    },
    reload: () => queryClient.invalidateQueries({ queryKey: keyOf('addresses') }),
  };
}
