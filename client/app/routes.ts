import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { PATTERNS } from './paths.ts';

/** What a screen gets: the ids in its address, as text of digits. */
export interface ScreenProps {
  readonly params: Readonly<Record<string, string>>;
}
type Screen = LazyExoticComponent<ComponentType<ScreenProps>>;

export type Tab = 'buyHistory' | 'home' | 'login';

export interface AppRoute {
  readonly name: string;
  readonly path: string;
  readonly screen: Screen;
  /** `login`: only for people who are logged in (or have a saved login). */
  readonly guard: 'none' | 'login';
  readonly pageStyle: 'light' | 'dark';
  /** The entry of the bar that is active here. */
  readonly tab?: Tab;
  /** Whether the bars of the browse screens are drawn around it. */
  readonly bars: 'browse' | 'none';
}

/** The one route table. */
export const ROUTES: readonly AppRoute[] = [
  {
    name: 'Home',
    path: PATTERNS.home,
    screen: lazy(() => import('../home/HomeScreen.tsx')),
    guard: 'none',
    pageStyle: 'dark',
    tab: 'home',
    bars: 'browse',
  },
  {
    name: 'enterLive',
    path: PATTERNS.live,
    screen: lazy(() => import('../live/LiveScreen.tsx')),
    guard: 'none',
    pageStyle: 'dark',
    tab: 'home',
    bars: 'none',
  },
  {
    name: 'Login',
    path: PATTERNS.login,
    screen: lazy(() => import('../login/LoginScreen.tsx')),
    guard: 'none',
    pageStyle: 'dark',
    tab: 'login',
    bars: 'none',
  },
  {
    name: 'BuyHistory',
    path: PATTERNS.buyHistory,
    screen: lazy(() => import('../orders/OrderListScreen.tsx')),
    guard: 'login',
    pageStyle: 'light',
    tab: 'buyHistory',
    bars: 'browse',
  },
  {
    name: 'BuyHistoryDetail',
    path: PATTERNS.buyHistoryDetail,
    screen: lazy(() => import('../orders/OrderDetailScreen.tsx')),
    guard: 'login',
    pageStyle: 'dark',
    tab: 'buyHistory',
    bars: 'browse',
  },
  {
    name: 'BuyHistoryRecent',
    path: PATTERNS.buyHistoryRecent,
    screen: lazy(() => import('../orders/RecentOrderScreen.tsx')),
    guard: 'login',
    pageStyle: 'dark',
    tab: 'buyHistory',
    bars: 'browse',
  },
  {
    name: 'NotFound',
    path: PATTERNS.notFound,
    screen: lazy(() => import('./NotFoundScreen.tsx')),
    guard: 'none',
    pageStyle: 'light',
    bars: 'browse',
  },
];

/** Every parameter of our addresses is a system id. */
const SYS_ID = '([1-9][0-9]{0,15})';

const matchers = ROUTES.map((route) => ({
  route,
  names: [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name!),
  pattern: new RegExp(`^${route.path.replaceAll(/:\w+/g, SYS_ID)}/?$`, 'i'),
}));

/** The route of a path, whatever its upper and lower case, with its parameters. Undefined for unknown paths. */
export function findRoute(path: string): { route: AppRoute; params: Record<string, string> } | undefined {
  for (const { route, names, pattern } of matchers) {
    const found = pattern.exec(path);
    if (found)
      return { route, params: Object.fromEntries(names.map((name, index) => [name, found[index + 1]!])) };
  }
  return undefined;
}
