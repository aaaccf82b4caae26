import { expect, test } from 'vitest';
import { spendingOf, spendingText } from './spending.ts';

const PLATFORM = 'file:///shop/server/platform/log/log.ts';
const ORDER = 'file:///shop/server/domains/orders/order/placing/place.ts';
const PAYMENT = 'file:///shop/server/domains/buying/payment/decider.ts';
const DOMAINS = ['buying/payment', 'orders/order'];

const node = (id: number, url: string, children: number[] = [], functionName = 'work') => ({
  id,
  callFrame: { functionName, scriptId: '1', url, lineNumber: 0, columnNumber: 0 },
  children,
});
/** One sample a millisecond, the first at 1 ms. */
const profile = (nodes: ReturnType<typeof node>[], samples: number[]) => ({
  nodes,
  samples,
  timeDeltas: samples.map(() => 1000),
  startTime: 0,
  endTime: samples.length * 1000,
});
const ALWAYS = { from: 0, until: Infinity };

test('a sample counts for the innermost domain on its stack, and idle ones for none', () => {
  const nodes = [
    node(1, '', [2, 6, 7], '(root)'),
    node(2, PLATFORM, [3]),
    node(3, ORDER, [4, 5]),
    node(4, PLATFORM),
    node(5, PAYMENT),
    node(6, '', [], '(idle)'),
    node(7, '', [], '(garbage collector)'),
  ];
  const spending = spendingOf(profile(nodes, [2, 2, 3, 4, 4, 4, 5, 6, 6, 6, 7, 7, 7]), DOMAINS, ALWAYS);
  expect(spending).toEqual([
    ['orders/order', 0.4],
    ['garbage collector', 0.3],
    ['no domain', 0.2],
    ['buying/payment', 0.1],
  ]);
  expect(spendingText(spending)).toBe(
    'orders/order 40 %, buying/payment 10 %, garbage collector 30 %, no domain 20 %',
  );
});

test('only samples between two moments count', () => {
  const nodes = [node(1, PAYMENT), node(2, ORDER)];
  const spending = spendingOf(profile(nodes, [1, 1, 2, 1, 2]), DOMAINS, { from: 3, until: 4 });
  expect(Object.fromEntries(spending)).toEqual({ 'orders/order': 0.5, 'buying/payment': 0.5 });
});

test('the three domains that spend most are named, in a tree without contexts, too', () => {
  const names = ['cart', 'coupon', 'order', 'room'];
  const nodes = names.map((name, id) => node(id, `file:///shop/server/domains/${name}/decider.ts`));
  const samples = [0, 1, 1, 2, 2, 2, 3, 3, 3, 3];
  expect(spendingText(spendingOf(profile(nodes, samples), names, ALWAYS))).toBe(
    'room 40 %, order 30 %, coupon 20 %',
  );
});
