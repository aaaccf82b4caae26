import type { Address } from '../../../../schema/members/accounts.ts';
import { subscribe } from 'valtio/vanilla';
import { queryOf, watchQuery } from '../../../app/calls/query.ts';
import { isLoggedIn, session } from '../../../app/session/session.ts';
import { type CurrentAddress, currentAddress } from './current-address.ts';
import type { NewAddress } from './new-address.ts';

/** Whose order it would be, and where it would go. */
export interface Delivery {
  /** Undefined: a guest. */
  readonly userSysId: number | undefined;
  /** False while a member's saved addresses are being loaded. */
  readonly isKnown: boolean;
  /** The default one first. */
  readonly saved: readonly Address[];
  /** What was chosen in this tab, else the default one. */
  readonly current: Address | undefined;
  /** What a guest has written. */
  readonly written: NewAddress | null;
}

const UNKNOWN = { isPending: true, data: undefined } as const;

export function deliveryOf(
  userSysId: number | undefined,
  now: CurrentAddress | null,
  { isPending, data }: { readonly isPending: boolean; readonly data: readonly Address[] | undefined },
): Delivery {
  const saved = data ?? [];
  const chosen = now && 'userSysId' in now && now.userSysId === userSysId ? now.userAddressSysId : undefined;
  return {
    userSysId,
    isKnown: userSysId === undefined || !isPending,
    saved,
    current: saved.find(({ userAddressSysId }) => userAddressSysId === chosen) ?? saved[0],
    written: userSysId === undefined && now && 'written' in now ? now.written : null,
  };
}

/** The delivery as far as it is known before the first request. */
export function deliveryNow(): Delivery {
  return deliveryOf(isLoggedIn() ? session.userSysId : undefined, currentAddress.now, UNKNOWN);
}

/** Outside of React: `hear` is told at once, and whenever somebody logs in or an address changes, until it is stopped. */
export function watchDelivery(hear: (delivery: Delivery) => void): () => void {
  let whose: number | undefined;
  let stopQuery = () => {};
  let loaded: Parameters<typeof deliveryOf>[2] = UNKNOWN;
  const tell = () => hear(deliveryOf(whose, currentAddress.now, loaded));
  const follow = () => {
    const userSysId = isLoggedIn() ? session.userSysId : undefined;
    if (userSysId === whose) return;
    stopQuery();
    whose = userSysId;
    loaded = UNKNOWN;
    tell();
    if (userSysId === undefined) return;
    stopQuery = watchQuery(queryOf('addresses', { uid: userSysId }), ({ isPending, data }) => {
      loaded = { isPending, data: data?.addresses };
      tell();
    }).stop;
  };
  const stops = [subscribe(session, follow, true), subscribe(currentAddress, tell, true)];
  tell();
  follow();
  return () => {
    for (const stop of stops) stop();
    stopQuery();
  };
}
