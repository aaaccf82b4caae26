import Bell from 'lucide-react/icons/bell';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { cx } from '../../design/cx.ts';
import { addressOf } from '../routes.ts';
import { session } from '../session/session.ts';
import { useUnread } from '../unread-alerts.ts';
import styles from './TopBar.module.css';

/** More are not counted at a glance. */
const SHOWN_MAX = 99;

/** The way to the member's alerts, with the number of new ones. */
export default function AlertBell() {
  const t = useTranslations('common.nav');
  const { userSysId = 0 } = useSnapshot(session);
  const count = useUnread(userSysId);
  return (
    <Link href={addressOf('AlertList')} className={styles['bell']} title={t('alerts')}>
      <Bell size={22} aria-hidden="true" />
      <span className="sr-only">{count > 0 ? t('newAlerts', { count }) : t('alerts')}</span>
      {count > 0 && (
        <span className={cx(styles['new'], 'num')} aria-hidden="true">
          {count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}
        </span>
      )}
    </Link>
  );
}
