import { beforeEach, expect, test, vi } from 'vitest';
import { BLOCKING_EVENT_PLAN, FIRST_EVENT_PLAN } from '../../../schema/buying/constants.ts';
import { checkEventPlan, placeOrder } from '../../../schema/buying/orders.ts';
import type { OrderRequest } from '../../../schema/buying/order-request.ts';
import { CallFailed, CallRefused } from '../../../schema/call.ts';
import { loadTexts } from '../../app/i18n/catalogues.ts';
import { REFUSALS } from '../../app/routes.ts';
import { orderErrorText, orderOnce } from './place-order.ts';

const TERMS = { minOrderAmount: 30_000, maxOrderCnt: 4 };
const request = {
  amount: 9000,
  totalAmount: 9000,
  qty: 1,
  orderProducts: [{ prdtSysId: 26, sellerSysId: 2, qty: 1, price: 9000, amount: 9000, totalAmount: 9000 }],
} as unknown as OrderRequest;
const product = (isPlanEvent: 0 | 1) => [{ prdtSysId: 26, isPlanEvent, brandSysId: null }];

let asked: string[];
/** What the check answers. */
let check: { readonly resultCode: string; readonly res: object };
beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const done = { resultCode: '0001', res: { orderSysId: 5 } };
    return Response.json({ jsonData: url === checkEventPlan.path ? check : done });
  });
});

test('what is of no event is ordered without a check', async () => {
  await orderOnce(request, product(0), false);
  expect(asked).toEqual([placeOrder.path]);
});

test('what is of an event is ordered once the check has passed', async () => {
  check = { resultCode: '0001', res: { ...TERMS, eventPlanSysId: FIRST_EVENT_PLAN } };
  expect(await orderOnce(request, product(1), false)).toMatchObject({ orderSysId: 5 });
  expect(asked).toEqual([checkEventPlan.path, placeOrder.path]);
});

test.each(['0001', '7001', '7002'])('the plan 1 blocks, whatever the code: %s', async (resultCode) => {
  check = { resultCode, res: { ...TERMS, eventPlanSysId: BLOCKING_EVENT_PLAN } };
  await expect(orderOnce(request, product(1), false)).rejects.toMatchObject({
    resultCode: '7004',
    facts: TERMS,
  });
  expect(asked).toEqual([checkEventPlan.path]);
});

test('a refused check is the answer, and nothing is ordered', async () => {
  check = { resultCode: '7003', res: { ...TERMS, eventPlanSysId: FIRST_EVENT_PLAN } };
  await expect(orderOnce(request, product(1), false)).rejects.toMatchObject({ resultCode: '7003' });
  expect(asked).toEqual([checkEventPlan.path]);
});

test('an order that is refused with a code without words says that it failed', async () => {
  await loadTexts([REFUSALS, 'buying/buying', 'app']);
  const refused = (code: string) => orderErrorText(new CallRefused(code, 409, '', {}));
  expect(refused('7777')).toBe(refused('0002'));
  expect(refused('0002')).toContain('주문');
  expect(refused('2003')).not.toBe(refused('0002'));
  expect(orderErrorText(new CallFailed('no answer'))).not.toBe(refused('0002'));
});
