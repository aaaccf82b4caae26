import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAY_NOTICE_PATH } from '../../../schema/buying/payments.ts';
import { SENT_BACK_WITHIN } from '../../../schema/orders/moves.ts';
import { secretsOf } from '../../platform/secrets.ts';
import { COURIER } from '../../testing/fulfilling.ts';
import { verified } from '../../testing/log.ts';
import { placeOf } from '../../testing/place.ts';
import { rests } from '../../testing/rests.ts';
import { TestServer } from '../../testing/server.ts';
import { setStage, type Stage } from '../../testing/stage.ts';
import { askingFor } from '../order/claims/examples.support.ts';
import { orderStream } from '../order/decider.ts';
import { SELLER_TITLES } from './telling/seller-words.ts';
import type { Notice } from '../payment/decider.ts';
import { Sandbox } from '../payment/sandbox.ts';

const FEE = 5_000;
/** The buyer has changed their mind. */
const OWN_FAULT = 1;
/** The goods came late. */
const SELLERS_FAULT = 3;
const OTHER = 7;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(async () => {
  await verified(server.dataDir);
  await server.stop();
});

type Asks = 'askReturn' | 'askExchange';

/** A request for one of two mugs that have been sent, and what people do about it. */
async function requested(stage: Stage, asks: Asks = 'askReturn', reasonTypeCode = OWN_FAULT) {
  const { api, server: on } = stage;
  const { input } = await askingFor(stage, 'sent');
  const { orderSysId } = input;
  const [orderPrdtSysId] = input.orderPrdtSysIds as [number];
  const by = async (who: 'buyer' | 'host' | 'stranger') => ({
    token: await on.world.tokenOfNow(stage[who]),
  });
  const { claimSysId } = await api.done(asks, { ...input, reasonTypeCode }, await by('buyer'));
  const fee = { orderSysId, orderPrdtSysId, claimSysId, returnUrl: '/Exchange' };
  const begin = async (payMethodCode: 1 | 2 | 3 | 4 | 5 | 6 = 1) =>
    api.done('payClaimFee', { ...fee, payMethodCode }, await by('buyer'));
  const beginCode = async (payMethodCode: 1 | 2 | 3 | 4 | 5 | 6 = 1) =>
    api.code('payClaimFee', { ...fee, payMethodCode }, await by('buyer'));
  const payAt = (payUrl: string | undefined, answer: 'pay' | 'refuse' = 'pay') =>
    api.raw('POST', payUrl!, { body: `answer=${answer}`, headers: FORM });
  const pay = async () => payAt((await begin()).payUrl);
  const shown = async (who: 'buyer' | 'host' = 'buyer') =>
    api.done('claimDetail', { claimSysId }, await by(who));
  const order = async () => api.done('orderDetail', { orderSysId }, await by('buyer'));
  const does = async (
    step: 'acceptClaim' | 'refuseClaim' | 'receiveClaim' | 'finishClaim' | 'dispatchExchange',
    more: object = {},
  ) => api.code(step, { claimSysId, ...more } as never, await by('host'));
  const withdraws = async () => api.code('withdrawClaim', { claimSysId }, await by('buyer'));
  /** Events of payments, without those of the order itself. */
  const happened = async () => {
    const events = await on.sellover.log.read({ limit: 100_000 });
    return events
      .filter(({ stream, data }) => stream === orderStream(orderSysId).stream && 'claimSysId' in data)
      .filter(({ type }) => /Pa(?:yment|id)|Refund/.test(type))
      .map(({ type, data }) => [type, (data as { amount: number }).amount] as const);
  };
  const isPaidBack = () =>
    on.recorded('RefundCompleted', ({ data }) => (data as { claimSysId?: number }).claimSysId === claimSysId);
  const tell = async (paySysId: number, outcome: 'paid' | 'refused', amount = FEE) => {
    const sandbox = new Sandbox((await secretsOf(placeOf(on.dataDir))).tokenSecret);
    const reference = sandbox.referenceOf({ paySysId, amount });
    const notice: Notice = {
      orderSysId,
      paySysId,
      amount,
      outcome: outcome === 'paid' ? { isPaid: true, reference } : { refused: 'LIMIT' },
    };
    const { headers, body } = sandbox.notice(notice);
    const sent = { ...(headers as Record<string, string>), 'content-type': 'application/json' };
    return (await api.raw('POST', PAY_NOTICE_PATH, { body, headers: sent })).status;
  };
  return {
    orderPrdtSysId,
    claimSysId,
    fee,
    by,
    begin,
    beginCode,
    payAt,
    pay,
    shown,
    order,
    does,
    ends: (more: object = {}) =>
      asks === 'askReturn' ? does('finishClaim', more) : does('dispatchExchange', { ...COURIER, ...more }),
    withdraws,
    happened,
    isPaidBack,
    tell,
  };
}

