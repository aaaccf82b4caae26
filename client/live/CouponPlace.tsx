import { createElement } from 'react';
import { withTexts } from '../app/i18n/catalogues.ts';
import { usePart } from '../app/use-part.ts';
import { useRoom } from './stage-context.ts';

/** Where live coupons stand, once there are any: most broadcasts begin without. */
export function CouponPlace() {
  const { couponsSeen } = useRoom();
  const coupons = usePart(() => withTexts(import('./LiveCoupons.tsx'), ['coupons']), couponsSeen.length > 0);
  return coupons ? createElement(coupons) : null;
}
