import { expect, test } from 'vitest';
import { DAY } from '../../../../schema/durations.ts';
import { completeAll } from '../../../testing/fulfilling.ts';
import { rowsAt } from '../../../testing/place.ts';
import { rests } from '../../../testing/rests.ts';
import { TestServer } from '../../../testing/server.ts';
import { sharedServer } from '../../../testing/shared-server.ts';
import {
  credentials,
  FAREWELL,
  leave,
  orderFor,
  proven,
  setStage,
  type Stage,
} from '../../../testing/stage.ts';
import type { Person } from '../../../testing/world.ts';
import { socialAccounts } from '../account/credentials/social/rows.ts';
import { barredUntil } from '../account/offers.ts';

const server = sharedServer();

const farewell = { ...FAREWELL, reason: '010-1234-5678로 전화 주세요' };

async function paid({ api, plan, mug }: Stage, { token }: Person): Promise<number> {
  const { orderSysId } = await api.done('placeOrder', orderFor({ plan }, mug), { token });
  await api.done('actAsBank', { orderSysId, act: 'pay' }, { token });
  return orderSysId;
}

test('whose orders are over leaves, and takes along a receipt of what went and what stays', () =>
  TestServer.alone(async (own) => {
    const stage = await setStage(own);
    const { api, buyer, manager } = stage;
    const { userSysId: uid } = buyer;
    const token = () => own.world.token(buyer);
    const surely = async () => proven(stage, await token());
    await paid(stage, buyer);
    await own.world.givesCoupon(buyer);
    await api.done('grantPoints', { userId: buyer.userId, pointAmount: 3_000 }, { token: manager.token });
    const before = await api.done('withdrawalTerms', { uid }, { token: await token() });
    expect(before).toMatchObject({
      blockedBy: [{ what: 'order', count: 1 }],
      holdingPoint: 3_000,
      couponCnt: 1,
      rejoinFrom: '2026-12-20T15:00:00.000Z',
    });
    own.clock.advance(17 * DAY);
    expect(await api.code('withdraw', farewell, await surely())).toBe('1016');
    await completeAll(stage, buyer);
    // That goods are on their way is told by a text, too.
    await rests(own);
    expect((await api.done('withdrawalTerms', { uid }, { token: await token() })).blockedBy).toEqual([]);
    const { receipt } = await api.done('withdrawByUid', { uid, ...farewell }, await surely());
    const counts = Object.fromEntries(receipt.deleted.map(({ what, count }) => [what, count]));
    expect(counts).toMatchObject({ users: 1, passwords: 1, addresses: 1 });
    expect(receipt.kept).toEqual(
      expect.arrayContaining([
        { what: 'order_receivers', count: 1, why: 'trade', until: '2031-12-07T10:00:00.000Z' },
        { what: 'sms_outbox', count: 2, why: 'sent', until: '2027-01-07T10:00:00.000Z' },
        { what: 'withdrawn_accounts', count: 1, why: 'rejoining', until: '2027-12-07T10:00:00.000Z' },
        { what: 'rejoin_bars', count: 2, why: 'rejoining', until: '2027-06-07T10:00:00.000Z' },
      ]),
    );
    const texts = (await rowsAt(own.dataDir, 'sms_outbox')) as { mobile: string; msg: string }[];
    const told = texts.findLast(({ mobile }) => mobile === buyer.mobile);
    const count = receipt.deleted.reduce((sum, each) => sum + each.count, 0);
    expect(told!.msg.split('\n')).toEqual([
      `[Sellover] 탈퇴가 끝났어요. 회원님의 정보 ${count}건을 지웠어요.`,
      '따로 보관하는 기록',
      '- 거래 기록: 2031-12-07까지',
      '- 재가입 확인 기록: 2027-12-07까지',
      '- 문자 발송 기록: 2027-01-07까지',
      `확인서 번호 ${receipt.receiptSysId}`,
    ]);
    for (const personal of [buyer.userId, buyer.mobile, buyer.nickName])
      expect(JSON.stringify(receipt)).not.toContain(personal);
    const as = async () => ({ token: await own.world.token(manager) });
    expect(await api.done('checkReceipt', { receipt }, await as())).toEqual({ isGenuine: true, left: [] });
    const turned = Object.fromEntries(Object.entries(receipt).toReversed()) as typeof receipt;
    expect(await api.done('checkReceipt', { receipt: turned }, await as())).toMatchObject({
      isGenuine: true,
    });
    for (const forged of [
      { ...receipt, userSysId: manager.userSysId },
      { ...receipt, deleted: receipt.deleted.slice(1) },
      { ...receipt, signature: 'AAAA' },
    ]) {
      const { isGenuine } = await api.done('checkReceipt', { receipt: forged }, await as());
      expect(isGenuine).toBe(false);
    }
    // Why they left is one of a list, as people write numbers into free texts.
    await own.sellover.settled();
    const rows = JSON.stringify(await own.sellover.log.read({ limit: 10_000 }));
    expect(rows).not.toContain('010-1234-5678');
  }));

