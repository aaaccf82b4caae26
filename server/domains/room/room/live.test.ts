import { beforeEach, describe, expect, test } from 'vitest';
import { GUEST_TOKEN, PERMISSION } from '../../../../schema/members/constants.ts';
import { CLOSE, HEARTBEAT_EVERY, MSG_TYPE, SOCKET_SILENCE_MAX } from '../../../../schema/room/constants.ts';
import type { Api } from '../../../testing/api.ts';
import { asked, endlessGoods, line, orderOf } from '../../../testing/goods.ts';
import { scaled } from '../../../testing/seed.ts';
import { sharedServer } from '../../../testing/shared-server.ts';
import { orderFor, setStage, type Stage } from '../../../testing/stage.ts';
import type { Entry, Received, Viewer } from '../../../testing/viewer.ts';
import { roomStream } from './decider.ts';

const server = sharedServer();
let stage: Stage;
let host: Api;
let buyer: Api;
beforeEach(async () => {
  stage = await setStage(server);
  host = server.api.as(stage.host.token);
  buyer = server.api.as(stage.buyer.token);
});

/** Somebody who is in the room of the stage, or of another plan; a guest, unless it is said. */
async function comesIn(who?: Entry, plan = stage.plan): Promise<Viewer> {
  const viewer = server.viewer(plan, who);
  await viewer.enter();
  return viewer;
}

/** What a join is refused with. */
async function refusedJoin(who?: Entry, plan = stage.plan): Promise<string> {
  const viewer = server.viewer(plan, who);
  await viewer.open();
  viewer.sendJoin();
  const { data } = await viewer.hears('response', ({ event }) => event === 'joinRoom');
  return data['resultCode'] as string;
}

const says = (msg: string) => buyer.done('sendChat', { broadcastSysId: stage.broadcastSysId, msg });
const pins = ({ facts: { prdtSysId } }: Stage['mug']) =>
  host.done('setExposure', { broadcastSysId: stage.broadcastSysId, prdtSysId, salesExposureType: 3 });

/** The events of these messages, to compare what people saw. */
function eventsOf(messages: readonly Received[]): string[] {
  return messages.map(({ event, data }) => (event === 'chatMessage' ? `chat ${data['msgType']}` : event));
}

describe('whoever comes in', () => {
  test('gets the room as it is', async () => {
    const { api, broadcastSysId, mug, plan } = stage;
    await host.done('setNotice', { broadcastSysId, notiContent: '오늘만 무료배송' });
    await pins(mug);
    await host.done('hideOrderButton', { broadcastSysId, isHideOrdBtn: 1 });
    await api.done('countView', { broadcastSysId });
    const viewer = server.viewer(plan);
    expect(await viewer.enter()).toMatchObject({
      room: viewer.room,
      joinCnt: 1,
      likeCnt: 0,
      viewCnt: 1,
      noti: '오늘만 무료배송',
      isHideOrdBtn: 1,
      fixPrdtSysId: mug.facts.prdtSysId,
      liveFlag: 1,
      liveUrl: plan.streams[0]!.liveUrl,
      gap: false,
    });
  });

  test('sees the latest hundred chat lines, and nothing else of what was', async () => {
    const { broadcastSysId } = stage;
    for (let i = 1; i <= 103; i++) await says(`${i}번째`);
    await host.done('setNotice', { broadcastSysId, notiContent: '알림' });
    await host.done('hideOrderButton', { broadcastSysId, isHideOrdBtn: 1 });
    const { missed, seq } = await server.viewer(stage.plan).enter();
    expect(seq).toBe(106);
    expect(missed.map(({ data }) => ('msg' in data ? data.msg : ''))).toEqual(
      Array.from({ length: 100 }, (_, i) => `${i + 4}번째`),
    );
  });

  test.each([
    ['a guest with a member’s rights', GUEST_TOKEN, PERMISSION.member, '9001'],
    ['a guest with a host’s rights', GUEST_TOKEN, PERMISSION.host, '9001'],
    ['a token that is none', 'nonsense', PERMISSION.member, '1403'],
  ])('as %s is refused', async (_what, token, permission, code) => {
    expect(await refusedJoin({ token, permission })).toBe(code);
  });

  test('with a token that ran out is told to get another, and comes in with that', async () => {
    const viewer = server.viewer(stage.plan, {
      ...stage.buyer,
      token: await server.world.oldToken(stage.buyer),
    });
    await viewer.open();
    viewer.sendJoin();
    expect((await viewer.hears('response')).data['resultCode']).toBe('1403');
    viewer.sendJoin({ token: stage.buyer.token });
    await viewer.hears('joinRoom');
  });

  test('to a room that is none is refused', async () => {
    expect(await refusedJoin(undefined, { ...stage.plan, broadcastScheduleSysId: 999 })).toBe('2001');
  });

  test('to one that was cancelled is refused, for its host too', async () => {
    const plan = await server.world.schedules([stage.mug]);
    await comesIn(undefined, plan);
    const { broadcastSysId, sellerSysId } = plan;
    await host.done('cancelBroadcast', { sellerSysId, broadcastSysId, ifVersion: 1 });
    const codes = await Promise.all(
      [undefined, stage.buyer, stage.host].map((who) => refusedJoin(who, plan)),
    );
    expect(codes).toEqual(['3001', '3001', '3001']);
  });

  test('a second time, elsewhere, puts the first one out', async () => {
    const [first, second] = [await comesIn(stage.buyer), await comesIn(stage.buyer)];
    expect(await first.untilClosed()).toMatchObject({ code: CLOSE.putOut });
    await first.hears('leaveRoom', ({ resultCode }) => resultCode === '1002');
    expect(await second.say('저 여기 있어요')).toBe('0001');
  });
});