const RETURN_ENDS = [
  ['acceptClaim', {}],
  ['receiveClaim', {}],
  ['finishClaim', {}],
] as const;
const UNPAID = { feeAmount: FEE, isFeePaid: 0, isFeePayable: 1, feeRefund: null };
const PAID = { feeAmount: FEE, isFeePaid: 1, isFeePayable: 0, feeRefund: null };
const WENT_BACK = { isFeePaid: 0, isFeePayable: 0, feeRefund: { amount: FEE, isDone: 1 } };

describe('given a return at the buyer’s fault', () => {
  test('when they pay on the provider’s page, it names the fee, and the return ends with the whole refund', async () => {
    const stage = await setStage(server);
    const { begin, payAt, shown, does, order, beginCode, happened } = await requested(stage);
    const { payUrl, virtualAccount } = await begin();
    expect(virtualAccount).toBeUndefined();
    const page = (await stage.api.raw('GET', payUrl!)).text;
    expect(page).toContain('5,000원');
    expect(page).toContain(`왕복 배송비 (${stage.mug.facts.name})`);
    const english = await stage.api.raw('GET', payUrl!, { headers: { 'accept-language': 'en' } });
    expect(english.text).toContain('Return delivery (');
    for (const who of ['buyer', 'host'] as const) expect(await shown(who)).toMatchObject(UNPAID);
    await does('acceptClaim');
    await does('receiveClaim');
    expect(await does('finishClaim')).toBe('2055');
    expect(await shown()).toMatchObject({ ...UNPAID, statusCode: 113, refundAmount: 12_000 });
    const paid = await payAt(payUrl);
    expect([paid.status, paid.headers['location']]).toEqual([303, '/Exchange']);
    expect((await stage.api.raw('GET', payUrl!)).text).toContain('결제가 끝났어요');
    expect(await beginCode()).toBe('0007');
    expect(await does('finishClaim')).toBe('0001');
    for (const who of ['buyer', 'host'] as const)
      expect(await shown(who)).toMatchObject({ ...PAID, statusCode: 114, refundAmount: 12_000 });
    const { totalDepositAmount, totalRemainAmount, totalAmount, pay } = await order();
    expect([totalAmount, totalDepositAmount, totalRemainAmount]).toEqual([12_000, 12_000, 0]);
    expect(pay).toEqual({ payMethodCode: 1, payState: 'paid' });
    expect(await happened()).toEqual([
      ['PaymentBegun', FEE],
      ['ClaimFeePaid', FEE],
    ]);
  });

  test('when the payment is refused, they can try again', async () => {
    const { begin, payAt, shown, tell } = await requested(await setStage(server));
    const { payUrl, paySysId } = await begin();
    expect((await payAt(payUrl, 'refuse')).text).toContain('결제가 거절됐어요');
    expect(await shown()).toMatchObject(UNPAID);
    const again = await begin();
    expect(again.paySysId).not.toBe(paySysId);
    expect(await tell(again.paySysId, 'refused')).toBe(200);
    // A refusal may belong to an earlier attempt.
    expect(await tell(again.paySysId, 'paid')).toBe(200);
    expect(await shown()).toMatchObject(PAID);
  });

  test('when it is asked for often or at once, one payment begins for each way to pay', async () => {
    const { begin, happened } = await requested(await setStage(server));
    const [first, ...others] = await Promise.all([begin(), begin(), begin()]);
    expect(others).toEqual([first, first]);
    expect(await begin(3)).not.toEqual(first);
    expect(await happened()).toEqual([
      ['PaymentBegun', FEE],
      ['PaymentBegun', FEE],
    ]);
  });

  test.each([
    [1, '0001'],
    [2, '4003'],
    [3, '0001'],
    [4, '0001'],
    [5, '0001'],
    [6, '4003'],
  ] as const)('when the way to pay is %i, the answer is %s', async (payMethodCode, code) => {
    expect(await (await requested(await setStage(server))).beginCode(payMethodCode)).toBe(code);
  });

  test('when it is somebody else, another line, or another request, nothing is to be paid', async () => {
    const stage = await setStage(server);
    const { fee, by } = await requested(stage);
    const other = await requested(stage);
    const asked = { ...fee, payMethodCode: 1 } as const;
    for (const who of ['stranger', 'host'] as const)
      expect(await stage.api.code('payClaimFee', asked, await by(who))).toBe('2010');
    const elsewhere = [
      { change: { orderPrdtSysId: other.orderPrdtSysId }, code: '2010' },
      { change: { claimSysId: other.claimSysId }, code: '0004' },
      { change: { returnUrl: 'https://evil.example' }, code: '0005' },
    ];
    for (const { change, code } of elsewhere)
      expect(await stage.api.code('payClaimFee', { ...asked, ...change }, await by('buyer'))).toBe(code);
  });
});

