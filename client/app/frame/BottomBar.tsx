import CircleUserRound from 'lucide-react/icons/circle-user-round';
import Headset from 'lucide-react/icons/headset';
import House from 'lucide-react/icons/house';
import LogIn from 'lucide-react/icons/log-in';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Store from 'lucide-react/icons/store';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { later } from '../later.ts';
import { pageFact } from '../page-facts.ts';
import type { Route, RouteName, Tab } from '../routes.ts';
import { isLoggedIn, session } from '../session/session.ts';
import { type BarEntry, BarLinks } from './BarLinks.tsx';

const ENTRIES = {
  buyHistory: { to: 'BuyHistory', Icon: ReceiptText },
  store: { to: 'Store', Icon: Store },
  home: { to: 'Home', Icon: House },
  login: { to: 'Login', Icon: LogIn },
  myPage: { to: 'MyPage', Icon: CircleUserRound },
  customer: { to: 'CustomerMain', Icon: Headset },
} as const satisfies Record<Tab, object>;

/** Whether the bar leads to this page. */
export function isEntry(name: RouteName): boolean {
  return Object.values(ENTRIES).some(({ to }) => to === name);
}

/** The entries of the bar: home for members, login in its place for visitors. */
export function tabsFor(loggedIn: boolean): readonly Tab[] {
  return ['buyHistory', 'store', loggedIn ? 'home' : 'login', 'myPage', 'customer'];
}

/** Few servers have it. */
const LiveBar = lazy(later(() => import('./LiveBar.tsx'), ['site/menu']));

/** The bar at the bottom of browse screens on phones; wide screens have it in the top bar. */
export function BottomBar({ route: { name, tab } }: { readonly route: Pick<Route, 'name' | 'tab'> }) {
  const t = useTranslations('common.nav');
  const tabs = tabsFor(isLoggedIn(useSnapshot(session)));
  if (pageFact('bottomBar') === 'live')
    return (
      <Suspense>
        <LiveBar name={name} />
      </Suspense>
    );
  const entries = tabs.map((each): BarEntry => ({ ...ENTRIES[each], label: t(each), active: each === tab }));
  return <BarLinks entries={entries} />;
}