describe('chat', () => {
  test('said over REST or over the socket reaches everyone, once and in order', async () => {
    const [watching, talking] = [await comesIn(), await comesIn(stage.stranger)];
    const { logSysId } = await says('첫 번째');
    expect(await talking.say('두 번째')).toBe('0001');
    expect(
      await talking.asks('chatMessage', { room: talking.room, msgType: 1, msg: '질문', content: '세 번째' }),
    ).toBe('0001');
    for (const viewer of [watching, talking]) {
      await viewer.seesUpTo(logSysId + 2);
      expect(viewer.durable.map(({ data }) => [data['msg'], data['content'], data['logSysId']])).toEqual([
        ['첫 번째', null, logSysId],
        ['두 번째', null, logSysId + 1],
        ['질문', '세 번째', logSysId + 2],
      ]);
    }
  });

  test('shows others a masked id; hosts and managers see it whole', async () => {
    const { userId, nickName } = stage.buyer;
    const people = [undefined, stage.stranger, stage.otherHost, stage.host, stage.manager];
    const viewers = await Promise.all(people.map((who) => comesIn(who)));
    await says('안녕');
    const seen = await Promise.all(
      viewers.map(async (viewer) => (await viewer.sees('chatMessage')).data['userId']),
    );
    const masked = `${userId.slice(0, 3)}**`;
    expect(seen).toEqual([masked, masked, masked, userId, userId]);
    expect((await viewers[0]!.sees('chatMessage')).data['nick']).toBe(nickName);
  });

  test('of someone without a nickname shows the masked id for one', async () => {
    const { token, userId } = await server.world.member({ nickName: ' ' });
    const watching = await comesIn();
    await stage.api.done('sendChat', { broadcastSysId: stage.broadcastSysId, msg: '안녕' }, { token });
    expect((await watching.sees('chatMessage')).data['nick']).toBe(`${userId.slice(0, 3)}**`);
  });

  describe('faster than allowed', () => {
    const slow = sharedServer({ config: { chat: { burst: 2, perSecond: 1 } } });
    beforeEach(async () => {
      stage = await setStage(slow);
    });

    test('is refused, over socket and REST together', async () => {
      const { api, broadcastSysId, buyer, stranger } = stage;
      const talking = slow.viewer(stage.plan, buyer);
      await talking.enter();
      const says = (msg: string, { token } = buyer) =>
        api.code('sendChat', { broadcastSysId, msg }, { token });
      expect([await talking.say('하나'), await says('둘')]).toEqual(['0001', '0001']);
      expect([await talking.say('셋'), await says('셋')]).toEqual(['4290', '0008']);
      expect(await says('나는', stranger)).toBe('0001');
      slow.clock.advance(1000);
      expect(await talking.say('이제')).toBe('0001');
    });

    test('is not what is said again under its key, nor is that a second line', async () => {
      const { api, broadcastSysId, buyer } = stage;
      const mine = api.as(buyer.token);
      const says = (msg: string, key: string) => mine.done('sendChat', { broadcastSysId, msg }, { key });
      const first = await says('하나', 'one');
      await says('둘', 'two');
      expect(await mine.code('sendChat', { broadcastSysId, msg: '셋' }, { key: 'three' })).toBe('0008');
      expect(await says('하나', 'one')).toEqual(first);
      slow.clock.advance(1000);
      expect(await says('하나', 'one')).toEqual(first);
      expect(await says('셋', 'three')).toMatchObject({ logSysId: first.logSysId + 2 });
    });

    test('is who reports much, too', async () => {
      const { api, broadcastSysId, stranger } = stage;
      const mine = api.as(stage.buyer.token);
      const { logSysId } = await mine.done('sendChat', { broadcastSysId, msg: '안녕' });
      const report = () =>
        api.code('reportChat', { broadcastSysId, logSysId, reason: 'spam' }, { token: stranger.token });
      expect([await report(), await report(), await report()]).toEqual(['0001', '0001', '0008']);
    });
  });

  test('of a member who has left still reads, without a name', async () => {
    await says('안녕');
    await server.world.forgets(stage.buyer);
    await server.restart();
    const { missed } = await server.viewer(stage.plan).enter();
    expect(missed).toMatchObject([{ data: { msg: '안녕', nick: '**', userId: '**' } }]);
  });
});

