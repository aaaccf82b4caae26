import { beforeEach, describe, expect, test } from 'vitest';
import { PERMISSION } from '../../../../schema/members/constants.ts';
import { MSG_TYPE, VOD_TOKEN, VOD_WINDOW_MESSAGES_MAX } from '../../../../schema/room/constants.ts';
import type { FixInfo, VodChatHist } from '../../../../schema/room/replays.ts';
import { roomStream } from '../../room/room/decider.ts';
import { versioned } from '../../catalog/catalog/examples.support.ts';
import { TestServer } from '../../../testing/server.ts';
import { sharedServer } from '../../../testing/shared-server.ts';
import { orderFor, setStage, type Stage } from '../../../testing/stage.ts';
import { Viewer } from '../../../testing/viewer.ts';

const server = sharedServer();
let past: Past;
beforeEach(async () => {
  past = await onAir(server);
});

const second = 1000;

interface Past extends Stage {
  /** What is done so many seconds after the start. */
  at(seconds: number, act: () => Promise<unknown>): Promise<void>;
  says(msg: string): Promise<unknown>;
  ends(seconds: number): Promise<void>;
  publish(): Promise<unknown>;
}

async function onAir(server: TestServer): Promise<Past> {
  const stage = await setStage(server);
  const { api, plan, broadcastSysId, host, buyer } = stage;
  const startedAt = server.clock.now();
  const at = async (seconds: number, act: () => Promise<unknown>) => {
    server.clock.set(startedAt + seconds * second);
    await act();
    await server.sellover.settled();
  };
  return {
    ...stage,
    at,
    says: (msg) => api.done('sendChat', { broadcastSysId, msg }, { token: buyer.token }),
    ends: (seconds) => at(seconds, () => server.world.control(plan, 2)),
    publish: () => api.done('replay', { broadcastSysId }, { token: host.token }),
  };
}

/** Ends the broadcast after so many seconds, and comes to watch it again. */
async function watchedAgain(seconds = 60): Promise<Watcher> {
  await past.ends(seconds);
  await past.publish();
  const watcher = new Watcher(past);
  await watcher.isIn();
  return watcher;
}

