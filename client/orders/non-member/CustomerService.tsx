import Headset from 'lucide-react/icons/headset';
import { useTranslations } from 'use-intl';
import { CUSTOMER_SERVICE_HOURS } from '../../../schema/buying/constants.ts';
import styles from './NonMember.module.css';

/** Who has no login to cancel, exchange, return or confirm with, asks people. */
export function CustomerService({ tel }: { readonly tel: string | null }) {
  const t = useTranslations('orders.nonMember.service');
  return (
    <aside className={styles['service']}>
      <Headset size={24} aria-hidden="true" />
      <div>
        <h2>{t('title')}</h2>
        <p>{t('message')}</p>
        {tel !== null && (
          <a className="num" href={`tel:${tel}`}>
            {tel}
          </a>
        )}
        <p className="num">{t('hours', CUSTOMER_SERVICE_HOURS)}</p>
      </div>
    </aside>
  );
}
