import { type ComponentType, createElement, Fragment, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { broadcastInfo } from './broadcast-info.ts';
import { onApp } from './from-app.ts';
import { isInApp, tellApp } from './bridge.ts';
import { loadTexts, REFUSALS } from './i18n/catalogues.ts';
import { reportErrors } from './reporting/console-log.ts';
import { recordVisit } from './reporting/visit.ts';
import { tellLogins } from './session/login-news.ts';
import { addressOf, findRoute } from './routes.ts';

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
    if (found) tellApp('tracking', { name: 'screen', params: { screen: found.route.name, ...found.params } });
  }, [path]);
}

/** A product that the app around leads to; a broadcast that is watched shows it beside itself. */
function useProductsOfApp(): void {
  useEffect(
    () =>
      onApp('botNavPrdt', ({ prdtSysId }) => {
        if (broadcastInfo.broadcastSysId === null) navigate(addressOf('ProductDetail', { prdtSysId }));
      }),
    [],
  );
}

/** Parts of every page that are not part of the first view. */
export default function Afterwards() {
  const [path] = useLocation();
  useTracking(path);
  useProductsOfApp();
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
