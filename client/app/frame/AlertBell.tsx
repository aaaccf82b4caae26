import Bell from 'lucide-react/icons/bell';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { addressOf } from '../routes.ts';
import { session } from '../session/session.ts';
import { useUnread } from '../unread-alerts.ts';
import { IconCount } from './IconCount.tsx';
import styles from './bars.module.css';

/** The way to the member's alerts, with the number of new ones. */
export default function AlertBell() {
  const t = useTranslations('common.nav');
  const { userSysId = 0 } = useSnapshot(session);
  const count = useUnread(userSysId);
  return (
    <Link href={addressOf('AlertList')} className={styles['bell']} title={t('alerts')}>
      <Bell size={22} aria-hidden="true" />
      <span className="sr-only">{count > 0 ? t('newAlerts', { count }) : t('alerts')}</span>
      <IconCount count={count} />
    </Link>
  );
}
