import type { MouseEvent } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { cx } from '../../design/cx.ts';
import { confirm } from '../../design/overlays/dialog.ts';
import { logout } from '../session/account.ts';
import { Picture } from '../../design/Picture.tsx';
import { useLastViewed } from '../last-viewed.ts';
import { addressOf } from '../routes.ts';
import styles from './bars.module.css';

function closeMenu({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
}

const MENU = 'person';

export default function PersonMenu({ name }: { readonly name: string }) {
  const t = useTranslations('common');
  const lastViewed = useLastViewed();
  const askAndLeave = async () => {
    if (await confirm({ title: t('askLogout'), confirmLabel: t('logout') })) await logout();
  };
  return (
    <>
      <button
        type="button"
        className={cx(styles['person'], styles['opens'])}
        popoverTarget={MENU}
        title={t('account')}
      >
        <span className={styles['nick']}>{name}</span>
      </button>
      <nav id={MENU} popover="auto" className={styles['menu']} aria-label={t('account')}>
        <Link href={addressOf('MyPage')} onClick={closeMenu}>
          {t('nav.myPage')}
        </Link>
        <Link href={addressOf('cart')} onClick={closeMenu}>
          {t('nav.cart')}
        </Link>
        <Link href={addressOf('ViewLog')} onClick={closeMenu}>
          <span>{t('nav.viewLog')}</span>
          {lastViewed && <Picture src={lastViewed.squareImageUrl} width={28} radius={6} />}
        </Link>
        <Link href={addressOf('Coupon')} onClick={closeMenu}>
          {t('nav.coupons')}
        </Link>
        <Link href={addressOf('MyPoint')} onClick={closeMenu}>
          {t('nav.points')}
        </Link>
        <Link href={addressOf('BuyHistory')} onClick={closeMenu}>
          {t('nav.buyHistory')}
        </Link>
        <Link href={addressOf('MypageSetting')} onClick={closeMenu}>
          {t('nav.settings')}
        </Link>
        <button
          type="button"
          popoverTarget={MENU}
          popoverTargetAction="hide"
          onClick={() => void askAndLeave()}
        >
          {t('logout')}
        </button>
      </nav>
    </>
  );
}
