import { describe, expect, test } from 'vitest';
import { FakePayApp, PAYAPP_ACCOUNT } from '../../testing/payapp.ts';
import { PayApp, type PayAppRequest, type PayAppRequests } from './payapp.ts';
import { ASKED, providerContract } from './provider.contract.ts';
import { BadNotice, NotBegun, NotRefunded } from './provider.ts';

/** In memory, as one database is for all processes. */
class Requests implements PayAppRequests {
  readonly all = new Map<number, PayAppRequest>();

  async find(paySysId: number) {
    return this.all.get(paySysId);
  }

  async keep(request: PayAppRequest) {
    const kept = this.all.get(request.paySysId) ?? request;
    this.all.set(request.paySysId, kept);
    return kept;
  }

  async setRefunded(paySysId: number) {
    this.all.set(paySysId, { ...this.all.get(paySysId)!, isRefunded: true });
  }

  readonly parts = new Map<number, { readonly paySysId: number; readonly state: 'asked' | 'done' }>();

  async beginPart({ refundSysId, paySysId }: { refundSysId: number; paySysId: number }) {
    const known = this.parts.get(refundSysId)?.state;
    if (!known) this.parts.set(refundSysId, { paySysId, state: 'asked' });
    return known;
  }

  async forgetPart(refundSysId: number) {
    this.parts.delete(refundSysId);
  }

  async setPartDone(refundSysId: number) {
    this.parts.set(refundSysId, { ...this.parts.get(refundSysId)!, state: 'done' });
  }

  async setPartsDone(paySysId: number) {
    for (const [id, part] of this.parts) if (part.paySysId === paySysId) await this.setPartDone(id);
  }
}

async function scene({ within: patience }: { readonly within?: number } = {}) {
  const fake = await FakePayApp.start();
  const requests = new Requests();
  const open = (within?: number) =>
    new PayApp({
      ...PAYAPP_ACCOUNT,
      url: fake.url,
      requests,
      noticeUrl: 'https://shop.example/v1/pays/notice',
      returnUrl: (path) => `https://shop.example/back?to=${encodeURIComponent(path)}`,
      ...(within !== undefined && { within }),
    });
  const sent = (body: string) => ({ headers: {}, body });
  /** A payment that was made. */
  const paid = async () => {
    await provider.begin(ASKED);
    const { reference } = (await provider.readNotice(sent(fake.pays(fake.made[0]!))))!.outcome as {
      reference: string;
    };
    return { orderSysId: 901, paySysId: 902, amount: 12_000, reference };
  };
  const provider = open(patience);
  return { fake, requests, open, provider, sent, paid };
}

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

  test('has no Samsung Pay', async () => {
    expect((await scene()).provider.methods).not.toContain(5);
  });

  test.each([
    ['silence', true, 'PayApp cannot be reached'],
    [{ status: 502 }, true, 'PayApp cannot be reached'],
  ] as const)('that does not answer (%j) begins nothing', async (fails, isTimeout, message) => {
    const { fake, provider } = await scene({ within: 50 });
    fake.fails = fails;
    await expect(provider.begin(ASKED)).rejects.toMatchObject({ name: 'NotBegun', isTimeout, message });
  });

  test('that refuses says why by number, and nothing of who pays', async () => {
    const { provider } = await scene();
    const refused = provider.begin({ ...ASKED, amount: 500 });
    await expect(refused).rejects.toThrow(NotBegun);
    await expect(refused).rejects.toMatchObject({ isTimeout: false, message: 'PayApp refused it (70020)' });
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

  test.each([1, 10, 70, 71, 5])('says nothing that settles a payment with state %i', async (payState) => {
    const { fake, provider, sent } = await scene();
    await provider.begin(ASKED);
    expect(await provider.readNotice(sent(fake.feedback(fake.made[0]!, payState)))).toBeNull();
  });

  test('gives a part back once, also where the answer was lost, and asks again where it was refused', async () => {
    const { fake, open, provider, paid, sent } = await scene();
    const payment = await paid();
    const part = { refundSysId: 81, amount: 4_000 };
    fake.fails = 'lost';
    await expect(open(50).refundPart(payment, part)).rejects.toThrow(NotRefunded);
    fake.fails = null;
    await expect(provider.refundPart(payment, part)).rejects.toThrow('has not said that it is done');
    const [made] = fake.made;
    expect(await provider.readNotice(sent(fake.feedback(made!, 70)))).toBeNull();
    await provider.refundPart(payment, part);
    expect(made!.parts).toEqual([4_000]);
    const other = { refundSysId: 82, amount: 1_000 };
    made!.state = 'requested';
    await expect(provider.refundPart(payment, other)).rejects.toThrow('PayApp refused it (80010)');
    made!.state = 'paid';
    await provider.refundPart(payment, other);
    expect(made!.parts).toEqual([4_000, 1_000]);
  });

  test('whose answer to a refund was lost settles it with its notice', async () => {
    const { fake, open, provider, sent, paid } = await scene();
    const payment = await paid();
    fake.fails = 'lost';
    await expect(open(50).refund(payment)).rejects.toThrow(NotRefunded);
    await expect.poll(() => fake.made[0]!.state).toBe('cancelled');
    fake.fails = null;
    await expect(provider.refund(payment)).rejects.toThrow('PayApp refused it (80010)');
    const notice = await provider.readNotice(sent(fake.feedback(fake.made[0]!, 9)));
    expect(notice?.outcome).toEqual({ isRefunded: true });
    const calls = fake.calls.length;
    await provider.refund(payment);
    expect(fake.calls).toHaveLength(calls);
  });
});
