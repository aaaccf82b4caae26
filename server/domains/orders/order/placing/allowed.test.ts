import { expect, test } from 'vitest';
import { DAY } from '../../../../../schema/durations.ts';
import { alone, by, later, oneServer, purchase } from '../../../../testing/buying.ts';
import { asked, line, orderOf } from '../../../../testing/goods.ts';
import { orderFor } from '../../../../testing/stage.ts';

const newStage = oneServer();

test('cancel coupons are fewer by what was cancelled with them', async () => {
  const stage = await newStage();
  const { broadcastSysId, mug } = stage;
  const { buyer, host, line: ordered } = await purchase(stage, orderFor(stage, mug, 4));
  await host.done('grantCancelCoupons', { broadcastSysId, qty: 3 });
  await host.done('setOrderCancelable', { broadcastSysId, isLiveOrdCcl: 1 });
  const { orderPrdtSysIds } = await ordered();
  const why = { orderCancelPrdtType: 1, reasonTypeCode: 1, orderPrdtSysIds } as const;
  const of = { uid: stage.buyer.userSysId, broadcastSysId };
  const held = async () => (await buyer.done('cancelCoupons', of)).couponQty;
  const cancels = () => buyer.ask('cancelLiveOrder', { broadcastSysId, qty: 2, ...why });
  expect(await held()).toBe(3);
  expect(await cancels()).toMatchObject({ code: '0001', reply: { couponQty: 1 } });
  expect([await held(), (await cancels()).code, await held()]).toEqual([1, '5020', 1]);
});

test('points are used in the steps that the operator allows, and stand in the history by what became of them', () => {
  const orders = { rate: { burst: 10, perSecond: 10 }, unpaidOrders: 20, unpaidPieces: 99, pointUseUnit: 10 };
  return alone(
    async (stage) => {
      const [buyer, { userId, userSysId: uid }] = [by(stage, stage.buyer), stage.buyer];
      await by(stage, stage.manager).done('grantPoints', { userId, pointAmount: 2_000, usableDays: 1 });
      const using = (usePoint: number) => orderOf([asked(stage.mug, [line(1, stage.mug)])], { usePoint });
      expect(await buyer.code('placeOrder', using(1_015))).toBe('0005');
      expect(await buyer.code('placeOrder', using(1_010))).toBe('0001');
      // Nobody has paid the order by then, either: its points come back, and are over.
      await later(stage, 3 * DAY);
      const amounts = async (historyGroup?: 1 | 2 | 3) => {
        const asking = { uid, startIndex: 0, rowCount: 20, ...(historyGroup && { historyGroup }) };
        const { points, totalCnt } = await buyer.done('pointHistory', asking);
        expect(totalCnt).toBe(points.length);
        return points.map((each) => [each.historyGroup, each.pointAmount]).toSorted();
      };
      const [saved, used, expired] = [await amounts(1), await amounts(2), await amounts(3)];
      expect([saved, used]).toEqual([
        [
          [1, 1_010],
          [1, 2_000],
        ],
        [[2, 1_010]],
      ]);
      expect(expired.reduce((sum, [, amount]) => sum + amount!, 0)).toBe(2_000);
      expect(await amounts()).toEqual([...saved, ...used, ...expired].toSorted());
    },
    { config: { orders } },
  );
});
