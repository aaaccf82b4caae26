import { useLocale, useTranslations } from 'use-intl';
import type { Points } from '../../schema/buying/points.ts';
import { deadline } from '../app/i18n/when.ts';
import styles from './Points.module.css';

/** The balance, and what expires next. */
export function Balance({ of: { holdingPoint, nextExpiry } }: { readonly of: Points }) {
  const t = useTranslations('points');
  const locale = useLocale();
  return (
    <section className={styles['balance']} aria-label={t('holding')}>
      <p>{t('holding')}</p>
      <p className="num">
        <strong>{t('amount', { amount: holdingPoint })}</strong>
      </p>
      {nextExpiry && (
        <p className={styles['expiry']}>
          {t('expires', {
            amount: nextExpiry.pointAmount,
            time: deadline(locale, Date.parse(nextExpiry.expireDate)),
          })}
        </p>
      )}
    </section>
  );
}