test('given an exchange at the buyer’s fault, no goods are sent before it is paid', async () => {
  const { does, pay, shown } = await requested(await setStage(server), 'askExchange');
  await does('acceptClaim');
  await does('receiveClaim');
  expect(await does('dispatchExchange', COURIER)).toBe('2055');
  expect(await shown('host')).toMatchObject({ ...UNPAID, statusCode: 106, exchangeInvoice: null });
  await pay();
  expect(await does('dispatchExchange', COURIER)).toBe('0001');
  expect(await shown()).toMatchObject({ ...PAID, statusCode: 107 });
});

describe('given a fault that the seller decides', () => {
  test('it can be paid once they have said that it is the buyer’s', async () => {
    const { beginCode, does, shown } = await requested(await setStage(server), 'askReturn', OTHER);
    expect([await beginCode(), (await shown()).feeAmount]).toEqual(['0007', 0]);
    await does('acceptClaim', { fault: 'buyer' });
    expect([await beginCode(), await shown()]).toMatchObject(['0001', UNPAID]);
  });

  test.each(['askReturn', 'askExchange'] as const)(
    'nothing is paid for one that is the seller’s (%s)',
    async (asks) => {
      const { beginCode, does, ends, shown } = await requested(await setStage(server), asks, OTHER);
      await does('acceptClaim', { fault: 'seller' });
      await does('receiveClaim');
      expect(await beginCode()).toBe('0007');
      expect(await ends()).toBe('0001');
      expect(await shown()).toMatchObject({ feeAmount: 0, isFeePaid: 0, isFeePayable: 0, feeRefund: null });
    },
  );

  test('nothing is paid for goods that came late', async () => {
    const { beginCode } = await requested(await setStage(server), 'askReturn', SELLERS_FAULT);
    expect(await beginCode()).toBe('0007');
  });
});

