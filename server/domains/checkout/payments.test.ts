import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAY_NOTICE_PATH, type BankAct } from '../../../schema/buying/payments.ts';
import { TestServer } from '../../testing/server.ts';
import { nonMemberOrderFor, orderFor, setStage, type Stage } from '../../testing/stage.ts';
import { orderStream } from '../order/decider.ts';
import { buyerStream } from '../order/offers.ts';
import { Sandbox } from '../payment/sandbox.ts';

const DEADLINE = Date.parse('2026-11-22T00:00:00+09:00');

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

async function ordered(stage: Stage, qty = 2) {
  const { api, buyer, cup } = stage;
  const as = { token: buyer.token };
  const { orderSysId } = await api.done('placeOrder', orderFor(stage, cup, qty), as);
  const view = async () =>
    api.done('orderDetail', { orderSysId }, { token: await stage.server.world.token(buyer) });
  const pay = (payMethodCode: 1 | 2 = 1) =>
    api.done('payOrder', { orderSysId, payMethodCode, returnUrl: `/BuyHistory/${orderSysId}` }, as);
  const bank = async (act: BankAct, more: object = {}) =>
    api.done('actAsBank', { orderSysId, act, ...more }, { token: await stage.server.world.token(buyer) });
  return { orderSysId, view, pay, bank };
}

async function happened({ server: { sellover } }: Stage, orderSysId: number): Promise<string[]> {
  const { stream } = orderStream(orderSysId);
  const events = await sellover.log.read({ limit: 10_000 });
  return events.filter((event) => event.stream === stream).map(({ type }) => type);
}

async function unpaidOf({ server: { sellover }, buyer }: Stage) {
  return (await sellover.log.state(buyerStream(buyer.userSysId))).state.unpaid;
}

function waiting(story: (stage: Stage) => Promise<void>): Promise<void> {
  return TestServer.alone(async (alone) => story(await setStage(alone)));
}

describe('paying by card', () => {
  test('happens on the bank’s page, and leads back to the order, which is paid', async () => {
    const stage = await setStage(server);
    const { orderSysId, pay, view } = await ordered(stage);
    const { payUrl, virtualAccount } = await pay();
    expect(virtualAccount).toBeUndefined();
    const page = await stage.api.raw('GET', payUrl!);
    expect(page.status).toBe(200);
    expect(page.headers['content-security-policy']).toContain("default-src 'self'");
    expect(page.text).toContain('16,000원');
    const english = await stage.api.raw('GET', payUrl!, { headers: { 'accept-language': 'en' } });
    expect(english.text).toContain('16,000 won');
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const refused = await stage.api.raw('POST', payUrl!, { body: 'answer=refuse', headers: form });
    expect(refused.text).toContain('결제가 거절됐어요');
    expect(await view()).toMatchObject({ statusCode: 1, totalDepositAmount: 0, totalRemainAmount: 16_000 });
    const paid = await stage.api.raw('POST', payUrl!, { body: 'answer=pay', headers: form });
    expect([paid.status, paid.headers['location']]).toEqual([303, `/BuyHistory/${orderSysId}`]);
    expect(await view()).toMatchObject({
      statusCode: 2,
      payUntil: null,
      totalDepositAmount: 16_000,
      totalRemainAmount: 0,
      orderProducts: [{ statusCode: 2 }],
    });
    expect(await unpaidOf(stage)).toEqual([]);
    const after = await stage.api.raw('GET', payUrl!);
    expect(after.text).toContain('결제가 끝났어요');
    expect(after.text).not.toContain('<form');
  });

  test('is not had by a link that was changed', async () => {
    const stage = await setStage(server);
    const { payUrl } = await (await ordered(stage)).pay();
    for (const bad of [
      payUrl!.replace('BuyHistory', 'elsewhere'),
      payUrl!.replace(/mark=./, 'mark='),
      payUrl!.split('?')[0]!,
      payUrl!.replace(/pay\/\d+/, 'pay/x'),
    ])
      for (const method of ['GET', 'POST']) {
        const { status } = await stage.api.raw(method, bad, {
          ...(method === 'POST' && {
            body: 'answer=pay',
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
          }),
        });
        expect([bad, status]).toEqual([bad, 404]);
      }
  });

  test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', ''])(
    'leads back to this site alone, not to %s',
    async (returnUrl) => {
      const stage = await setStage(server);
      const { orderSysId } = await ordered(stage);
      const asked = { orderSysId, payMethodCode: 1, returnUrl } as const;
      expect(await stage.api.code('payOrder', asked, { token: stage.buyer.token })).toBe('0005');
    },
  );

  test('begins once, however often it is asked for', async () => {
    const { pay } = await ordered(await setStage(server));
    const first = await pay();
    expect(await Promise.all([pay(), pay(), pay()])).toEqual([first, first, first]);
    expect((await pay(2)).paySysId).not.toBe(first.paySysId);
  });

  test('is nobody else’s, not even a manager’s; a manager may act as the bank', async () => {
    const stage = await setStage(server);
    const { orderSysId } = await ordered(stage);
    const asked = { orderSysId, payMethodCode: 1, returnUrl: '/' } as const;
    for (const { token } of [stage.stranger, stage.host, stage.manager])
      expect(await stage.api.code('payOrder', asked, { token })).toBe('2010');
    const act = { orderSysId, act: 'pay' } as const;
    for (const { token } of [stage.stranger, stage.host])
      expect(await stage.api.code('actAsBank', act, { token })).toBe('2010');
    expect(await stage.api.code('actAsBank', act, { token: stage.manager.token })).toBe('0001');
  });
});

