import { expect, test } from 'vitest';
import { requestedPage } from './login-redirects.ts';

test.each([
  ['1', '/BuyHistory'],
  ['2', '/Store'],
  ['3', '/Login'],
  ['4', '/MyPage'],
  ['5', '/CustomerMain'],
  ['6', '/Login'],
  ['0', null],
  ['9', null],
  ['/Coupon', '/Coupon'],
  [null, null],
])('a landing page asked for as %s is %s', (asked, page) => expect(requestedPage(asked)).toBe(page));
