import { createElement } from 'react';
import { later, usePart } from '../../../app/later.ts';
import { useRoom } from '../room/stage-context.ts';

/** Loads the live coupons once there are any: most broadcasts start without. */
export function CouponPlace() {
  const { couponsSeen } = useRoom();
  const coupons = usePart(
    later(() => import('./LiveCoupons.tsx'), ['buying/coupons']),
    couponsSeen.length > 0,
  );
  return coupons ? createElement(coupons) : null;
}
