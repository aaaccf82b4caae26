import { describe, expect, test } from 'vitest';
import { PAYMENT_PROVIDERS } from '../../../../schema/buying/payments.ts';
import { cashReceiptNumber, maskedReceiptNumber } from '../../../../schema/orders/cash-receipts.ts';
import { alone, by, oneServer, purchase } from '../../../testing/buying.ts';
import type { TestServer } from '../../../testing/server.ts';
import { orderFor, type Stage } from '../../../testing/stage.ts';
import { ChosenProvider } from '../../buying/payment/offers.ts';
import type { CashReceiptIssuer, CashReceiptOf } from '../../buying/payment/provider.ts';

const newStage = oneServer();

const PERSONAL = { type: 'personal', number: '010-2345-6789' } as const;
const BY_TRANSFER = 2 as const;

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

/** To be paid by transfer. Its receipt is asked for at once, or only with the payment. */
async function ordered(stage: Stage, { isLater = false } = {}) {
  const [first, then] = isLater ? [{}, { cashReceipt: PERSONAL }] : [{ cashReceipt: PERSONAL }, {}];
  const request = { ...orderFor(stage, stage.mug, 2), payMethodCode: BY_TRANSFER, ...first };
  const order = await purchase(stage, request);
  const { orderSysId, buyer } = order;
  await buyer.done('payOrder', { orderSysId, payMethodCode: BY_TRANSFER, returnUrl: '/', ...then });
  const refundAccount = { bankCode: '004', accountHolder: '김하늘', accountNumber: '12345678901234' };
  return {
    ...order,
    receipt: async () => (await order.view()).cashReceipt,
    cancelsOne: () => order.asks('askCancel', { refundAccount }),
  };
}

test('is issued when the transfer has come, cancelled with a refund, and issued again for the rest', () =>
  alone(async (stage) => {
    const { asked } = watched(stage.server);
    const { receipt, pays, cancelsOne } = await ordered(stage);
    const shown = (status: string | null) => ({ type: 'personal', number: '010****6789', status });
    expect(await receipt()).toEqual(shown(null));
    await pays();
    await expect.poll(receipt).toEqual(shown('issued'));
    await cancelsOne();
    const issued = [
      ['issue', 24_000],
      ['cancel', 24_000],
      ['issue', 12_000],
    ];
    await expect.poll(() => asked).toEqual(issued);
    await cancelsOne();
    await expect.poll(receipt).toEqual(shown('cancelled'));
    expect(asked).toEqual([...issued, ['cancel', 12_000]]);
    const events = JSON.stringify(await stage.server.sellover.log.read({ limit: 100_000 }));
    expect(events).not.toMatch(/010-?2345-?6789/);
  }));

test('is asked for until the provider has answered, each time as the same receipt', () =>
  alone(async (stage) => {
    const { seen, asked, fails } = watched(stage.server);
    fails(2);
    const { receipt, pays } = await ordered(stage, { isLater: true });
    await pays();
    const later = async () => {
      stage.server.clock.advance(60_000);
      return (await receipt())?.status;
    };
    await expect.poll(later).toBe('issued');
    expect(asked).toHaveLength(3);
    expect(seen).toMatchObject([{ amount: 24_000, number: '01023456789', type: 'personal' }]);
  }));

test('is refused for other ways to pay, and for numbers that are none', async () => {
  const stage = await newStage();
  const buyer = by(stage, stage.buyer);
  for (const [payMethodCode, cashReceipt] of [
    [1, PERSONAL],
    [BY_TRANSFER, { type: 'personal', number: '0212345678' }],
    [BY_TRANSFER, { type: 'business', number: '123-45-67890' }],
  ] as const) {
    const request = { ...orderFor(stage, stage.mug), payMethodCode, cashReceipt };
    expect([cashReceipt, await buyer.code('placeOrder', request)]).toEqual([cashReceipt, '0005']);
  }
  const { orderSysId } = await purchase(stage);
  const paying = { orderSysId, payMethodCode: 1, returnUrl: '/', cashReceipt: PERSONAL } as const;
  expect(await buyer.code('payOrder', paying)).toBe('0005');
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
  const { api } = await newStage();
  const { cashReceiptMethods } = await api.done('sellerPayPolicy', { sellerSysId: 1 });
  expect(cashReceiptMethods).toEqual([BY_TRANSFER]);
  expect(PAYMENT_PROVIDERS.payapp.hasCashReceipts).toBe(false);
});