/** Somebody who watches a past broadcast. */
class Watcher {
  readonly viewer: Viewer;
  readonly #ids: {
    readonly room: string;
    readonly broadcastSysId: number;
    readonly broadcastScheduleSysId: number;
  };

  constructor({ server, plan }: Stage) {
    this.viewer = server.viewer(plan);
    const { broadcastSysId, broadcastScheduleSysId } = plan;
    this.#ids = { room: this.viewer.room, broadcastSysId, broadcastScheduleSysId };
  }

  async comes(changes: object = {}): Promise<void> {
    await this.viewer.open();
    this.viewer.sendJoin({ mode: 'vod', token: VOD_TOKEN, ...changes });
  }

  async isIn(): Promise<void> {
    await this.comes();
    await this.viewer.hears('joinRoom', ({ resultCode }) => resultCode === '0001');
  }

  async chat(startTime: number, endTime: number, beforeCnt = 20): Promise<VodChatHist['messages']> {
    const { viewer } = this;
    viewer.send('vodChatHist', { ...this.#ids, startTime, endTime, beforeCnt });
    const { data } = await viewer.hears(
      'response',
      (each) =>
        each['event'] === 'vodChatHist' && each['startTime'] === startTime && each['endTime'] === endTime,
    );
    return (data as VodChatHist).messages;
  }

  async standing(time: number): Promise<FixInfo> {
    const { viewer } = this;
    viewer.send('fixInfo', { ...this.#ids, time });
    const isAnswer = (each: Record<string, unknown>) => each['event'] === 'fixInfo' && each['time'] === time;
    return (await viewer.hears('response', isAnswer)).data as FixInfo;
  }

  code(event: 'vodChatHist' | 'fixInfo', rest: object): Promise<string> {
    return this.viewer.asks(event, { ...this.#ids, ...rest } as never);
  }
}

const texts = (messages: VodChatHist['messages']) =>
  messages.map(({ histType, msg }) => `${histType} ${msg}`);

test('what was said comes in windows: each line once, with what was just before', async () => {
  for (const [seconds, msg] of [
    [1, 'one'],
    [9.999, 'two'],
    [10, 'three'],
    [19, 'four'],
    [31, 'five'],
  ] as const)
    await past.at(seconds, () => past.says(msg));
  const watcher = await watchedAgain();
  expect(texts(await watcher.chat(0, 10))).toEqual(['range one', 'range two']);
  expect(texts(await watcher.chat(10, 20))).toEqual([
    'before one',
    'before two',
    'range three',
    'range four',
  ]);
  expect(texts(await watcher.chat(20, 30, 1))).toEqual(['before four']);
  expect(texts(await watcher.chat(30, 40, 0))).toEqual(['range five']);
  const [line] = await watcher.chat(30, 40, 0);
  expect(line).toMatchObject({
    msgType: 0,
    userId: expect.stringMatching(/\*\*$/),
    createdAt: expect.any(String),
  });
});

test('the price of a product at any moment is the one that held then', async () => {
  const { api, broadcastSysId, host, mug } = past;
  const { prdtSysId, price, marketPrice } = mug.facts;
  const moment = (seconds: number) => new Date(server.clock.now() + seconds * second).toISOString();
  const says = async (prices: { price: number; livePrice?: typeof mug.facts.livePrice }) => {
    const asked = { ...(await versioned(past)), marketPrice, livePrice: null, ...prices };
    return api.done('setPrices', asked, { token: host.token });
  };
  await past.at(60, () => says({ price: price - 500 }));
  await past.at(120, () => {
    const livePrice = { price: price - 900, startDate: moment(30), endDate: moment(1_000) };
    return says({ price: price - 500, livePrice });
  });
  await past.ends(300);
  await past.publish();
  await past.at(400, () => says({ price: price - 700 }));
  const { prices } = await api.done('broadcastPrices', { broadcastSysId });
  expect(prices.filter((each) => each.prdtSysId === prdtSysId)).toEqual([
    { prdtSysId, time: 0, price, livePrice: null },
    { prdtSysId, time: 60, price: price - 500, livePrice: null },
    { prdtSysId, time: 150, price: price - 500, livePrice: price - 900 },
  ]);
  expect(new Set(prices.map((each) => each.prdtSysId)).size).toBe(past.plan.products.length);
});

test('everything that was shown has its place in the window in which it was', async () => {
  const { api, broadcastSysId, host, buyer, mug } = past;
  const as = { token: host.token };
  const { prdtSysId } = mug.facts;
  await past.at(1, () => api.done('setNotice', { broadcastSysId, notiContent: '알림' }, as));
  await past.at(2, () => api.done('setExposure', { broadcastSysId, prdtSysId, salesExposureType: 3 }, as));
  await past.at(3, () => api.done('buyHere', { broadcastSysId }, as));
  await past.at(4, () => api.done('closeNotice', { broadcastSysId }, as));
  await past.at(5, () => api.done('placeOrder', orderFor(past, mug), { token: buyer.token }));
  const watcher = await watchedAgain();
  const messages = await watcher.chat(0, 10);
  expect(messages.map(({ msgType }) => msgType)).toEqual([
    MSG_TYPE.notice,
    MSG_TYPE.pin,
    MSG_TYPE.buyHere,
    MSG_TYPE.closeNotice,
    MSG_TYPE.purchase,
  ]);
  expect(messages[2]!.prdtSysIds).toEqual([prdtSysId]);
  expect(messages[4]!.ordPrdts).toEqual([{ prdtSysId, name: mug.facts.name, qty: 1 }]);
});

test('a crowded window is thinned evenly, and loses nothing but chat', async () => {
  const { api, broadcastSysId, host } = past;
  const line = (msg: string) => ({
    type: 'ChatSent',
    data: { msgType: MSG_TYPE.normal, permission: PERMISSION.member, msg, content: null },
  });
  const crowd = (name: string) => () =>
    server.world.append({
      ref: roomStream(past.plan),
      events: Array.from({ length: VOD_WINDOW_MESSAGES_MAX }, (_, n) => line(`${name}${n}`)),
    });
  const noticed = { broadcastSysId, notiContent: '알림' };
  await past.at(1, crowd('a'));
  await past.at(2, () => api.done('setNotice', noticed, { token: host.token }));
  await past.at(3, crowd('b'));
  const watcher = await watchedAgain();
  const messages = await watcher.chat(0, 10);
  expect(messages).toHaveLength(VOD_WINDOW_MESSAGES_MAX);
  expect(messages.filter(({ msgType }) => msgType === MSG_TYPE.notice)).toHaveLength(1);
  const early = messages.filter(({ msg }) => msg.startsWith('a')).length;
  expect(Math.abs(early - VOD_WINDOW_MESSAGES_MAX / 2)).toBeLessThanOrEqual(1);
});

test('at every moment the room stands as it stood then', async () => {
  const { api, broadcastSysId, host, mug, cup } = past;
  const as = { token: host.token };
  const pin = (prdtSysId: number, salesExposureType = 3) =>
    api.done('setExposure', { broadcastSysId, prdtSysId, salesExposureType }, as);
  await past.at(10, () => pin(mug.facts.prdtSysId));
  await past.at(20, () => api.done('setNotice', { broadcastSysId, notiContent: '첫' }, as));
  await past.at(30, () => pin(cup.facts.prdtSysId));
  await past.at(40, () => pin(cup.facts.prdtSysId, 2));
  await past.at(50, () => api.done('closeNotice', { broadcastSysId }, as));
  // More than is folded at once.
  const noticed = (n: number) => ({ type: 'NoticeSet', data: { notiContent: `알림 ${n}` } });
  for (let n = 0; n < 110; n++) {
    const events = [{ type: 'NoticeClosed', data: {} }, noticed(n)];
    await past.at(60 + n, () => server.world.append({ ref: roomStream(past.plan), events }));
  }
  await past.at(190, () => api.done('closeNotice', { broadcastSysId }, as));
  await past.at(200, () => pin(cup.facts.prdtSysId));
  const watcher = await watchedAgain(300);
  const stood = async (time: number) => {
    const { noti, fixPrdtSysId, prdtSysIds } = await watcher.standing(time);
    return [noti, fixPrdtSysId, prdtSysIds];
  };
  const [a, b] = [mug.facts.prdtSysId, cup.facts.prdtSysId];
  expect(await stood(0)).toEqual(['', null, []]);
  expect(await stood(9.999)).toEqual(['', null, []]);
  expect(await stood(10)).toEqual(['', a, [a]]);
  expect(await stood(25)).toEqual(['첫', a, [a]]);
  expect(await stood(35)).toEqual(['첫', b, [b]]);
  expect(await stood(45)).toEqual(['첫', null, []]);
  expect(await stood(160.2)).toEqual(['알림 100', null, []]);
  expect(await stood(195)).toEqual(['', null, []]);
  expect(await stood(1000)).toEqual(['', b, [b]]);
});

describe('a past broadcast is watched again', () => {
  test('once its host says so, which nobody else can', () =>
    TestServer.alone(async (server) => {
      const past = await onAir(server);
      const { api, broadcastSysId, host, otherHost, buyer } = past;
      const replay = (token?: string) =>
        api.code('replay', { broadcastSysId }, token === undefined ? {} : { token });
      expect(await replay(host.token)).toBe('0007');
      await past.ends(10);
      const medias = async () => (await api.done('broadcastMedialist', { broadcastSysId })).broadcastMedias;
      const replays = async () =>
        (await api.done('schedules', { scheduleTypeCode: 2, startIndex: 0, rowCount: 10 })).broadcasts.length;
      for (const token of [otherHost.token, buyer.token, undefined]) expect(await replay(token)).toBe('0007');
      expect([await medias(), await replays()]).toEqual([[], 0]);
      expect(await api.done('replay', { broadcastSysId }, { token: host.token })).toEqual({
        isReplay: 1,
        viewCnt: 0,
      });
      expect((await medias())[0]).toMatchObject({ hlsUrl: past.plan.streams[0]!.liveUrl });
      expect(await replays()).toBe(1);
      const { broadcastMedias } = await api.done('broadcastDetail', { broadcastSysId });
      expect(broadcastMedias).toEqual(await medias());
      // From then on everybody counts, its host, too.
      expect(await api.done('replay', { broadcastSysId })).toEqual({ isReplay: 1, viewCnt: 1 });
      expect(await api.done('replay', { broadcastSysId }, { token: host.token })).toEqual({
        isReplay: 1,
        viewCnt: 2,
      });
    }));

  test('by a token of its own, with which nothing else can be done', async () => {
    const watcher = new Watcher(past);
    const refusal = async (changes: object) => {
      const other = new Watcher(past);
      await other.comes(changes);
      return (await other.viewer.hears('response', ({ event }) => event === 'joinRoom')).data['resultCode'];
    };
    await past.ends(10);
    expect(await refusal({})).toBe('3001');
    await past.publish();
    expect(await refusal({ token: 'none-user' })).toBe('9001');
    expect(await refusal({ mode: 'live' })).toBe('9001');
    await watcher.isIn();
    const { viewer } = watcher;
    expect(await viewer.say('hello')).toBe('9001');
    expect(await viewer.like()).toBe('9001');
    expect(await watcher.code('vodChatHist', { startTime: 20, endTime: 10, beforeCnt: 0 })).toBe('2002');
    expect(await watcher.code('vodChatHist', { startTime: 0, endTime: 1000, beforeCnt: 0 })).toBe('2002');
    const { room } = viewer;
    const { broadcastSysId, broadcastScheduleSysId } = past.plan;
    expect(await viewer.asks('heartbeat', { room, broadcastSysId, broadcastScheduleSysId })).toBe('0001');
    expect(await viewer.asks('leaveRoom', { room })).toBe('0001');
    expect(await watcher.code('fixInfo', { time: 0 })).toBe('9000');
  });

  test('is not for who sits in a live room, and takes no seat in it', async () => {
    const viewer = server.viewer(past.plan, past.buyer);
    await viewer.enter();
    const { broadcastSysId, broadcastScheduleSysId } = past.plan;
    const asked = { room: viewer.room, broadcastSysId, broadcastScheduleSysId, time: 0 };
    expect(await viewer.asks('fixInfo', asked)).toBe('9001');
    const { data } = await (await watchedAgain(10)).viewer.hears('joinRoom');
    expect(data).toMatchObject({ joinCnt: 0, missed: [], liveFlag: 2 });
  });
});

test('the moments worth jumping to are pins, and when far more was ordered than usual', async () => {
  const { api, broadcastSysId, host, mug, cup, buyer } = past;
  const pin = (prdtSysId: number) =>
    api.done('setExposure', { broadcastSysId, prdtSysId, salesExposureType: 3 }, { token: host.token });
  const order = () => api.done('placeOrder', orderFor(past, mug), { token: buyer.token });
  await past.at(40, () => pin(mug.facts.prdtSysId));
  await past.at(100, order);
  await past.at(130, () => Promise.all([order(), order(), order(), order(), order(), order()]));
  await past.at(200, () => pin(cup.facts.prdtSysId));
  await past.at(201, () => pin(mug.facts.prdtSysId));
  await past.at(205, () => pin(cup.facts.prdtSysId));
  await past.ends(600);
  expect(await api.code('broadcastMoments', { broadcastSysId })).toBe('0007');
  await past.publish();
  const { duration, moments } = await api.done('broadcastMoments', { broadcastSysId });
  expect(duration).toBe(600);
  expect(moments).toEqual([
    { time: 40, kind: 'pin', prdtSysId: mug.facts.prdtSysId, orderCnt: null },
    { time: 120, kind: 'orders', prdtSysId: null, orderCnt: 6 },
    { time: 200, kind: 'pin', prdtSysId: cup.facts.prdtSysId, orderCnt: null },
    { time: 201, kind: 'pin', prdtSysId: mug.facts.prdtSysId, orderCnt: null },
  ]);
});

describe('in a running broadcast one can go back', () => {
  test('to what was said and shown in it so far', async () => {
    const { api, broadcastSysId, host, mug } = past;
    const { prdtSysId } = mug.facts;
    await past.at(1, () => past.says('one'));
    await past.at(20, () =>
      api.done('setExposure', { broadcastSysId, prdtSysId, salesExposureType: 3 }, { token: host.token }),
    );
    const watcher = new Watcher(past);
    await watcher.isIn();
    expect(texts(await watcher.chat(0, 10))).toEqual(['range one']);
    expect((await watcher.standing(10)).fixPrdtSysId).toBeNull();
    expect((await watcher.standing(20)).fixPrdtSysId).toBe(prdtSysId);
    expect(await api.done('broadcastMoments', { broadcastSysId })).toMatchObject({
      duration: 20,
      moments: [{ time: 20, kind: 'pin' }],
    });
    // A window that is not over yet is not cached.
    expect(texts(await watcher.chat(20, 30, 0))).not.toContain('range two');
    await past.at(25, () => past.says('two'));
    const other = new Watcher(past);
    await other.isIn();
    expect(texts(await other.chat(20, 30, 0))).toContain('range two');
    expect(await watcher.viewer.say('hello')).toBe('9001');
  });

  test('and prices are known as they changed', async () => {
    const { api, broadcastSysId, host, mug } = past;
    const { prdtSysId, marketPrice, price } = mug.facts;
    const prices = async () => (await api.done('broadcastPrices', { broadcastSysId })).prices;
    const of = (steps: Awaited<ReturnType<typeof prices>>) =>
      steps.filter((each) => each.prdtSysId === prdtSysId).map((each) => [each.time, each.price]);
    expect(of(await prices())).toEqual([[0, price]]);
    await past.at(30, async () =>
      api.done(
        'setPrices',
        { ...(await versioned(past)), marketPrice, livePrice: null, price: price - 100 },
        { token: host.token },
      ),
    );
    expect(of(await prices())).toEqual([
      [0, price],
      [30, price - 100],
    ]);
  });

  test('but not in a rehearsal, nor before it begins', async () => {
    const { api, broadcastSysId: of, host } = past;
    const { broadcastSysId } = await api.done('makeRehearsal', { broadcastSysId: of }, { token: host.token });
    const code = () => api.code('broadcastMoments', { broadcastSysId }, { token: host.token });
    expect(await code()).toBe('0007');
    await api.done('controlBroadcast', { broadcastSysId, liveFlag: 1 }, { token: host.token, fromApp: true });
    expect(await code()).toBe('0007');
  });
});
