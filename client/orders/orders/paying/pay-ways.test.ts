import { expect, test } from 'vitest';
import { PAY_METHOD } from '../../../../schema/buying/constants.ts';
import { hindrance } from './pay-ways.ts';

const { card, kakaoPay, samsungPay } = PAY_METHOD;
const PHONES = {
  galaxy:
    'Mozilla/5.0 (Linux; Android 14; SM-S928N) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36',
  silent: 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36',
  pixel: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36',
  iphone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
  instagram: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Instagram 340.0',
} as const;

test.each([
  ['galaxy', samsungPay, null],
  ['silent', samsungPay, null],
  ['pixel', samsungPay, 'samsungOnly'],
  ['iphone', samsungPay, 'samsungOnly'],
  ['instagram', kakaoPay, 'notInInstagram'],
  ['iphone', kakaoPay, null],
  ['galaxy', kakaoPay, null],
  ['instagram', card, null],
] as const)('on %s way %i is hindered by %s', (phone, method, why) => {
  expect(hindrance(method, PHONES[phone])).toBe(why);
});