describe('given goods that have come back, and a seller who takes the fault upon themselves', () => {
  const SELLERS = { fault: 'seller' };
  const OWES_NOTHING = { feeAmount: 0, isFeePaid: 0, isFeePayable: 0, fault: 'seller' };
  const receivedBack = async (asks: Asks) => {
    const claim = await requested(await setStage(server), asks);
    await claim.does('acceptClaim');
    await claim.does('receiveClaim');
    return claim;
  };
  const ENDS: readonly (readonly [Asks, number])[] = [
    ['askReturn', 114],
    ['askExchange', 107],
  ];

  test.each(ENDS)('when the buyer never pays, it ends without the fee (%s)', async (asks, statusCode) => {
    const { ends, shown, beginCode } = await receivedBack(asks);
    expect(await ends()).toBe('2055');
    expect(await ends(SELLERS)).toBe('0001');
    expect(await shown()).toMatchObject({ ...OWES_NOTHING, statusCode, feeRefund: null });
    expect(await beginCode()).toBe('0007');
  });

  test.each(ENDS)('when the buyer has paid, it goes back (%s)', async (asks, statusCode) => {
    const { pay, ends, shown, isPaidBack } = await receivedBack(asks);
    await pay();
    expect(await ends(SELLERS)).toBe('0001');
    await isPaidBack();
    expect(await shown()).toMatchObject({ ...OWES_NOTHING, ...WENT_BACK, statusCode });
  });

  test.each(ENDS)(
    'when the buyer pays at once, in either order: they have their money back (%s)',
    async (asks, statusCode) => {
      for (const isPaidFirst of [true, false]) {
        const { begin, payAt, ends, shown, isPaidBack, order } = await receivedBack(asks);
        const { payUrl } = await begin();
        const both = [() => payAt(payUrl), () => ends(SELLERS)];
        await Promise.all((isPaidFirst ? both : both.toReversed()).map((run) => run()));
        await isPaidBack();
        expect(await shown()).toMatchObject({ ...OWES_NOTHING, ...WENT_BACK, statusCode });
        const left = asks === 'askReturn' ? 12_000 : 24_000;
        expect(await order()).toMatchObject({ totalAmount: left, totalDepositAmount: left });
      }
    },
  );
});

describe('given a fee that was paid, it goes back', () => {
  test.each(['askReturn', 'askExchange'] as const)('when the buyer withdraws (%s)', async (asks) => {
    const { pay, withdraws, isPaidBack, shown, happened, order } = await requested(
      await setStage(server),
      asks,
    );
    await pay();
    expect(await withdraws()).toBe('0001');
    await isPaidBack();
    expect(await shown()).toMatchObject({ ...WENT_BACK, statusCode: 4 });
    expect((await happened()).slice(1)).toEqual([
      ['ClaimFeePaid', FEE],
      ['RefundRequested', FEE],
      ['RefundCompleted', FEE],
    ]);
    expect(await order()).toMatchObject({ totalAmount: 24_000, totalDepositAmount: 24_000 });
  });

  test.each(['askReturn', 'askExchange'] as const)('when the seller refuses (%s)', async (asks) => {
    const { pay, does, isPaidBack, shown } = await requested(await setStage(server), asks);
    await pay();
    expect(await does('refuseClaim', { text: '사용하셨어요.' })).toBe('0001');
    await isPaidBack();
    expect(await shown('host')).toMatchObject(WENT_BACK);
  });

  test.each(['askReturn', 'askExchange'] as const)(
    'when the seller takes the fault upon themselves, and the request goes on (%s)',
    async (asks) => {
      const { pay, does, ends, isPaidBack, shown } = await requested(await setStage(server), asks);
      await pay();
      expect(await does('acceptClaim', { fault: 'seller' })).toBe('0001');
      await isPaidBack();
      expect(await shown()).toMatchObject({ ...WENT_BACK, feeAmount: 0, fault: 'seller' });
      await does('receiveClaim');
      expect(await ends()).toBe('0001');
      expect(await shown()).toMatchObject({ ...WENT_BACK, feeAmount: 0 });
    },
  );

  test.each(['askReturn', 'askExchange'] as const)('when nobody sends the goods (%s)', (asks) =>
    TestServer.alone(async (alone) => {
      const stage = await setStage(alone);
      const { pay, does, isPaidBack, shown, beginCode } = await requested(stage, asks);
      await does('acceptClaim');
      await pay();
      alone.clock.advance(SENT_BACK_WITHIN);
      await isPaidBack();
      expect(await shown()).toMatchObject({ ...WENT_BACK, statusCode: 4 });
      expect(await beginCode()).toBe('0007');
      await alone.sellover.settled();
      await verified(alone.dataDir);
    }),
  );
});

