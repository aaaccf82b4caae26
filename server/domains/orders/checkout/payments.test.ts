import { describe, expect, test } from 'vitest';
import type { BankAct } from '../../../../schema/buying/payments.ts';
import { by, later, oneServer, purchase } from '../../../testing/buying.ts';
import { nonMemberOrderFor, orderFor, type Stage } from '../../../testing/stage.ts';
import { orderStream } from '../order/decider.ts';
import { buyerStream } from '../order/offers.ts';

const newStage = oneServer();
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const DAY_AFTER_NEXT = Date.parse('2026-11-22T00:00:00+09:00') - Date.parse('2026-11-20T19:00:00+09:00');

async function ordered(stage: Stage, qty = 2) {
  const order = await purchase(stage, orderFor(stage, stage.cup, qty));
  const { buyer, orderSysId } = order;
  const { log } = stage.server.sellover;
  const asked = { orderSysId, payMethodCode: 1, returnUrl: `/BuyHistory/${orderSysId}` } as const;
  return {
    ...order,
    asked,
    pay: (payMethodCode: 1 | 2 = 1) => buyer.done('payOrder', { ...asked, payMethodCode }),
    bank: (act: BankAct, more: object = {}) => buyer.done('actAsBank', { orderSysId, act, ...more }),
    happened: async () => {
      const events = await log.read({ stream: orderStream(orderSysId).stream, limit: 1_000 });
      return events.map(({ type }) => type);
    },
  };
}

const PAID = { statusCode: 2, payUntil: null, totalDepositAmount: 16_000, totalRemainAmount: 0 };

describe('paying by card', () => {
  test('happens on the bank’s page, and leads back to the order, which is paid', async () => {
    const stage = await newStage();
    const { api, server, buyer } = stage;
    const { asked, pay, view } = await ordered(stage);
    const { payUrl, virtualAccount } = await pay();
    expect(virtualAccount).toBeUndefined();
    const page = await api.raw('GET', payUrl!);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('16,000원')]);
    expect(page.headers['content-security-policy']).toContain("default-src 'self'");
    const english = await api.raw('GET', payUrl!, { headers: { 'accept-language': 'en' } });
    expect(english.text).toContain('16,000 won');
    const answers = (answer: string) => api.raw('POST', payUrl!, { body: `answer=${answer}`, headers: FORM });
    expect((await answers('refuse')).text).toContain('결제가 거절됐어요');
    expect(await view()).toMatchObject({ statusCode: 1, totalDepositAmount: 0, totalRemainAmount: 16_000 });
    const paid = await answers('pay');
    expect([paid.status, paid.headers['location']]).toEqual([303, asked.returnUrl]);
    expect(await view()).toMatchObject({ ...PAID, orderProducts: [{ statusCode: 2 }] });
    expect((await server.sellover.log.state(buyerStream(buyer.userSysId))).state.unpaid).toEqual([]);
    const after = await api.raw('GET', payUrl!);
    expect(after.text).toContain('결제가 끝났어요');
    expect(after.text).not.toContain('<form');
  });

  test('is not had by a link that was changed, and leads back to this site alone', async () => {
    const { api, ...stage } = await newStage();
    const { asked, pay, buyer } = await ordered({ api, ...stage });
    const changed = (await pay()).payUrl!.replace('BuyHistory', 'elsewhere');
    expect((await api.raw('GET', changed)).status).toBe(404);
    expect((await api.raw('POST', changed, { body: 'answer=pay', headers: FORM })).status).toBe(404);
    for (const returnUrl of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:0', ''])
      expect([returnUrl, await buyer.code('payOrder', { ...asked, returnUrl })]).toEqual([returnUrl, '0005']);
  });
});

test('a virtual account waits in the receiver’s name, and no other’s, for the whole amount, and is paid once', async () => {
  const stage = await newStage();
  const { asked, orderSysId, bank, view, buyer, happened } = await ordered(stage);
  const { receiverName } = stage.buyer.address;
  const deposit = (depositorName: string) =>
    buyer.ask('payOrder', { ...asked, payMethodCode: 2, depositorName });
  expect((await deposit('다른 사람')).code).toBe('4003');
  const { payUntil, pay } = await view();
  expect(pay).toBeNull();
  const { reply } = await deposit(` ${receiverName} `);
  expect(reply.virtualAccount).toMatchObject({ holderName: receiverName, depositUntil: payUntil });
  for (const amount of [1, 15_999, 16_001])
    expect(await buyer.code('actAsBank', { orderSysId, act: 'deposit', amount })).toBe('4001');
  expect((await view()).statusCode).toBe(1);
  const deposited = await bank('deposit', { isToldAgain: true });
  expect(deposited).toMatchObject({ payState: 'paid', amount: 16_000, statusCode: 2 });
  expect(await happened()).toEqual(['OrderPlaced', 'PaymentBegun', 'OrderPaid']);
});

test.each([
  ['refuse', { refuseCode: 'LIMIT' }, 'LIMIT'],
  ['timeout', {}, 'TIMEOUT'],
] as const)(
  'the bank may %s, and the order is paid all the same with another try',
  async (act, more, reason) => {
    const { bank, view, recorded } = await ordered(await newStage());
    expect(await bank(act, more)).toMatchObject({ payState: 'refused', statusCode: 1 });
    expect((await recorded('PaymentRefused')).data).toMatchObject({ reason });
    expect(await bank('pay')).toMatchObject({ payState: 'paid', statusCode: 2 });
    expect(await view()).toMatchObject(PAID);
  },
);

test('what is paid for an order that was given up goes back, a non-member’s, too, and its pieces stay for others; one that is paid stays', async () => {
  const stage = await newStage();
  const { api, server, manager, mug, cup } = stage;
  const paid = await ordered(stage, 2);
  await paid.bank('pay');
  const late = await ordered(stage, 3);
  expect(await late.bank('late')).toMatchObject({ payState: 'begun', statusCode: 1 });
  const { orderSysId } = await api.done('placeOrder', nonMemberOrderFor(mug));
  const asked = { orderSysId, orderMobile: '01098761234' };
  await api.done('payNonMemberOrder', { ...asked, payMethodCode: 1, returnUrl: '/nonMemberOrder' });
  await by(stage, manager).done('actAsBank', { orderSysId, act: 'late' });
  await later(stage, DAY_AFTER_NEXT);
  await later(stage, 60_000);
  expect(await late.happened()).toEqual([
    'OrderPlaced',
    'PaymentBegun',
    'OrderCancelled',
    'UnappliedPaymentReceived',
    'RefundRequested',
    'RefundCompleted',
  ]);
  const GONE = { statusCode: 102, totalDepositAmount: 0, totalRemainAmount: 0 };
  expect(await late.view()).toMatchObject(GONE);
  expect(await api.done('nonMemberOrder', asked)).toMatchObject({ ...GONE, pay: { payState: 'refunded' } });
  const { prdtSysId } = cup.facts;
  expect((await api.done('productDetail', { prdtSysId })).product.stockQty).toBe(3);
  expect(await paid.view()).toMatchObject(PAID);
  expect(await paid.happened()).toEqual(['OrderPlaced', 'PaymentBegun', 'OrderPaid']);
  const timers = await server.sellover.log.dueTimers(Number.MAX_SAFE_INTEGER, 1_000);
  const ofLate = (id: string) => id.includes(String(late.orderSysId)) || id.includes(String(orderSysId));
  expect(timers.filter(({ id }) => ofLate(id))).toEqual([]);
});
