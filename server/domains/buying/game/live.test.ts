import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { GAME_COUNTDOWN } from '../../../../schema/buying/game/constants.ts';
import type { Hand, UserSelected } from '../../../../schema/buying/game/game.ts';
import { commitmentText } from '../../../../schema/buying/game/rules.ts';
import { alone, by, oneServer } from '../../../testing/buying.ts';
import { scaled } from '../../../testing/seed.ts';
import type { Stage } from '../../../testing/stage.ts';
import type { Viewer } from '../../../testing/viewer.ts';
import type { Person } from '../../../testing/world.ts';

const newStage = oneServer();
const coupon = { name: '천원 쿠폰', discountPolicy: 1, discountPolicyFigures: 1000 } as const;
const [SCISSORS, ROCK, PAPER] = [1, 2, 3] as const;

/** A room with a game, its host, a guest who only watches, and two members. */
async function evening(of?: Stage, limitJoinCnt = 10) {
  const stage = of ?? (await newStage());
  const { server, broadcastSysId, buyer, stranger, plan } = stage;
  const viewers = [undefined, buyer, stranger].map((who) => server.viewer(plan, who));
  await Promise.all(viewers.map((viewer) => viewer.enter()));
  const [guest, one, two] = viewers as [Viewer, Viewer, Viewer];
  const host = by(stage, stage.host);
  const { gameSysId } = await host.done('createGame', { broadcastSysId, limitJoinCnt, coupon });
  const game = { broadcastSysId, gameSysId };
  const joins = (viewer: Viewer) => viewer.asks('joinGame', { room: viewer.room, gameSysId });
  const tells = () => host.done('tellGameResult', game);
  return {
    stage,
    server,
    host,
    guest,
    one,
    two,
    game,
    winnerNick: buyer.nickName,
    joins,
    bothJoin: async () => expect([await joins(one), await joins(two)]).toEqual(['0001', '0001']),
    chooses: (viewer: Viewer, userSelected: UserSelected, lastRound = 1) =>
      viewer.asks('chooseGameUser', { room: viewer.room, gameSysId, lastRound, userSelected }),
    /** A round begins, in which the host has chosen. */
    round: async (mcSelected: Hand, isFinals: 0 | 1 = 0) => {
      await host.done('startGameRound', { ...game, isFinals });
      return host.done('chooseInGame', { ...game, mcSelected });
    },
    tells,
    result: async () => {
      server.clock.advance(GAME_COUNTDOWN);
      return tells();
    },
    box: async (who: Person) => {
      const page = { uid: who.userSysId, startIndex: 0, rowCount: 10 };
      return (await by(stage, who).done('couponBox', page)).coupons;
    },
  };
}

const ofGame = new Set(['createGame', 'modGame', 'chooseGameSellover', 'resultGame']);

