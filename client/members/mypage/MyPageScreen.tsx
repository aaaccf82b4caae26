import Bell from 'lucide-react/icons/bell';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Clapperboard from 'lucide-react/icons/clapperboard';
import Eye from 'lucide-react/icons/eye';
import HeartHandshake from 'lucide-react/icons/heart-handshake';
import Headset from 'lucide-react/icons/headset';
import MapPin from 'lucide-react/icons/map-pin';
import Radio from 'lucide-react/icons/radio';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Star from 'lucide-react/icons/star';
import Settings from 'lucide-react/icons/settings';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import Ticket from 'lucide-react/icons/ticket';
import Undo2 from 'lucide-react/icons/undo-2';
import UserRound from 'lucide-react/icons/user-round';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { PERMISSION } from '../../../schema/members/constants.ts';
import type { deposit, myPage } from '../../../schema/members/my-page.ts';
import type { Reply } from '../../../schema/operation.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { useTitle } from '../../app/frame/use-title.ts';
import { deadline } from '../../app/i18n/when.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { addressOf } from '../../app/routes.ts';
import { MembersOnly } from '../../app/session/MembersOnly.tsx';
import { session } from '../../app/session/session.ts';
import { logout } from '../../app/session/account.ts';
import { Avatar } from '../../design/Avatar.tsx';
import { ButtonLink } from '../../design/controls/Button.tsx';
import { layout } from '../../design/layout/layout.ts';
import { confirm } from '../../design/overlays/dialog.ts';
import { Rows } from '../../design/Rows.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { Invite } from './Invite.tsx';
import styles from './MyPage.module.css';

type Mine = Reply<typeof myPage>;

const icon = (Icon: typeof Bell) => <Icon size={22} aria-hidden="true" />;

const MENU = [
  { text: 'orders', href: addressOf('BuyHistory'), icon: icon(ReceiptText) },
  { text: 'claims', href: addressOf('Exchange'), icon: icon(Undo2) },
  { text: 'cart', href: addressOf('Basket'), icon: icon(ShoppingBag) },
  { text: 'reviews', href: addressOf('MyReview'), icon: icon(Star) },
  { text: 'viewed', href: addressOf('ViewLog'), icon: icon(Eye) },
  { text: 'follows', href: addressOf('Follows'), icon: icon(HeartHandshake) },
  { text: 'coupons', href: addressOf('Coupon'), icon: icon(Ticket) },
  { text: 'addresses', href: addressOf('Addresses'), icon: icon(MapPin) },
  { text: 'alerts', href: addressOf('AlertList'), icon: icon(Bell) },
  { text: 'sellover', href: addressOf('SellerIntro'), icon: icon(Clapperboard) },
  { text: 'myBroadcasts', href: addressOf('sellerList'), icon: icon(Radio) },
  { text: 'service', href: addressOf('CustomerMain'), icon: icon(Headset) },
  { text: 'settings', href: addressOf('MypageSetting'), icon: icon(Settings) },
] as const satisfies readonly { text: string; href: string; icon: ReactNode }[];

