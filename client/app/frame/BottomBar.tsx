import House from 'lucide-react/icons/house';
import LogIn from 'lucide-react/icons/log-in';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { addressOf, type Tab } from '../routes.ts';
import { isLoggedIn, session } from '../session/session.ts';
import styles from './BottomBar.module.css';

const ENTRIES = {
  buyHistory: { href: addressOf('BuyHistory'), Icon: ReceiptText },
  home: { href: addressOf('Home'), Icon: House },
  login: { href: addressOf('Login'), Icon: LogIn },
} as const;

/** The entries of the bar: home for members, login in its place for visitors. */
export function tabsFor(loggedIn: boolean): readonly Tab[] {
  return loggedIn ? ['home', 'buyHistory'] : ['login', 'buyHistory'];
}

/** The bar at the bottom of browse screens on phones; wide screens have it in the top bar. */
export function BottomBar({ tab }: { readonly tab: Tab | undefined }) {
  const t = useTranslations('common.nav');
  const tabs = tabsFor(isLoggedIn(useSnapshot(session)));
  return (
    <nav className={styles['bar']} aria-label={t('label')}>
      {tabs.map((name) => {
        const { href, Icon } = ENTRIES[name];
        return (
          <Link
            key={name}
            href={href}
            className={styles['entry']}
            aria-current={name === tab ? 'page' : undefined}
          >
            <Icon size={22} aria-hidden="true" />
            <span>{t(name)}</span>
          </Link>
        );
      })}
    </nav>
  );
}
