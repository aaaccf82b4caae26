import { beforeEach, describe, expect, test } from 'vitest';
import { PERMISSION } from '../../../../schema/members/constants.ts';
import { CLOSE } from '../../../../schema/room/constants.ts';
import type { OrderRequest } from '../../../../schema/buying/order-request.ts';
import { SELLER } from '../../../testing/world.ts';
import { sharedServer } from '../../../testing/shared-server.ts';
import { orderFor, setStage, type Stage } from '../../../testing/stage.ts';
import type { Viewer } from '../../../testing/viewer.ts';
import type { Person } from '../../../testing/world.ts';

const server = sharedServer();
let stage: Stage;
beforeEach(async () => {
  stage = await setStage(server);
});

async function list({ api, broadcastSysId, host }: Stage, { userId }: Person, blackType: 0 | 1 | 2) {
  await api.done('blacklistMember', { broadcastSysId, userId, blackType }, { token: host.token });
}

async function pardon({ api, broadcastSysId, host }: Stage, { userId }: Person) {
  await api.done('pardonMember', { broadcastSysId, userId }, { token: host.token });
}

async function inside({ plan }: Pick<Stage, 'plan'>, who: Person): Promise<Viewer> {
  const viewer = server.viewer(plan, who);
  await viewer.enter();
  return viewer;
}

/** That somebody hears what became of them. */
const isTold = (viewer: Viewer, type: number | null, code: string) =>
  viewer.hears('regBlackUser', (data) => data['blackType'] === type && data['resultCode'] === code);

/** What joining is answered with. */
async function joining(plan: Stage['plan'], who: Person, on = server): Promise<string> {
  const viewer = on.viewer(plan, who);
  await viewer.open();
  viewer.sendJoin();
  const answer = await viewer.until(
    () => viewer.passing.find(({ event }) => event === 'response' || event === 'joinRoom'),
    'an answer to the join',
  );
  viewer.drop();
  return answer.data['resultCode'] as string;
}

describe('a muted member', () => {
  test('stays, is told alone, and says nothing until it is lifted', async () => {
    const { api, broadcastSysId, buyer, stranger } = stage;
    const [muted, other] = [await inside(stage, buyer), await inside(stage, stranger)];
    await list(stage, buyer, 0);
    const told = await muted.hears('regBlackUser');
    expect(told.data).toEqual({ room: muted.room, userId: buyer.userId, blackType: 0, resultCode: '1005' });
    expect(await muted.say('들리나요')).toBe('1005');
    const line = { broadcastSysId, msg: '들리나요' };
    expect(await api.code('sendChat', line, { token: buyer.token })).toBe('1005');
    expect(await muted.like()).toBe('0001');
    expect(await other.say('저는요')).toBe('0001');
    expect(other.passing.some(({ event }) => event === 'regBlackUser')).toBe(false);
    await pardon(stage, buyer);
    await isTold(muted, null, '0001');
    expect(await muted.say('다시 왔어요')).toBe('0001');
  });

  test('is told so on coming in again, and may speak in another broadcast of the seller', async () => {
    await list(stage, stage.buyer, 0);
    const back = await inside(stage, stage.buyer);
    await back.hears('regBlackUser', ({ blackType }) => blackType === 0);
    const elsewhere = await inside({ plan: await server.world.airs([]) }, stage.buyer);
    expect(await elsewhere.say('여기는 돼요')).toBe('0001');
    expect(elsewhere.passing.some(({ event }) => event === 'regBlackUser')).toBe(false);
  });
});

describe('a removed member', () => {
  test('is out at once and stays out of this broadcast until it is over', async () => {
    const { api, broadcastSysId, buyer, plan, host } = stage;
    const removed = await inside(stage, buyer);
    await list(stage, buyer, 1);
    await isTold(removed, 1, '1004');
    expect(await removed.untilClosed()).toMatchObject({ code: CLOSE.putOut });
    await removed.hears('leaveRoom', ({ resultCode }) => resultCode === '1004');
    expect(await joining(plan, buyer)).toBe('1004');
    expect(await api.code('sendChat', { broadcastSysId, msg: '안녕' }, { token: buyer.token })).toBe('1004');
    expect(await joining(await server.world.airs([]), buyer)).toBe('0001');
    await api.done('controlBroadcast', { broadcastSysId, liveFlag: 2 }, { token: host.token });
    expect(await joining(plan, buyer)).toBe('0001');
  });
});

