import { useLocale, useTranslations } from 'use-intl';
import type { Points } from '../../../schema/buying/points.ts';
import { deadline } from '../../app/i18n/when.ts';
import { layout } from '../../design/layout/layout.ts';

/** The balance, and what expires next. */
export function Balance({ of: { holdingPoint, nextExpiry } }: { readonly of: Points }) {
  const t = useTranslations('points');
  const locale = useLocale();
  return (
    <section className={layout({ column: 'hair', ground: 'card', pad: 5 })} aria-label={t('holding')}>
      <p className={layout({ quiet: true })}>{t('holding')}</p>
      <p className="num">
        <strong className={layout({ title: 34 })}>{t('amount', { amount: holdingPoint })}</strong>
      </p>
      {nextExpiry && (
        <p className={layout({ above: 2, quiet: true })}>
          {t('expires', {
            amount: nextExpiry.pointAmount,
            time: deadline(locale, Date.parse(nextExpiry.expireDate)),
          })}
        </p>
      )}
    </section>
  );
}
