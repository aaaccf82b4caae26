import Bell from 'lucide-react/icons/bell';
import Megaphone from 'lucide-react/icons/megaphone';
import PackageCheck from 'lucide-react/icons/package-check';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Settings from 'lucide-react/icons/settings';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Ticket from 'lucide-react/icons/ticket';
import Tv from 'lucide-react/icons/tv';
import { useLocale, useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { inLocale } from '../../../schema/locales.ts';
import type { Alert } from '../../../schema/members/alerts.ts';
import { MoreButton } from '../../app/frame/MoreButton.tsx';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { clock, day, daysBetween } from '../../app/i18n/when.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { addressOf } from '../../app/routes.ts';
import { MembersOnly } from '../../app/session/MembersOnly.tsx';
import { session } from '../../app/session/session.ts';
import { Skeleton } from '../../design/Skeleton.tsx';
import { StateMessage } from '../../design/StateMessage.tsx';
import { layout } from '../../design/layout/layout.ts';
import { useAlerts, useReadMark } from './use-alerts.ts';
import styles from './Alerts.module.css';
import { serverClock } from '../../app/calls/server-clock.ts';

const ICONS = {
  broadcast: Tv,
  order: ReceiptText,
  coupon: Ticket,
  event: Megaphone,
  account: ShieldCheck,
  restock: PackageCheck,
} as const satisfies Record<Alert['kind'], unknown>;

function Item({ alert }: { readonly alert: Alert }) {
  const t = useTranslations('alerts');
  const locale = useLocale();
  const Icon = ICONS[alert.kind];
  const isNew = alert.isRead === 0;
  return (
    <Link
      href={alert.link}
      className={layout({ row: 3, align: 'start', padBlock: 4 }, styles['alert'], isNew && styles['new'])}
    >
      <span className={styles['icon']} aria-hidden="true">
        <Icon size={20} />
      </span>
      <span className={layout({ column: 'hair', grow: true })}>
        {isNew && <span className="sr-only">{t('new')}</span>}
        <span className={layout({ row: 0, spread: true, size: 12, tone: 'soft' })}>
          {t(`kinds.${alert.kind}`)}
          <time dateTime={alert.createdAt}>{clock(locale, Date.parse(alert.createdAt))}</time>
        </span>
        <strong className={layout({ weight: 'semibold' })}>
          {inLocale(locale, alert.title, alert.titleEn)}
        </strong>
        <span className={layout({ quiet: true, leading: 145, clamp: 3 })}>
          {inLocale(locale, alert.text, alert.textEn)}
        </span>
      </span>
    </Link>
  );
}

/** The day as people call it. */
function useDayName(): (at: number) => string {
  const t = useTranslations('alerts');
  const locale = useLocale();
  return (at) => {
    const ago = daysBetween(at, serverClock.now());
    return ago === 0 ? t('today') : ago === 1 ? t('yesterday') : day(locale, at);
  };
}

function Own() {
  const t = useTranslations('alerts');
  const { userSysId = 0 } = useSnapshot(session);
  const query = useAlerts(userSysId);
  const dayName = useDayName();
  const pages = query.data?.pages;
  const all = pages?.flatMap(({ alerts }) => alerts) ?? [];
  useReadMark(userSysId, all[0]?.createdAt, pages?.[0]?.unreadCnt ?? 0);
  if (!pages) {
    if (query.isError) return <NotLoaded query={query} title={t('error')} />;
    return [0, 1, 2, 3].map((key) => <Skeleton key={key} height={84} style={{ marginTop: 12 }} />);
  }
  if (all.length === 0)
    return <StateMessage icon={<Bell size={30} />} title={t('none')} message={t('noneYet')} />;
  const days = Map.groupBy(all, ({ createdAt }) => dayName(Date.parse(createdAt)));
  return (
    <>
      {[...days].map(([name, alerts]) => (
        <section key={name} aria-label={name}>
          <h2 className={layout({ above: 4, quiet: true, weight: 'semibold' })}>{name}</h2>
          <ul className={layout({ ruled: 'border' })}>
            {alerts.map((alert) => (
              <li key={alert.alertSysId}>
                <Item alert={alert} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <MoreButton query={query} />
    </>
  );
}

/** What the member was told, by day. */
export default function AlertListScreen() {
  const t = useTranslations('alerts');
  useTitle(t('title'));
  return (
    <div className={layout({ page: 720 })}>
      <PageHead title={t('title')} up={addressOf('MyPage')}>
        <Link
          className={styles['settings']}
          href={addressOf('AlertSet')}
          aria-label={t('settings')}
          title={t('settings')}
        >
          <Settings size={22} aria-hidden="true" />
        </Link>
      </PageHead>
      <MembersOnly icon={<Bell size={30} />} title={t('members.title')} message={t('members.message')}>
        <Own />
      </MembersOnly>
    </div>
  );
}
