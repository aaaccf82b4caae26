import Headset from 'lucide-react/icons/headset';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { CUSTOMER_SERVICE_HOURS } from '../../../../schema/buying/constants.ts';
import { addressOf } from '../../../app/routes.ts';
import { layout } from '../../../design/layout/layout.ts';

const LINK = layout({ row: 0, inline: true, touch: true, size: 17, weight: 'bold' });

/** Guests cannot cancel, exchange, return or confirm by themselves: this leads to customer service. */
export function CustomerService({ tel }: { readonly tel: string | null }) {
  const t = useTranslations('orders.nonMember.service');
  return (
    <aside className={layout({ row: 4, align: 'start', ground: 'paper', above: 3 })}>
      <Headset size={24} aria-hidden="true" className={layout({ tone: 'soft' })} />
      <div>
        <h2 className={layout({ weight: 'semibold' })}>
          <Link href={addressOf('CustomerMain')} className={LINK}>
            {t('title')}
          </Link>
        </h2>
        <p className={layout({ above: 'hair', quiet: true })}>{t('message')}</p>
        {tel !== null && (
          <a className={`${LINK} num`} href={`tel:${tel}`}>
            {tel}
          </a>
        )}
        <p className={layout({ above: 'hair', quiet: true }, 'num')}>{t('hours', CUSTOMER_SERVICE_HOURS)}</p>
      </div>
    </aside>
  );
}
