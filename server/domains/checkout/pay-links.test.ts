import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAY_LINKS } from '../../../schema/buying/constants.ts';
import { SMS_BUDGET } from '../../../schema/members/constants.ts';
import { OTHER_SELLER } from '../../testing/world.ts';
import { LOCALES } from '../../../schema/locales.ts';
import { sendPayLink } from '../../../schema/buying/payments.ts';
import { wordsOf } from '../../../schema/refusals/words.ts';
import { asked, line, orderOf, simpleGoods } from '../../testing/goods.ts';
import { TestServer } from '../../testing/server.ts';
import { orderFor, setStage } from '../../testing/stage.ts';

const DEADLINE = Date.parse('2026-11-22T00:00:00+09:00');

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

/** An order whose buyer has a link to it sent, and whoever reads the phone. */
async function scene(of = server) {
  const stage = await setStage(of);
  const { api, buyer, manager, mug } = stage;
  const { orderSysId } = await api.done('placeOrder', orderFor(stage, mug), { token: buyer.token });
  const ask = () => api.done('sendPayLink', { orderSysId, sellerSysId: 1 }, { token: buyer.token });
  const read = async () => {
    const token = await of.world.token(manager);
    const { texts } = await api.done('outbox', { startIndex: 0, rowCount: 10, to: buyer.mobile }, { token });
    return texts;
  };
  const linkIn = (msg: string) => new URL(msg.split('\n').at(-1)!).pathname;
  const view = async () => api.done('orderDetail', { orderSysId }, { token: await of.world.token(buyer) });
  return { ...stage, orderSysId, ask, read, linkIn, view };
}

test('a link goes to the number of who ordered, and whoever opens it can pay without a login', async () => {
  const { api, buyer, orderSysId, ask, read, linkIn, view } = await scene();
  expect(await ask()).toEqual({ recvphone: `010-****-${buyer.mobile.slice(-4)}` });
  await expect.poll(async () => (await read())[0]?.smsState).toBe('sent');
  const [text, ...others] = await read();
  expect(others).toEqual([]);
  expect(text!.to).toBe(buyer.mobile);
  const [product] = (await view()).orderProducts;
  expect(text!.msg.split('\n')).toEqual([
    '[가게 1] 결제 링크예요.',
    product!.name,
    '결제 금액 12,000원',
    '11월 21일 (토) 23:59까지 결제해 주세요.',
    expect.stringMatching(new RegExp(`^http://shop\\.test/paylink/${orderSysId}/[\\w-]{22}$`)),
  ]);
  const link = linkIn(text!.msg);
  const page = await api.raw('GET', link, { headers: { 'accept-language': 'en' } });
  expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(page.text).toContain('12,000 won');
  for (const personal of [buyer.nickName, buyer.mobile, buyer.userId, '김하늘'])
    expect(page.text).not.toContain(personal);
  const on = await api.raw('GET', `${link}/pay`);
  expect([on.status, (await api.raw('GET', `${link}/pay`)).headers['location']]).toEqual([
    303,
    on.headers['location'],
  ]);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const paid = await api.raw('POST', on.headers['location']!, { body: 'answer=pay', headers: form });
  expect([paid.status, paid.headers['location']]).toEqual([303, link]);
  expect((await api.raw('GET', link)).text).toContain('결제가 끝났어요');
  expect(await view()).toMatchObject({ statusCode: 2, pay: { payMethodCode: 6, payState: 'paid' } });
  const again = await api.raw('GET', `${link}/pay`);
  expect([again.status, again.headers['location']]).toEqual([303, `${link}?failed`]);
});

