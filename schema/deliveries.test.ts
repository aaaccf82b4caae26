import { expect, test } from 'vitest';
import { addingCostOf } from './deliveries.ts';

test('what distance adds is read from either form of the answer', () => {
  expect(addingCostOf({ addingDeliveryAmount: 3500 }, 8)).toBe(3500);
  const addingCosts = [
    { prdtSysId: 8, addingDeliveryAmount: 0 },
    { prdtSysId: 9, addingDeliveryAmount: 3500 },
  ];
  expect([8, 9, 10].map((prdtSysId) => addingCostOf({ addingCosts }, prdtSysId))).toEqual([0, 3500, 0]);
  expect(addingCostOf(undefined, 8)).toBe(0);
});
