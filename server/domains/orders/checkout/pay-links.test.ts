import { expect, test } from 'vitest';
import { PAY_LINKS } from '../../../../schema/buying/constants.ts';
import { sendPayLink } from '../../../../schema/buying/payments.ts';
import { LOCALES } from '../../../../schema/locales.ts';
import { SMS_BUDGET } from '../../../../schema/members/constants.ts';
import { wordsOf } from '../../../../schema/refusals/words.ts';
import { by, later, oneServer, purchase } from '../../../testing/buying.ts';
import { asked, line, orderOf, simpleGoods } from '../../../testing/goods.ts';
import { orderFor, type Stage } from '../../../testing/stage.ts';
import { OTHER_SELLER } from '../../../testing/world.ts';

const newStage = oneServer();
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** An order of a mug, its link in a text message, and the phone that opens it. */
async function scene(stage: Stage, request = orderFor(stage, stage.mug)) {
  const { api, buyer, manager } = stage;
  const order = await purchase(stage, request);
  const { orderSysId } = order;
  const sending = { orderSysId, sellerSysId: 1 };
  const read = async () => {
    const page = { startIndex: 0, rowCount: 10, to: buyer.mobile };
    return (await by(stage, manager).done('outbox', page)).texts;
  };
  const get = (path: string, headers = {}) => api.raw('GET', path, { headers });
  return {
    ...order,
    sending,
    sends: () => order.buyer.done('sendPayLink', sending),
    read,
    linked: async () => new URL((await read())[0]!.msg.split('\n').at(-1)!).pathname,
    get,
    text: async (path: string, headers = {}) => (await get(path, headers)).text,
    /** Where it leads on to. */
    leads: async (path: string, body?: string) => {
      const answer = body === undefined ? get(path) : api.raw('POST', path, { body, headers: FORM });
      const { headers } = await answer;
      return headers['location'];
    },
  };
}

test('a link goes to the number of who ordered, and whoever opens it can pay without a login', async () => {
  const stage = await newStage();
  const { api, buyer } = stage;
  const { orderSysId, sends, read, linked, get, text, leads, view, line: ordered } = await scene(stage);
  expect(await sends()).toEqual({ recvphone: `010-****-${buyer.mobile.slice(-4)}` });
  await expect.poll(async () => (await read())[0]?.smsState).toBe('sent');
  const [sent, ...others] = await read();
  expect([others, sent!.to]).toEqual([[], buyer.mobile]);
  expect(sent!.msg.split('\n')).toEqual([
    '[Sellover] 가게 1 결제 링크예요.',
    (await ordered()).name,
    '결제 금액 12,000원',
    '11월 21일 (토) 오후 11:59까지 결제해 주세요.',
    expect.stringMatching(new RegExp(`^http://shop\\.test/paylink/${orderSysId}/[\\w-]{22}$`)),
  ]);
  const link = await linked();
  const page = await get(link, { 'accept-language': 'en' });
  expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(page.text).toContain('12,000 won');
  for (const personal of [buyer.nickName, buyer.mobile, buyer.userId, '김하늘'])
    expect(page.text).not.toContain(personal);
  const on = await leads(`${link}/pay`);
  expect(await leads(`${link}/pay`)).toBe(on);
  const paid = await api.raw('POST', on!, { body: 'answer=pay', headers: FORM });
  expect([paid.status, paid.headers['location']]).toEqual([303, link]);
  expect(await text(link)).toContain('결제가 끝났어요');
  expect(await view()).toMatchObject({ statusCode: 2, pay: { payMethodCode: 6, payState: 'paid' } });
  expect(await leads(`${link}/pay`)).toBe(`${link}?failed`);
});

test('a link comes in the language of who asks for it', async () => {
  const { buyer, sending, read, orderSysId } = await scene(await newStage());
  await buyer.done('sendPayLink', sending, { locale: 'en' });
  expect((await read())[0]!.msg.split('\n')).toEqual([
    expect.stringMatching(/^\[Sellover\] Shop 1: your link to pay\.$/),
    expect.any(String),
    'Amount 12,000 won',
    expect.stringMatching(/^Please pay by .*21.*11:59.*\.$/),
    expect.stringContaining(`/paylink/${orderSysId}/`),
  ]);
});