test('who pays by a link agrees to it first, where the order was placed without', async () => {
  const stage = await setStage(server);
  const { api, buyer } = stage;
  const as = { token: buyer.token };
  const { agreements: _, ...order } = orderFor(stage, stage.mug);
  const { orderSysId } = await api.done('placeOrder', order, as);
  const paying = { orderSysId, payMethodCode: 1, returnUrl: '/' } as const;
  const view = () => api.done('orderDetail', { orderSysId }, as);
  expect(await view()).toMatchObject({ isAgreed: 0, pay: null });
  const half = { ...paying, agreements: { payment: true, age: false } };
  for (const each of [paying, half])
    expect(await api.ask('payOrder', each, as)).toMatchObject({
      code: '0005',
      facts: { wrong: 'agreements' },
    });
  await api.done('sendPayLink', { orderSysId, sellerSysId: 1 }, as);
  const { texts } = await api.done(
    'outbox',
    { startIndex: 0, rowCount: 1, to: buyer.mobile },
    { token: stage.manager.token },
  );
  const link = new URL(texts[0]!.msg.split('\n').at(-1)!).pathname;
  const to = async (path: string, body?: string) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { headers: answered } = await api.raw(
      body === undefined ? 'GET' : 'POST',
      path,
      body === undefined ? {} : { body, headers },
    );
    return answered['location'];
  };
  expect((await api.raw('GET', link)).text).not.toContain(`${link}/pay"`);
  expect(await to(`${link}/pay`)).toBe(`${link}?failed`);
  expect(await to(`${link}/agree`, 'payment=on')).toBe(`${link}?disagreed`);
  const english = await api.raw('GET', `${link}?disagreed`, { headers: { 'accept-language': 'en' } });
  for (const said of ['I am 14 or older', 'Please agree to what is required'])
    expect(english.text).toContain(said);
  expect((await view()).isAgreed).toBe(0);
  expect(await to(`${link}/agree`, 'payment=on&age=on')).toBe(link);
  expect((await view()).isAgreed).toBe(1);
  expect((await api.raw('GET', link)).text).toContain(`${link}/pay"`);
  expect(await to(`${link}/pay`)).toContain('/sandbox/pay/');
});

test('an order that was placed without is agreed to as it is paid, once', async () => {
  const stage = await setStage(server);
  const { agreements, ...order } = orderFor(stage, stage.mug);
  const as = { token: stage.buyer.token };
  const { orderSysId } = await stage.api.done('placeOrder', order, as);
  const paying = { orderSysId, payMethodCode: 1, returnUrl: '/' } as const;
  const first = await stage.api.done('payOrder', { ...paying, agreements: agreements! }, as);
  expect(await stage.api.done('payOrder', paying, as)).toEqual(first);
});

test('a link of another order, or a guessed one, leads nowhere', async () => {
  const [one, other] = [await scene(), await scene()];
  await one.ask();
  const link = one.linkIn((await one.read())[0]!.msg);
  const mark = link.split('/').at(-1)!;
  for (const bad of [
    link.replace(String(one.orderSysId), String(other.orderSysId)),
    `/paylink/${one.orderSysId}/${mark.slice(1)}`,
    `/paylink/${one.orderSysId}/${'A'.repeat(22)}`,
    `/paylink/x/${mark}`,
  ])
    for (const path of [bad, `${bad}/pay`])
      expect([path, (await one.api.raw('GET', path)).status]).toEqual([path, 404]);
});

test('so many go out for one order in a while, and each is another text', async () => {
  await TestServer.alone(async (alone) => {
    const { api, buyer, orderSysId, ask, read } = await scene(alone);
    for (let sent = 0; sent < PAY_LINKS.max; sent += 1) {
      await ask();
      alone.clock.advance(1000);
    }
    const once = { orderSysId, sellerSysId: 1 };
    for (const [locale, errorMessage] of [
      ['ko', '요청이 너무 많아요. 잠시 후 다시 시도해 주세요.'],
      ['en', 'Too many requests. Please try again in a moment.'],
    ] as const) {
      const refused = await api.ask('sendPayLink', once, { token: buyer.token, locale });
      expect(refused).toMatchObject({ code: '0008', facts: { waitSeconds: 597, errorMessage } });
    }
    alone.clock.advance(597_000);
    await ask();
    expect(new Set((await read()).map(({ smsSysId }) => smsSysId)).size).toBe(PAY_LINKS.max + 1);
  });
});

test('no member has a stranger’s phone texted again and again, however many orders name its number', async () => {
  await TestServer.alone(async (alone) => {
    const stage = await setStage(alone);
    const { api, buyer, mug } = stage;
    const as = { token: buyer.token };
    const stranger = ['01077770000', '010-7777-0000', '+82 10 7777 0000', ' 010 7777-0000'];
    const link = async (orderMobile: string) => {
      const order = { ...orderFor(stage, mug), orderMobile };
      const { orderSysId } = await api.done('placeOrder', order, as);
      return { orderSysId, sellerSysId: 1 };
    };
    const links = await Promise.all(
      Array.from({ length: SMS_BUDGET.toNumber }, (_, at) => link(stranger[at % 4]!)),
    );
    for (const each of links)
      expect(await api.done('sendPayLink', each, as)).toEqual({ recvphone: '010-****-0000' });
    const again = await link('01077770000');
    for (const call of ['sendPayLink', 'sendPayAppSms'] as const)
      expect(await api.ask(call, again, as)).toMatchObject({ code: '0008', facts: { waitSeconds: 86_400 } });
    await alone.restart();
    expect(await api.code('sendPayLink', again, as)).toBe('0008');
    const foreign = await link('+1 010 7777 0000');
    expect(await api.done('sendPayLink', foreign, as)).toEqual({
      recvphone: `010-****-${buyer.address.mobile.slice(-4)}`,
    });
    alone.clock.advance(SMS_BUDGET.within);
    const token = await alone.world.token(buyer);
    expect(await api.code('sendPayLink', again, { token })).toBe('0001');
  });
});

