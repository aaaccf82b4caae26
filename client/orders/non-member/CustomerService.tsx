import Headset from 'lucide-react/icons/headset';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { CUSTOMER_SERVICE_HOURS } from '../../../schema/buying/constants.ts';
import { addressOf } from '../../app/routes.ts';
import styles from './NonMember.module.css';

/** Guests cannot cancel, exchange, return or confirm by themselves: this leads to customer service. */
export function CustomerService({ tel }: { readonly tel: string | null }) {
  const t = useTranslations('orders.nonMember.service');
  return (
    <aside className={styles['service']}>
      <Headset size={24} aria-hidden="true" />
      <div>
        <h2>
          <Link href={addressOf('CustomerMain')}>{t('title')}</Link>
        </h2>
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