describe('likes', () => {
  test('are summed, told to everyone, and counted', async () => {
    const [watching, liking] = [await comesIn(), await comesIn(stage.buyer)];
    expect(await Promise.all(Array.from({ length: 7 }, () => liking.like()))).toEqual(Array(7).fill('0001'));
    await watching.hears('like', ({ likeCnt }) => likeCnt === 7);
    const added = watching.passing
      .filter(({ event }) => event === 'like')
      .map(({ data }) => data['addCnt'] as number);
    expect(added.reduce((sum, each) => sum + each, 0)).toBe(7);
    expect(await stage.api.done('counts', { broadcastSysId: stage.broadcastSysId })).toEqual({
      viewCnt: 0,
      likeCnt: 7,
    });
  });

  test('are refused before it begins', async () => {
    const plan = await server.world.schedules([stage.mug]);
    const liking = await comesIn(stage.buyer, plan);
    expect(await liking.like()).toBe('3001');
    const { broadcastSysId } = plan;
    expect((await stage.api.done('counts', { broadcastSysId })).likeCnt).toBe(0);
  });

  test.each([2, 3] as const)('are refused once the broadcast is over (%i)', async (liveFlag) => {
    const { plan, broadcastSysId, api } = stage;
    const [liking, watching] = [await comesIn(stage.buyer), await comesIn()];
    expect(await liking.like()).toBe('0001');
    await server.world.control(plan, liveFlag);
    await watching.sees('broadcastControl', (data) => data['liveFlag'] === liveFlag);
    expect(await liking.like()).toBe('3001');
    expect(await (await comesIn(stage.stranger)).like()).toBe('3001');
    expect((await api.done('counts', { broadcastSysId })).likeCnt).toBe(1);
  });
});

