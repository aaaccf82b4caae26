import TicketIcon from 'lucide-react/icons/ticket';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { ROW_COUNT_MAX } from '../../../schema/constants.ts';
import { api } from '../../app/calls/api.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { keyOf, queryOf, useQuery } from '../../app/calls/query.ts';
import { addressOf } from '../../app/routes.ts';
import { ScreenLoading } from '../../app/ScreenLoading.tsx';
import { session } from '../../app/session/session.ts';
import { ButtonLink } from '../../design/controls/Button.tsx';
import { layout } from '../../design/layout/layout.ts';
import { StateMessage } from '../../design/StateMessage.tsx';
import { Products } from '../../catalog/listing/offers.ts';
import { CouponCard } from './CouponCard.tsx';
import type { CouponTerms } from './coupon-address.ts';
import styles from './coupons.module.css';

/** All that a coupon makes cheaper, below the coupon itself for the member who can use it. */
export default function CouponProducts({ userCouponSysId, sellerSysId, minPurchaseAmount }: CouponTerms) {
  const t = useTranslations('coupons.products');
  const { userSysId: uid = 0 } = useSnapshot(session);
  const box = useQuery({
    ...queryOf('couponBox', { uid, isUsable: 1, startIndex: 0, rowCount: ROW_COUNT_MAX }),
    enabled: uid > 0,
  });
  const coupon = box.data?.coupons.find((each) => each.userCouponSysId === userCouponSysId);
  if (box.isLoading) return <ScreenLoading />;
  if (box.isError && !box.data) return <NotLoaded screen query={box} title={t('failed')} />;
  if (box.data && !coupon) {
    return (
      <StateMessage
        screen
        icon={<TicketIcon size={30} />}
        title={t('gone')}
        action={<ButtonLink href={addressOf('Coupon')}>{t('box')}</ButtonLink>}
      />
    );
  }
  return (
    <div className={layout({ page: 1040 })}>
      <PageHead title={t('title')} up={addressOf(uid > 0 ? 'Coupon' : 'Home')} />
      {coupon && (
        <div className={styles['coupon']}>
          <CouponCard coupon={coupon} />
        </div>
      )}
      <div className={layout({ above: 5 })}>
        <Products
          queryKey={[...keyOf('couponProducts'), sellerSysId, minPurchaseAmount]}
          ask={(page, signal) =>
            api(
              'couponProducts',
              { minPurchaseAmount, ...(sellerSysId !== null && { sellerSysId }), ...page },
              { signal },
            )
          }
          none={<StateMessage icon={<TicketIcon size={30} />} title={t('none')} />}
        />
      </div>
    </div>
  );
}
