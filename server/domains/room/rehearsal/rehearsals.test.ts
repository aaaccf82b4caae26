import { beforeEach, describe, expect, test } from 'vitest';
import { openedStream } from '../../../../schema/broadcasts/stream-access.ts';
import { GAME_COUNTDOWN } from '../../../../schema/buying/game/constants.ts';
import {
  RECORDED_EVENTS_MAX,
  REHEARSAL_LASTS,
  REHEARSALS_OPEN_MAX,
  REHEARSALS_RATE,
} from '../../../../schema/room/constants.ts';
import type { OperationName } from '../../../domains.ts';
import { roomOf, type BroadcastPlan } from '../broadcast/decider.ts';
import { findPlan } from '../broadcast/queries.ts';
import { countsStream } from '../room/counts.ts';
import { roomStream } from '../room/decider.ts';
import { stockStream, stockSum } from '../../catalog/stock/decider.ts';
import { filesIn } from '../../../testing/encoder.ts';
import { TestServer } from '../../../testing/server.ts';
import { sharedServer } from '../../../testing/shared-server.ts';
import { orderFor, setStage, type Stage } from '../../../testing/stage.ts';
import type { Received } from '../../../testing/viewer.ts';
import { OTHER_SELLER, type Person } from '../../../testing/world.ts';

const server = sharedServer();
let stage: Stage;
beforeEach(async () => {
  stage = await setStage(server);
});

async function rehearse({ api, broadcastSysId, host }: Stage): Promise<BroadcastPlan> {
  const made = await api.done('makeRehearsal', { broadcastSysId }, { token: host.token });
  const plan = await findPlan(server.sellover.log, made.broadcastSysId);
  expect(roomOf(plan!)).toBe(made.room);
  return plan!;
}

async function playAll({ api, host }: Stage, { broadcastSysId }: BroadcastPlan) {
  const upToPosition = await server.sellover.log.lastPosition();
  const calls = [];
  for (let position = 0; position < upToPosition;) {
    const played = await api.done('playRecorded', { broadcastSysId, upToPosition }, { token: host.token });
    calls.push(played);
    ({ position } = played);
  }
  return calls;
}

/** What a viewer of a room got, but for what tells one room from another. */
function told(messages: readonly Received[], { streams, ...plan }: BroadcastPlan) {
  return messages.map(({ event, data, seq }) => {
    const { room, broadcastSysId = plan.broadcastSysId, createdAt: _, liveUrl, ...rest } = data;
    expect([room, broadcastSysId]).toEqual([roomOf(plan), plan.broadcastSysId]);
    return { event, seq, ...rest, stream: streams.findIndex((stream) => stream.liveUrl === liveUrl) };
  });
}

async function show(stage: Stage): Promise<void> {
  const { api, broadcastSysId, buyer, host, mug, cup, plan } = stage;
  const as = { token: host.token };
  await api.done('sendChat', { broadcastSysId, msg: '안녕하세요' }, { token: buyer.token });
  await api.done('setNotice', { broadcastSysId, notiContent: '오늘만' }, as);
  for (const { facts } of [mug, cup])
    await api.done('setExposure', { broadcastSysId, prdtSysId: facts.prdtSysId, salesExposureType: 3 }, as);
  await api.done('showProduct', { broadcastSysId, prdtSysId: mug.facts.prdtSysId }, as);
  await api.done('placeOrder', orderFor(stage, cup, 2), { token: buyer.token });
  await server.sellover.settled();
  await api.done('switchStream', { broadcastSysId, liveUrl: plan.streams[1]!.liveUrl }, as);
  await api.done('countView', { broadcastSysId });
  await api.done('sendChat', { broadcastSysId, msg: '고마워요' }, { token: host.token });
  await server.world.control(plan, 2);
}

