import { describe, expect, test } from 'vitest';
import { PAY_NOTICE_PATH } from '../../../../schema/buying/payments.ts';
import { SENT_BACK_WITHIN } from '../../../../schema/orders/moves.ts';
import type { RecordedEvent } from '../../../platform/log/log.ts';
import { secretsOf } from '../../../platform/secrets.ts';
import { alone, bought, by, claimOf, later, oneServer } from '../../../testing/buying.ts';
import { COURIER } from '../../../testing/fulfilling.ts';
import { placeOf } from '../../../testing/place.ts';
import { rests } from '../../../testing/rests.ts';
import type { Stage } from '../../../testing/stage.ts';
import { orderStream } from '../order/decider.ts';
import { Sandbox } from '../../buying/payment/sandbox.ts';
import { SELLER_TITLES } from './notifications/seller-words.ts';

const newStage = oneServer();

const FEE = 5_000;
/** The buyer has changed their mind; anything else. */
const [OWN_FAULT, OTHER] = [1, 7];
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
type Asks = 'askReturn' | 'askExchange';
type Step = 'acceptClaim' | 'refuseClaim' | 'receiveClaim' | 'finishClaim' | 'dispatchExchange';

/** A request for one of two mugs that have been sent, and what people do about it. */
async function requested(stage: Stage, asks: Asks = 'askReturn', reasonTypeCode = OWN_FAULT) {
  const { api, server: on } = stage;
  const order = await bought(stage, 'sent');
  const { orderSysId, orderPrdtSysId, buyer, host } = order;
  const claimSysId = await order.asks(asks, { reasonTypeCode });
  const fee = { orderSysId, orderPrdtSysId, claimSysId, returnUrl: '/Exchange' };
  const card = { ...fee, payMethodCode: 1 } as const;
  const begin = () => buyer.done('payClaimFee', card);
  const payAt = (payUrl: string | undefined) =>
    api.raw('POST', payUrl!, { body: 'answer=pay', headers: FORM });
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
    beginCode: () => buyer.code('payClaimFee', card),
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
    isPaidBack: () => {
      const isIts = ({ data }: RecordedEvent) => (data as { claimSysId?: number }).claimSysId === claimSysId;
      return on.recorded('RefundCompleted', isIts);
    },
    /** The bank says that it was paid. */
    tell: async (paySysId: number) => {
      const sandbox = new Sandbox((await secretsOf(placeOf(on.dataDir))).tokenSecret);
      const reference = sandbox.referenceOf({ paySysId, amount: FEE });
      const outcome = { isPaid: true as const, reference };
      const { headers, body } = sandbox.notice({ orderSysId, paySysId, amount: FEE, outcome });
      const sent = { ...(headers as Record<string, string>), 'content-type': 'application/json' };
      return (await api.raw('POST', PAY_NOTICE_PATH, { body, headers: sent })).status;
    },
  };
}

type Requested = Awaited<ReturnType<typeof requested>>;

