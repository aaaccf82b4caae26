import { expect, test } from 'vitest';
import type { OrderRequest } from '../../schema/buying/orders.ts';
import { orderKey } from './order-key.ts';

const request = (qty: number) => ({ qty }) as OrderRequest;

test('the same order keeps its key until it is answered', () => {
  const first = orderKey(request(1));
  expect(orderKey(request(1)).key).toBe(first.key);
  expect(orderKey(request(2)).key).not.toBe(first.key);
  first.answered();
  expect(orderKey(request(1)).key).not.toBe(first.key);
});
