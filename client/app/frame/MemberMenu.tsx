import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { addressOf } from '../routes.ts';
import { FROM_MENU } from '../../design/from-menu.ts';
import styles from './menus.module.css';

interface MemberMenuProps {
  /** The path of the page beside it. */
  readonly path: string;
}

/** All pages about the member, beside one of them on wide screens. Needs the texts of `mypage` and `settings`. */
export default function MemberMenu({ path }: MemberMenuProps) {
  const t = useTranslations();
  const link = (href: string, text: string) => (
    <Link href={href} state={FROM_MENU} aria-current={href === path ? 'page' : undefined}>
      {text}
    </Link>
  );
  const groups = [
    {
      title: undefined,
      links: [
        [addressOf('BuyHistory'), t('mypage.menu.orders')],
        [addressOf('Exchange'), t('mypage.menu.claims')],
        [addressOf('Basket'), t('mypage.menu.cart')],
        [addressOf('Coupon'), t('mypage.menu.coupons')],
        [addressOf('MyPoint'), t('mypage.counts.points')],
        [addressOf('MyReview'), t('mypage.menu.reviews')],
        [addressOf('ViewLog'), t('mypage.menu.viewed')],
        [addressOf('Follows'), t('mypage.menu.follows')],
        [addressOf('Addresses'), t('mypage.menu.addresses')],
        [addressOf('AlertList'), t('mypage.menu.alerts')],
        [addressOf('Contact'), t('mypage.menu.service')],
        [addressOf('SellerIntro'), t('mypage.menu.sellover')],
      ],
    },
    {
      title: t('settings.groups.login'),
      links: [
        [addressOf('modifyProfile'), t('mypage.profile.title')],
        [addressOf('ChangePw'), t('settings.rows.ChangePw')],
        [addressOf('Passkeys'), t('settings.rows.Passkeys')],
        [addressOf('SocialAccounts'), t('settings.rows.SocialAccounts')],
        [addressOf('Sessions'), t('settings.rows.Sessions')],
      ],
    },
    {
      title: t('settings.title'),
      links: [
        [addressOf('MypageSetting'), t('settings.groups.app')],
        [addressOf('AlertSet'), t('settings.rows.AlertSet')],
        [addressOf('BlockList'), t('settings.rows.BlockList')],
        [addressOf('ReportLog'), t('settings.rows.ReportLog')],
        [addressOf('SanctionLog'), t('settings.rows.SanctionLog')],
      ],
    },
  ] as const;
  return (
    <nav className={styles['menu']} aria-label={t('mypage.title')}>
      {link(addressOf('MyPage'), t('mypage.title'))}
      {groups.map(({ title, links }) => (
        <section key={title ?? ''}>
          {title !== undefined && <h2>{title}</h2>}
          <ul>
            {links.map(([href, text]) => (
              <li key={href}>{link(href, text)}</li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
