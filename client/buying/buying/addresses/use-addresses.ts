import { useSnapshot } from 'valtio';
import { keyOf, queryClient, queryOf, useQuery } from '../../../app/calls/query.ts';
import { isLoggedIn, session } from '../../../app/session/session.ts';
import { deliveryOf } from './delivery.ts';
import { type CurrentAddress, currentAddress, keepAddress } from './current-address.ts';
import type { NewAddress } from './new-address.ts';

/** The member's saved addresses, the default one first, and where parcels go now; of a guest, what they have written. */
export function useAddresses() {
  const who = useSnapshot(session);
  const { now } = useSnapshot(currentAddress);
  const isMember = isLoggedIn(who);
  const query = useQuery({
    ...queryOf('addresses', { uid: who.userSysId ?? 0 }),
    enabled: isMember,
  });
  const { saved, current, written } = deliveryOf(
    isMember ? who.userSysId : undefined,
    now as CurrentAddress | null,
    { isPending: query.isPending, data: query.data?.addresses },
  );
  return {
    query,
    isMember,
    saved,
    /** The address chosen in this tab, else the default one. */
    current,
    written,
    choose(userAddressSysId: number): void {
      if (who.userSysId !== undefined) keepAddress({ userSysId: who.userSysId, userAddressSysId });
    },
    /** For the session; told to nobody before something is ordered. */
    write(address: NewAddress): void {
      keepAddress({ written: address });
    },
    reload: () => queryClient.invalidateQueries({ queryKey: keyOf('addresses') }),
  };
}
