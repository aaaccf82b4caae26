import { expect, test } from 'vitest';
import { call } from '../app/calls/call.ts';
import { table } from '../app/calls/table.at-build.ts';
import { callsNamedIn } from './calls.ts';

test('a module brings the calls that it names, and no others', () => {
  const code = "api('productReviews', { prdtSysId }); once(`placeOrder`, order); const orderList = 1;";
  expect(callsNamedIn(code, table)).toEqual({
    productReviews: { method: 'GET', path: '/v1/products/:prdtSysId/reviews/list', isForAnyone: true },
    placeOrder: expect.objectContaining({ method: 'POST', body: true }),
  });
});

test('a module without a call stays as it is', () => {
  expect(callsNamedIn("const toString = 'constructor';", table)).toBeUndefined();
});

test('what no module names is a bug', async () => {
  const name = ['order', 'List'].join('');
  await expect(call(name as 'orderList', { uid: 1, startIndex: 0, rowCount: 1 })).rejects.toThrow(
    'no module names the operation orderList',
  );
});
