import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cashReceiptNumber, maskedReceiptNumber } from '../../../schema/orders/cash-receipts.ts';
import { PAYMENT_PROVIDERS } from '../../../schema/buying/payments.ts';
import { TestServer } from '../../testing/server.ts';
import { orderFor, setStage, type Stage } from '../../testing/stage.ts';
import { ChosenProvider } from '../payment/offers.ts';
import type { CashReceiptIssuer, CashReceiptOf } from '../payment/provider.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

const PERSONAL = { type: 'personal', number: '010-2345-6789' } as const;
const BY_TRANSFER = 2;

/** What the provider is asked for, while it does it. */
function watched(of: TestServer) {
  const { provider } = of.sellover.use(ChosenProvider);
  const issuer = provider.cashReceipts!;
  const [issue, cancel] = [issuer.issue, issuer.cancel];
  const asked: (readonly [what: 'issue' | 'cancel', amount: number])[] = [];
  const seen: CashReceiptOf[] = [];
  let failures = 0;
  const through = async <T>(what: 'issue' | 'cancel', amount: number, go: () => Promise<T>) => {
    asked.push([what, amount]);
    if (failures-- > 0) throw new Error('the provider does not answer');
    return go();
  };
  Object.assign(issuer, {
    issue: (of: CashReceiptOf) => through('issue', of.amount, () => (seen.push(of), issue(of))),
    cancel: (of: Parameters<CashReceiptIssuer['cancel']>[0]) =>
      through('cancel', of.amount, () => cancel(of)),
  });
  return {
    asked,
    seen,
    fails: (times: number) => {
      failures = times;
    },
  };
}

async function ordered(stage: Stage, { asked = PERSONAL, later = false } = {}) {
  const { api, buyer, mug } = stage;
  const as = { token: buyer.token };
  const receipt = { cashReceipt: asked };
  const { orderSysId } = await api.done(
    'placeOrder',
    { ...orderFor(stage, mug, 2), payMethodCode: BY_TRANSFER, ...(later ? {} : receipt) },
    as,
  );
  const view = () => api.done('orderDetail', { orderSysId }, as);
  await api.done(
    'payOrder',
    { orderSysId, payMethodCode: BY_TRANSFER, returnUrl: '/', ...(later ? receipt : {}) },
    as,
  );
  const pay = () => api.done('actAsBank', { orderSysId, act: 'pay' }, as);
  const cancel = async (qty: number) => {
    const { orderProducts } = await view();
    const ids = [orderProducts[0]!.orderPrdtSysId];
    const why = { reasonTypeCode: 1, reason: '마음이 바뀌었어요.' };
    const refundAccount = { bankCode: '004', accountHolder: '김하늘', accountNumber: '12345678901234' };
    await api.done('askCancel', { orderSysId, orderPrdtSysIds: ids, qty, ...why, refundAccount }, as);
  };
  return { orderSysId, view, pay, cancel };
}

test('is issued when the transfer has come, cancelled with a refund, and issued again for the rest', () =>
  TestServer.alone(async (alone) => {
    const stage = await setStage(alone);
    const { asked } = watched(alone);
    const { view, pay, cancel } = await ordered(stage);
    const shown = { type: 'personal', number: '010****6789' };
    expect((await view()).cashReceipt).toEqual({ ...shown, status: null });
    await pay();
    await expect.poll(async () => (await view()).cashReceipt).toEqual({ ...shown, status: 'issued' });
    await cancel(1);
    await expect
      .poll(() => asked)
      .toEqual([
        ['issue', 24_000],
        ['cancel', 24_000],
        ['issue', 12_000],
      ]);
    await cancel(1);
    await expect.poll(async () => (await view()).cashReceipt).toEqual({ ...shown, status: 'cancelled' });
    expect(asked.slice(3)).toEqual([['cancel', 12_000]]);
    const events = JSON.stringify(await alone.sellover.log.read({ limit: 100_000 }));
    expect(events).not.toMatch(/010-?2345-?6789/);
  }));

test('is asked for until the provider has answered, each time as the same receipt', () =>
  TestServer.alone(async (alone) => {
    const stage = await setStage(alone);
    const { seen, asked, fails } = watched(alone);
    fails(2);
    const { view, pay } = await ordered(stage, { later: true });
    await pay();
    await expect
      .poll(async () => {
        alone.clock.advance(60_000);
        return (await view()).cashReceipt?.status;
      })
      .toBe('issued');
    expect(asked).toHaveLength(3);
    expect(seen).toMatchObject([{ amount: 24_000, number: '01023456789', type: 'personal' }]);
  }));

test('is refused for other ways to pay, and for numbers that are none', async () => {
  const stage = await setStage(server);
  const { api, buyer, mug } = stage;
  const order = (more: object) =>
    api.code('placeOrder', { ...orderFor(stage, mug), ...more }, { token: buyer.token });
  expect(await order({ payMethodCode: 1, cashReceipt: PERSONAL })).toBe('0005');
  for (const cashReceipt of [
    { type: 'personal', number: '0212345678' },
    { type: 'business', number: '123-45-67890' },
  ])
    expect([cashReceipt, await order({ payMethodCode: BY_TRANSFER, cashReceipt })]).toEqual([
      cashReceipt,
      '0005',
    ]);
  const { orderSysId } = await api.done('placeOrder', orderFor(stage, mug), { token: buyer.token });
  const paying = { orderSysId, payMethodCode: 1, returnUrl: '/', cashReceipt: PERSONAL } as const;
  expect(await api.code('payOrder', paying, { token: buyer.token })).toBe('0005');
});

describe('numbers', () => {
  test.each([
    ['personal', '010-1234-5678', '01012345678'],
    ['personal', '0111234567', '0111234567'],
    ['personal', '0101234', null],
    ['business', '220-81-62517', '2208162517'],
    ['business', '2208162518', null],
    ['business', '01012345678', null],
  ] as const)('of a %s: %s is %s', (type, text, digits) => {
    expect(cashReceiptNumber(type, text)).toBe(digits);
  });

  test('are shown in part', () => {
    expect(['01012345678', '0111234567', '2208162517'].map(maskedReceiptNumber)).toEqual([
      '010****5678',
      '011*****67',
      '220*****17',
    ]);
  });
});

test('are offered by providers that issue them alone, for transfers', async () => {
  const stage = await setStage(server);
  const { cashReceiptMethods } = await stage.api.done('sellerPayPolicy', { sellerSysId: 1 });
  expect(cashReceiptMethods).toEqual([BY_TRANSFER]);
  expect(PAYMENT_PROVIDERS.payapp.hasCashReceipts).toBe(false);
});
