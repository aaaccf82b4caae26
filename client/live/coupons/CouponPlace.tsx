import { createElement } from 'react';
import { later, usePart } from '../../app/later.ts';
import { useRoom } from '../room/stage-context.ts';

/** Where live coupons stand, once there are any: most broadcasts begin without. */
export function CouponPlace() {
  const { couponsSeen } = useRoom();
  const coupons = usePart(
    later(() => import('./LiveCoupons.tsx'), ['coupons']),
    couponsSeen.length > 0,
  );
  return coupons ? createElement(coupons) : null;
}