describe('a game', () => {
  test('is told to the room step by step, and to each challenger what came of their choice', async () => {
    const evenings = await evening();
    const { stage, server, host, guest, one, two, game, winnerNick } = evenings;
    const { bothJoin, chooses, round, result, box } = evenings;
    await bothJoin();
    await guest.hears('joinGame', ({ curJoinCnt }) => curJoinCnt === 2);
    const { commitment } = await round(SCISSORS, 1);
    expect([await chooses(one, ROCK), await chooses(two, PAPER)]).toEqual(['0001', '0001']);
    server.clock.advance(GAME_COUNTDOWN - 1);
    expect(await host.code('tellGameResult', game)).toBe('0007');
    expect(await result()).toMatchObject({ mcSelected: SCISSORS, finished: 1, winnerNick });

    const { data } = await guest.sees('resultGame');
    expect(data).toMatchObject({
      status: 4,
      round: 1,
      lastRound: 1,
      isFinals: 1,
      curJoinCnt: 1,
      finished: 1,
      mcSelected: SCISSORS,
      winnerNick,
      winner: { nickName: winnerNick },
      coupon,
    });
    const { gameSysId } = game;
    const opening = { gameSysId, round: 1, mcSelected: SCISSORS, nonce: data['nonce'] };
    expect(createHash('sha256').update(commitmentText(opening)).digest('hex')).toBe(commitment);
    await guest.sees('modGame', ({ status }) => status === 5);
    const told = guest.durable.filter(({ event }) => ofGame.has(event));
    expect(told.map(({ event, data: { status } }) => [event, status])).toEqual([
      ['createGame', 0],
      ['modGame', 1],
      ['chooseGameSellover', 3],
      ['resultGame', 4],
      ['modGame', 5],
    ]);
    expect(told[2]!.data).toMatchObject({ selloverChoose: 1, commitment });

    const own = { ...data, userSelected: ROCK, userResult: 1 };
    expect((await one.hears('resultGame')).data).toEqual(own);
    expect((await two.hears('resultGame')).data).toMatchObject({ userSelected: PAPER, userResult: 0 });
    const results = ({ passing }: Viewer) => passing.filter(({ event }) => event === 'resultGame').length;
    expect([results(guest), results(one)]).toEqual([0, 1]);
    expect(await box(stage.buyer)).toMatchObject([{ couponSysId: gameSysId, ...coupon }]);
    expect(await box(stage.stranger)).toEqual([]);
  });

  test('keeps what the host has chosen from everybody until the result', async () => {
    const { stage, server, guest, one, game, joins, round, result } = await evening();
    const hosting = server.viewer(stage.plan, stage.host);
    await hosting.enter();
    await joins(one);
    await round(PAPER);
    const all = [guest, one, hosting];
    await Promise.all(all.map((viewer) => viewer.sees('chooseGameSellover')));
    const joined = await server.viewer(stage.plan).enter();
    expect(joined.game).toMatchObject({ status: 3, mcSelected: null, nonce: null, selloverChoose: 1 });
    const everything = all.flatMap(({ durable, passing }) => [...durable, ...passing]);
    for (const { data } of everything)
      expect([data['mcSelected'] ?? null, data['nonce'] ?? null]).toEqual([null, null]);
    const events = await server.sellover.log.read({ limit: 100_000 });
    const ours = events.filter(({ data }) => (data as { gameSysId?: number }).gameSysId === game.gameSysId);
    expect(ours.some(({ data }) => 'mcSelected' in data || 'nonce' in data)).toBe(false);
    expect(JSON.stringify(everything)).not.toContain((await result()).nonce);
  });

  test('is decided by the timer when nobody asks, also after a restart in the middle of the countdown', () =>
    alone(async (stage) => {
      const { server, one, two, guest, winnerNick, bothJoin, chooses, round, tells } = await evening(stage);
      await bothJoin();
      await round(SCISSORS);
      expect(await chooses(one, ROCK)).toBe('0001');
      await server.restart();
      const back = await one.enter();
      expect(back.game).toMatchObject({ status: 3, curJoinCnt: 2 });
      const place = await one.hears('chooseGameUser', ({ userSended, ackId }) => userSended && !ackId);
      expect(place.data).toMatchObject({ resultCode: '0001', lastRound: 1, userSelected: ROCK });
      await two.enter();
      await two.hears('joinGame', ({ resultCode, ackId }) => resultCode === '0001' && !ackId);
      await guest.enter();
      server.clock.advance(GAME_COUNTDOWN);
      expect((await guest.sees('resultGame')).data).toMatchObject({ finished: 1, winnerNick });
      expect(await chooses(two, ROCK)).toBe('4402');
      expect((await two.hears('resultGame')).data).toMatchObject({ userSelected: 0, userResult: 0 });
      // The host who asks a moment later finds it done, and nothing is told twice.
      const before = await server.sellover.log.lastPosition();
      expect(await tells()).toMatchObject({ finished: 1 });
      expect(await server.sellover.log.lastPosition()).toBe(before);
      // Who comes in later is told of the winner by name, whether the room was open all the time or not.
      const seen = async () => (await server.viewer(stage.plan).enter()).game;
      const winner = { winnerNick, winner: { nickName: winnerNick } };
      expect(await seen()).toMatchObject(winner);
      await server.restart();
      expect(await seen()).toMatchObject(winner);
    }));

  test('goes on with those who won or tied', async () => {
    const { stage, one, two, guest, bothJoin, chooses, round, result } = await evening();
    await bothJoin();
    await round(ROCK);
    await Promise.all([chooses(one, ROCK), chooses(two, PAPER)]);
    expect(await result()).toMatchObject({ finished: 0, curJoinCnt: 2, winnerNick: null });
    await round(ROCK);
    await guest.sees('modGame', (told) => told['status'] === 2 && told['round'] === 2);
    await Promise.all([chooses(one, SCISSORS, 2), chooses(two, ROCK, 2)]);
    expect(await result()).toMatchObject({ round: 2, winnerNick: stage.stranger.nickName });
  });
});

describe('who may play', () => {
  test('is refused by a code of their own kind, and stays in the room', async () => {
    const { stage, server, guest, one, two, joins, round, chooses } = await evening(undefined, 1);
    const hosting = server.viewer(stage.plan, stage.host);
    await hosting.enter();
    const codes: string[] = [];
    for (const viewer of [guest, one, one, two, hosting]) codes.push(await joins(viewer));
    expect(codes).toEqual(['9001', '0001', '0001', '4401', '9001']);
    await round(ROCK);
    const chosen = [await chooses(two, ROCK), await chooses(one, ROCK), await chooses(one, PAPER)];
    expect(chosen).toEqual(['4403', '0001', '4405']);
    expect(two.closed).toBe(null);
  });

  test('a crowd that joins costs the room no durable message, and few others', async () => {
    const { stage, server, guest, joins } = await evening(undefined, 1_000);
    const count = scaled(30);
    const viewers = (await server.world.members(count)).map((who) => server.viewer(stage.plan, who));
    await Promise.all(viewers.map((viewer) => viewer.enter()));
    const seq = guest.lastSeq;
    const codes = await Promise.all(viewers.map(joins));
    expect(new Set(codes)).toEqual(new Set(['0001']));
    await guest.hears('joinGame', ({ curJoinCnt }) => curJoinCnt === count);
    expect(guest.lastSeq).toBe(seq);
    const heard = guest.passing.filter(({ event }) => event === 'joinGame');
    expect(heard.length).toBeLessThan(count / 3);
    expect((await server.viewer(stage.plan).enter()).game).toMatchObject({ curJoinCnt: count });
  });
});
