import { describe, expect, test } from 'vitest';
import { ASKED, providerContract } from './provider.contract.ts';
import { BadNotice } from './provider.ts';
import { Sandbox } from './sandbox.ts';

const sandbox = new Sandbox('a secret of the server');
const ASKED_ABOUT = { orderSysId: 901, paySysId: 902, amount: 12_000 };
const other = new Sandbox('another secret');

describe('the sandbox', () => {
  providerContract(() => ({
    provider: sandbox,
    sends: ({ orderSysId, paySysId, amount }, outcome) =>
      sandbox.notice({
        orderSysId,
        paySysId,
        amount,
        outcome:
          outcome === 'paid'
            ? { isPaid: true, reference: sandbox.referenceOf({ paySysId, amount }) }
            : { refused: 'LIMIT' },
      }),
  }));

  test('opens an account in the receiver’s name until the order is given up, the same each time', async () => {
    const account = await sandbox.begin({ ...ASKED, payMethodCode: 2 });
    expect(account).toEqual({
      virtualAccount: {
        bankName: '모래은행',
        accountNo: expect.stringMatching(/^100-\d{3}-\d{6}$/),
        holderName: '김하늘',
        depositUntil: '2026-11-21T15:00:00.000Z',
      },
    });
    expect(await sandbox.begin({ ...ASKED, payMethodCode: 2 })).toEqual(account);
    const another = { ...ASKED, paySysId: ASKED.paySysId + 1, payMethodCode: 2 } as const;
    expect(await sandbox.begin(another)).not.toEqual(account);
  });

  test('says of a deposit what came, whatever was asked for', async () => {
    const outcome = { isPaid: true, reference: 'x' } as const;
    const notice = { ...ASKED_ABOUT, amount: 11_000, outcome };
    expect(await sandbox.readNotice(sandbox.notice(notice))).toEqual(notice);
  });

  test('believes only what it has signed', async () => {
    const { headers, body } = sandbox.notice({ ...ASKED_ABOUT, outcome: { refused: 'LIMIT' } });
    await expect(sandbox.readNotice({ headers: {}, body })).rejects.toThrow(BadNotice);
    await expect(other.readNotice({ headers, body })).rejects.toThrow(BadNotice);
    // Signed, and still nothing that a bank could say.
    const odd = sandbox.notice({ ...ASKED_ABOUT, outcome: { refused: '김하늘 님의 카드' } });
    await expect(sandbox.readNotice(odd)).rejects.toThrow(BadNotice);
  });

  test('knows its own links, and those alone', async () => {
    const { payUrl } = (await sandbox.begin(ASKED)) as { payUrl: string };
    const url = new URL(payUrl, 'http://shop.example');
    expect(url.pathname).toBe('/sandbox/pay/901/902');
    const { returnUrl, mark } = Object.fromEntries(url.searchParams) as { returnUrl: string; mark: string };
    const link = { orderSysId: 901, paySysId: 902, returnUrl };
    expect(sandbox.isLink(link, mark)).toBe(true);
    expect(sandbox.isLink({ ...link, returnUrl: 'https://elsewhere.example' }, mark)).toBe(false);
    expect(sandbox.isLink({ ...link, paySysId: 903 }, mark)).toBe(false);
    expect(other.isLink(link, mark)).toBe(false);
  });
});
