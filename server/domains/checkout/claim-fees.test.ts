import { describe, expect, test } from 'vitest';
import { PAY_NOTICE_PATH } from '../../../schema/buying/payments.ts';
import { SENT_BACK_WITHIN } from '../../../schema/orders/moves.ts';
import { secretsOf } from '../../platform/secrets.ts';
import { alone, bought, by, claimOf, later, oneServer } from '../../testing/buying.ts';
import { COURIER } from '../../testing/fulfilling.ts';
import { placeOf } from '../../testing/place.ts';
import { rests } from '../../testing/rests.ts';
import type { Stage } from '../../testing/stage.ts';
import { orderStream } from '../order/decider.ts';
import type { Notice } from '../payment/decider.ts';
import { Sandbox } from '../payment/sandbox.ts';
import { SELLER_TITLES } from './telling/seller-words.ts';

const newStage = oneServer();

const FEE = 5_000;
/** The buyer has changed their mind; the goods came late; anything else. */
const [OWN_FAULT, SELLERS_FAULT, OTHER] = [1, 3, 7];
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
type Asks = 'askReturn' | 'askExchange';
type Way = 1 | 2 | 3 | 4 | 5 | 6;
type Step = 'acceptClaim' | 'refuseClaim' | 'receiveClaim' | 'finishClaim' | 'dispatchExchange';

/** A request for one of two mugs that have been sent, and what people do about it. */
async function requested(stage: Stage, asks: Asks = 'askReturn', reasonTypeCode = OWN_FAULT) {
  const { api, server: on } = stage;
  const order = await bought(stage, 'sent');
  const { orderSysId, orderPrdtSysId, buyer, host } = order;
  const claimSysId = await order.asks(asks, { reasonTypeCode });
  const fee = { orderSysId, orderPrdtSysId, claimSysId, returnUrl: '/Exchange' };
  const begin = (payMethodCode: Way = 1) => buyer.done('payClaimFee', { ...fee, payMethodCode });
  const payAt = (payUrl: string | undefined, answer: 'pay' | 'refuse' = 'pay') =>
    api.raw('POST', payUrl!, { body: `answer=${answer}`, headers: FORM });
  const does = (step: Step, more: object = {}) => host.code(step, { claimSysId, ...more } as never);
  const received = async () => {
    await does('acceptClaim');
    await does('receiveClaim');
  };
  return {
    ...claimOf(stage, claimSysId),
    order,
    fee,
    begin,
    beginCode: (payMethodCode: Way = 1) => buyer.code('payClaimFee', { ...fee, payMethodCode }),
    payAt,
    pay: async () => payAt((await begin()).payUrl),
    seenByHost: () => host.done('claimDetail', { claimSysId }),
    does,
    received,
    ends: (more: object = {}) =>
      asks === 'askReturn' ? does('finishClaim', more) : does('dispatchExchange', { ...COURIER, ...more }),
    /** Events of its payments, without those of the order itself. */
    happened: async () => {
      const events = await on.sellover.log.read({ stream: orderStream(orderSysId).stream, limit: 1_000 });
      return events
        .filter(({ type, data }) => 'claimSysId' in data && /Pa(?:yment|id)|Refund/.test(type))
        .map(({ type, data }) => [type, (data as { amount: number }).amount] as const);
    },
    isPaidBack: () =>
      on.recorded(
        'RefundCompleted',
        ({ data }) => (data as { claimSysId?: number }).claimSysId === claimSysId,
      ),
    tell: async (paySysId: number, outcome: 'paid' | 'refused', amount = FEE) => {
      const sandbox = new Sandbox((await secretsOf(placeOf(on.dataDir))).tokenSecret);
      const reference = sandbox.referenceOf({ paySysId, amount });
      const said = outcome === 'paid' ? { isPaid: true as const, reference } : { refused: 'LIMIT' };
      const notice: Notice = { orderSysId, paySysId, amount, outcome: said };
      const { headers, body } = sandbox.notice(notice);
      const sent = { ...(headers as Record<string, string>), 'content-type': 'application/json' };
      return (await api.raw('POST', PAY_NOTICE_PATH, { body, headers: sent })).status;
    },
  };
}

type Requested = Awaited<ReturnType<typeof requested>>;

