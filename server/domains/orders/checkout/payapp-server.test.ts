import { expect, test } from 'vitest';
import { PAY_NOTICE_OLDER_PATH, PAY_NOTICE_PATH } from '../../../../schema/buying/payments.ts';
import { alone, purchase } from '../../../testing/buying.ts';
import { FakePayApp, PAYAPP_ACCOUNT } from '../../../testing/services/payapp.ts';
import { orderFor, type Stage } from '../../../testing/stage.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const DEADLINE = Date.parse('2026-11-22T00:00:00+09:00');

/** An order of a mug at a server that has PayApp take the money. */
async function ordered(story: (scene: Scene) => Promise<void>): Promise<void> {
  const fake = await FakePayApp.start();
  const payApp = { url: fake.url, ...PAYAPP_ACCOUNT };
  await alone(async (stage) => story(await sceneOn(stage, fake)), {
    config: { publicUrl: 'https://shop.example', paymentProvider: 'payapp', payApp },
  });
}

type Scene = Awaited<ReturnType<typeof sceneOn>>;

async function sceneOn(stage: Stage, fake: FakePayApp) {
  const { api, server } = stage;
  const order = await purchase(stage, orderFor(stage, stage.mug));
  const { orderSysId, buyer } = order;
  const asked = { orderSysId, payMethodCode: 1, returnUrl: `/BuyHistory/${orderSysId}` } as const;
  const tell = async (body: string) => {
    const { status, text } = await api.raw('POST', PAY_NOTICE_PATH, { body, headers: FORM });
    return [status, text];
  };
  const begin = () => buyer.done('payOrder', asked);
  return { ...order, server, fake, api, asked, tell, begin };
}

test('an order is paid by PayApp, by what it says and nobody else', async () => {
  await ordered(async ({ stage, server, fake, api, buyer, asked, tell, view, begin }) => {
    const begun = await begin();
    expect(await begin()).toEqual(begun);
    expect(begun.payUrl).toBe('https://payapp.example/pay/2001');
    expect(fake.made).toHaveLength(1);
    const [made] = fake.made;
    expect(made!.asked).toMatchObject({ goodname: (await view()).orderProducts[0]!.name, price: '12000' });
    const back = await api.raw('POST', made!.asked['returnurl']!.replace('https://shop.example', ''));
    expect([back.status, back.headers['location']]).toEqual([303, asked.returnUrl]);
    const away = await api.raw('GET', '/v1/pays/return?to=%2F%2Fevil.example');
    expect(away.status).toBe(404);

    expect(await buyer.code('actAsBank', { orderSysId: asked.orderSysId, act: 'pay' })).toBe('9001');
    expect((await api.raw('GET', '/sandbox/pay/1/2')).text).not.toContain('answer');
    expect(await buyer.code('payOrder', { ...asked, payMethodCode: 5 })).toBe('4003');

    expect(await tell(fake.feedback(made!, 1))).toEqual([200, 'SUCCESS']);
    const paid = fake.pays(made!);
    expect((await tell(paid.replace('linkval', 'linkvol')))[0]).toBe(403);
    const older = PAY_NOTICE_OLDER_PATH.replace(':paySysId', String(begun.paySysId));
    const forged = { headers: FORM, body: paid.replace('linkval', 'linkvol') };
    expect((await api.raw('PATCH', older, forged)).status).toBe(403);
    expect(await view()).toMatchObject({ statusCode: 1 });
    for (let again = 0; again < 2; again += 1) expect(await tell(paid)).toEqual([200, 'SUCCESS']);
    expect((await api.raw('PATCH', older, { headers: FORM, body: paid })).text).toBe('SUCCESS');
    expect(await view()).toMatchObject({ statusCode: 2, totalRemainAmount: 0 });
    const told = await server.sellover.log.read({ types: ['OrderPaid'], limit: 10 });
    expect(told).toHaveLength(1);
    const events = JSON.stringify(await server.sellover.log.read({ limit: 10_000 }));
    for (const secret of [...Object.values(PAYAPP_ACCOUNT).slice(1), stage.buyer.mobile, 'payapp.example'])
      expect(events).not.toContain(secret);
  });
});

test('what PayApp is paid after the order was given up goes back, until that is done', async () => {
  await ordered(async ({ server, fake, tell, view, begin }) => {
    await begin();
    server.clock.set(DEADLINE);
    await server.recorded('OrderCancelled');
    fake.fails = { status: 503 };
    expect(await tell(fake.pays(fake.made[0]!))).toEqual([200, 'SUCCESS']);
    await server.sellover.settled();
    expect(fake.made[0]!.state).toBe('paid');
    fake.fails = null;
    server.clock.advance(600_000);
    await server.recorded('RefundCompleted');
    expect(fake.made[0]!.state).toBe('cancelled');
    expect(await view()).toMatchObject({ statusCode: 102, totalDepositAmount: 0 });
  });
});
