import { expect, test } from 'vitest';
import { DAY } from '../../../../schema/durations.ts';
import { koreanDay, monthsAfter } from '../../../../schema/korean-days.ts';
import { SELLER_SEES_RECEIVER_MONTHS } from '../../../../schema/orders/constants.ts';
import { DELIVERED_AFTER_GUIDE, SENT_GUIDE_AFTER } from '../../../../schema/orders/moves.ts';
import { COURIER, sent } from '../../../testing/fulfilling.ts';
import { asked, line, orderOf, simpleGoods } from '../../../testing/goods.ts';
import { verified } from '../../../testing/log.ts';
import { rests } from '../../../testing/rests.ts';
import { TestServer } from '../../../testing/server.ts';
import { orderFor, setStage, type Stage } from '../../../testing/stage.ts';
import { OTHER_SELLER } from '../../../testing/world.ts';

async function paidOrder({ api, buyer, ...stage }: Stage, qty = 1): Promise<number> {
  const { orderSysId } = await api.done('placeOrder', orderFor(stage, stage.mug, qty), {
    token: buyer.token,
  });
  await api.done('actAsBank', { orderSysId, act: 'pay' }, { token: buyer.token });
  return orderSysId;
}

const PAGE = { startIndex: 0, rowCount: 10 };

test('a paid order is prepared, sent, asked about, taken as delivered and as confirmed, each at its time', async () => {
  await TestServer.alone(async (server) => {
    const stage = await setStage(server);
    const { api, buyer, host } = stage;
    const orderSysId = await paidOrder(stage);
    await sent(stage, orderSysId);
    const seen = async () => {
      const token = await server.world.tokenOfNow(buyer);
      const { statusCode, orderProducts } = await api.done('orderDetail', { orderSysId }, { token });
      return { statusCode, line: orderProducts[0]! };
    };
    const first = await seen();
    expect(first.statusCode).toBe(4);
    expect(first.line.invoice).toEqual({ ...COURIER, invoiceNo: '681234567890' });
    const begun = server.clock.now();
    server.clock.set(begun + SENT_GUIDE_AFTER - 1);
    await server.sellover.settled();
    expect(await server.sellover.log.read({ types: ['DeliveryGuideSent'], limit: 9 })).toEqual([]);
    server.clock.advance(1);
    await server.recorded('DeliveryGuideSent');
    server.clock.set(begun + SENT_GUIDE_AFTER + DELIVERED_AFTER_GUIDE - 1);
    await server.sellover.settled();
    expect((await seen()).statusCode).toBe(4);
    server.clock.advance(1);
    await server.recorded('GoodsDelivered');
    const there = await seen();
    expect([there.statusCode, Date.parse(there.line.deliveredAt!)]).toEqual([5, server.clock.now()]);
    // It came on a Monday evening, and can be sent back until the next Monday is over.
    server.clock.set(Date.parse('2026-12-08T00:00:00+09:00') - 1);
    await server.sellover.settled();
    expect((await seen()).statusCode).toBe(5);
    server.clock.advance(1);
    await server.recorded('PurchaseConfirmed');
    expect((await seen()).statusCode).toBe(6);
    const receiver = async () => {
      const token = await server.world.tokenOfNow(host);
      const { lines } = await api.done('sellerOrders', { sellerSysId: 1, ...PAGE }, { token });
      expect(lines).toMatchObject([{ orderSysId, statusCode: 6, qty: 1 }]);
      return lines[0]!.receiverName;
    };
    const { receiverName } = buyer.address;
    expect(await receiver()).toBe(receiverName);
    server.clock.set(monthsAfter(Date.parse(there.line.deliveredAt!), SELLER_SEES_RECEIVER_MONTHS) - 1);
    expect(await receiver()).toBe(receiverName);
    server.clock.advance(1);
    expect(await receiver()).toBe('');
    await verified(server.dataDir);
  });
});

test('a timer of an older version, which is due before day 7 is over, waits for that', async () => {
  await TestServer.alone(async (server) => {
    const stage = await setStage(server);
    const { log } = server.sellover;
    const orderSysId = await paidOrder(stage);
    await sent(stage, orderSysId);
    server.clock.advance(SENT_GUIDE_AFTER);
    await rests(server);
    server.clock.advance(DELIVERED_AFTER_GUIDE);
    await rests(server);
    const day = koreanDay(server.clock.now());
    const dueAt = server.clock.now() + 7 * DAY;
    const timer = (await log.dueTimers(day.end + 7 * DAY, 9)).find(({ id }) =>
      id.startsWith('confirm-purchase'),
    );
    const before = { actorId: null, commandId: 'older', streams: [] };
    await log.execute({
      ...before,
      decide: () => ({ events: [], timers: { set: [{ ...timer!, dueAt }] }, reply: null }),
    });
    const confirmed = async () => (await log.read({ types: ['PurchaseConfirmed'], limit: 9 })).length;
    server.clock.set(dueAt);
    await rests(server);
    expect(await confirmed()).toBe(0);
    server.clock.set(day.end + 7 * DAY);
    await rests(server);
    expect(await confirmed()).toBe(1);
  });
});

