import { expect, test } from 'vitest';
import { TestServer } from '../../testing/server.ts';
import { orderFor, setStage } from '../../testing/stage.ts';

test('a member sees how much they have of everything, and what they have not paid', () =>
  TestServer.alone(async (server) => {
    const stage = await setStage(server);
    const { api, buyer, stranger, mug, cup } = stage;
    const own = { uid: buyer.userSysId };
    const as = { token: buyer.token };
    const { nickName, userId } = buyer;
    const nothing = { couponCnt: 0, holdingPoint: 0, reviewCnt: 0, inquiryCnt: 0, pickCnt: 0 };
    expect(await api.done('myPage', own, as)).toMatchObject({ nickName, userId, orderCnt: 0, ...nothing });
    expect(await api.done('deposit', own, as)).toEqual({
      waitingCnt: 0,
      totalRemainAmount: 0,
      payUntil: null,
    });

    const first = await api.done('placeOrder', orderFor(stage, mug, 2), as);
    server.clock.advance(60_000);
    await api.done('placeOrder', orderFor(stage, cup), as);
    await server.world.givesCoupon(buyer);
    await server.world.givesCoupon(buyer, { expiresAt: server.clock.now() - 1 });
    const points = { userId, pointAmount: 3_000, usableDays: 10 };
    await api.done('grantPoints', points, { token: stage.manager.token });
    await server.world.reviews(mug, buyer, { score: 5, comment: '색이 곱고 손에 잘 잡혀서 마음에 들어요.' });
    const { prdtSysId } = mug.facts;
    await api.done('askOfProduct', { prdtSysId, questionTypeCode: 1, content: '커요?' }, as);
    await api.done('addPick', { uid: buyer.userSysId, prdtSysId }, as);
    await api.done(
      'askOfProduct',
      { prdtSysId, questionTypeCode: 1, content: '작아요?' },
      { token: stranger.token },
    );
    expect(await api.done('myPage', own, as)).toMatchObject({
      orderCnt: 2,
      couponCnt: 1,
      holdingPoint: 3_000,
      reviewCnt: 1,
      inquiryCnt: 1,
      pickCnt: 1,
    });
    const { payUntil } = await api.done('orderDetail', { orderSysId: first.orderSysId }, as);
    expect(await api.done('deposit', own, as)).toEqual({
      waitingCnt: 2,
      totalRemainAmount: 2 * 12_000 + 8_000,
      payUntil,
    });
  }));
