import { expect, test } from 'vitest';
import { couponProductsAddress, termsAsked } from './coupon-address.ts';

const terms = { userCouponSysId: 12, sellerSysId: 3, minPurchaseAmount: 0 };

test.each([terms, { ...terms, sellerSysId: null }])(
  'the address of the products of %j leads back to it',
  (terms) => {
    const address = couponProductsAddress(terms);
    expect(address).toMatch(/^\/CouponProductsList\?/);
    expect(termsAsked(new URL(address, 'https://shop.example').search)).toEqual(terms);
  },
);

test.each([
  '',
  '?userCouponSysId=12',
  '?userCouponSysId=0&sellerSysId=3&minPurchaseAmount=0',
  '?userCouponSysId=12&sellerSysId=x&minPurchaseAmount=0',
  '?userCouponSysId=12&sellerSysId=3&minPurchaseAmount=-1',
])('%j asks for the products of no coupon', (search) => {
  expect(termsAsked(search)).toBeUndefined();
});
