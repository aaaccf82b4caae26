import { useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { BROADCAST_TAB } from '../../schema/broadcasts/constants.ts';
import { broadcastInfo } from './broadcast-info.ts';
import { FROM_MENU } from '../design/from-menu.ts';
import { onApp } from './from-app.ts';
import { addressNamed, addressOf } from './routes.ts';
import { rememberSellerTab } from './seller-tab.ts';
import { redirectOf } from './session/login-redirects.ts';

/** A page that may not be there yet. */
function goTo(address: string | undefined): void {
  if (address !== undefined) navigate(address, { state: FROM_MENU });
}

/** Where the app around leads; a broadcast that is watched shows a product beside itself. */
export function useWaysOfApp(): void {
  useEffect(() => {
    const stops = [
      onApp('botNavPrdt', ({ prdtSysId }) => {
        if (broadcastInfo.broadcastSysId === null) navigate(addressOf('ProductDetail', { prdtSysId }));
      }),
      onApp('botNavBrand', ({ brandSysId }) => goTo(addressNamed('BrandChannel', { brandSysId }))),
      onApp('botNavTab', ({ tab }) => goTo(redirectOf(tab))),
      onApp('streamExit', ({ flag }) => {
        rememberSellerTab(flag === 1 ? BROADCAST_TAB.ended : BROADCAST_TAB.upcoming);
        goTo(addressOf('sellerList'));
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}