const UNPAID = { feeAmount: FEE, isFeePaid: 0, isFeePayable: 1, feeRefund: null };
const PAID = { feeAmount: FEE, isFeePaid: 1, isFeePayable: 0, feeRefund: null };
const WENT_BACK = { isFeePaid: 0, isFeePayable: 0, feeRefund: { amount: FEE, isDone: 1 } };
const SELLERS = { fault: 'seller' };
const OWES_NOTHING = { feeAmount: 0, isFeePaid: 0, isFeePayable: 0, fault: 'seller' };
const refusesIt = ({ refuses }: Requested) => refuses();
const withdrawsIt = ({ withdraws }: Requested) => withdraws();
const takesTheFault = ({ accepts }: Requested) => accepts('seller');
const BOTH = ['askReturn', 'askExchange'] as const;

describe('given a return at the buyer’s fault', () => {
  test('when they pay on the provider’s page, it names the fee, and the return ends with the whole refund', async () => {
    const stage = await newStage();
    const claim = await requested(stage);
    const { begin, payAt, seen, seenByHost, does, order } = claim;
    const { payUrl, virtualAccount } = await begin();
    expect(virtualAccount).toBeUndefined();
    const page = async (headers = {}) => (await stage.api.raw('GET', payUrl!, { headers })).text;
    for (const text of ['5,000원', `왕복 배송비 (${stage.mug.facts.name})`])
      expect(await page()).toContain(text);
    expect(await page({ 'accept-language': 'en' })).toContain('Return delivery (');
    for (const look of [seen, seenByHost]) expect(await look()).toMatchObject(UNPAID);
    await claim.accepts();
    await order.buyer.done('setClaimInvoice', { claimSysId: claim.claimSysId, ...COURIER });
    await claim.receives();
    expect(await does('finishClaim')).toBe('2055');
    expect(await seen()).toMatchObject({ ...UNPAID, statusCode: 113, refundAmount: 12_000 });
    const paid = await payAt(payUrl);
    expect([paid.status, paid.headers['location']]).toEqual([303, '/Exchange']);
    expect(await page()).toContain('결제가 끝났어요');
    expect(await claim.beginCode()).toBe('0007');
    expect(await does('finishClaim')).toBe('0001');
    for (const look of [seen, seenByHost])
      expect(await look()).toMatchObject({
        ...PAID,
        statusCode: 114,
        fault: 'buyer',
        refundAmount: 12_000,
        invoice: { invoiceNo: '681234567890' },
      });
    const { prdtSysId } = stage.mug.facts;
    expect((await stage.api.done('productDetail', { prdtSysId })).product.stockQty).toBe(49);
    expect(await order.view()).toMatchObject({
      statusCode: 4,
      totalReturnAmount: 12_000,
      totalCancelAmount: 0,
      orderProducts: [{ cancelQty: 0, returnQty: 1 }],
      totalAmount: 12_000,
      totalDepositAmount: 12_000,
      totalRemainAmount: 0,
      pay: { payMethodCode: 1, payState: 'paid' },
    });
    expect(await claim.happened()).toEqual([
      ['PaymentBegun', FEE],
      ['ClaimFeePaid', FEE],
    ]);
  });

  test('when the payment is refused, they can try again', async () => {
    const { begin, payAt, seen, tell } = await requested(await newStage());
    const { payUrl, paySysId } = await begin();
    expect((await payAt(payUrl, 'refuse')).text).toContain('결제가 거절됐어요');
    expect(await seen()).toMatchObject(UNPAID);
    const again = await begin();
    expect(again.paySysId).not.toBe(paySysId);
    // A refusal may belong to an earlier attempt.
    for (const outcome of ['refused', 'paid'] as const) expect(await tell(again.paySysId, outcome)).toBe(200);
    expect(await seen()).toMatchObject(PAID);
  });

  test('when it is asked for often or at once, one payment begins for each way to pay that there is', async () => {
    const { begin, beginCode, happened } = await requested(await newStage());
    const [first, ...others] = await Promise.all([begin(), begin(), begin()]);
    expect(others).toEqual([first, first]);
    expect(await begin(3)).not.toEqual(first);
    expect(await happened()).toEqual([
      ['PaymentBegun', FEE],
      ['PaymentBegun', FEE],
    ]);
    const codes = [];
    for (const way of [2, 4, 5, 6] as const) codes.push(await beginCode(way));
    expect(codes).toEqual(['4003', '0001', '0001', '4003']);
  });

  test('when it is somebody else, another line, or another request, nothing is to be paid', async () => {
    const stage = await newStage();
    const { fee } = await requested(stage);
    const other = await requested(stage);
    for (const [who, change, code] of [
      [stage.stranger, {}, '2010'],
      [stage.host, {}, '2010'],
      [stage.buyer, { orderPrdtSysId: other.order.orderPrdtSysId }, '2010'],
      [stage.buyer, { claimSysId: other.claimSysId }, '0004'],
      [stage.buyer, { returnUrl: 'https://evil.example' }, '0005'],
    ] as const)
      expect(await by(stage, who).code('payClaimFee', { ...fee, payMethodCode: 1, ...change })).toBe(code);
  });
});

