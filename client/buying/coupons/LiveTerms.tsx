import { useTranslations } from 'use-intl';
import type { LiveCoupon } from '../../../schema/room/coupons.ts';
import { layout } from '../../design/layout/layout.ts';
import { Ending } from './Ending.tsx';
import { useTerms } from './use-terms.ts';

/** A live coupon's remaining number, terms and end. */
export function LiveTerms({ coupon, isGone }: { readonly coupon: LiveCoupon; readonly isGone: boolean }) {
  const t = useTranslations('coupons');
  const terms = useTerms()(coupon);
  const { qty, leftQty = qty, expireDate, usableDays } = coupon;
  return (
    <>
      {!isGone && qty !== undefined && leftQty !== undefined && (
        // It changes all the time: nobody wants to have each number read to them.
        <p className={layout({ quiet: true, leading: 145 })} aria-live="off">
          {t('left.some', { left: leftQty, qty })}
        </p>
      )}
      {terms !== '' && <p className={layout({ quiet: true, leading: 145 })}>{terms}</p>}
      {expireDate ? (
        <p className={layout({ quiet: true, leading: 145 })}>
          <Ending expireDate={expireDate} />
        </p>
      ) : (
        usableDays !== undefined && (
          <p className={layout({ quiet: true, leading: 145 })}>{t('usable', { count: usableDays })}</p>
        )
      )}
    </>
  );
}
