import { useLocale, useTranslations } from 'use-intl';
import type { UserCoupon } from '../../schema/coupons.ts';
import { useNames } from '../app/i18n/localized.ts';
import { clock, day, daysBetween } from '../app/i18n/when.ts';
import { useNow } from '../design/use-now.ts';
import { Ticket } from './Ticket.tsx';
import { useTerms } from './use-terms.ts';
import styles from './CouponBox.module.css';

const MINUTE = 60_000;

/** One coupon of the box: what it is worth, for what, and for how long. */
export function CouponCard({ coupon }: { readonly coupon: UserCoupon }) {
  const t = useTranslations('coupons');
  const locale = useLocale();
  const nameFor = useNames();
  const terms = useTerms()(coupon);
  const ends = Date.parse(coupon.expireDate);
  const now = useNow(MINUTE);
  const usable = coupon.isUsable === 1 && now < ends;
  const time = `${day(locale, ends)} ${clock(locale, ends)}`;
  const daysLeft = daysBetween(now, ends);
  const seller = nameFor({ sellerName: coupon.sellerName, sellerNameEn: coupon.sellerNameEn });
  return (
    <Ticket
      coupon={coupon}
      faded={!usable}
      {...(usable && {
        stub: (
          <span className={styles['left']}>
            {daysLeft > 0 ? t('left.days', { count: daysLeft }) : t('left.today')}
          </span>
        ),
      })}
    >
      <p className={styles['terms']}>{t('seller', { name: seller })}</p>
      {terms !== '' && <p className={styles['terms']}>{terms}</p>}
      <p className={styles['terms']}>
        {coupon.usedOrderSysId === null ? (
          <time dateTime={coupon.expireDate}>{t(usable ? 'until' : 'expired', { time })}</time>
        ) : (
          t('used', { number: String(coupon.usedOrderSysId) })
        )}
      </p>
    </Ticket>
  );
}
