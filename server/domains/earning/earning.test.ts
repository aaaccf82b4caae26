import { expect, test } from 'vitest';
import { POINT_HISTORY_TYPE } from '../../../schema/buying/constants.ts';
import { asked, line, orderOf, simpleGoods } from '../../testing/goods.ts';
import { sent } from '../../testing/fulfilling.ts';
import { verified } from '../../testing/log.ts';
import { TestServer } from '../../testing/server.ts';
import { setStage, type Stage } from '../../testing/stage.ts';

const THREE_PERCENT = { config: { pointEarnPercent: 3 } };

/** Three mugs and a cup, with delivery, that have come. */
async function bought(stage: Stage, usePoint = 0) {
  const { api, buyer, mug, server } = stage;
  const far = await server.world.lists((id) => simpleGoods(id, 5, { price: 9_999, deliveryPrice: 3_000 }));
  const request = orderOf([asked(mug, [line(3, mug)]), asked(far, [line(1, far)])], { usePoint });
  const { orderSysId } = await api.done('placeOrder', request, { token: buyer.token });
  await api.done('actAsBank', { orderSysId, act: 'pay' }, { token: buyer.token });
  await sent(stage, orderSysId);
  const { orderProducts } = await api.done('orderDetail', { orderSysId }, { token: buyer.token });
  const lineOf = (prdtSysId: number) =>
    orderProducts.find((each) => each.prdtSysId === prdtSysId)!.orderPrdtSysId;
  return { orderSysId, mugs: lineOf(mug.facts.prdtSysId), cup: lineOf(far.facts.prdtSysId) };
}

async function historyOf({ api, buyer, server }: Stage) {
  await server.sellover.settled();
  const page = { uid: buyer.userSysId, startIndex: 0, rowCount: 20 };
  const { points } = await api.done('pointHistory', page, { token: buyer.token });
  return points
    .filter(({ historyType }) => historyType === POINT_HISTORY_TYPE.earned)
    .map(({ pointAmount, orderSysId }) => [pointAmount, orderSysId]);
}

test('a confirmed line earns points by what was paid for it, once', () =>
  TestServer.alone(async (server) => {
    const stage = await setStage(server);
    const { api, buyer } = stage;
    const { orderSysId, mugs, cup } = await bought(stage);
    const confirm = (orderPrdtSysId: number) =>
      api.done('confirmPurchase', { orderSysId, orderPrdtSysId }, { token: buyer.token });
    await confirm(cup);
    expect(await historyOf(stage)).toEqual([[299, orderSysId]]);
    await confirm(mugs);
    expect(await historyOf(stage)).toEqual([
      [1_080, orderSysId],
      [299, orderSysId],
    ]);
    await verified(server.dataDir);
  }, THREE_PERCENT));

test('a line with an open request waits for its end, and earns by what was kept', () =>
  TestServer.alone(async (server) => {
    const stage = await setStage(server);
    const { api, buyer, host } = stage;
    const { orderSysId, mugs } = await bought(stage);
    const asks = { orderSysId, orderPrdtSysIds: [mugs], qty: 1, reasonTypeCode: 3, reason: '금이 갔어요.' };
    const { claimSysId } = await api.done('askReturn', asks, { token: buyer.token });
    await api.done('confirmPurchase', { orderSysId, orderPrdtSysId: mugs }, { token: buyer.token });
    expect(await historyOf(stage)).toEqual([]);
    for (const step of ['acceptClaim', 'receiveClaim', 'finishClaim'] as const)
      await api.done(step, { claimSysId }, { token: host.token });
    expect(await historyOf(stage)).toEqual([[720, orderSysId]]);
  }, THREE_PERCENT));

test('what points paid earns nothing, and without the setting nothing does', async () => {
  await TestServer.alone(async (server) => {
    const stage = await setStage(server);
    const { api, buyer, manager } = stage;
    const points = { userId: buyer.userId, pointAmount: 10_000 };
    await api.done('grantPoints', points, { token: manager.token });
    const { orderSysId, mugs } = await bought(stage, 9_000);
    await api.done('confirmPurchase', { orderSysId, orderPrdtSysId: mugs }, { token: buyer.token });
    // 9,000 points are shared out over 36,000 and 9,999 won.
    expect(await historyOf(stage)).toEqual([[868, orderSysId]]);
  }, THREE_PERCENT);
  await TestServer.alone(async (server) => {
    const stage = await setStage(server);
    const { orderSysId, mugs } = await bought(stage);
    const confirmed = { orderSysId, orderPrdtSysId: mugs };
    await stage.api.done('confirmPurchase', confirmed, { token: stage.buyer.token });
    expect(await historyOf(stage)).toEqual([]);
  });
});