const UNPAID = { feeAmount: FEE, isFeePaid: 0, isFeePayable: 1, feeRefund: null };
const PAID = { feeAmount: FEE, isFeePaid: 1, isFeePayable: 0, feeRefund: null };
const WENT_BACK = { isFeePaid: 0, isFeePayable: 0, feeRefund: { amount: FEE, isDone: 1 } };

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
    const ended = { ...PAID, statusCode: 114, fault: 'buyer', refundAmount: 12_000 };
    for (const look of [seen, seenByHost])
      expect(await look()).toMatchObject({ ...ended, invoice: { invoiceNo: '681234567890' } });
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

  test('when it is another line, another request, or a way that the provider has not, nothing is to be paid', async () => {
    const stage = await newStage();
    const { fee, order } = await requested(stage);
    const other = await requested(stage);
    for (const [change, code] of [
      [{ orderPrdtSysId: other.order.orderPrdtSysId }, '2010'],
      [{ claimSysId: other.claimSysId }, '0004'],
      [{ returnUrl: 'https://evil.example' }, '0005'],
      [{ payMethodCode: 2 }, '4003'],
      [{ payMethodCode: 6 }, '4003'],
    ] as const)
      expect(await order.buyer.code('payClaimFee', { ...fee, payMethodCode: 1, ...change })).toBe(code);
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

test('given two requests for goods of one parcel, one fee is asked for, and ends both once it is paid', async () => {
  const stage = await newStage();
  const first = await requested(stage);
  const { buyer, host, orderPrdtSysId, asks } = first.order;
  const second = claimOf(stage, await asks('askReturn', { reasonTypeCode: OWN_FAULT }));
  const claims = [first.claimSysId, second.claimSysId];
  const SHARED = { feeAmount: 0, feeWith: first.claimSysId, feeRefund: null };
  for (const step of ['acceptClaim', 'receiveClaim'] as const)
    for (const claimSysId of claims) await host.done(step, { claimSysId });
  expect([await first.seen(), await second.seen()]).toMatchObject([
    UNPAID,
    { ...SHARED, isFeePaid: 0, isFeePayable: 1 },
  ]);
  for (const claimSysId of claims) expect(await host.code('finishClaim', { claimSysId })).toBe('2055');
  // The buyer may pay it for either.
  const other = { ...first.fee, claimSysId: second.claimSysId, orderPrdtSysId, payMethodCode: 1 } as const;
  const { payUrl } = await buyer.done('payClaimFee', other);
  await first.payAt(payUrl);
  expect([await first.seen(), await second.seen()]).toMatchObject([
    PAID,
    { ...SHARED, isFeePaid: 1, isFeePayable: 0 },
  ]);
  expect(await first.beginCode()).toBe('0007');
  for (const claimSysId of claims) expect(await host.code('finishClaim', { claimSysId })).toBe('0001');
  const ledger = await host.done('orderLedger', { orderSysId: first.order.orderSysId });
  const fees = ledger.entries.filter(({ kind }) => kind === 'fee');
  expect(fees.map(({ from, to, amount }) => [from, to, amount])).toEqual([
    ['buyer', 'escrow', FEE],
    ['escrow', 'seller', FEE],
  ]);
  const page = { uid: stage.buyer.userSysId, startIndex: 0, rowCount: 50 };
  const told = async () => (await by(stage, stage.buyer).done('alerts', page)).alerts.map(({ text }) => text);
  const askedFor = async () => (await told()).filter((text) => text.includes('왕복 배송비 5,000원을 결제'));
  await stage.server.sellover.settled();
  await expect.poll(askedFor).toHaveLength(1);
});

test('given a fault that the seller decides, it can be paid once they have said that it is the buyer’s', async () => {
  const { beginCode, does, seen } = await requested(await newStage(), 'askReturn', OTHER);
  expect([await beginCode(), (await seen()).feeAmount]).toEqual(['0007', 0]);
  await does('acceptClaim', { fault: 'buyer' });
  expect([await beginCode(), await seen()]).toMatchObject(['0001', UNPAID]);
});

const AT_SELLERS_FAULT = { ...WENT_BACK, feeAmount: 0, fault: 'seller' };
const ENDED = { askReturn: 114, askExchange: 107 };

describe.each(['askReturn', 'askExchange'] as const)(
  'given a fee that was paid, it goes back (%s)',
  (asks) => {
    test.each<[when: string, then: (claim: Requested) => Promise<unknown>, shown: object]>([
      ['the buyer withdraws', ({ withdraws }) => withdraws(), { ...WENT_BACK, statusCode: 4 }],
      ['the seller refuses', ({ refuses }) => refuses(), WENT_BACK],
      ['the seller takes the fault upon themselves', ({ accepts }) => accepts('seller'), AT_SELLERS_FAULT],
      [
        'they do so as they end it',
        async ({ received, ends }) => {
          await received();
          await ends({ fault: 'seller' });
        },
        { ...AT_SELLERS_FAULT, statusCode: ENDED[asks] },
      ],
      [
        'nobody sends the goods',
        async ({ accepts, order }) => {
          await accepts();
          await later(order.stage, SENT_BACK_WITHIN);
        },
        { ...WENT_BACK, statusCode: 4 },
      ],
    ])('when %s', async (_, then, shown) => {
      const claim = await requested(await newStage(), asks);
      await claim.pay();
      await then(claim);
      await claim.isPaidBack();
      for (const look of [claim.seen, claim.seenByHost]) expect(await look()).toMatchObject(shown);
      expect((await claim.happened()).slice(1)).toEqual([
        ['ClaimFeePaid', FEE],
        ['RefundRequested', FEE],
        ['RefundCompleted', FEE],
      ]);
      expect(await claim.beginCode()).toBe('0007');
    });
  },
);

test('given a request that is withdrawn before the notice of its payment comes, the money goes back', async () => {
  const claim = await requested(await newStage());
  const { paySysId } = await claim.begin();
  await claim.withdraws();
  expect(await claim.seen()).toMatchObject({ isFeePaid: 0, isFeePayable: 0, feeRefund: null });
  expect(await claim.tell(paySysId)).toBe(200);
  await claim.isPaidBack();
  // The notice comes again, after the refund.
  expect(await claim.tell(paySysId)).toBe(200);
  expect(await claim.seen()).toMatchObject(WENT_BACK);
  expect((await claim.happened()).slice(1)).toEqual([
    ['UnappliedPaymentReceived', FEE],
    ['RefundRequested', FEE],
    ['RefundCompleted', FEE],
  ]);
  expect(await claim.order.view()).toMatchObject({ totalAmount: 24_000, totalDepositAmount: 24_000 });
});

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

test('given a fee that is paid before its request is accepted, its buyer is told of the payment, and not to pay', async () => {
  const stage = await newStage();
  const { pay, accepts } = await requested(stage);
  await pay();
  await accepts();
  const page = { uid: stage.buyer.userSysId, startIndex: 0, rowCount: 50 };
  const told = async () => {
    const { alerts } = await by(stage, stage.buyer).done('alerts', page);
    return alerts.map(({ title, text }) => `${title} ${text}`);
  };
  await expect.poll(told).toContainEqual(expect.stringMatching(/^왕복 배송비를 결제했어요 .* · 5,000원$/));
  await expect.poll(told).toContainEqual(expect.stringContaining('반품 요청이 승인됐어요'));
  expect((await told()).join()).not.toContain('왕복 배송비 5,000원을 결제');
});
