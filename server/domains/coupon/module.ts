import { domainModule } from '../../platform/module.ts';
import { couponBoxFold } from './decider.ts';

/** Coupons: what hosts offer, and what members hold. */
export const coupon = domainModule({ name: 'coupon', folds: [couponBoxFold] });
