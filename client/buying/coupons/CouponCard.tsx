import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTranslations } from 'use-intl';
import type { UserCoupon } from '../../../schema/buying/coupons.ts';
import { Link } from 'wouter';
import { useNames } from '../../app/i18n/localized.ts';
import { daysBetween } from '../../app/i18n/when.ts';
import { useNow } from '../../app/calls/use-now.ts';
import { layout } from '../../design/layout/layout.ts';
import { couponProductsAddress } from './coupon-address.ts';
import { Ending } from './Ending.tsx';
import { Ticket } from './Ticket.tsx';
import { useTerms } from './use-terms.ts';

const MINUTE = 60_000;

export interface CouponCardProps {
  readonly coupon: UserCoupon;
  /** Leads to what it can be used for. */
  readonly seeProducts?: boolean;
}

/** One coupon of the box: its value, its terms, and how long it lasts. */
export function CouponCard({ coupon, seeProducts = false }: CouponCardProps) {
  const t = useTranslations('coupons');
  const nameFor = useNames();
  const terms = useTerms()(coupon);
  const ends = Date.parse(coupon.expireDate);
  const now = useNow(MINUTE);
  const usable = coupon.isUsable === 1 && now < ends;
  const daysLeft = daysBetween(now, ends);
  const seller = nameFor({ sellerName: coupon.sellerName, sellerNameEn: coupon.sellerNameEn });
  return (
    <Ticket
      coupon={coupon}
      faded={!usable}
      {...(usable && {
        stub: (
          <span className={layout({ tone: 'accent' }, 'num')}>
            {daysLeft > 0 ? t('left.days', { count: daysLeft }) : t('left.today')}
          </span>
        ),
      })}
    >
      <p className={layout({ quiet: true, leading: 145 })}>
        {coupon.sellerSysId === null ? t('anySeller') : t('seller', { name: seller })}
      </p>
      {terms !== '' && <p className={layout({ quiet: true, leading: 145 })}>{terms}</p>}
      <p className={layout({ quiet: true, leading: 145 })}>
        {coupon.usedOrderSysId === null ? (
          <Ending expireDate={coupon.expireDate} />
        ) : (
          t('used', { number: String(coupon.usedOrderSysId) })
        )}
      </p>
      {seeProducts && usable && (
        <Link
          className={layout({ row: 0, inline: true, touch: true, size: 13, weight: 'semibold' })}
          href={couponProductsAddress(coupon)}
        >
          {t('products.see')}
          <ChevronRight size={16} aria-hidden="true" />
        </Link>
      )}
    </Ticket>
  );
}