describe('what the host does', () => {
  test('is seen by everybody, as one message each and in order', async () => {
    const { broadcastSysId, mug, cup, plan } = stage;
    const watching = await comesIn();
    await host.done('setNotice', { broadcastSysId, notiContent: '알림' });
    await pins(mug);
    await pins(cup);
    await host.done('buyHere', { broadcastSysId });
    await host.done('showProduct', { broadcastSysId, prdtSysId: mug.facts.prdtSysId });
    await host.done('hideOrderButton', { broadcastSysId, isHideOrdBtn: 1 });
    await host.done('closeNotice', { broadcastSysId });
    await host.done('switchStream', { broadcastSysId, liveUrl: plan.streams[1]!.liveUrl });
    await host.done('controlBroadcast', { broadcastSysId, liveFlag: 2 });
    await watching.sees('broadcastControl');
    expect(eventsOf(watching.durable)).toEqual([
      'chat 3',
      'chat 8',
      'changePrdt',
      'chat 8',
      'changePrdt',
      'event',
      'viewPrdt',
      'changeHideOrderBtn',
      'event',
      'broadcastConversion',
      'broadcastControl',
    ]);
    const demoted = watching.durable[4]!.data;
    expect(demoted).toMatchObject({
      fixPrdtSysId: cup.facts.prdtSysId,
      products: [
        { prdtSysId: cup.facts.prdtSysId, salesExposureType: 3, stockQty: 5 },
        { prdtSysId: mug.facts.prdtSysId, salesExposureType: 2, stockQty: 50 },
      ],
    });
    expect(watching.durable[5]!.data).toMatchObject({ type: 1, prdtSysId: cup.facts.prdtSysId });
    expect(watching.durable[8]!.data).toMatchObject({ type: 2 });
    expect(watching.durable[10]!.data).toMatchObject({ broadcastSysId, liveFlag: 2 });
  });
});

describe('an order', () => {
  test('is announced with the buyer’s masked name, and what is left is told to everyone', async () => {
    const { mug, cup, broadcastSysId } = stage;
    const { userId, nickName } = stage.buyer;
    const watching = await comesIn();
    await pins(cup);
    const both = orderOf([asked(mug, [line(2, mug)]), asked(cup, [line(5, cup)])], { broadcastSysId });
    const { orderSysId } = await buyer.done('placeOrder', both);
    const purchase = await watching.sees('chatMessage', ({ msgType }) => msgType === 14);
    expect(purchase.data).toMatchObject({
      orderSysIds: [orderSysId],
      nick: `${[...nickName][0]}**`,
      userId: `${userId.slice(0, 3)}**`,
      ordPrdts: [
        { prdtSysId: mug.facts.prdtSysId, name: mug.facts.name, qty: 2 },
        { prdtSysId: cup.facts.prdtSysId, name: cup.facts.name, qty: 5 },
      ],
    });
    const change = await watching.sees(
      'changePrdt',
      ({ products }) => products.length === 2 && products[0].stockQty === 48,
    );
    expect(change.data).toMatchObject({
      fixPrdtSysId: cup.facts.prdtSysId,
      products: [
        { prdtSysId: mug.facts.prdtSysId, stockQty: 48, isSoldout: 0, salesExposureType: 2 },
        { prdtSysId: cup.facts.prdtSysId, stockQty: 0, isSoldout: 1, salesExposureType: 3 },
      ],
    });
  });

  test('made elsewhere is not announced, but every room on air hears what is left of what it shows', async () => {
    const { mug, cup } = stage;
    const { world } = server;
    const plans = await Promise.all([[cup, mug], [cup], [], [mug]].map((goods) => world.airs(goods)));
    await world.control(plans[3]!, 2);
    const watching = await Promise.all(plans.map((plan) => comesIn(undefined, plan)));
    const here = await comesIn();
    const outside = orderOf([asked(mug, [line(2, mug)]), asked(cup, [line(1, cup)])]);
    await buyer.done('placeOrder', outside);
    await server.sellover.settled();
    await buyer.done('placeOrder', orderFor(stage, cup));
    await server.sellover.settled();
    const rooms = [...plans, stage.plan];
    const heads = await Promise.all(rooms.map((plan) => server.sellover.log.head(roomStream(plan).stream)));
    await Promise.all([...watching, here].map((viewer, i) => viewer.seesUpTo(heads[i]!)));
    const told = ({ durable }: Viewer) =>
      durable.map(({ event, data }) => [
        event,
        ...(data['products'] ?? []).map((each: { prdtSysId: number; stockQty: number }) =>
          [each.prdtSysId === mug.facts.prdtSysId ? 'mugs' : 'cups', each.stockQty].join(' '),
        ),
      ]);
    const all = ['changePrdt', 'mugs 48', 'cups 4'];
    const [first, second] = [
      ['changePrdt', 'cups 4'],
      ['changePrdt', 'cups 3'],
    ];
    expect(watching.map(told)).toEqual([[all, second], [first, second], [], []]);
    expect(told(here)).toHaveLength(3);
    expect(told(here)).toEqual(expect.arrayContaining([all, ['chatMessage'], second]));
  });

  test('of what is not counted changes no stock to tell of', async () => {
    const book = await server.world.lists((id) => endlessGoods(id));
    const plan = await server.world.airs([book]);
    const watching = await comesIn(undefined, plan);
    await buyer.done('placeOrder', orderFor({ plan }, book, 3));
    await server.sellover.settled();
    await server.world.control(plan, 2);
    await watching.sees('broadcastControl');
    expect(eventsOf(watching.durable)).toEqual(['chat 14', 'broadcastControl']);
  });

  test('of many people at once is told once each, and what is left falls to the right number', async () => {
    const watching = await comesIn();
    const count = Math.min(40, scaled(8));
    const buyers = await server.world.members(count);
    const orders = await Promise.all(
      buyers.map(({ token }) => stage.api.done('placeOrder', orderFor(stage, stage.mug), { token })),
    );
    await server.sellover.settled();
    await watching.seesUpTo(await server.sellover.log.head(roomStream(stage.plan).stream));
    const told = watching.durable.filter(({ data }) => data['msgType'] === MSG_TYPE.purchase);
    const summed = watching.durable.filter(({ data }) => data['msgType'] === MSG_TYPE.purchases);
    const orderSysIds = orders.map(({ orderSysId }) => orderSysId);
    const toldIds = told.flatMap(({ data }) => data['orderSysIds'] as number[]);
    expect(new Set(toldIds).size).toBe(toldIds.length);
    expect(orderSysIds).toEqual(expect.arrayContaining(toldIds));
    const summedCnt = summed.reduce((sum, { data }) => sum + (data['orderCnt'] as number), 0);
    expect(toldIds.length + summedCnt).toBe(count);
    const left = watching.durable
      .filter(({ event }) => event === 'changePrdt')
      .map(({ data }) => data['products'][0].stockQty as number);
    expect(left).toEqual(left.toSorted((a, b) => b - a));
    expect(left.at(-1)).toBe(50 - count);
  });
});

