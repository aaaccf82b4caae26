import { beforeAll, describe, expect, test } from 'vitest';
import type { changeMyInfo } from '../../../../schema/members/my-page.ts';
import type { Input } from '../../../../schema/operation.ts';
import { sharedServer } from '../../../testing/shared-server.ts';
import { confirmed, orderFor, setStage, type Stage } from '../../../testing/stage.ts';
import type { Person } from '../../../testing/world.ts';
import { newPhone, proofOf } from '../../members/verification/examples.support.ts';

const server = sharedServer();

test('a member sees how much they have of everything, and what they have not paid', async () => {
  const stage = await setStage(server);
  const { api, buyer, stranger, mug, cup } = stage;
  const own = { uid: buyer.userSysId };
  const as = { token: buyer.token };
  const { nickName, userId } = buyer;
  const nothing = { couponCnt: 0, holdingPoint: 0, reviewCnt: 0, inquiryCnt: 0, pickCnt: 0 };
  const paid = { waitingCnt: 0, totalRemainAmount: 0, payUntil: null };
  expect(await api.done('myPage', own, as)).toMatchObject({ nickName, userId, orderCnt: 0, ...nothing });
  expect(await api.done('deposit', own, as)).toEqual(paid);

  const first = await api.done('placeOrder', orderFor(stage, mug, 2), as);
  server.clock.advance(60_000);
  await api.done('placeOrder', orderFor(stage, cup), as);
  await server.world.givesCoupon(buyer);
  await server.world.givesCoupon(buyer, { expiresAt: server.clock.now() - 1 });
  const points = { userId, pointAmount: 3_000, usableDays: 10 };
  await api.done('grantPoints', points, { token: stage.manager.token });
  await server.world.reviews(mug, buyer, { score: 5, comment: '색이 곱고 손에 잘 잡혀서 마음에 들어요.' });
  const { prdtSysId } = mug.facts;
  for (const { token } of [buyer, stranger])
    await api.done('askOfProduct', { prdtSysId, questionTypeCode: 1, content: '커요?' }, { token });
  for (const content of ['언제 와요?', '선물 포장이 되나요?'])
    await api.done('askInquiry', { ...own, typeCode: 3, content }, as);
  await api.done('addPick', { uid: buyer.userSysId, prdtSysId }, as);
  const some = { couponCnt: 1, holdingPoint: 3_000, reviewCnt: 1, inquiryCnt: 2, pickCnt: 1 };
  expect(await api.done('myPage', own, as)).toMatchObject({ orderCnt: 2, ...some });
  const { payUntil } = await api.done('orderDetail', { orderSysId: first.orderSysId }, as);
  expect(await api.done('deposit', own, as)).toEqual({
    waitingCnt: 2,
    totalRemainAmount: 2 * 12_000 + 8_000,
    payUntil,
  });
});

describe('a member', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await setStage(server);
  });

  const changes = async (change: Omit<Input<typeof changeMyInfo>, 'uid'>, by = stage.buyer) => {
    const how = { token: by.token, reauth: await confirmed(stage, by) };
    return stage.api.code('changeMyInfo', { uid: by.userSysId, ...change }, how);
  };
  const infoOf = ({ userSysId, token }: Person) => stage.api.done('myInfo', { uid: userSysId }, { token });

  test('takes another nickname, and nobody else gets it', async () => {
    const { buyer, stranger } = stage;
    expect(await changes({ nickName: '  바다별 ' })).toBe('0001');
    expect(await infoOf(buyer)).toMatchObject({ nickName: '바다별' });
    expect(await changes({ nickName: '바다별' }, stranger)).toBe('1011');
    expect(await changes({ nickName: '바다별' })).toBe('0001');
    expect(await changes({ nickName: '파도별' })).toBe('0001');
    expect(await changes({ nickName: '바다별' }, stranger)).toBe('0001');
  });

  test('keeps a nickname that nobody may take today', async () => {
    const member = await stage.server.world.member({ nickName: 'Скуlark' });
    expect(await changes({ nickName: 'Скуlark' }, member)).toBe('0001');
    expect(await changes({ nickName: 'Скylark' }, member)).toBe('1012');
  });

  test('is called by the new nickname in the chat at once', async () => {
    const viewer = stage.server.viewer(stage.plan, stage.buyer);
    await viewer.enter();
    await changes({ nickName: '방금바꿈' });
    await viewer.say('안녕');
    expect(await viewer.sees('chatMessage', ({ msg }) => msg === '안녕')).toMatchObject({
      data: { nick: '방금바꿈' },
    });
  });

  test('moves to another phone, by a code to it; the old one is told', async () => {
    const { api, stranger, manager } = stage;
    const mobile = newPhone();
    const proof = await proofOf(stage, 'change', mobile);
    expect(await changes({ proof }, stranger)).toBe('0001');
    expect(await infoOf(stranger)).toMatchObject({ mobile });
    const told = { startIndex: 0, rowCount: 1, to: stranger.mobile };
    const { texts } = await api.done('outbox', told, { token: manager.token });
    expect(texts[0]!.msg).toContain('바뀌었어요');
    expect(texts[0]!.msg).not.toContain(mobile);
    expect(await changes({ proof }, stranger)).toBe('1020');
  });

  test('agrees and disagrees to what is optional', async () => {
    expect(await infoOf(stage.buyer)).toMatchObject({ agreeSellection1: 0, agreeSellection2: 0 });
    await changes({ agreeSellection1: 1, agreeSellection2: 1 });
    expect(await infoOf(stage.buyer)).toMatchObject({ agreeSellection1: 1, agreeSellection2: 1 });
    await changes({ agreeSellection2: 0 });
    expect(await infoOf(stage.buyer)).toMatchObject({ agreeSellection1: 1, agreeSellection2: 0 });
  });

  test('agrees to advertising where its pushes are turned on, too', async () => {
    const { api, buyer } = stage;
    const uid = buyer.userSysId;
    const turned = async (eventFlag: 0 | 1) => {
      await api.done('changePushSettings', { uid, eventFlag }, { token: buyer.token });
      return (await infoOf(buyer)).agreeSellection2;
    };
    const pushed = async () => (await api.done('pushSettings', { uid }, { token: buyer.token })).eventFlag;
    expect([await turned(1), await turned(0)]).toEqual([1, 0]);
    await changes({ agreeSellection2: 1 });
    expect(await pushed()).toBe(1);
    await changes({ agreeSellection2: 0 });
    expect(await pushed()).toBe(0);
  });
});
