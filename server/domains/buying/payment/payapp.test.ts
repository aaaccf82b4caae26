import { describe, expect, onTestFinished, test } from 'vitest';
import { PAY_METHOD } from '../../../../schema/buying/constants.ts';
import { openLog } from '../../../domains.ts';
import { MovedClock } from '../../../platform/clock.ts';
import { FakePayApp, PAYAPP_ACCOUNT } from '../../../testing/services/payapp.ts';
import { makePlace, removePlace, tempDir } from '../../../testing/place.ts';
import { refusal } from '../../../testing/refusal.ts';
import { EVENING } from '../../../testing/server.ts';
import { PayApp } from './payapp.ts';
import { ASKED, providerContract } from './provider.contract.ts';
import { BadNotice, NotRefunded } from './provider.ts';

async function scene({ within: patience }: { readonly within?: number } = {}) {
  const fake = await FakePayApp.start();
  const [dataDir, clock] = [tempDir(), new MovedClock(EVENING)];
  const log = await openLog(await makePlace(dataDir), { clock });
  onTestFinished(async () => {
    await log.close();
    await removePlace(dataDir);
  });
  // Of every process there is one, all on the same database.
  const open = (within?: number) =>
    new PayApp({
      ...PAYAPP_ACCOUNT,
      url: fake.url,
      log,
      now: () => clock.now(),
      noticeUrl: 'https://shop.example/v1/pays/notice',
      returnUrl: (path) => `https://shop.example/back?to=${encodeURIComponent(path)}`,
      ...(within !== undefined && { within }),
    });
  const sent = (body: string) => ({ headers: {}, body });
  /** A payment that was made. */
  const paid = async () => {
    await provider.begin(ASKED);
    const notice = await provider.readNotice(sent(fake.pays(fake.made[0]!)));
    const { reference } = notice!.outcome as { reference: string };
    return { orderSysId: 901, paySysId: 902, amount: 12_000, reference };
  };
  const provider = open(patience);
  return { fake, clock, open, provider, sent, paid };
}

/** A payment of 12,000, and its parts: asked back, answered or not, heard of, and found out about. */
async function withParts() {
  const { fake, clock, open, provider, paid, sent } = await scene();
  const payment = await paid();
  const made = fake.made[0]!;
  const asks = async (refundSysId: number, amount: number, fails: FakePayApp['fails'] = null) => {
    fake.fails = fails;
    const asked = (fails === 'silence' ? open(50) : provider).refund(payment, { refundSysId, amount });
    const outcome = await asked.then(
      () => 'done',
      (error: unknown) => (error instanceof NotRefunded ? error.message : String(error)),
    );
    fake.fails = null;
    return outcome;
  };
  const hears = (nth: number) => provider.readNotice(sent(fake.partFeedback(made, made.parts[nth]!)));
  const given = () => made.parts.map(({ amount }) => amount);
  const isUnsure = (refundSysId: number) => provider.isUnsure({ paySysId: 902, refundSysId, amount: 3_000 });
  return { clock, provider, made, asks, hears, given, isUnsure };
}
const UNREACHED = 'PayApp cannot be reached';
const UNSURE = 'PayApp was asked before, and has not said that it is done';

