import { createElement, lazy, Suspense, useLayoutEffect } from 'react';
import { Redirect } from 'wouter';
import { usePathname } from 'wouter/use-browser-location';
import { cx } from '../design/cx.ts';
import { DialogHost } from './frame/DialogHost.tsx';
import { ToastHost } from '../design/overlays/ToastHost.tsx';
import { useWide } from '../design/use-media.ts';
import { BottomBar } from './frame/BottomBar.tsx';
import { BroadcastPlace } from './BroadcastPlace.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Translations } from './i18n/Translations.tsx';
import { OfflineBanner } from './frame/OfflineBanner.tsx';
import { addressOf, findRoute, PAGE_COLOUR, type Route, UNKNOWN } from './routes.ts';
import { ScreenLoading } from './ScreenLoading.tsx';
import { ScreenOf } from './screens.ts';
import { TitleAnnouncer } from './frame/TitleAnnouncer.tsx';
import { TopBar } from './frame/TopBar.tsx';
import styles from './App.module.css';
import { later, usePart } from './later.ts';

/** Nobody's first visit opens what asks for a login first. */
const LoginGuard = lazy(later(() => import('./session/LoginGuard.tsx')));
const loadFooter = later(() => import('./frame/SiteFooter.tsx'), ['site/footer']);
const MemberMenu = lazy(
  later(() => import('./frame/MemberMenu.tsx'), ['members/mypage', 'members/settings']),
);

/** The page comes with the style of its address (`shells.ts`); from there on it goes along with the screens. */
function usePageStyle({ pageStyle, bars }: Pick<Route, 'pageStyle' | 'bars'>): void {
  useLayoutEffect(() => {
    document.documentElement.dataset['bars'] = bars;
    document.documentElement.dataset['pageStyle'] = pageStyle;
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', PAGE_COLOUR[pageStyle]);
  }, [pageStyle, bars]);
}

/** It comes after the first things. A page without it is whole. */
function Footer() {
  const footer = usePart(loadFooter, false);
  return footer ? createElement(footer) : null;
}

function Screens() {
  const path = usePathname();
  const found = findRoute(path);
  const isWide = useWide();
  usePageStyle(found?.route ?? UNKNOWN);
  if (!found) return <Redirect to={addressOf('NotFound')} replace />;
  const { route, params } = found;
  // It stands in a place of its own.
  if (route.name === 'enterLive') return null;
  const screen = (
    <ErrorBoundary key={path}>
      <Suspense fallback={<ScreenLoading />}>
        <ScreenOf name={route.name} params={params} />
      </Suspense>
    </ErrorBoundary>
  );
  const guarded =
    route.guard === 'none' ? (
      screen
    ) : (
      <ErrorBoundary>
        <Suspense fallback={<ScreenLoading />}>
          <LoginGuard open={route.guard === 'open'}>{screen}</LoginGuard>
        </Suspense>
      </ErrorBoundary>
    );
  if (route.bars === 'none') return guarded;
  return (
    <>
      <TopBar route={route} />
      <main id="main" className={cx(styles['main'], route.isOwn && styles['own'])}>
        {route.isOwn ? <div>{guarded}</div> : guarded}
        {route.isOwn && isWide && (
          <Suspense>
            <MemberMenu path={route.path} />
          </Suspense>
        )}
      </main>
      {route.footer && <Footer />}
      {route.bars === 'browse' && <BottomBar route={route} />}
    </>
  );
}

export function App() {
  // Nothing else depends on it.
  const afterwards = usePart(() => import('./Afterwards.tsx'), false);
  return (
    <Translations>
      <OfflineBanner />
      <ErrorBoundary>
        <Screens />
      </ErrorBoundary>
      <BroadcastPlace />
      <TitleAnnouncer />
      {afterwards && createElement(afterwards)}
      <ToastHost />
      <DialogHost />
    </Translations>
  );
}