describe('a rehearsal', () => {
  test('is for its host’s people only: for all others it is not there', async () => {
    const { api, buyer, host, otherHost, manager, mug } = stage;
    const plan = await rehearse(stage);
    await server.world.control(plan, 1);
    const { broadcastSysId } = plan;
    const asks: { readonly [N in OperationName]?: object } = {
      broadcastDetail: {},
      checkLive: {},
      broadcastProducts: { startIndex: 0, rowCount: 10 },
      counts: {},
      clientInfo: {},
      notice: {},
      countView: {},
    };
    const codeOf = (name: string, input: object, token: string | null) =>
      api.code(name as OperationName, { broadcastSysId, ...input } as never, { token });
    for (const [name, input] of Object.entries(asks)) {
      for (const token of [null, buyer.token, otherHost.token])
        expect([name, await codeOf(name, input, token)]).toEqual([name, '0004']);
      for (const { token } of [host, manager])
        expect([name, await codeOf(name, input, token)]).toEqual([name, '0001']);
    }
    const { prdtSysId } = mug.facts;
    const chat = { msg: '누구 있어요?' };
    for (const { token } of [buyer, otherHost]) expect(await codeOf('sendChat', chat, token)).toBe('0004');
    expect(await codeOf('setExposure', { prdtSysId, salesExposureType: 3 }, otherHost.token)).toBe('0004');
    expect(await codeOf('makeRehearsal', {}, otherHost.token)).toBe('0004');
    expect(await codeOf('setExposure', { prdtSysId, salesExposureType: 3 }, host.token)).toBe('0001');
  });

  test('has games, coupons, questions and moderation, for its host’s people alone', async () => {
    const { api, buyer, host, manager, otherHost } = stage;
    const plan = await rehearse(stage);
    await server.world.control(plan, 1);
    const { broadcastSysId } = plan;
    const coupon = { name: '쿠폰', discountPolicy: 1, discountPolicyFigures: 1000 } as const;
    const page = { startIndex: 0, rowCount: 10 };
    const asks: { readonly [N in OperationName]?: object } = {
      createGame: { limitJoinCnt: 5 },
      issueLiveCoupon: { ...coupon, qty: 3 },
      listQuestions: page,
      chatReports: page,
      blacklist: page,
      blacklistMember: { userId: buyer.userId, blackType: 0 },
      pardonMember: { userId: buyer.userId },
    };
    const ask = (name: string, input: object, { token }: { token: string }) =>
      api.code(name as OperationName, { broadcastSysId, ...input } as never, { token });
    for (const [name, input] of Object.entries(asks)) {
      expect([name, await ask(name, input, otherHost)]).toEqual([name, '0004']);
      expect([name, await ask(name, input, host)]).toEqual([name, '0001']);
    }
    const viewer = server.viewer(plan, manager);
    const { game } = await viewer.enter();
    const played = { broadcastSysId, gameSysId: game!.gameSysId };
    await viewer.asks('joinGame', { room: viewer.room, gameSysId: played.gameSysId });
    await api.done('startGameRound', { ...played, isFinals: 0 }, { token: host.token });
    await api.done('chooseInGame', { ...played, mcSelected: 2 }, { token: host.token });
    // Nobody of its people asks for it: the countdown ends by itself.
    server.clock.advance(GAME_COUNTDOWN);
    await viewer.sees('resultGame', ({ finished }) => finished === 1);
    expect(await viewer.ask('들려요?')).toBe('0001');
    const open = { broadcastSysId, ...page, isOpen: 1 } as const;
    const { questions } = await api.done('listQuestions', open, { token: host.token });
    const answered = { broadcastSysId, logSysId: questions[0]!.logSysId, answer: '네' };
    expect(await api.code('answerQuestion', answered, { token: otherHost.token })).toBe('0004');
    await api.done('answerQuestion', answered, { token: host.token });
    await viewer.sees('questionAnswer');
    const { liveCoupons } = await server.viewer(plan, host).enter();
    const { couponSysId } = liveCoupons[0]!;
    const taken = ({ userSysId: uid, token }: Person) =>
      api.code('takeCoupon', { uid, couponSysId, broadcastSysId }, { token });
    expect([await taken(buyer), await taken(host)]).toEqual(['0004', '0001']);
  });

  test('lets nobody else into its room', async () => {
    const plan = await rehearse(stage);
    await server.world.control(plan, 1);
    for (const who of [undefined, stage.buyer, stage.otherHost]) {
      const stranger = server.viewer(plan, who);
      await stranger.open();
      stranger.sendJoin();
      expect((await stranger.hears('response')).data['resultCode']).toBe('2001');
    }
    const viewer = server.viewer(plan, stage.host);
    expect(await viewer.enter()).toMatchObject({ resultCode: '0001', liveFlag: 1 });
    expect(await viewer.say('들려요?')).toBe('0001');
    expect(await viewer.like()).toBe('0001');
  });

  test('is in no list, and only its people can play its stream', async () => {
    const { api, host, mug } = stage;
    const liveUrl = '/media/4711/main/master.m3u8';
    const streams = [{ name: 'main', liveUrl, programme: 'glowry' }];
    const { broadcastSysId } = await server.world.airs([mug], { broadcastSysId: 4711, streams });
    expect((await api.raw('GET', liveUrl)).status).toBe(200);
    const plan = await rehearse({ ...stage, broadcastSysId });
    await server.world.control(plan, 1);
    const page = { startIndex: 0, rowCount: 50 };
    for (const name of ['mainBroadcasts', 'schedules'] as const) {
      const { broadcasts } = await api.done(name, page, { token: host.token });
      const ids = broadcasts.map((card) => card.broadcastSysId);
      expect(ids).not.toContain(plan.broadcastSysId);
      expect(ids).toContain(broadcastSysId);
    }
    const guessed = `/media/${plan.broadcastSysId}/main/master.m3u8`;
    expect((await api.raw('GET', guessed)).status).toBe(404);
    const { token } = host;
    const detail = await api.done('broadcastDetail', { broadcastSysId: plan.broadcastSysId }, { token });
    expect(detail).toMatchObject({ isRehearsal: 1, liveFlag: 1 });
    expect(detail.liveUrl).not.toBe(guessed);
    const status = async (address: string) => (await api.raw('GET', address)).status;
    expect(await status(detail.liveUrl!)).toBe(404);
    expect(await status(openedStream(guessed, detail.streamAccess))).toBe(404);
    const address = openedStream(detail.liveUrl!, detail.streamAccess);
    const { text } = await api.raw('GET', address);
    const [rendition] = filesIn(text);
    expect(await status(new URL(rendition!, `http://x${address}`).href.slice('http://x'.length))).toBe(200);
    server.clock.advance(2 * REHEARSAL_LASTS);
    expect(await status(address)).toBe(404);
  });

  test('sells nothing: neither stock nor money is touched', async () => {
    const { api, buyer, host, mug } = stage;
    const plan = await rehearse(stage);
    await server.world.control(plan, 1);
    const before = await server.sellover.log.lastPosition();
    const order = orderFor({ plan }, mug);
    expect(await api.code('placeOrder', order, { token: host.token })).toBe('2004');
    // As for a broadcast that is not there.
    expect(await api.code('placeOrder', order, { token: buyer.token })).toBe('2031');
    expect(await server.sellover.log.lastPosition()).toBe(before);
    const { state } = await server.sellover.log.state(stockStream(mug.facts.prdtSysId));
    expect(stockSum(state)).toBe(50);
  });

  test('is told nothing of what is bought elsewhere', async () => {
    const plan = await rehearse(stage);
    await server.world.control(plan, 1);
    const { stream } = roomStream(plan);
    const before = await server.sellover.log.head(stream);
    await stage.api.done('placeOrder', orderFor(stage, stage.mug), { token: stage.buyer.token });
    await server.sellover.settled();
    expect(await server.sellover.log.head(roomStream(stage.plan).stream)).toBeGreaterThan(before);
    expect(await server.sellover.log.head(stream)).toBe(before);
  });
});