test('who pays agrees to it first, by a link or where they pay, where the order was placed without', async () => {
  const stage = await newStage();
  const { agreements, ...request } = orderFor(stage, stage.mug);
  const { orderSysId, buyer, view, sends, linked, text, leads } = await scene(stage, request);
  expect(await view()).toMatchObject({ isAgreed: 0, pay: null });
  const paying = { orderSysId, payMethodCode: 1, returnUrl: '/' } as const;
  const refused = { code: '0005', facts: { wrong: 'agreements' } };
  for (const half of [{}, { agreements: { payment: true, age: false } }])
    expect(await buyer.ask('payOrder', { ...paying, ...half })).toMatchObject(refused);
  await sends();
  const link = await linked();
  expect(await text(link)).not.toContain(`${link}/pay"`);
  expect(await leads(`${link}/pay`)).toBe(`${link}?failed`);
  expect(await leads(`${link}/agree`, 'payment=on')).toBe(`${link}?disagreed`);
  const english = await text(`${link}?disagreed`, { 'accept-language': 'en' });
  for (const said of ['I am 14 or older', 'Please agree to what is required'])
    expect(english).toContain(said);
  expect((await view()).isAgreed).toBe(0);
  expect(await leads(`${link}/agree`, 'payment=on&age=on')).toBe(link);
  expect((await view()).isAgreed).toBe(1);
  expect(await text(link)).toContain(`${link}/pay"`);
  expect(await leads(`${link}/pay`)).toContain('/sandbox/pay/');
  // Or as it is paid, once.
  const other = await purchase(stage, request);
  const payingOther = { ...paying, orderSysId: other.orderSysId };
  const first = await buyer.done('payOrder', { ...payingOther, agreements: agreements! });
  expect(await buyer.done('payOrder', payingOther)).toEqual(first);
});

test('a link of another order, or a guessed one, leads nowhere', async () => {
  const [one, other] = [await scene(await newStage()), await scene(await newStage())];
  await one.sends();
  const link = await one.linked();
  const mark = link.split('/').at(-1)!;
  for (const bad of [
    link.replace(String(one.orderSysId), String(other.orderSysId)),
    `/paylink/${one.orderSysId}/${mark.slice(1)}`,
    `/paylink/${one.orderSysId}/${'A'.repeat(22)}`,
    `/paylink/x/${mark}`,
  ])
    for (const path of [bad, `${bad}/pay`]) expect([path, (await one.get(path)).status]).toEqual([path, 404]);
});

test('so many go out for one order in a while, and each is another text', async () => {
  const stage = await newStage();
  const { buyer, sending, sends, read } = await scene(stage);
  for (let sent = 0; sent < PAY_LINKS.max; sent += 1) {
    await sends();
    stage.server.clock.advance(1000);
  }
  const errorMessage = 'Too many requests. Please try again in a moment.';
  expect(await buyer.ask('sendPayLink', sending, { locale: 'en' })).toMatchObject({
    code: '0008',
    facts: { waitSeconds: 597, errorMessage },
  });
  stage.server.clock.advance(597_000);
  await sends();
  expect(new Set((await read()).map(({ smsSysId }) => smsSysId)).size).toBe(PAY_LINKS.max + 1);
});