test('what a buyer has confirmed is confirmed once, and no timer tells of it again', async () => {
  await TestServer.alone(async (server) => {
    const stage = await setStage(server);
    const { api, buyer } = stage;
    const orderSysId = await paidOrder(stage);
    await sent(stage, orderSysId);
    const { orderProducts } = await api.done('orderDetail', { orderSysId }, { token: buyer.token });
    const asking = { orderSysId, orderPrdtSysId: orderProducts[0]!.orderPrdtSysId };
    const done = await api.done('confirmPurchase', asking, { token: buyer.token });
    expect(done.statusCode).toBe(6);
    expect(await api.code('confirmPurchase', asking, { token: buyer.token })).toBe('2006');
    server.clock.advance(SENT_GUIDE_AFTER + DELIVERED_AFTER_GUIDE + 8 * DAY);
    await server.sellover.settled();
    const types = ['DeliveryGuideSent', 'GoodsDelivered', 'PurchaseConfirmed'];
    expect(await server.sellover.log.read({ types, limit: 9 })).toHaveLength(1);
  });
});

test('each seller has the lines of their own in their list, by status, and packs those alone', async () => {
  await TestServer.alone(async (server) => {
    const stage = await setStage(server);
    const { api, buyer, host, otherHost, mug } = stage;
    const jam = await server.world.lists((id) =>
      simpleGoods(id, 9, { sellerSysId: OTHER_SELLER, price: 4_000 }),
    );
    const order = orderOf([asked(mug, [line(2, mug)]), asked(jam, [line(3, jam)])]);
    const { orderSysId } = await api.done('placeOrder', order, { token: buyer.token });
    const ofHost = { token: host.token };
    const list = async (by: typeof host, sellerSysId: number, statusCode?: number) =>
      (
        await api.done(
          'sellerOrders',
          { sellerSysId, ...PAGE, ...(statusCode !== undefined && { statusCode }) },
          { token: by.token },
        )
      ).lines.map(({ prdtSysId, statusCode: status, qty }) => [prdtSysId, status, qty]);
    expect(await list(host, 1)).toEqual([[mug.facts.prdtSysId, 1, 2]]);
    expect(await list(otherHost, OTHER_SELLER, 1)).toEqual([[jam.facts.prdtSysId, 1, 3]]);
    await api.done('actAsBank', { orderSysId, act: 'pay' }, { token: buyer.token });
    expect(await list(host, 1, 1)).toEqual([]);
    await api.done('prepareOrder', { orderSysId }, ofHost);
    expect(await list(host, 1, 3)).toEqual([[mug.facts.prdtSysId, 3, 2]]);
    expect(await list(otherHost, OTHER_SELLER, 2)).toEqual([[jam.facts.prdtSysId, 2, 3]]);
    const { orders, totalCnt } = await api.done('packingList', { sellerSysId: 1, ...PAGE }, ofHost);
    expect([totalCnt, orders.length]).toEqual([1, 1]);
    expect(orders[0]).toMatchObject({
      orderSysId,
      receiverAddress1: expect.stringMatching(/./),
      orderProducts: [{ prdtNo: mug.facts.prdtNo, pieces: [{ qty: 2 }] }],
    });
    expect(orders[0]!.orderProducts).toHaveLength(1);
  });
});

test('two hosts who send the same order at once send it once', async () => {
  await TestServer.alone(async (server) => {
    const stage = await setStage(server);
    const { api, host, manager } = stage;
    const orderSysId = await paidOrder(stage);
    await api.done('prepareOrder', { orderSysId }, { token: host.token });
    const codes = await Promise.all(
      [host, manager].map(({ token }) => api.code('dispatchOrder', { orderSysId, ...COURIER }, { token })),
    );
    expect(codes.toSorted()).toEqual(['0001', '0007']);
  });
});

test('a courier that nobody knows is refused', async () => {
  await TestServer.alone(async (server) => {
    const stage = await setStage(server);
    const orderSysId = await paidOrder(stage);
    await stage.api.done('prepareOrder', { orderSysId }, { token: stage.host.token });
    const unknown = { orderSysId, deliveryCompanyCode: '99', invoiceNo: '1' };
    expect(await stage.api.code('dispatchOrder', unknown, { token: stage.host.token })).toBe('0005');
  });
});