test('given an exchange at the buyer’s fault, no goods are sent before it is paid', async () => {
  const { received, ends, pay, seen, seenByHost } = await requested(await newStage(), 'askExchange');
  await received();
  expect(await ends()).toBe('2055');
  expect(await seenByHost()).toMatchObject({ ...UNPAID, statusCode: 106, exchangeInvoice: null });
  await pay();
  expect(await ends()).toBe('0001');
  expect(await seen()).toMatchObject({ ...PAID, statusCode: 107 });
});

describe('given a fault that the seller decides', () => {
  test('it can be paid once they have said that it is the buyer’s', async () => {
    const { beginCode, does, seen } = await requested(await newStage(), 'askReturn', OTHER);
    expect([await beginCode(), (await seen()).feeAmount]).toEqual(['0007', 0]);
    await does('acceptClaim', { fault: 'buyer' });
    expect([await beginCode(), await seen()]).toMatchObject(['0001', UNPAID]);
  });

  test.each(BOTH)('nothing is paid for one that is the seller’s (%s)', async (asks) => {
    const { beginCode, does, ends, seen } = await requested(await newStage(), asks, OTHER);
    await does('acceptClaim', SELLERS);
    await does('receiveClaim');
    expect([await beginCode(), await ends()]).toEqual(['0007', '0001']);
    expect(await seen()).toMatchObject({ ...OWES_NOTHING, feeRefund: null });
  });

  test('nothing is paid for goods that came late', async () => {
    const { beginCode } = await requested(await newStage(), 'askReturn', SELLERS_FAULT);
    expect(await beginCode()).toBe('0007');
  });
});

describe.each([
  ['askReturn', 114],
  ['askExchange', 107],
] as const)(
  'given goods that have come back, and a seller who takes the fault upon themselves (%s)',
  (asks, statusCode) => {
    const receivedBack = async () => {
      const claim = await requested(await newStage(), asks);
      await claim.received();
      return claim;
    };

    test('when the buyer never pays, it ends without the fee; when they have paid, it goes back', async () => {
      const unpaid = await receivedBack();
      expect([await unpaid.ends(), await unpaid.ends(SELLERS)]).toEqual(['2055', '0001']);
      expect(await unpaid.seen()).toMatchObject({ ...OWES_NOTHING, statusCode, feeRefund: null });
      expect(await unpaid.beginCode()).toBe('0007');
      const paid = await receivedBack();
      await paid.pay();
      expect(await paid.ends(SELLERS)).toBe('0001');
      await paid.isPaidBack();
      expect(await paid.seen()).toMatchObject({ ...OWES_NOTHING, ...WENT_BACK, statusCode });
    });

    test.each(['first', 'second'])(
      'when the buyer pays at once, %s, they have their money back',
      async (place) => {
        const { begin, payAt, ends, seen, isPaidBack, order } = await receivedBack();
        const { payUrl } = await begin();
        const both = [() => payAt(payUrl), () => ends(SELLERS)];
        await Promise.all((place === 'first' ? both : both.toReversed()).map((run) => run()));
        await isPaidBack();
        expect(await seen()).toMatchObject({ ...OWES_NOTHING, ...WENT_BACK, statusCode });
        const left = asks === 'askReturn' ? 12_000 : 24_000;
        expect(await order.view()).toMatchObject({ totalAmount: left, totalDepositAmount: left });
      },
    );
  },
);