describe('a virtual account', () => {
  test('takes nobody else for who deposits', async () => {
    const stage = await setStage(server);
    const { orderSysId, view } = await ordered(stage);
    const as = { token: stage.buyer.token };
    const deposit = (depositorName: string) =>
      stage.api.code('payOrder', { orderSysId, payMethodCode: 2, returnUrl: '/', depositorName }, as);
    expect(await deposit('다른 사람')).toBe('4003');
    expect((await view()).pay).toBeNull();
    expect(await deposit(` ${stage.buyer.address.receiverName} `)).toBe('0001');
  });

  test('waits in the receiver’s name for the whole amount, until the order is given up', async () => {
    const stage = await setStage(server);
    const { orderSysId, pay, bank, view } = await ordered(stage);
    expect((await pay(2)).virtualAccount).toMatchObject({
      holderName: stage.buyer.address.receiverName,
      depositUntil: new Date(DEADLINE).toISOString(),
    });
    const as = { token: stage.buyer.token };
    for (const amount of [1, 15_999, 16_001])
      expect(await stage.api.code('actAsBank', { orderSysId, act: 'deposit', amount }, as)).toBe('4001');
    expect((await view()).statusCode).toBe(1);
    expect(await bank('deposit')).toMatchObject({ payState: 'paid', amount: 16_000, statusCode: 2 });
  });
});

describe('the bank', () => {
  test.each([
    ['refuse', { refuseCode: 'LIMIT' }, 'LIMIT'],
    ['timeout', {}, 'TIMEOUT'],
  ] as const)('may %s, and the order is paid all the same with another try', async (act, more, reason) => {
    const stage = await setStage(server);
    const { orderSysId, bank, view } = await ordered(stage);
    expect(await bank(act, more)).toMatchObject({ payState: 'refused', statusCode: 1 });
    const said = await server.recorded(
      'PaymentRefused',
      (each) => (each.data as { orderSysId: number }).orderSysId === orderSysId,
    );
    expect(said.data).toMatchObject({ reason });
    expect(await bank('pay')).toMatchObject({ payState: 'paid', statusCode: 2 });
    expect((await view()).totalDepositAmount).toBe(16_000);
  });

  test('may say it again, and many times at once: it is paid once', async () => {
    const stage = await setStage(server);
    const { orderSysId, bank } = await ordered(stage);
    await bank('pay', { isToldAgain: true });
    await Promise.all([bank('pay'), bank('pay'), bank('pay', { isToldAgain: true })]);
    expect(await happened(stage, orderSysId)).toEqual(['OrderPlaced', 'PaymentBegun', 'OrderPaid']);
  });

  test('is heard by its signature alone', async () => {
    const stage = await setStage(server);
    const { orderSysId, pay, view } = await ordered(stage);
    const { paySysId } = await pay();
    const forger = new Sandbox('somebody else’s secret');
    const { headers, body } = forger.notice({
      orderSysId,
      paySysId,
      amount: 16_000,
      outcome: { isPaid: true, reference: 'x' },
    });
    const sent = {
      body,
      headers: { ...(headers as Record<string, string>), 'content-type': 'application/json' },
    };
    expect((await stage.api.raw('POST', PAY_NOTICE_PATH, sent)).status).toBe(403);
    expect((await stage.api.raw('POST', PAY_NOTICE_PATH)).status).toBe(403);
    expect((await view()).statusCode).toBe(1);
  });
});

