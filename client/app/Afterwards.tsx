import { type ComponentType, createElement, Fragment, useEffect, useState } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { broadcastInfo } from './broadcast-info.ts';
import { isInApp, tellApp } from './bridge.ts';
import { loadTexts } from './i18n/catalogues.ts';
import { reportErrors } from './reporting/console-log.ts';
import { recordVisit } from './reporting/visit.ts';
import { tellLogins } from './session/login-news.ts';
import { findRoute, REFUSALS } from './routes.ts';
import { watchToken } from './session/token-watch.ts';
import { useWaysOfApp } from './ways-of-app.ts';

/** Background work of the areas on every page. */
const files = import.meta.glob<{ readonly default: ComponentType }>('./*/*/Afterwards.tsx', {
  base: '..',
  eager: true,
});
const areas = Object.keys(files).map((name) => name.split('/').slice(1, -1).join('/'));

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
