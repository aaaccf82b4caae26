import { Ticket as TicketIcon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { ROW_COUNT_MAX } from '../../schema/constants.ts';
import { couponBox } from '../../schema/coupons.ts';
import { couponProducts } from '../../schema/product-lists.ts';
import { api } from '../app/api.ts';
import { NotLoaded } from '../app/NotLoaded.tsx';
import { PageHead } from '../app/PageHead.tsx';
import { keyOf, queryOf, useQuery } from '../app/query.ts';
import { addressOf } from '../app/routes.ts';
import { ScreenLoading } from '../app/ScreenLoading.tsx';
import { session } from '../app/session.ts';
import { ButtonLink } from '../design/Button.tsx';
import { StateMessage } from '../design/StateMessage.tsx';
import { Products } from '../search/offers.ts';
import { CouponCard } from './CouponCard.tsx';
import styles from './CouponProducts.module.css';

/** A coupon that can be used, and all that it makes cheaper. */
export default function CouponProducts({ userCouponSysId }: { readonly userCouponSysId: number }) {
  const t = useTranslations('coupons.products');
  const { userSysId: uid = 0 } = useSnapshot(session);
  const box = useQuery({
    ...queryOf(couponBox, { uid, isUsable: 1, startIndex: 0, rowCount: ROW_COUNT_MAX }),
    enabled: uid > 0,
  });
  const coupon = box.data?.coupons.find((each) => each.userCouponSysId === userCouponSysId);
  if (box.isPending) return <ScreenLoading />;
  if (box.isError && !box.data) return <NotLoaded screen query={box} title={t('failed')} />;
  if (!coupon) {
    return (
      <StateMessage
        screen
        icon={<TicketIcon size={30} />}
        title={t('gone')}
        action={<ButtonLink href={addressOf('Coupon')}>{t('box')}</ButtonLink>}
      />
    );
  }
  const { sellerSysId, minPurchaseAmount } = coupon;
  return (
    <div className={styles['screen']}>
      <PageHead title={t('title')} up={addressOf('Coupon')} />
      <div className={styles['coupon']}>
        <CouponCard coupon={coupon} />
      </div>
      <div className={styles['products']}>
        <Products
          queryKey={[...keyOf(couponProducts), sellerSysId, minPurchaseAmount]}
          ask={(page, signal) => api(couponProducts, { sellerSysId, minPurchaseAmount, ...page }, { signal })}
          none={<StateMessage icon={<TicketIcon size={30} />} title={t('none')} />}
        />
      </div>
    </div>
  );
}
