import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { cx } from '../../design/cx.ts';
import { startUpState } from '../session/account.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { firstThings, later } from '../later.ts';
import { ShopLinks } from './ShopLinks.tsx';
import { goToLogin } from '../session/login-return.ts';
import { addressOf, type Route } from '../routes.ts';
import { isEntry } from './BottomBar.tsx';
import { isLoggedIn, session } from '../session/session.ts';
import { OURS, useSiteName } from '../site-name.ts';
import { Wordmark } from './Wordmark.tsx';
import { layout } from '../../design/layout/layout.ts';
import styles from './bars.module.css';

/** While the menu is on its way, or cannot be had. */
function Name({ name }: { readonly name: string }) {
  return <span className={cx(styles['person'], styles['nick'])}>{name}</span>;
}

/** A visitor has none. */
const PersonMenu = lazy(() => import('./PersonMenu.tsx').catch(() => ({ default: Name })));

/** It counts what is new, which nobody looks for first. */
const AlertBell = lazy(() => firstThings.then(later(() => import('./AlertBell.tsx'))));

function Person() {
  const t = useTranslations('common');
  const { nickName, ...rest } = useSnapshot(session);
  const { phase } = useSnapshot(startUpState);
  if (isLoggedIn(rest)) {
    const name = nickName ? t('hello', { nickName }) : t('account');
    return (
      <Suspense fallback={<Name name={name} />}>
        <PersonMenu name={name} />
      </Suspense>
    );
  }
  if (phase === 'starting') return <span className={styles['person']} />;
  return (
    <button type="button" className={styles['person']} onClick={() => goToLogin()}>
      {t('nav.login')}
    </button>
  );
}

/** The bar at the top: on wide screens everywhere, on phones at home and where the bottom bar leads to. */
export function TopBar({ route: { name, tab } }: { readonly route: Pick<Route, 'name' | 'tab'> }) {
  const t = useTranslations('common');
  const site = useSiteName();
  const loggedIn = isLoggedIn(useSnapshot(session));
  return (
    <header className={cx(styles['topBarBar'], (tab === 'home' || isEntry(name)) && styles['onPhone'])}>
      <a className={styles['skip']} href="#main">
        {t('skip')}
      </a>
      <div className={styles['inner']}>
        <Link
          href={addressOf('Home')}
          className={cx(styles['brand'], site !== OURS && styles['topBarNamed'])}
          aria-label={`${site} ${t('nav.home')}`}
        >
          <Wordmark />
        </Link>
        <nav className={styles['nav']} aria-label={t('nav.label')}>
          <Link href={addressOf('Home')} aria-current={tab === 'home' ? 'page' : undefined}>
            {t('nav.home')}
          </Link>
          <Link href={addressOf('Store')} aria-current={tab === 'store' ? 'page' : undefined}>
            {t('nav.store')}
          </Link>
          {loggedIn && (
            <>
              <Link href={addressOf('BuyHistory')} aria-current={tab === 'buyHistory' ? 'page' : undefined}>
                {t('nav.buyHistory')}
              </Link>
              <Link href={addressOf('Coupon')}>{t('nav.coupons')}</Link>
            </>
          )}
          <Link href={addressOf('CustomerMain')} aria-current={tab === 'customer' ? 'page' : undefined}>
            {t('nav.customer')}
          </Link>
        </nav>
        <div className={layout({ row: 'hair', push: true }, styles['end'])}>
          <LanguageSwitch />
          <ShopLinks />
          {loggedIn && (
            <Suspense fallback={<span className={styles['bell']} />}>
              <AlertBell />
            </Suspense>
          )}
          <Person />
        </div>
      </div>
    </header>
  );
}