describe.each(BOTH)('given a fee that was paid, it goes back (%s)', (asks) => {
  test.each([
    ['the buyer withdraws', withdrawsIt, { ...WENT_BACK, statusCode: 4 }],
    ['the seller refuses', refusesIt, WENT_BACK],
  ])('when %s', async (_, ends, shown) => {
    const claim = await requested(await newStage(), asks);
    await claim.pay();
    await ends(claim);
    await claim.isPaidBack();
    for (const look of [claim.seen, claim.seenByHost]) expect(await look()).toMatchObject(shown);
    expect((await claim.happened()).slice(1)).toEqual([
      ['ClaimFeePaid', FEE],
      ['RefundRequested', FEE],
      ['RefundCompleted', FEE],
    ]);
    expect(await claim.order.view()).toMatchObject({ totalAmount: 24_000, totalDepositAmount: 24_000 });
  });

  test('when the seller takes the fault upon themselves, and the request goes on', async () => {
    const claim = await requested(await newStage(), asks);
    const { pay, does, ends, isPaidBack, seen } = claim;
    await pay();
    await takesTheFault(claim);
    await isPaidBack();
    const shown = { ...WENT_BACK, feeAmount: 0, fault: 'seller' };
    expect(await seen()).toMatchObject(shown);
    await does('receiveClaim');
    expect(await ends()).toBe('0001');
    expect(await seen()).toMatchObject(shown);
  });

  test('when nobody sends the goods', async () => {
    const stage = await newStage();
    const { pay, accepts, isPaidBack, seen, beginCode } = await requested(stage, asks);
    await accepts();
    await pay();
    await later(stage, SENT_BACK_WITHIN);
    await isPaidBack();
    expect(await seen()).toMatchObject({ ...WENT_BACK, statusCode: 4 });
    expect(await beginCode()).toBe('0007');
  });
});

describe('given money that nobody waits for', () => {
  test('when it is a second payment, it goes back, and the first one stays', async () => {
    const claim = await requested(await newStage());
    const [card, phone] = [await claim.begin(1), await claim.begin(3)];
    for (const { payUrl } of [card, phone]) await claim.payAt(payUrl);
    await claim.isPaidBack();
    expect(await claim.seen()).toMatchObject({ ...PAID, feeRefund: { amount: FEE, isDone: 1 } });
    expect((await claim.happened()).slice(2)).toEqual([
      ['ClaimFeePaid', FEE],
      ['UnappliedPaymentReceived', FEE],
      ['RefundRequested', FEE],
      ['RefundCompleted', FEE],
    ]);
    await claim.received();
    expect(await claim.ends()).toBe('0001');
  });

  test.each([
    ['is withdrawn', withdrawsIt],
    ['is refused', refusesIt],
    ['is the seller’s fault', takesTheFault],
  ])('when the request %s before the notice comes, it goes back', async (_, ends) => {
    const claim = await requested(await newStage());
    const { paySysId } = await claim.begin();
    await ends(claim);
    expect(await claim.seen()).toMatchObject({ isFeePaid: 0, isFeePayable: 0, feeRefund: null });
    expect(await claim.tell(paySysId, 'paid')).toBe(200);
    await claim.isPaidBack();
    // The notice comes again, after the refund.
    expect(await claim.tell(paySysId, 'paid')).toBe(200);
    expect(await claim.seen()).toMatchObject(WENT_BACK);
    expect((await claim.happened()).slice(1)).toEqual([
      ['UnappliedPaymentReceived', FEE],
      ['RefundRequested', FEE],
      ['RefundCompleted', FEE],
    ]);
  });

  test('when a notice is of a wrong amount or an unknown payment, it is refused; when it repeats, it changes nothing', async () => {
    const { begin, tell, seen, happened } = await requested(await newStage());
    const { paySysId } = await begin();
    for (const amount of [1, FEE - 1, FEE + 1, 12_000])
      expect(await tell(paySysId, 'paid', amount)).toBe(409);
    expect(await tell(paySysId + 1, 'paid')).toBe(409);
    expect(await seen()).toMatchObject(UNPAID);
    expect(await Promise.all([0, 1, 2].map(() => tell(paySysId, 'paid')))).toEqual([200, 200, 200]);
    expect(await seen()).toMatchObject(PAID);
    expect(await happened()).toHaveLength(2);
  });
});

