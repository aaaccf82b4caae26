import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY } from '../../../../schema/durations.ts';
import { payUntil } from '../../../../schema/korean-days.ts';
import { asked, line, orderOf } from '../../../testing/goods.ts';
import { sent } from '../../../testing/fulfilling.ts';
import { TestServer } from '../../../testing/server.ts';
import { setStage, type Stage } from '../../../testing/stage.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

interface Ordered {
  readonly stage: Stage;
  readonly orderSysId: number;
  readonly orderPrdtSysId: number;
  readonly couponEnd: number;
}

/** An order with a coupon that ends within the hour. */
async function ordered(more: { readonly expireDate?: number } = {}): Promise<Ordered> {
  const stage = await setStage(server);
  const { api, mug } = stage;
  const couponEnd = server.clock.now() + 60 * 60_000;
  const userCouponSysId = await server.world.givesCoupon(stage.buyer, { expiresAt: couponEnd, ...more });
  const request = orderOf([asked(mug, [line(1, mug)])], { userCouponSysIds: [userCouponSysId] });
  const token = await server.world.tokenOfNow(stage.buyer);
  const { orderSysId } = await api.done('placeOrder', request, { token });
  const { orderProducts } = await api.done('orderDetail', { orderSysId }, { token });
  return { stage, orderSysId, orderPrdtSysId: orderProducts[0]!.orderPrdtSysId, couponEnd };
}

async function pays({ stage, orderSysId }: Ordered) {
  const token = await server.world.tokenOfNow(stage.buyer);
  await stage.api.done('actAsBank', { orderSysId, act: 'pay' }, { token });
}

/** With new logins, as the clock has moved. */
async function asks(ordered: Ordered, how: 'askCancel' | 'askReturn'): Promise<number> {
  const { stage, orderSysId, orderPrdtSysId } = ordered;
  const wanted = {
    orderSysId,
    orderPrdtSysIds: [orderPrdtSysId],
    qty: 1,
    reasonTypeCode: 3,
    reason: '늦어요.',
  };
  const token = await server.world.tokenOfNow(stage.buyer);
  return (await stage.api.done(how, wanted, { token })).claimSysId;
}

async function endOf({ stage, orderSysId }: Ordered): Promise<number> {
  const token = await server.world.tokenOfNow(stage.buyer);
  const { coupons } = await stage.api.done('orderDetail', { orderSysId }, { token });
  return Date.parse(coupons[0]!.backUntil!);
}

async function asHost({ host }: Stage) {
  return { token: await server.world.tokenOfNow(host) };
}

describe('a coupon that has expired has three days more when its order ends', () => {
  test('unpaid in its time', async () => {
    const order = await ordered();
    server.clock.set(payUntil(server.clock.now()));
    await server.recorded('OrderCancelled', ({ data }) => (data as Ordered).orderSysId === order.orderSysId);
    expect(await endOf(order)).toBe(order.couponEnd + 3 * DAY);
  });

  test('cancelled by its buyer', async () => {
    const order = await ordered();
    await pays(order);
    server.clock.advance(DAY);
    await asks(order, 'askCancel');
    expect(await endOf(order)).toBe(order.couponEnd + 3 * DAY);
  });

  test('cancelled by its seller, when three days are over since, from then on', async () => {
    const order = await ordered();
    await pays(order);
    await order.stage.api.done('prepareOrder', { orderSysId: order.orderSysId }, await asHost(order.stage));
    server.clock.advance(5 * DAY);
    const claimSysId = await asks(order, 'askCancel');
    await order.stage.api.done('acceptClaim', { claimSysId, fault: 'seller' }, await asHost(order.stage));
    expect(await endOf(order)).toBe(server.clock.now() + 3 * DAY);
  });

  test('returned, from then on', async () => {
    const order = await ordered();
    await pays(order);
    await sent(order.stage, order.orderSysId);
    server.clock.advance(6 * DAY);
    const claimSysId = await asks(order, 'askReturn');
    for (const step of ['acceptClaim', 'receiveClaim', 'finishClaim'] as const)
      await order.stage.api.done(step, { claimSysId }, await asHost(order.stage));
    expect(await endOf(order)).toBe(server.clock.now() + 3 * DAY);
  });

  test('but not where its issuing period is over', async () => {
    const expireDate = server.clock.now() + 60 * 60_000;
    const order = await ordered({ expireDate });
    await pays(order);
    server.clock.advance(DAY);
    await asks(order, 'askCancel');
    expect(await endOf(order)).toBe(expireDate);
  });
});
