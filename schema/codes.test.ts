import { expect, test } from 'vitest';
import { isOver, isStale, refusalMeans } from './codes.ts';

test.for([
  // The product has changed since it was shown.
  ['2000', { stale: true, over: false }],
  ['2005', { stale: true, over: false }],
  ['2019', { stale: true, over: false }],
  ['2021', { stale: true, over: false }],
  ['2003', { stale: true, over: false }],
  ['2030', { stale: true, over: false }],
  // Nor can any choice of it be bought.
  ['2004', { stale: true, over: true }],
  ['2008', { stale: true, over: true }],
  ['2009', { stale: true, over: true }],
  ['7001', { stale: true, over: true }],
  // The product is as it was shown, and its offer has ended.
  ['2031', { stale: false, over: true }],
  ['7003', { stale: false, over: true }],
  // Another quantity may be bought.
  ['2026', { stale: false, over: false }],
  ['7002', { stale: false, over: false }],
  // It says nothing about the product.
  ['0009', { stale: false, over: false }],
  ['0002', { stale: false, over: false }],
  // A newer server may send it.
  ['8888', { stale: false, over: false }],
] as const)('%s means %o', ([code, means]) => {
  expect({ stale: isStale(code), over: isOver(code) }).toEqual(means);
});

test('only answers that decide nothing are worth asking for again', () => {
  const codes = ['0002', '0005', '0007', '0008', '0009', '0010', '2003', '4004'];
  expect(codes.filter((code) => refusalMeans(code) === 'again')).toEqual(['0008', '0009', '0010']);
});