test('no reason for which it is refused has figures in its words', () => {
  for (const code of sendPayLink.codes)
    for (const locale of LOCALES) expect(wordsOf(code, locale)).not.toMatch(/[{}]/);
});

test('a link is sent where the seller has them, and only to a mobile number', async () => {
  const { api, buyer, orderSysId } = await scene();
  const as = { token: buyer.token };
  const policy = await api.done('sellerPayPolicy', { sellerSysId: 1 });
  expect(policy.payMethods).toEqual([1, 2, 3, 4, 5, 6]);
  const others = await api.done('sellerPayPolicy', { sellerSysId: OTHER_SELLER });
  expect(others.payMethods).toEqual([1, 2, 3, 4, 5]);
  const theirs = await server.world.lists((id) => simpleGoods(id, 5, { sellerSysId: OTHER_SELLER }));
  const order = await api.done('placeOrder', orderOf([asked(theirs, [line(1, theirs)])]), as);
  const ofTheirs = { orderSysId: order.orderSysId, sellerSysId: OTHER_SELLER };
  expect(await api.code('sendPayLink', ofTheirs, as)).toBe('4003');
  expect(await api.code('sendPayAppSms', { orderSysId, sellerSysId: 1 }, as)).toBe('0001');
  const pay = { orderSysId: order.orderSysId, returnUrl: '/' };
  expect(await api.code('payOrder', { ...pay, payMethodCode: 6 }, as)).toBe('4003');
  expect(await api.code('payOrder', { ...pay, payMethodCode: 5 }, as)).toBe('0001');
  const mine = await server.world.lists((id) => simpleGoods(id, 5));
  const both = (payMethodCode: 5 | 6) =>
    orderOf([asked(mine, [line(1, mine)]), asked(theirs, [line(1, theirs)])], { payMethodCode });
  expect(await api.code('placeOrder', both(6), as)).toBe('4003');
  const ofBoth = await api.done('placeOrder', both(5), as);
  const link = { orderSysId: ofBoth.orderSysId, sellerSysId: 1 };
  expect(await api.code('sendPayLink', link, as)).toBe('4003');
});

test('a link says what is owed, and for what, once pieces are cancelled', async () => {
  const stage = await setStage(server);
  const { api, buyer, host, broadcastSysId, plan, mug, cup } = stage;
  const as = { token: buyer.token };
  const order = orderOf([asked(cup, [line(1, cup)]), asked(mug, [line(1, mug)])], { broadcastSysId });
  const { orderSysId } = await api.done('placeOrder', order, as);
  const { orderProducts } = await api.done('orderDetail', { orderSysId }, as);
  await api.done('grantCancelCoupons', { broadcastSysId, qty: 1 }, { token: host.token });
  await api.done('setOrderCancelable', { broadcastSysId, isLiveOrdCcl: 1 }, { token: host.token });
  const { orderPrdtSysIds } = orderProducts[0]!;
  const cancel = { qty: 1, orderCancelPrdtType: 1, reasonTypeCode: 1, orderPrdtSysIds } as const;
  await api.done('cancelLiveOrder', { broadcastSysId: plan.broadcastSysId, ...cancel }, as);
  await api.done('sendPayLink', { orderSysId, sellerSysId: 1 }, as);
  const { texts } = await api.done(
    'outbox',
    { startIndex: 0, rowCount: 1, to: buyer.mobile },
    { token: stage.manager.token },
  );
  const lines = texts[0]!.msg.split('\n');
  expect(lines.slice(1, 3)).toEqual([orderProducts[1]!.name, '결제 금액 12,000원']);
  const link = new URL(lines.at(-1)!).pathname;
  const { text } = await api.raw('GET', link);
  expect(text).toContain('12,000원');
  expect(text).not.toContain('외 1개');
  await api.raw('GET', `${link}/pay`);
  expect((await api.done('orderDetail', { orderSysId }, as)).totalRemainAmount).toBe(12_000);
});

test('a link that comes too late says so, and pays nothing', async () => {
  await TestServer.alone(async (alone) => {
    const { api, ask, read, linkIn } = await scene(alone);
    await ask();
    const link = linkIn((await read())[0]!.msg);
    alone.clock.set(DEADLINE);
    const page = await api.raw('GET', link);
    expect(page.text).toContain('더 이상 결제할 수 없어요');
    expect(page.text).not.toContain('/pay"');
  });
});