describe('a banned member', () => {
  test('buys nothing more of the seller, in a broadcast or outside, until that is lifted', async () => {
    const { api, buyer, mug } = stage;
    const inRoom = orderFor(stage, mug);
    const { broadcastSysId: _, ...outside } = inRoom;
    const buying = (order: OrderRequest) => api.code('placeOrder', order, { token: buyer.token });
    await list(stage, buyer, 1);
    expect(await buying(outside)).toBe('0001');
    await list(stage, buyer, 2);
    for (const order of [outside, inRoom]) expect(await buying(order)).toBe('2004');
    await pardon(stage, buyer);
    expect(await buying(outside)).toBe('0001');
  });

  test('is out of every room of the seller, those to come, too, and of no other seller’s', async () => {
    const { api, broadcastSysId, buyer, plan } = stage;
    const second = await server.world.airs([]);
    const [here, there] = [await inside(stage, buyer), await inside({ plan: second }, buyer)];
    const elsewhere = await inside({ plan: await server.world.airs([], { sellerSysId: 2 }) }, buyer);
    await list(stage, buyer, 2);
    for (const viewer of [here, there]) {
      await isTold(viewer, 2, '1003');
      expect(await viewer.untilClosed()).toMatchObject({ code: CLOSE.putOut });
    }
    for (const room of [plan, second, await server.world.airs([])])
      expect(await joining(room, buyer)).toBe('1003');
    expect(await api.code('sendChat', { broadcastSysId, msg: '안녕' }, { token: buyer.token })).toBe('1003');
    await server.world.control(plan, 2);
    expect(await joining(plan, buyer)).toBe('1003');
    expect(await elsewhere.say('여기는 돼요')).toBe('0001');
    expect(elsewhere.closed).toBeNull();
    expect(elsewhere.passing.some(({ event }) => event === 'regBlackUser')).toBe(false);
    await pardon(stage, buyer);
    expect(await joining(second, buyer)).toBe('0001');
  });

  test('who then becomes a host of the seller is no longer meant', async () => {
    const { api, broadcastSysId, host, mug } = stage;
    const worth = { name: '쿠폰', discountPolicy: 1, discountPolicyFigures: 1000 } as const;
    const offer = { broadcastSysId, ...worth, qty: 1 };
    const { couponSysId } = await api.done('issueLiveCoupon', offer, { token: host.token });
    await list(stage, stage.buyer, 2);
    const hired = { ...stage.buyer, permission: PERMISSION.host, sellerSysIds: [SELLER] };
    const token = await server.world.token(hired);
    expect(await joining(stage.plan, { ...hired, token })).toBe('0001');
    expect(await api.code('placeOrder', orderFor(stage, mug), { token })).toBe('0001');
    const taken = { uid: hired.userSysId, couponSysId, broadcastSysId };
    expect(await api.code('takeCoupon', taken, { token })).toBe('0001');
    await pardon(stage, stage.buyer);
  });
});

test('guests are never on the list, and nobody is by an id that is none', async () => {
  const { api, broadcastSysId, host } = stage;
  for (const userId of ['nobody-here', 'none-user']) {
    const input = { broadcastSysId, userId, blackType: 0 as const };
    expect(await api.code('blacklistMember', input, { token: host.token })).toBe('0004');
  }
});

test('a stranger does not learn whether there is such a member', async () => {
  const { api, broadcastSysId, buyer, stranger, otherHost } = stage;
  for (const { token } of [stranger, otherHost])
    for (const userId of [buyer.userId, 'nobody-here']) {
      const input = { broadcastSysId, userId, blackType: 2 as const };
      expect(await api.code('blacklistMember', input, { token })).toBe('9001');
      expect(await api.code('pardonMember', { broadcastSysId, userId }, { token })).toBe('9001');
    }
});

test('the list names who is on it, the latest first, page by page', async () => {
  const { api, broadcastSysId, host, buyer, stranger } = stage;
  await list(stage, buyer, 0);
  server.clock.advance(1000);
  await list(stage, stranger, 1);
  const token = await server.world.token(host);
  const page = (startIndex: number) =>
    api.done('blacklist', { broadcastSysId, startIndex, rowCount: 1 }, { token });
  const { userId, nickName: nick } = stranger;
  const createdAt = new Date(server.clock.now()).toISOString();
  expect(await page(0)).toEqual({ totalCnt: 2, members: [{ userId, nick, blackType: 1, createdAt }] });
  expect((await page(1)).members[0]).toMatchObject({ userId: buyer.userId, blackType: 0 });
  await pardon({ ...stage, host: { ...host, token } }, stranger);
  await pardon({ ...stage, host: { ...host, token } }, buyer);
  expect((await page(0)).totalCnt).toBe(0);
});

test('blocked words hold in all rooms of the seller, for members, as written last', async () => {
  const { plan: elsewhere, buyer, otherHost, api } = stage;
  const plan = await server.world.airs([], { sellerSysId: 2 });
  const { broadcastSysId } = plan;
  const viewer = await inside({ plan }, buyer);
  const as = { token: otherHost.token };
  await api.done('setBlockedWords', { sellerSysId: 2, words: [' 바보 ', '바보', 'ass'] }, as);
  expect(await api.done('blockedWords', { sellerSysId: 2 }, as)).toEqual({ words: ['바보', 'ass'] });
  expect(await viewer.say('바1보')).toBe('4293');
  expect(await viewer.say('first class')).toBe('0001');
  const msg = '바보';
  expect(await api.code('sendChat', { broadcastSysId, msg }, { token: buyer.token })).toBe('4293');
  expect(await api.code('sendChat', { broadcastSysId, msg }, as)).toBe('0001');
  const other = { broadcastSysId: elsewhere.broadcastSysId, msg };
  expect(await api.code('sendChat', other, { token: buyer.token })).toBe('0001');
  await api.done('setBlockedWords', { sellerSysId: 2, words: [] }, as);
  expect(await viewer.say('바보')).toBe('0001');
});
