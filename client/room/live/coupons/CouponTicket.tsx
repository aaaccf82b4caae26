import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { LiveCoupon } from '../../../../schema/room/coupons.ts';
import { LiveTerms, Ticket } from '../../../buying/coupons/offers.ts';
import { Button } from '../../../design/controls/Button.tsx';
import { layout } from '../../../design/layout/layout.ts';
import type { Taking } from './use-coupon-taking.ts';
import styles from './coupons.module.css';
import { serverClock } from '../../../app/calls/server-clock.ts';

export interface CouponTicketProps {
  readonly coupon: LiveCoupon;
  readonly taking: Taking | undefined;
  readonly onTake: () => void;
}

/** A live coupon: available, taken or out of stock. */
export function CouponTicket({ coupon, taking, onTake }: CouponTicketProps) {
  const t = useTranslations('live.coupon');
  const has = taking === 'taken' || taking === 'had';
  const open = taking === undefined || taking === 'taking';
  return (
    <Ticket
      coupon={coupon}
      faded={taking === 'gone'}
      stub={
        open ? (
          <Button
            busy={taking === 'taking'}
            aria-label={t('takeNamed', { name: coupon.name })}
            onClick={onTake}
          >
            {t('take')}
          </Button>
        ) : (
          <>
            {has && (
              <span className={layout({ row: 0, center: true, corners: 'full' }, styles['check'])}>
                <Check size={22} strokeWidth={3} aria-hidden="true" />
              </span>
            )}
            {has ? <span className={layout({ tone: 'good' })}>{t(taking)}</span> : <Gone coupon={coupon} />}
          </>
        )
      }
    >
      <LiveTerms coupon={coupon} isGone={taking === 'gone'} />
    </Ticket>
  );
}

function Gone({ coupon: { expireDate } }: Pick<CouponTicketProps, 'coupon'>) {
  const t = useTranslations();
  const [now] = useState(() => serverClock.now());
  const isOver = expireDate && now >= Date.parse(expireDate);
  return <span className={layout({ tone: 'soft' })}>{t(isOver ? 'coupons.over' : 'live.coupon.gone')}</span>;
}
