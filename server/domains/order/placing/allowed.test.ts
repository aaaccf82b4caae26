import { expect, test } from 'vitest';
import { asked, line, orderOf } from '../../../testing/goods.ts';
import { TestServer } from '../../../testing/server.ts';
import { orderFor, setStage } from '../../../testing/stage.ts';

test('cancel coupons are fewer by what was cancelled with them', async () => {
  await TestServer.alone(async (server) => {
    const stage = await setStage(server);
    const { api, broadcastSysId, host, buyer, mug } = stage;
    const as = { token: buyer.token };
    await api.done('grantCancelCoupons', { broadcastSysId, qty: 3 }, { token: host.token });
    await api.done('setOrderCancelable', { broadcastSysId, isLiveOrdCcl: 1 }, { token: host.token });
    const { orderSysId } = await api.done('placeOrder', orderFor(stage, mug, 4), as);
    const { orderProducts } = await api.done('orderDetail', { orderSysId }, as);
    const { orderPrdtSysIds } = orderProducts[0]!;
    const held = async () =>
      (await api.done('cancelCoupons', { uid: buyer.userSysId, broadcastSysId }, as)).couponQty;
    const cancels = (qty: number) => {
      const how = { orderCancelPrdtType: 1, reasonTypeCode: 1, orderPrdtSysIds } as const;
      return api.ask('cancelLiveOrder', { broadcastSysId, qty, ...how }, as);
    };
    expect(await held()).toBe(3);
    expect(await cancels(2)).toMatchObject({ code: '0001', reply: { couponQty: 1 } });
    expect(await held()).toBe(1);
    expect((await cancels(2)).code).toBe('5020');
    expect(await held()).toBe(1);
  });
});

test('points are used in the steps that the operator allows, and stand in the history by what became of them', async () => {
  const orders = { rate: { burst: 10, perSecond: 10 }, unpaidOrders: 20, unpaidPieces: 99, pointUseUnit: 10 };
  await TestServer.alone(
    async (server) => {
      const { api, buyer, manager, mug } = await setStage(server);
      const as = { token: buyer.token };
      const grant = { userId: buyer.userId, pointAmount: 2_000, usableDays: 1 };
      await api.done('grantPoints', grant, { token: manager.token });
      const using = (usePoint: number) => orderOf([asked(mug, [line(1, mug)])], { usePoint });
      expect(await api.code('placeOrder', using(1_015), as)).toBe('0005');
      expect(await api.code('placeOrder', using(1_010), as)).toBe('0001');
      server.clock.advance(3 * 24 * 60 * 60_000);
      // Nobody has paid the order by then, either: its points come back, and are over.
      await server.recorded('OrderCancelled');
      const token = await server.world.token(buyer);
      const amounts = async (historyGroup?: number) => {
        const page = { uid: buyer.userSysId, startIndex: 0, rowCount: 20 };
        const asking = { ...page, ...(historyGroup !== undefined && { historyGroup }) };
        const { points, totalCnt } = await api.done('pointHistory', asking, { token });
        expect(totalCnt).toBe(points.length);
        return points.map((each) => [each.historyGroup, each.pointAmount]).toSorted();
      };
      const sumOfExpired = async () => (await amounts(3)).reduce((sum, [, amount]) => sum + amount!, 0);
      await expect.poll(sumOfExpired).toBe(2_000);
      const [saved, used, expired] = [await amounts(1), await amounts(2), await amounts(3)];
      expect(saved).toEqual([
        [1, 1_010],
        [1, 2_000],
      ]);
      expect(used).toEqual([[2, 1_010]]);
      expect(await amounts()).toEqual([...saved, ...used, ...expired].toSorted());
    },
    { config: { orders } },
  );
});