describe('given money that nobody waits for', () => {
  test('when it is a second payment, it goes back, and the first one stays', async () => {
    const { begin, payAt, isPaidBack, shown, happened, does } = await requested(await setStage(server));
    const [card, phone] = [await begin(1), await begin(3)];
    await payAt(card.payUrl);
    await payAt(phone.payUrl);
    await isPaidBack();
    expect(await shown()).toMatchObject({ ...PAID, feeRefund: { amount: FEE, isDone: 1 } });
    expect((await happened()).slice(2)).toEqual([
      ['ClaimFeePaid', FEE],
      ['UnappliedPaymentReceived', FEE],
      ['RefundRequested', FEE],
      ['RefundCompleted', FEE],
    ]);
    for (const [step, more] of RETURN_ENDS) expect(await does(step, more)).toBe('0001');
  });

  test.each([
    ['is withdrawn', async ({ withdraws }: Requested) => withdraws()],
    ['is refused', async ({ does }: Requested) => does('refuseClaim', { text: '사용하셨어요.' })],
    ['is the seller’s fault', async ({ does }: Requested) => does('acceptClaim', { fault: 'seller' })],
  ])('when the request %s before the notice comes, it goes back', async (_, ends) => {
    const claim = await requested(await setStage(server));
    const { paySysId } = await claim.begin();
    expect(await ends(claim)).toBe('0001');
    expect(await claim.shown()).toMatchObject({ isFeePaid: 0, isFeePayable: 0, feeRefund: null });
    expect(await claim.tell(paySysId, 'paid')).toBe(200);
    await claim.isPaidBack();
    // The notice comes again, after the refund.
    expect(await claim.tell(paySysId, 'paid')).toBe(200);
    expect(await claim.shown()).toMatchObject(WENT_BACK);
    expect((await claim.happened()).slice(1)).toEqual([
      ['UnappliedPaymentReceived', FEE],
      ['RefundRequested', FEE],
      ['RefundCompleted', FEE],
    ]);
  });

  test('when a notice repeats, it changes nothing', async () => {
    const { begin, tell, shown, happened } = await requested(await setStage(server));
    const { paySysId } = await begin();
    expect(await Promise.all([0, 1, 2].map(() => tell(paySysId, 'paid')))).toEqual([200, 200, 200]);
    expect(await shown()).toMatchObject(PAID);
    expect(await happened()).toHaveLength(2);
  });

  test('when the amount is wrong or the payment unknown, the notice is refused', async () => {
    const { begin, tell, shown } = await requested(await setStage(server));
    const { paySysId } = await begin();
    for (const amount of [1, FEE - 1, FEE + 1, 12_000])
      expect(await tell(paySysId, 'paid', amount)).toBe(409);
    expect(await tell(paySysId + 1, 'paid')).toBe(409);
    expect(await shown()).toMatchObject(UNPAID);
  });
});

type Requested = Awaited<ReturnType<typeof requested>>;