describe('what is paid in vain', () => {
  test('because another payment came first goes back', async () => {
    const stage = await setStage(server);
    const { orderSysId, pay, bank, view } = await ordered(stage);
    await pay(2);
    await pay(1);
    await bank('deposit');
    expect((await bank('pay')).payState).toMatch(/^refund/);
    await server.recorded(
      'RefundCompleted',
      (each) => (each.data as { orderSysId: number }).orderSysId === orderSysId,
    );
    expect(await view()).toMatchObject({ statusCode: 2, totalDepositAmount: 16_000, totalRemainAmount: 0 });
  });

  test('for a non-member’s order goes back, too', async () => {
    await waiting(async (stage) => {
      const { api, manager, server: alone } = stage;
      const { orderSysId } = await api.done('placeOrder', nonMemberOrderFor(stage.mug), { token: null });
      const asked = { orderSysId, orderMobile: '01098761234' };
      const pay = { ...asked, payMethodCode: 1, returnUrl: '/nonMemberOrder' } as const;
      await api.done('payNonMemberOrder', pay, { token: null });
      await api.done('actAsBank', { orderSysId, act: 'late' }, { token: manager.token });
      alone.clock.set(DEADLINE);
      await alone.recorded('OrderCancelled');
      alone.clock.advance(60_000);
      await alone.recorded('RefundCompleted');
      expect(await api.done('nonMemberOrder', asked, { token: null })).toMatchObject({
        statusCode: 102,
        totalDepositAmount: 0,
        pay: { payState: 'refunded' },
      });
    });
  });

  test('because the order was given up goes back, and the pieces stay there for others', async () => {
    await waiting(async (stage) => {
      const { clock, sellover } = stage.server;
      const { orderSysId, bank, view } = await ordered(stage, 5);
      expect(await bank('late')).toMatchObject({ payState: 'begun', statusCode: 1 });
      clock.set(DEADLINE);
      await stage.server.recorded('OrderCancelled');
      clock.advance(60_000);
      await stage.server.recorded('RefundCompleted');
      expect(await happened(stage, orderSysId)).toEqual([
        'OrderPlaced',
        'PaymentBegun',
        'OrderCancelled',
        'UnappliedPaymentReceived',
        'RefundRequested',
        'RefundCompleted',
      ]);
      expect(await view()).toMatchObject({ statusCode: 102, totalDepositAmount: 0, totalRemainAmount: 0 });
      const { prdtSysId } = stage.cup.facts;
      expect((await stage.api.done('productDetail', { prdtSysId })).product.stockQty).toBe(5);
      await expect.poll(() => sellover.log.nextTimerAt()).toBeNull();
    });
  });
});

test('an order that is paid is not cancelled at the deadline', async () => {
  await waiting(async (stage) => {
    const { clock, sellover } = stage.server;
    const { orderSysId, bank, view } = await ordered(stage);
    await bank('pay');
    await expect.poll(() => sellover.log.nextTimerAt()).toBeNull();
    clock.set(DEADLINE + 1000);
    await sellover.idle();
    expect((await view()).statusCode).toBe(2);
    expect(await happened(stage, orderSysId)).not.toContain('OrderCancelled');
  });
});
