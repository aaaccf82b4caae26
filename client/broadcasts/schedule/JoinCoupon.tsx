import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { useSnapshot } from 'valtio';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { addressOf } from '../../app/routes.ts';
import { session } from '../../app/session/session.ts';
import { JoinTicket } from '../../buying/coupons/offers.ts';
import { ProductCards, ProductItem } from '../../catalog/shop/offers.ts';
import { layout } from '../../design/layout/layout.ts';
import styles from './schedule.module.css';

/** A few rows; the store has them all. */
const PRODUCTS_SHOWN = 10;

/** What it can be used for: all that is sold, the best sold first. */
function Products() {
  const t = useTranslations('schedule.joinCoupon');
  const common = useTranslations('common');
  const { data } = useQuery(
    queryOf('searchProducts', { sort: 'sold', startIndex: 0, rowCount: PRODUCTS_SHOWN }),
  );
  if (!data || data.products.length === 0) return null;
  return (
    <>
      <header className={layout({ row: 4, spread: true, above: 6 })}>
        <h3 className={layout({ size: 17 })}>{t('products')}</h3>
        <Link href={addressOf('Store')}>
          {common('seeAll')}
          <span className="sr-only"> {t('products')}</span>
        </Link>
      </header>
      <ProductCards>
        {data.products.map((product) => (
          <ProductItem key={product.prdtSysId} product={product} />
        ))}
      </ProductCards>
    </>
  );
}

/**
 * The coupon that new members get, with what it can be used for. Hidden if there is no such coupon, and for members who
 * joined without it.
 */
export default function JoinCoupon() {
  const t = useTranslations('schedule.joinCoupon');
  const isMember = useSnapshot(session).userSysId !== undefined;
  const { data } = useQuery(queryOf('joinCoupon', {}));
  if (!data?.coupon || (isMember && data.isReceived === 0)) return null;
  return (
    <section className={styles['joinCoupon']} aria-labelledby="join-coupon">
      <h2 id="join-coupon" className={layout({ title: '20-26' })}>
        {t('title')}
      </h2>
      <div className={layout({ above: 3 }, styles['ticket'])}>
        <JoinTicket coupon={data.coupon} isReceived={data.isReceived === 1} />
      </div>
      <Products />
    </section>
  );
}