describe('PayApp', () => {
  providerContract(async () => {
    const { fake, provider, sent } = await scene();
    return {
      provider,
      sends: ({ paySysId }, outcome) => {
        const made = fake.made.find(({ asked }) => asked['var1'] === String(paySysId))!;
        return sent(outcome === 'paid' ? fake.pays(made) : fake.feedback(made, 8));
      },
    };
  });

  test.each([
    [1, 'card'],
    [2, 'vbank'],
    [3, 'phone'],
    [4, 'kakaopay'],
    [6, 'card,phone,kakaopay,vbank'],
  ] as const)('is asked for way %i as it calls it', async (payMethodCode, openpaytype) => {
    const { fake, provider } = await scene();
    await provider.begin({ ...ASKED, payMethodCode });
    expect(fake.made[0]!.asked).toMatchObject({
      openpaytype,
      goodname: '말차 머그 외 1개',
      price: '12000',
      recvphone: '01012345678',
      smsuse: 'n',
      checkretry: 'y',
      feedbackurl: 'https://shop.example/v1/pays/notice',
      returnurl: 'https://shop.example/back?to=%2FBuyHistory%2F901',
      var1: '902',
    });
    expect(fake.made[0]!.asked).not.toHaveProperty('linkval');
  });

  test('has one request for a payment that two processes begin at once; nobody is shown the other', async () => {
    const { fake, open } = await scene();
    const [one, other] = await Promise.all([open().begin(ASKED), open().begin(ASKED)]);
    expect(one).toEqual(other);
    expect(fake.made.map(({ state }) => state).toSorted()).toEqual(['cancelled', 'requested']);
  });

  test('shows the account that the buyer was given on its page, from then on', async () => {
    const { fake, open, provider, sent } = await scene();
    const asked = { ...ASKED, payMethodCode: PAY_METHOD.virtualAccount };
    const begun = await provider.begin(asked);
    const [made] = fake.made;
    const given = { bankName: '모래은행', accountNo: '301-0042-118' };
    for (const none of [
      fake.feedback(made!, 10),
      fake.accountFeedback(made!, { ...given, accountNo: '<b>' }),
    ]) {
      expect(await provider.readNotice(sent(none))).toBeNull();
      expect(await provider.begin(asked)).toEqual(begun);
    }
    expect(await provider.readNotice(sent(fake.accountFeedback(made!, given)))).toBeNull();
    expect(await open().begin(asked)).toEqual({
      virtualAccount: {
        ...given,
        holderName: ASKED.holderName,
        depositUntil: new Date(ASKED.payUntil).toISOString(),
      },
    });
    expect(await provider.begin({ ...asked, payMethodCode: PAY_METHOD.payLink })).toEqual(begun);
    expect(await provider.readNotice(sent(fake.pays(made!)))).toMatchObject({ outcome: { isPaid: true } });
  });

  test('has no Samsung Pay', async () => {
    expect((await scene()).provider.terms.methods).not.toContain(5);
  });

  test.each<[what: string, fails: FakePayApp['fails'], amount: number, isTimeout: boolean, message: string]>([
    ['is silent', 'silence', 12_000, true, UNREACHED],
    ['fails', { status: 502 }, 12_000, true, UNREACHED],
    ['refuses, of which it says the number alone', null, 500, false, 'PayApp refused it (70020)'],
  ])('that %s begins nothing', async (_, fails, amount, isTimeout, message) => {
    // Only silence must wear its patience out: a busy machine may answer late.
    const { fake, provider } = await scene(fails === 'silence' ? { within: 50 } : {});
    fake.fails = fails;
    const begun = provider.begin({ ...ASKED, amount });
    await expect(begun).rejects.toMatchObject({ name: 'NotBegun', isTimeout, message });
  });

  test('is believed with all of the account’s keys, of its own request alone', async () => {
    const { fake, provider, sent } = await scene();
    await provider.begin(ASKED);
    const good = fake.pays(fake.made[0]!);
    for (const [name, value] of [
      ['userid', 'another'],
      ['linkkey', ''],
      ['linkval', 'linkval+/'],
      ['mul_no', '2002'],
      ['var1', '903'],
      ['var1', 'x'],
      ['price', '11999'],
    ] as const) {
      const bad = new URLSearchParams(good);
      bad.set(name, value);
      await expect(provider.readNotice(sent(bad.toString()))).rejects.toThrow(BadNotice);
    }
  });

  test.each([1, 10, 5])('says nothing that settles a payment with state %i', async (payState) => {
    const { fake, provider, sent } = await scene();
    await provider.begin(ASKED);
    expect(await provider.readNotice(sent(fake.feedback(fake.made[0]!, payState)))).toBeNull();
  });

  test('gives a part back once, also where the answer was lost, and asks again where it was refused', async () => {
    const { made, asks, hears, given } = await withParts();
    expect(await asks(81, 4_000, 'lost')).toBe(UNREACHED);
    expect(await asks(81, 4_000)).toBe(UNSURE);
    expect(await hears(0)).toBeNull();
    expect(await asks(81, 4_000)).toBe('done');
    expect(given()).toEqual([4_000]);
    made.state = 'requested';
    expect(await asks(82, 1_000)).toBe('PayApp refused it (80010)');
    made.state = 'paid';
    expect(await asks(82, 1_000)).toBe('done');
    expect(given()).toEqual([4_000, 1_000]);
  });

  test('settles with a notice of one part no other, of which PayApp never heard', async () => {
    const { asks, hears, given } = await withParts();
    expect(await asks(81, 3_000, 'silence')).toBe(UNREACHED);
    expect(await asks(82, 2_000, 'lost')).toBe(UNREACHED);
    await hears(0);
    expect([await asks(82, 2_000), await asks(81, 3_000), given()]).toEqual(['done', UNSURE, [2_000]]);
  });

  test('settles one of two equal parts with a notice, however often that comes', async () => {
    const { asks, hears, given, isUnsure } = await withParts();
    const asked = 'PayApp was asked for as much before, and has not said that it is done';
    expect(await asks(81, 3_000)).toBe('done');
    expect(await asks(82, 3_000, 'silence')).toBe(UNREACHED);
    expect(await asks(83, 3_000)).toBe(asked);
    for (let again = 0; again < 2; again += 1) await hears(0);
    expect([await isUnsure(82), await isUnsure(81), given()]).toEqual([true, false, [3_000]]);
  });

  test('is not told that a part is done by who did not ask for it', async () => {
    const { made, hears } = await withParts();
    made.parts.push({ mulNo: '20019', amount: 500 });
    await expect(hears(0)).rejects.toThrow(BadNotice);
  });

  test('is asked again for what it cannot give twice, and so never received', async () => {
    const { asks, given } = await withParts();
    expect(await asks(81, 5_000)).toBe('done');
    expect(await asks(82, 4_000, 'silence')).toBe(UNREACHED);
    expect(await asks(82, 4_000)).toBe('done');
    expect(given()).toEqual([5_000, 4_000]);
  });

  test('whose answer to such a part was lost refuses a second, which stays unsure until the notice', async () => {
    const { asks, hears, given, isUnsure } = await withParts();
    expect(await asks(81, 7_000, 'lost')).toBe(UNREACHED);
    for (let again = 0; again < 2; again += 1)
      expect(await asks(81, 7_000)).toBe('PayApp refused it (80020)');
    expect(await isUnsure(81)).toBe(true);
    await hears(0);
    expect(await asks(81, 7_000)).toBe('done');
    expect(given()).toEqual([7_000]);
  });

  test.each([
    [true, []],
    [false, [3_000]],
  ])('does with an unsure part what people found out of it (gone back: %s)', async (hasGoneBack, after) => {
    const { clock, provider, asks, given, isUnsure } = await withParts();
    expect(await asks(81, 3_000, 'silence')).toBe(UNREACHED);
    const part = { paySysId: 902, refundSysId: 81, amount: 3_000 };
    const early = provider.hearFound(part, hasGoneBack);
    await expect(early).rejects.toThrow(refusal('0008', { waitSeconds: 60 }));
    clock.advance(60_000);
    await provider.hearFound(part, hasGoneBack);
    expect(await isUnsure(81)).toBe(false);
    expect(await asks(81, 3_000)).toBe('done');
    expect(given()).toEqual(after);
  });

  test('whose answer to a refund was lost settles it with its notice', async () => {
    const { fake, open, provider, sent, paid } = await scene();
    const payment = await paid();
    fake.fails = 'lost';
    const whole = { refundSysId: 81, amount: payment.amount };
    await expect(open(50).refund(payment, whole)).rejects.toThrow(NotRefunded);
    await expect.poll(() => fake.made[0]!.state).toBe('cancelled');
    fake.fails = null;
    await expect(provider.refund(payment, whole)).rejects.toThrow('PayApp refused it (80010)');
    const notice = await provider.readNotice(sent(fake.feedback(fake.made[0]!, 9)));
    expect(notice?.outcome).toEqual({ isRefunded: true });
    const calls = fake.calls.length;
    await provider.refund(payment, whole);
    expect(fake.calls).toHaveLength(calls);
  });

  test('is not asked again for a whole refund of which people found that it was made', async () => {
    const { fake, open, provider, paid } = await scene();
    const payment = await paid();
    const whole = { paySysId: 902, refundSysId: 81, amount: payment.amount };
    fake.fails = 'silence';
    await expect(open(50).refund(payment, whole)).rejects.toThrow(NotRefunded);
    fake.fails = null;
    await provider.hearFound(whole, true);
    const calls = fake.calls.length;
    await provider.refund(payment, whole);
    expect(fake.calls).toHaveLength(calls);
  });
});