describe('of rehearsals', () => {
  const codesOf = async (
    on: TestServer,
    { broadcastSysId }: { broadcastSysId: number },
    ...hosts: readonly { token: string }[]
  ) => {
    const codes: string[] = [];
    for (const { token } of hosts)
      codes.push(await on.api.code('makeRehearsal', { broadcastSysId }, { token }));
    return codes;
  };
  const many = <T>(count: number, each: T) => Array.from({ length: count }, () => each);

  test('a seller has so many open at once, whoever made them; what has ended, or is old, is none of them', () =>
    TestServer.alone(async (on) => {
      const stage = await setStage(on);
      const hosts: Person[] = [];
      while (hosts.length < REHEARSALS_OPEN_MAX + 4) hosts.push(await on.world.host());
      const [one, another, third, fourth, ...most] = hosts;
      const own = { broadcastSysId: stage.broadcastSysId };
      const { broadcastSysId } = await on.api.done('makeRehearsal', own, { token: one!.token });
      on.clock.advance(60_000);
      expect(await codesOf(on, stage, ...most.slice(1))).toEqual(many(REHEARSALS_OPEN_MAX - 1, '0001'));
      const refused = await on.api.ask('makeRehearsal', own, { token: another!.token });
      expect(refused).toMatchObject({ code: '0007', facts: { openCnt: REHEARSALS_OPEN_MAX } });
      const theirs = await on.world.airs([], { sellerSysId: OTHER_SELLER });
      expect(await codesOf(on, theirs, stage.otherHost)).toEqual(['0001']);

      const plan = (await findPlan(on.sellover.log, broadcastSysId))!;
      await on.world.control(plan, 1);
      expect(await codesOf(on, stage, another!)).toEqual(['0007']);
      await on.world.control(plan, 2);
      expect(await codesOf(on, stage, another!, third!)).toEqual(['0001', '0007']);

      on.clock.advance(REHEARSAL_LASTS);
      const tokens = await Promise.all([one!, another!, third!, fourth!].map((each) => on.world.token(each)));
      const atOnce = await Promise.all(tokens.map((token) => codesOf(on, stage, { token })));
      expect(atOnce.flat()).toEqual(many(4, '0001'));
    }));

  test('one host makes so many in a row', () =>
    TestServer.alone(async (on) => {
      const stage = await setStage(on);
      const { burst } = REHEARSALS_RATE;
      const asked = many(burst + 1, stage.host);
      expect(await codesOf(on, stage, ...asked)).toEqual([...many(burst, '0001'), '0008']);
      on.clock.advance(60_000);
      expect(await codesOf(on, stage, stage.host, stage.host)).toEqual(['0001', '0008']);
    }));
});