describe('coming back', () => {
  test('brings exactly what was missed, also over a restart of the server', async () => {
    const [stayed, left] = [await comesIn(), await comesIn()];
    await says('하나');
    await Promise.all([stayed, left].map((viewer) => viewer.sees('chatMessage')));
    left.drop();
    await says('둘');
    await buyer.done('placeOrder', orderFor(stage, stage.cup, 2));
    await server.sellover.settled();
    await stayed.seesUpTo(await server.sellover.log.head(roomStream(stage.plan).stream));
    await server.restart();
    expect(await stayed.untilClosed()).toMatchObject({ code: CLOSE.restart });
    await says('셋');
    const { lastSeq } = left;
    const { seq, gap } = await left.enter();
    await left.seesUpTo(seq);
    const missed = left.durable.filter((message) => message.seq! > lastSeq);
    const [first, ...then] = eventsOf(missed);
    expect([first, then.at(-1), gap]).toEqual(['chat 0', 'chat 0', false]);
    expect(then.slice(0, -1).toSorted()).toEqual(['changePrdt', 'chat 14']);
    expect((await stayed.enter()).seq).toBe(seq);
    await says('넷');
    await Promise.all([stayed, left].map((viewer) => viewer.sees('chatMessage', ({ msg }) => msg === '넷')));
    expect(left.durable).toEqual(stayed.durable);
  });

  test('after more than one page of messages brings them all', async () => {
    const viewer = await comesIn();
    viewer.drop();
    const line = (msg: string) => ({ type: 'MarketingShown', data: { msg } });
    await server.world.append({
      ref: roomStream(stage.plan),
      events: Array.from({ length: 1_200 }, (_, i) => line(`${i}`)),
    });
    const { seq } = await viewer.enter();
    await viewer.seesUpTo(seq);
    expect(viewer.durable).toHaveLength(1_200);
  });
});

