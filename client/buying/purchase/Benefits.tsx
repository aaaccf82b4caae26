import Check from 'lucide-react/icons/check';
import { useTranslations } from 'use-intl';
import { useStore } from '../../app/use-store.ts';
import { useWon } from '../../design/Price.tsx';
import { couponIn, pointsIn } from './purchase.ts';
import type { Purchase } from './purchase-store.ts';
import { layout } from '../../design/layout/layout.ts';
import styles from './purchase.module.css';

const BENEFIT = layout(
  { row: 'snug', inline: true, size: 13, tone: 'soft', weight: 'semibold' },
  styles['benefit'],
  'num',
);

/** What a coupon and points take off in a broadcast; each can be left out. Nothing where there is none. */
export function Benefits({ purchase }: { readonly purchase: Purchase }) {
  const t = useTranslations('purchase.benefits');
  const won = useWon();
  const state = useStore(purchase);
  const [coupon, points] = [couponIn(state), pointsIn(state)];
  if (!coupon && !points) return null;
  return (
    <fieldset className={layout({ row: 2, wrap: true })} aria-label={t('label')}>
      {coupon && (
        <button
          type="button"
          className={BENEFIT}
          aria-pressed={coupon.isWanted}
          onClick={() => purchase.happened({ what: 'coupon', isWanted: !coupon.isWanted })}
        >
          <span>{t('coupon', { amount: won(coupon.amount) })}</span>
          {coupon.isWanted && <Check size={16} strokeWidth={2.6} aria-hidden="true" />}
        </button>
      )}
      {points && (
        <button
          type="button"
          className={BENEFIT}
          aria-pressed={points.isWanted}
          onClick={() => purchase.happened({ what: 'points', isWanted: !points.isWanted })}
        >
          <span>{t('points', { count: points.amount })}</span>
          {points.isWanted && <Check size={16} strokeWidth={2.6} aria-hidden="true" />}
        </button>
      )}
    </fieldset>
  );
}