test('no member has a stranger’s phone texted again and again, however many orders name its number', async () => {
  const stage = await newStage();
  const buyer = by(stage, stage.buyer);
  const link = async (orderMobile: string) => {
    const { orderSysId } = await buyer.done('placeOrder', { ...orderFor(stage, stage.mug), orderMobile });
    return { orderSysId, sellerSysId: 1 };
  };
  const sent = { recvphone: '010-****-0000' };
  for (let at = 0; at < SMS_BUDGET.toNumber; at += 1)
    expect(await buyer.done('sendPayLink', await link('010-7777-0000'))).toEqual(sent);
  const again = await link('01077770000');
  for (const call of ['sendPayLink', 'sendPayAppSms'] as const)
    expect(await buyer.ask(call, again)).toMatchObject({ code: '0008', facts: { waitSeconds: 86_400 } });
  // A fixed line gets no text: the number of the address does.
  const own = { recvphone: `010-****-${stage.buyer.address.mobile.slice(-4)}` };
  expect(await buyer.done('sendPayLink', await link('02-777-0000'))).toEqual(own);
});

test('no reason for which it is refused has figures in its words', () => {
  for (const code of sendPayLink.codes)
    for (const locale of LOCALES) expect(wordsOf(code, locale)).not.toMatch(/[{}]/);
});

test('a link is sent where the seller has them, and only to a mobile number', async () => {
  const stage = await newStage();
  const { world } = stage.server;
  const { buyer, sending } = await scene(stage);
  for (const [sellerSysId, methods] of [
    [1, [1, 2, 3, 4, 5, 6]],
    [OTHER_SELLER, [1, 2, 3, 4, 5]],
  ] as const)
    expect((await buyer.done('sellerPayPolicy', { sellerSysId })).payMethods).toEqual(methods);
  expect(await buyer.code('sendPayAppSms', sending)).toBe('0001');
  const [mine, theirs] = [
    await world.lists((id) => simpleGoods(id, 5)),
    await world.lists((id) => simpleGoods(id, 5, { sellerSysId: OTHER_SELLER })),
  ].map((goods) => asked(goods, [line(1, goods)]));
  const { orderSysId } = await buyer.done('placeOrder', orderOf([theirs!]));
  expect(await buyer.code('sendPayLink', { orderSysId, sellerSysId: OTHER_SELLER })).toBe('4003');
  for (const [payMethodCode, code] of [
    [6, '4003'],
    [5, '0001'],
  ] as const)
    expect(await buyer.code('payOrder', { orderSysId, returnUrl: '/', payMethodCode })).toBe(code);
  const both = (payMethodCode: 5 | 6) => orderOf([mine!, theirs!], { payMethodCode });
  expect(await buyer.code('placeOrder', both(6))).toBe('4003');
  const ofBoth = await buyer.done('placeOrder', both(5));
  expect(await buyer.code('sendPayLink', { ...sending, orderSysId: ofBoth.orderSysId })).toBe('4003');
});

test('a link says what is owed, and for what, once pieces are cancelled; one that comes too late says so', async () => {
  const stage = await newStage();
  const { broadcastSysId, mug, cup, server } = stage;
  const products = [cup, mug].map((goods) => asked(goods, [line(1, goods)]));
  const order = await scene(stage, orderOf(products, { broadcastSysId }));
  const { buyer, host, view, sends, read, linked, text, get } = order;
  const { orderProducts, payUntil } = await view();
  await host.done('grantCancelCoupons', { broadcastSysId, qty: 1 });
  await host.done('setOrderCancelable', { broadcastSysId, isLiveOrdCcl: 1 });
  const { orderPrdtSysIds } = orderProducts[0]!;
  const cancel = { qty: 1, orderCancelPrdtType: 1, reasonTypeCode: 1, orderPrdtSysIds } as const;
  await buyer.done('cancelLiveOrder', { broadcastSysId, ...cancel });
  await sends();
  const lines = (await read())[0]!.msg.split('\n');
  expect(lines.slice(1, 3)).toEqual([orderProducts[1]!.name, '결제 금액 12,000원']);
  const link = await linked();
  const page = await text(link);
  expect(page).toContain('12,000원');
  expect(page).not.toContain('외 1개');
  await get(`${link}/pay`);
  expect((await view()).totalRemainAmount).toBe(12_000);
  await later(stage, Date.parse(payUntil!) - server.clock.now());
  const late = await text(link);
  expect(late).toContain('더 이상 결제할 수 없어요');
  expect(late).not.toContain('/pay"');
});
