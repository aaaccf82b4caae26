import { ChevronDown } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { cx } from '../design/cx.ts';
import { confirm } from '../design/dialog.ts';
import { Wordmark } from '../design/Wordmark.tsx';
import { logout, startUpState } from './account.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { goToLogin } from './login-return.ts';
import { addressOf, type Tab } from './routes.ts';
import { isLoggedIn, session } from './session.ts';
import styles from './TopBar.module.css';

const MENU = 'person-menu';

function closeMenu({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
}

async function askAndLeave(t: ReturnType<typeof useTranslations<'common'>>): Promise<void> {
  if (await confirm({ title: t('askLogout.title'), confirmLabel: t('askLogout.confirm') })) await logout();
}

/** Who is here; what is theirs is a press away. */
function PersonMenu({ name }: { readonly name: string }) {
  const t = useTranslations('common');
  return (
    <>
      <button type="button" className={styles['person']} popoverTarget={MENU} title={t('account')}>
        <span className={styles['nick']}>{name}</span>
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      <nav id={MENU} popover="auto" className={styles['menu']} aria-label={t('account')}>
        <Link href={addressOf('Coupon')} onClick={closeMenu}>
          {t('nav.coupons')}
        </Link>
        <Link href={addressOf('BuyHistory')} onClick={closeMenu}>
          {t('nav.buyHistory')}
        </Link>
        <button
          type="button"
          popoverTarget={MENU}
          popoverTargetAction="hide"
          onClick={() => void askAndLeave(t)}
        >
          {t('logout')}
        </button>
      </nav>
    </>
  );
}

function Person() {
  const t = useTranslations('common');
  const { nickName, ...rest } = useSnapshot(session);
  const { phase } = useSnapshot(startUpState);
  if (isLoggedIn(rest)) return <PersonMenu name={nickName ? t('hello', { nickName }) : t('account')} />;
  if (phase === 'starting') return <span className={styles['person']} />;
  return (
    <button type="button" className={styles['person']} onClick={() => goToLogin()}>
      {t('nav.login')}
    </button>
  );
}

/** The bar at the top: on wide screens everywhere, on phones only at home. */
export function TopBar({ tab }: { readonly tab: Tab | undefined }) {
  const t = useTranslations('common');
  const loggedIn = isLoggedIn(useSnapshot(session));
  return (
    <header className={cx(styles['bar'], tab === 'home' && styles['onPhone'])}>
      <a className={styles['skip']} href="#main">
        {t('skip')}
      </a>
      <div className={styles['inner']}>
        <Link href={addressOf('Home')} className={styles['brand']} aria-label={t('nav.home')}>
          <Wordmark />
        </Link>
        <nav className={styles['nav']} aria-label={t('nav.label')}>
          <Link href={addressOf('Home')} aria-current={tab === 'home' ? 'page' : undefined}>
            {t('nav.home')}
          </Link>
          {loggedIn && (
            <>
              <Link href={addressOf('BuyHistory')} aria-current={tab === 'buyHistory' ? 'page' : undefined}>
                {t('nav.buyHistory')}
              </Link>
              <Link href={addressOf('Coupon')}>{t('nav.coupons')}</Link>
            </>
          )}
        </nav>
        <div className={styles['end']}>
          <LanguageSwitch />
          <Person />
        </div>
      </div>
    </header>
  );
}
