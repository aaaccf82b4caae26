import { type ComponentType, createElement, Fragment, useEffect, useState } from 'react';
import { navigate, usePathname } from 'wouter/use-browser-location';
import { BROADCAST_TAB } from '../../schema/broadcasts/constants.ts';
import { broadcastInfo } from './broadcast-info.ts';
import { FROM_MENU } from './frame/from-menu.ts';
import { onApp } from './from-app.ts';
import { isInApp, tellApp } from './bridge.ts';
import { loadTexts, REFUSALS } from './i18n/catalogues.ts';
import { reportErrors } from './reporting/console-log.ts';
import { recordVisit } from './reporting/visit.ts';
import { tellLogins } from './session/login-news.ts';
import { addressNamed, addressOf, findRoute } from './routes.ts';
import { redirectOf } from './session/login-redirects.ts';
import { rememberSellerTab } from './seller-tab.ts';
import { watchToken } from './session/token-watch.ts';

/** Background work of the areas on every page. */
const files = import.meta.glob<{ readonly default: ComponentType }>('./*/Afterwards.tsx', {
  base: '..',
  eager: true,
});
const areas = Object.keys(files).map((name) => name.split('/')[1]!);

if (isInApp()) tellLogins();
recordVisit();
reportErrors();

/** Which screens are opened is what an app around the page counts. */
function useTracking(path: string): void {
  useEffect(() => {
    const found = findRoute(path);
    if (!found) return;
    const { route, params } = found;
    const byLink = route.name === 'enterLive' && broadcastInfo.byLink && { byLink: 1 };
    tellApp('tracking', { name: 'screen', params: { screen: route.name, ...params, ...byLink } });
  }, [path]);
}

/** A page that may not be there yet. */
function goTo(address: string | undefined): void {
  if (address !== undefined) navigate(address, { state: FROM_MENU });
}

/** Where the app around leads; a broadcast that is watched shows a product beside itself. */
function useWaysOfApp(): void {
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

/** Parts of every page that are not part of the first view. */
export default function Afterwards() {
  const path = usePathname();
  useTracking(path);
  useWaysOfApp();
  useEffect(watchToken, [path]);
  const [hasWords, setHasWords] = useState(false);
  useEffect(() => {
    // What says that there is no network could not be had without one.
    import('./Crash.tsx').catch(() => undefined);
    loadTexts([...areas, REFUSALS]).then(
      () => setHasWords(true),
      (error: unknown) => console.warn('afterwards:', error),
    );
  }, []);
  if (!hasWords) return null;
  return Object.entries(files).map(([name, part]) => (
    <Fragment key={name}>{createElement(part.default)}</Fragment>
  ));
}