describe.each(['first', 'second'])(
  'given a buyer who pays at once with something else, and comes %s',
  (place) => {
    const atOnce = <T>(pays: () => Promise<T>, does: () => Promise<T>) =>
      Promise.all((place === 'first' ? [pays, does] : [does, pays]).map((run) => run()));

    test('when it is a withdrawal, the money is with them', async () => {
      const { begin, payAt, withdraws, isPaidBack, seen } = await requested(await newStage());
      const { payUrl } = await begin();
      await atOnce<unknown>(() => payAt(payUrl), withdraws);
      await isPaidBack();
      expect(await seen()).toMatchObject({ ...WENT_BACK, statusCode: 4 });
    });

    test('when it is the end of a return, it ends paid, or waits', async () => {
      const { begin, payAt, received, ends, seen } = await requested(await newStage());
      await received();
      const { payUrl } = await begin();
      const answers = await atOnce<unknown>(
        () => payAt(payUrl),
        () => ends(),
      );
      const code = answers.find((answer) => typeof answer === 'string');
      expect(['0001', '2055']).toContain(code);
      expect(await seen()).toMatchObject({ ...PAID, statusCode: code === '0001' ? 114 : 113 });
      await ends();
      expect(await seen()).toMatchObject({ ...PAID, statusCode: 114, refundAmount: 12_000 });
    });
  },
);

test('given goods that have come, the seller has 10 business days from the payment, and is not late before', () =>
  alone(async (stage) => {
    const { clock, sellover } = stage.server;
    const host = by(stage, stage.host);
    const { received, pay, seenByHost } = await requested(stage);
    await received();
    const page = { startIndex: 0, rowCount: 50 };
    const overdue = async () =>
      (await host.done('sellerClaims', { sellerSysId: 1, isOverdue: 1, ...page })).totalCnt;
    const told = async () =>
      (await host.done('alerts', { uid: stage.host.userSysId, ...page })).alerts.map(({ title }) => title);
    clock.set(Date.parse('2026-12-14T10:00:00+09:00'));
    await rests(stage.server);
    expect(await told()).not.toContain(SELLER_TITLES.ko.isOverdue);
    expect([await overdue(), (await seenByHost()).isOverdue]).toEqual([0, 0]);
    await pay();
    // Before the clock goes on: old news is not told.
    await sellover.settled();
    await rests(stage.server);
    // Christmas and New Year are no business days.
    const dueAt = Date.parse('2026-12-30T00:00:00+09:00');
    expect(await seenByHost()).toMatchObject({ isOverdue: 0, decideDueAt: new Date(dueAt).toISOString() });
    clock.set(dueAt - 1);
    expect(await overdue()).toBe(0);
    clock.set(dueAt);
    expect(await overdue()).toBe(1);
    await expect.poll(told).toContain(SELLER_TITLES.ko.isOverdue);
  }));

test('given a request that is accepted, its buyer is told once that there is something to pay, unless they have', async () => {
  const stage = await newStage();
  const told = async () => {
    const page = { uid: stage.buyer.userSysId, startIndex: 0, rowCount: 50 };
    const { alerts } = await by(stage, stage.buyer).done('alerts', page);
    return alerts.map(({ title, text }) => `${title} ${text}`);
  };
  const asksForFee = async () => (await told()).filter((line) => line.includes('왕복 배송비 5,000원을 결제'));
  const unpaid = await requested(stage, 'askExchange');
  await unpaid.accepts();
  await expect.poll(asksForFee).toHaveLength(1);
  await unpaid.receives();
  await unpaid.pay();
  await expect.poll(told).toContainEqual(expect.stringMatching(/^왕복 배송비를 결제했어요 .* · 5,000원$/));
  const paid = await requested(stage);
  await paid.pay();
  await paid.received();
  await expect.poll(told).toContainEqual(expect.stringContaining('반품 요청이 승인됐어요'));
  expect(await asksForFee()).toHaveLength(1);
});