describe('what was recorded, played into a rehearsal', () => {
  test('comes to whoever is there as it came to those who were', async () => {
    const [then, host] = [server.viewer(stage.plan), server.viewer(stage.plan, stage.host)];
    await then.enter();
    await host.enter();
    const { seq } = await server.viewer(stage.plan).enter();
    expect(await host.like()).toBe('0001');
    await then.hears('like');
    await show(stage);
    const plan = await rehearse(stage);
    const now = server.viewer(plan, stage.host);
    await now.enter();
    await playAll(stage, plan);
    const end = await server.sellover.log.head(roomStream(plan).stream);
    expect(end).toBe(await server.sellover.log.head(roomStream(stage.plan).stream));
    await now.until(() => now.lastSeq === end || undefined, 'all that was recorded');
    await host.until(() => host.lastSeq === end || undefined, 'all of it then');
    const later = now.durable.filter((message) => message.seq! > seq);
    expect(told(later, plan)).toEqual(told(host.durable, stage.plan));
    expect(told(later, plan)).toContainEqual(
      expect.objectContaining({ msg: '안녕하세요', nick: stage.buyer.nickName }),
    );
    const sums = (of: BroadcastPlan) =>
      server.sellover.log.state(countsStream(of)).then(({ state }) => state);
    expect(await sums(plan)).toEqual(await sums(stage.plan));
    await now.hears('like', ({ likeCnt }) => likeCnt === 1);
    expect(await server.viewer(plan, stage.manager).enter()).toMatchObject({ viewCnt: 1, likeCnt: 1 });
  });

  test('is by whoever plays it in the log, and by its author on the screen', async () => {
    await show(stage);
    const plan = await rehearse(stage);
    await playAll(stage, plan);
    const events = await server.sellover.log.read({ stream: roomStream(plan).stream, limit: 100 });
    expect(new Set(events.map(({ actorId }) => actorId))).toEqual(new Set([stage.host.userSysId]));
    const { missed } = await server.viewer(plan, stage.manager).enter();
    expect(missed.map(({ data }) => 'nick' in data && data.nick)).toEqual([
      stage.buyer.nickName,
      `${stage.buyer.nickName[0]}**`,
      stage.host.nickName,
    ]);
  });

  test('is played once, however many play it, and in portions', async () => {
    const { api, host } = stage;
    const lines = RECORDED_EVENTS_MAX + 20;
    await server.world.append({
      ref: roomStream(stage.plan),
      events: Array.from({ length: lines }, (_, i) => ({ type: 'MarketingShown', data: { msg: `${i}` } })),
    });
    const plan = await rehearse(stage);
    const input = { broadcastSysId: plan.broadcastSysId, upToPosition: Number.MAX_SAFE_INTEGER };
    const play = async () => (await api.done('playRecorded', input, { token: host.token })).eventCnt;
    const counts = await Promise.all([play(), play()]);
    expect(counts.toSorted((a, b) => a - b)).toEqual([21, RECORDED_EVENTS_MAX]);
    expect(await play()).toBe(0);
    expect(await server.sellover.log.head(roomStream(plan).stream)).toBe(lines + 1);
  });

  test('is of its own broadcast and no other, and of none that is no rehearsal', async () => {
    await show(stage);
    const other = await setStage(server);
    const plan = await rehearse(other);
    await playAll(other, plan);
    expect(await server.sellover.log.head(roomStream(plan).stream)).toBe(1);
    const input = { broadcastSysId: stage.broadcastSysId, upToPosition: 1 };
    expect(await stage.api.code('playRecorded', input, { token: stage.host.token })).toBe('0007');
  });
});