describe('silence', () => {
  test('of three heartbeats closes the socket; a heartbeat keeps it open', async () => {
    const [silent, alive] = [await comesIn(), await comesIn()];
    const { broadcastSysId, broadcastScheduleSysId } = stage.plan;
    server.clock.advance(SOCKET_SILENCE_MAX - HEARTBEAT_EVERY);
    const beat = { room: alive.room, broadcastSysId, broadcastScheduleSysId };
    expect(await alive.asks('heartbeat', beat)).toBe('0001');
    server.clock.advance(HEARTBEAT_EVERY + 1);
    expect(await silent.untilClosed()).toMatchObject({ code: CLOSE.silent });
    expect(await alive.asks('heartbeat', beat)).toBe('0001');
  });
});

test('the count of viewers rises and falls, for everyone in the room', async () => {
  const first = await comesIn();
  const second = server.viewer(stage.plan);
  expect((await second.enter()).joinCnt).toBe(2);
  server.clock.advance(1_001);
  await first.hears('joinRoom', ({ joinCnt }) => joinCnt === 2);
  second.send('leaveRoom', { room: second.room }, 'bye');
  await second.hears('response', ({ ackId }) => ackId === 'bye');
  server.clock.advance(1_001);
  const { data } = await first.hears('leaveRoom');
  expect(data).toEqual({ room: first.room, joinCnt: 1, resultCode: '0001' });
});

describe('a limit of viewers', () => {
  const limit = (limitViewerCnt: number) =>
    host.done('limitViewers', { broadcastSysId: stage.broadcastSysId, limitViewerCnt });

  test('turns away whoever comes after, and lets in whom a seat becomes free for', async () => {
    const { api, broadcastSysId } = stage;
    await limit(2);
    const [first] = [await comesIn(), await comesIn()];
    expect(await api.done('checkViewerLimit', { broadcastSysId })).toEqual({ limitFlag: 1 });
    expect(await refusedJoin(stage.buyer)).toBe('3002');
    first.drop();
    await expect.poll(async () => (await api.done('checkViewerLimit', { broadcastSysId })).limitFlag).toBe(0);
    expect(await server.viewer(stage.plan, stage.buyer).enter()).toMatchObject({ limitViewerCnt: 2 });
  });

  test('of many who come at once lets in as many as there are seats', async () => {
    await limit(3);
    const crowd = Array.from({ length: 12 }, () => server.viewer(stage.plan));
    await Promise.all(crowd.map((viewer) => viewer.open()));
    for (const viewer of crowd) viewer.sendJoin();
    const answers = await Promise.all(
      crowd.map((viewer) =>
        viewer.until(() => {
          if (viewer.passing.some(({ event, data }) => event === 'joinRoom' && 'missed' in data)) return 'in';
          const refused = viewer.passing.find(({ event }) => event === 'response');
          return refused && (refused.data['resultCode'] as string);
        }, 'the answer'),
      ),
    );
    expect(answers.toSorted()).toEqual([...Array.from({ length: 9 }, () => '3002'), 'in', 'in', 'in']);
  });

  test('is not for the broadcast’s own people, nor for those who are in', async () => {
    const member = await comesIn(stage.buyer);
    await comesIn();
    await limit(1);
    await comesIn(stage.host);
    expect(await refusedJoin(stage.otherHost)).toBe('3002');
    expect(await member.say('아직 있어요')).toBe('0001');
    // With a new token, or on another device.
    member.sendJoin();
    const told = () => member.passing.filter(({ event, data }) => event === 'joinRoom' && 'missed' in data);
    await member.until(() => told().length === 2 || undefined, 'a second answer');
    await comesIn(stage.buyer);
    await limit(0);
    await comesIn();
  });
});
