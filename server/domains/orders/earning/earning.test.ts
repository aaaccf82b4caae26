import { expect, test } from 'vitest';
import { POINT_HISTORY_TYPE } from '../../../../schema/buying/constants.ts';
import { alone, bought, by, claimOf, oneServer } from '../../../testing/buying.ts';
import { asked, line, orderOf, simpleGoods } from '../../../testing/goods.ts';
import type { Stage } from '../../../testing/stage.ts';

const newStage = oneServer({ config: { pointEarnPercent: 3 } });

/** Three mugs and a cup, with delivery, that have come. */
async function come(stage: Stage, usePoint = 0) {
  const { mug, server } = stage;
  const far = await server.world.lists((id) => simpleGoods(id, 5, { price: 9_999, deliveryPrice: 3_000 }));
  const request = orderOf([asked(mug, [line(3, mug)]), asked(far, [line(1, far)])], { usePoint });
  const order = await bought(stage, 'sent', request);
  const { orderSysId, buyer, view } = order;
  const confirms = async (nth: number) => {
    const { orderPrdtSysId } = (await view()).orderProducts[nth]!;
    await buyer.done('confirmPurchase', { orderSysId, orderPrdtSysId });
  };
  const earned = async () => {
    await server.sellover.settled();
    const page = { uid: stage.buyer.userSysId, startIndex: 0, rowCount: 20 };
    const { points } = await buyer.done('pointHistory', page);
    const own = points.filter(({ historyType }) => historyType === POINT_HISTORY_TYPE.earned);
    expect(own.every((each) => each.orderSysId === orderSysId)).toBe(true);
    return own.map(({ pointAmount }) => pointAmount);
  };
  return { ...order, confirmsMugs: () => confirms(0), confirmsCup: () => confirms(1), earned };
}

test('a confirmed line earns points by what was paid for it, once', async () => {
  const { confirmsMugs, confirmsCup, earned } = await come(await newStage());
  await confirmsCup();
  expect(await earned()).toEqual([299]);
  await confirmsMugs();
  expect(await earned()).toEqual([1_080, 299]);
});

test('a line with an open request waits for its end, and earns by what was kept', async () => {
  const stage = await newStage();
  const { asks, confirmsMugs, earned } = await come(stage);
  const claim = claimOf(stage, await asks('askReturn', { reasonTypeCode: 3 }));
  await confirmsMugs();
  expect(await earned()).toEqual([]);
  await claim.accepts();
  await claim.receives();
  await claim.finishes();
  expect(await earned()).toEqual([720]);
});

test('what points paid earns nothing', async () => {
  const stage = await newStage();
  const points = { userId: stage.buyer.userId, pointAmount: 10_000 };
  await by(stage, stage.manager).done('grantPoints', points);
  const { confirmsMugs, earned } = await come(stage, 9_000);
  await confirmsMugs();
  // 9,000 points are shared out over 36,000 and 9,999 won.
  expect(await earned()).toEqual([868]);
});

test('without the setting nothing earns', () =>
  alone(async (stage) => {
    const { confirmsMugs, earned } = await come(stage);
    await confirmsMugs();
    expect(await earned()).toEqual([]);
  }));