test('a refund that is not made yet keeps a member', async () => {
  const stage = await setStage(server);
  const { api, buyer, broadcastSysId, host } = stage;
  const as = { token: buyer.token };
  await api.done('setOrderCancelable', { broadcastSysId, isLiveOrdCcl: 1 }, { token: host.token });
  await api.done('grantCancelCoupons', { broadcastSysId, qty: 2 }, { token: host.token });
  const orderSysId = await paid(stage, buyer);
  const { orderProducts } = await api.done('orderDetail', { orderSysId }, as);
  const { orderPrdtSysIds } = orderProducts[0]!;
  const asked = { qty: 1, orderCancelPrdtType: 1, reasonTypeCode: 1, orderPrdtSysIds } as const;
  await api.done('cancelLiveOrder', { broadcastSysId, ...asked }, as);
  const blockedBy = async () => (await api.done('withdrawalTerms', { uid: buyer.userSysId }, as)).blockedBy;
  expect([[], [{ what: 'refund', count: 1 }]]).toContainEqual(await blockedBy());
  await expect.poll(blockedBy).toEqual([]);
  expect(await api.code('withdraw', farewell, await proven(stage, buyer.token))).toBe('0001');
});

test.each(['withdrawn', 'terminated', 'misuse'] as const)(
  'the id and the phone of somebody %s cannot join again before their time',
  async (reason) => {
    const { api, buyer, stranger, manager } = await setStage(server);
    const { userId, mobile, userSysId: uid } = buyer;
    const former = { log: server.sellover.log, secrets: server.world.secrets };
    if (reason === 'withdrawn') await leave(server, buyer.token);
    else
      await api.done(
        'removeAccount',
        { uid, reason: '약관 위반', because: reason },
        { token: manager.token },
      );
    const now = server.clock.now();
    const months2 = Date.parse('2027-01-21T00:00:00+09:00');
    const days30 = Date.parse('2026-12-21T00:00:00+09:00');
    const rejoinFrom = reason === 'terminated' ? months2 : days30;
    for (const by of [
      { userId },
      { mobile },
      { userId: 'else@where.kr', mobile: mobile.replace(/^010/, '+82 10-') },
    ]) {
      expect(await barredUntil(former, by, now)).toEqual({ reason, rejoinFrom });
      expect(await barredUntil(former, by, rejoinFrom - 1)).toEqual({ reason, rejoinFrom });
      expect(await barredUntil(former, by, rejoinFrom)).toBeNull();
    }
    expect(await barredUntil(former, { userId: stranger.userId, mobile: stranger.mobile }, now)).toBeNull();
  },
);

test('a social account is barred with the member it belonged to', async () => {
  const { buyer } = await setStage(server);
  const former = { log: server.sellover.log, secrets: server.world.secrets };
  const social = { provider: 'kakao', subject: `kakao-${buyer.userSysId}` };
  await former.log.write([
    socialAccounts.insert({ ...social, user_sys_id: buyer.userSysId, linked_at: server.clock.now() }),
  ]);
  await leave(server, buyer.token);
  const now = server.clock.now();
  expect(await barredUntil(former, { social }, now)).toMatchObject({ reason: 'withdrawn' });
  expect(await barredUntil(former, { social: { ...social, provider: 'naver' } }, now)).toBeNull();
});

/** Leaving at the same time as something else, in every order that the server may take them. */
test('leaving races orders, logins and itself: whoever is first, all agree afterwards', async () => {
  const stage = await setStage(server);
  const { api, plan, cup } = stage;
  for (let round = 0; round < 8; round += 1) {
    const person = await server.world.member();
    const as = { token: person.token };
    const surely = await proven({ server }, person.token);
    const typed = await credentials(api, person.userId);
    const order = orderFor({ plan }, cup);
    const actions = [
      () => api.code('withdraw', farewell, surely),
      () => api.code('placeOrder', order, as),
      () => api.code('login', typed),
      () => api.code('withdraw', farewell, surely),
    ];
    const turn = round % actions.length;
    const turned = [...actions.slice(turn), ...actions.slice(0, turn)];
    const done = await Promise.all(turned.map((act) => act()));
    const codes = [...done.slice(actions.length - turn), ...done.slice(0, actions.length - turn)];
    const [left, ordered, loggedIn, leftAgain] = codes as [string, string, string, string];
    const hasLeft = [left, leftAgain].includes('0001');
    // One of them, never both: nobody has left with an order that goes on.
    expect(ordered === '0001').toBe(!hasLeft);
    expect(['0001', '1006', '1010', '1003']).toContain(loggedIn);
    // Whatever a login got at that moment is worth nothing once they have left.
    expect(await api.code('userInfo', { uid: person.userSysId }, as)).toBe(hasLeft ? '14' : '0001');
    expect(await api.code('login', typed)).toBe(hasLeft ? '1006' : '0001');
    const events = await server.sellover.log.read({ stream: `member-${person.userSysId}`, limit: 10 });
    expect(events.filter(({ type }) => type === 'MemberRemoved')).toHaveLength(hasLeft ? 1 : 0);
  }
});