function Counts({ of }: { readonly of: Mine }) {
  const t = useTranslations('mypage.counts');
  const counts = [
    ['orders', of.orderCnt, addressOf('BuyHistory')],
    ['coupons', of.couponCnt, addressOf('Coupon')],
    ['points', of.holdingPoint, addressOf('MyPoint')],
    ['picks', of.pickCnt, addressOf('ViewLog')],
    ['reviews', of.reviewCnt, addressOf('MyReview')],
    ['inquiries', of.inquiryCnt, `${addressOf('Contact')}#own`],
  ] as const;
  return (
    <ul className={styles['counts']}>
      {counts.map(([text, count, href]) => (
        <li key={text}>
          <Link href={href} className={layout({ column: 'hair', align: 'center', size: 13 })}>
            <strong className={layout({ size: 20 }, 'num')}>{t('amount', { count })}</strong>
            <span className={layout({ tone: 'soft' })}>{t(text)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Deposit({
  of: { waitingCnt, totalRemainAmount, payUntil },
}: {
  readonly of: Reply<typeof deposit>;
}) {
  const t = useTranslations('mypage.deposit');
  const locale = useLocale();
  if (waitingCnt === 0 || payUntil === null) return null;
  return (
    <Link
      href={addressOf('BuyHistory')}
      className={layout({ row: 3, spread: true, ground: 'card', above: 3 }, styles['deposit'])}
    >
      <span>
        <strong>{t('title', { count: waitingCnt })}</strong>
        <small className={layout({ block: true, above: 'hair', quiet: true })}>
          {t('amount', { amount: totalRemainAmount, time: deadline(locale, Date.parse(payUntil)) })}
        </small>
      </span>
      <ChevronRight size={18} aria-hidden="true" className={layout({ tone: 'soft' })} />
    </Link>
  );
}

function Own() {
  const t = useTranslations('mypage');
  const { userSysId: uid = 0, authSysId, badge } = useSnapshot(session);
  const mayBroadcast = authSysId === PERMISSION.host || authSysId === PERMISSION.manager;
  const query = useQuery({ ...queryOf('myPage', { uid }), staleTime: 0 });
  const unpaid = useQuery({ ...queryOf('deposit', { uid }), staleTime: 0 });
  const common = useTranslations('common');
  const askAndLeave = async () => {
    const isSure = await confirm({ title: common('askLogout'), confirmLabel: common('logout') });
    if (isSure) await logout();
  };
  const { data } = query;
  // What waits for payment stands above the menu, and would push it down.
  if (!data || unpaid.isPending)
    return query.isError ? (
      <NotLoaded query={query} title={t('error')} />
    ) : (
      <div className={layout({ column: 5, above: 3 })} aria-hidden="true">
        <Skeleton height={64} width="60%" style={{ borderRadius: 32 }} />
        <Skeleton height={84} style={{ borderRadius: 16 }} />
        <Skeleton height={400} style={{ borderRadius: 16 }} />
      </div>
    );
  const name = data.nickName.trim() || data.userId;
  return (
    <>
      <section className={layout({ row: 4, above: 3, below: 5 })}>
        <Avatar src={data.pictureUrl} name={name} size={64} />
        <div className={layout({ grow: true })}>
          <strong className={layout({ block: true, size: 20, clamp: 1 })}>{name}</strong>
          <span className={layout({ block: true, quiet: true })}>{data.userId}</span>
        </div>
        <ButtonLink variant="soft" size="small" href={addressOf('modifyProfile')}>
          {t('edit')}
        </ButtonLink>
      </section>
      <Counts of={data} />
      {unpaid.data && <Deposit of={unpaid.data} />}
      <nav className={layout({ above: 5, below: 5 }, styles['menu'])} aria-label={t('menu.label')}>
        <Rows
          rows={MENU.filter(({ text }) => mayBroadcast || text !== 'myBroadcasts').map(
            ({ text, ...row }) => ({
              ...row,
              text: t(`menu.${text}`),
              value:
                text === 'sellover' && badge !== undefined
                  ? t('menu.broadcasts', { count: badge })
                  : undefined,
            }),
          )}
        />
      </nav>
      <Invite userSysId={uid} />
      <p className={layout({ row: 2, center: true, above: 5 }, styles['leave'])}>
        <button
          type="button"
          className={layout({ row: 0, touch: true, quiet: true })}
          onClick={() => void askAndLeave()}
        >
          {common('logout')}
        </button>
        <Link href={addressOf('Withdraw')} className={layout({ row: 0, touch: true, quiet: true })}>
          {t('menu.withdraw')}
        </Link>
      </p>
    </>
  );
}

/** The member's own page; a guest is offered a login or a sign-up. */
export default function MyPageScreen() {
  const t = useTranslations('mypage');
  useTitle(t('title'));
  return (
    <div className={layout({ page: 720 })}>
      <h1>{t('title')}</h1>
      <MembersOnly
        icon={<UserRound size={30} />}
        title={t('guest.title')}
        message={t('guest.message')}
        beside={
          <ButtonLink variant="soft" size="large" href={addressOf('RegStep04')}>
            {t('guest.join')}
          </ButtonLink>
        }
      >
        <Own />
      </MembersOnly>
    </div>
  );
}