describe('given people who do it at once', () => {
  test('a payment and a withdrawal, in either order: the money is with the buyer', async () => {
    for (const isPaidFirst of [true, false]) {
      const { begin, payAt, withdraws, isPaidBack, shown } = await requested(await setStage(server));
      const { payUrl } = await begin();
      const both = [() => payAt(payUrl), () => withdraws()];
      await Promise.all((isPaidFirst ? both : both.toReversed()).map((run) => run()));
      await isPaidBack();
      expect(await shown()).toMatchObject({ ...WENT_BACK, statusCode: 4 });
    }
  });

  test('a payment and the end of a return, in either order: it ends paid, or waits', async () => {
    for (const isPaidFirst of [true, false]) {
      const { begin, payAt, does, shown } = await requested(await setStage(server));
      await does('acceptClaim');
      await does('receiveClaim');
      const { payUrl } = await begin();
      let code = '';
      const both = [
        () => payAt(payUrl),
        async () => {
          code = await does('finishClaim');
        },
      ];
      await Promise.all((isPaidFirst ? both : both.toReversed()).map((run) => run()));
      expect(['0001', '2055']).toContain(code);
      expect(await shown()).toMatchObject({ ...PAID, statusCode: code === '0001' ? 114 : 113 });
      await does('finishClaim');
      expect(await shown()).toMatchObject({ ...PAID, statusCode: 114, refundAmount: 12_000 });
    }
  });
});

test('given goods that have come, the seller has 10 business days from the payment, and is not late before', () =>
  TestServer.alone(async (alone) => {
    const stage = await setStage(alone);
    const { does, by, pay, shown } = await requested(stage);
    await does('acceptClaim');
    await does('receiveClaim');
    const overdue = async () => {
      const asked = { sellerSysId: 1, isOverdue: 1, startIndex: 0, rowCount: 9 };
      return (await stage.api.done('sellerClaims', asked, await by('host'))).totalCnt;
    };
    const told = async () => {
      const page = { uid: stage.host.userSysId, startIndex: 0, rowCount: 50 };
      return (await stage.api.done('alerts', page, await by('host'))).alerts.map(({ title }) => title);
    };
    alone.clock.set(Date.parse('2026-12-14T10:00:00+09:00'));
    await rests(alone);
    expect(await told()).not.toContain(SELLER_TITLES.ko.isOverdue);
    expect([await overdue(), (await shown('host')).isOverdue]).toEqual([0, 0]);
    await pay();
    // Before the clock goes on: old news is not told.
    await alone.sellover.settled();
    await rests(alone);
    // Christmas and New Year are no business days.
    const dueAt = Date.parse('2026-12-30T00:00:00+09:00');
    expect(await shown('host')).toMatchObject({ isOverdue: 0, decideDueAt: new Date(dueAt).toISOString() });
    alone.clock.set(dueAt - 1);
    expect(await overdue()).toBe(0);
    alone.clock.set(dueAt);
    expect(await overdue()).toBe(1);
    await expect.poll(told).toContain(SELLER_TITLES.ko.isOverdue);
    await verified(alone.dataDir);
  }));

test('given a request that is accepted, its buyer is told once that there is something to pay, unless they have', async () => {
  const stage = await setStage(server);
  const { api, buyer } = stage;
  const told = async () => {
    const { token } = { token: await server.world.tokenOfNow(buyer) };
    const page = { uid: buyer.userSysId, startIndex: 0, rowCount: 50 };
    return (await api.done('alerts', page, { token })).alerts.map(({ title, text }) => `${title} ${text}`);
  };
  const asksForFee = async () => (await told()).filter((line) => line.includes('왕복 배송비 5,000원을 결제'));
  const unpaid = await requested(stage, 'askExchange');
  await unpaid.does('acceptClaim');
  await expect.poll(asksForFee).toHaveLength(1);
  await unpaid.does('receiveClaim');
  await unpaid.pay();
  await expect.poll(told).toContainEqual(expect.stringMatching(/^왕복 배송비를 결제했어요 .* · 5,000원$/));
  const paid = await requested(stage);
  await paid.pay();
  await paid.does('acceptClaim');
  await paid.does('receiveClaim');
  await expect.poll(told).toContainEqual(expect.stringContaining('반품 요청이 승인됐어요'));
  expect(await asksForFee()).toHaveLength(1);
});
