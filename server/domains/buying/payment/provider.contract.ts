import { expect, test } from 'vitest';
import type { PaymentNotice } from './decider.ts';
import {
  BadNotice,
  NotRefunded,
  type PaymentAsked,
  type PaymentProvider,
  type RawNotice,
} from './provider.ts';

/** A provider, and the notices that it would send of a payment. */
export interface ProviderScene {
  readonly provider: PaymentProvider;
  sends(asked: PaymentAsked, outcome: 'paid' | 'refused'): RawNotice;
}

export const ASKED: PaymentAsked = {
  orderSysId: 901,
  paySysId: 902,
  payMethodCode: 1,
  amount: 12_000,
  goodsName: '말차 머그 외 1개',
  holderName: '김하늘',
  mobile: '01012345678',
  payUntil: Date.parse('2026-11-22T00:00:00+09:00'),
  returnUrl: '/BuyHistory/901',
};

/** What every provider does. */
export function providerContract(make: () => Promise<ProviderScene> | ProviderScene): void {
  test('says where to pay, again the same', async () => {
    const { provider } = await make();
    const where = await provider.begin(ASKED);
    expect(where).toEqual({ payUrl: expect.stringMatching(/^(?:\/|https?:)/) });
    expect(await provider.begin(ASKED)).toEqual(where);
    expect(await provider.begin({ ...ASKED, paySysId: 903 })).not.toEqual(where);
  });

  test('reads its own notices', async () => {
    const { provider, sends } = await make();
    await provider.begin(ASKED);
    const about = { orderSysId: 901, paySysId: 902, amount: 12_000 };
    const paid: PaymentNotice = {
      ...about,
      outcome: { isPaid: true, reference: expect.any(String) as string },
    };
    expect(await provider.readNotice(sends(ASKED, 'paid'))).toEqual(paid);
    const refused: PaymentNotice = {
      ...about,
      outcome: { refused: expect.stringMatching(/^[\w-]{1,20}$/) as string },
    };
    expect(await provider.readNotice(sends(ASKED, 'refused'))).toEqual(refused);
  });

  test('tells payments of one order apart', async () => {
    const { provider, sends } = await make();
    const fee = { ...ASKED, paySysId: 903, amount: 5_000, payUntil: Infinity };
    for (const asked of [ASKED, fee]) await provider.begin(asked);
    for (const { paySysId, amount } of [ASKED, fee])
      expect(await provider.readNotice(sends({ ...ASKED, paySysId, amount }, 'paid'))).toMatchObject({
        orderSysId: 901,
        paySysId,
        amount,
        outcome: { isPaid: true },
      });
  });

  test('offers ways to pay, by card for one', async () => {
    const { methods } = (await make()).provider.terms;
    expect(methods).toContain(ASKED.payMethodCode);
  });

  test('takes nothing else for a notice', async () => {
    const { provider, sends } = await make();
    await provider.begin(ASKED);
    const good = sends(ASKED, 'paid');
    const forged: RawNotice[] = [
      { headers: good.headers, body: good.body.replaceAll('12000', '13000') },
      { headers: good.headers, body: '' },
      { headers: good.headers, body: 'null' },
      { headers: {}, body: '' },
    ];
    for (const sent of forged) await expect(provider.readNotice(sent)).rejects.toThrow(BadNotice);
  });

  test('gives part of what was paid back, and no more than that', async () => {
    const { provider, sends } = await make();
    await provider.begin(ASKED);
    const notice = await provider.readNotice(sends(ASKED, 'paid'));
    const { reference } = notice!.outcome as { reference: string };
    const payment = { orderSysId: 901, paySysId: 902, amount: 12_000, reference };
    for (const refundSysId of [1, 1, 2]) await provider.refund(payment, { refundSysId, amount: 4_000 });
    const tooMuch = provider.refund(payment, { refundSysId: 3, amount: 12_001 });
    await expect(tooMuch).rejects.toThrow(NotRefunded);
  });

  test('gives back what was paid, as often as it is asked, and nothing else', async () => {
    const { provider, sends } = await make();
    await provider.begin(ASKED);
    const notice = await provider.readNotice(sends(ASKED, 'paid'));
    const { reference } = notice!.outcome as { reference: string };
    const payment = { orderSysId: 901, paySysId: 902, amount: 12_000, reference };
    const whole = { refundSysId: 1, amount: 12_000 };
    await provider.refund(payment, whole);
    await provider.refund(payment, whole);
    const other = provider.refund({ ...payment, reference: `${reference}0` }, whole);
    await expect(other).rejects.toThrow(NotRefunded);
    const more = provider.refund({ ...payment, amount: 13_000 }, { refundSysId: 1, amount: 13_000 });
    await expect(more).rejects.toThrow(NotRefunded);
  });

  test('issues cash receipts if its terms say so, the same one however often, and cancels no other', async () => {
    const { cashReceipts, terms } = (await make()).provider;
    expect(cashReceipts !== null).toBe(terms.hasCashReceipts);
    if (cashReceipts === null) return;
    const asked = { receiptSysId: 7, orderSysId: 901, amount: 12_000, type: 'personal' } as const;
    const number = '01012345678';
    const reference = await cashReceipts.issue({ ...asked, number });
    expect(await cashReceipts.issue({ ...asked, number })).toBe(reference);
    expect(await cashReceipts.issue({ ...asked, receiptSysId: 8, number })).not.toBe(reference);
    expect(reference).not.toContain(number.slice(3));
    const issued = { receiptSysId: 7, amount: 12_000, reference };
    await cashReceipts.cancel(issued);
    await cashReceipts.cancel(issued);
    await expect(cashReceipts.cancel({ ...issued, reference: `${reference}0` })).rejects.toThrow(NotRefunded);
  });
}
