import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GAME_COUNTDOWN } from '../../../schema/game/constants.ts';
import type { Hand, UserSelected } from '../../../schema/game/game.ts';
import { commitmentText } from '../../../schema/game/rules.ts';
import { TestServer } from '../../testing/server.ts';
import { setStage, type Stage } from '../../testing/stage.ts';
import type { Viewer } from '../../testing/viewer.ts';
import type { Person } from '../../testing/world.ts';

const coupon = { name: '천원 쿠폰', discountPolicy: 1, discountPolicyFigures: 1000 } as const;
const [SCISSORS, ROCK, PAPER] = [1, 2, 3] as const;

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

/** A room with a game, its host, a guest who only watches, and two members. */
class Evening {
  readonly stage: Stage;
  readonly game: { readonly broadcastSysId: number; readonly gameSysId: number };
  readonly guest: Viewer;
  readonly one: Viewer;
  readonly two: Viewer;
  readonly on: TestServer;

  private constructor(on: TestServer, stage: Stage, gameSysId: number, viewers: readonly Viewer[]) {
    this.on = on;
    this.stage = stage;
    this.game = { broadcastSysId: stage.broadcastSysId, gameSysId };
    [this.guest, this.one, this.two] = viewers as [Viewer, Viewer, Viewer];
  }

  static async begin(limitJoinCnt = 10, on = server): Promise<Evening> {
    const stage = await setStage(on);
    const { broadcastSysId, buyer, stranger, host } = stage;
    const viewers = [undefined, buyer, stranger].map((who) => on.viewer(stage.plan, who));
    await Promise.all(viewers.map((viewer) => viewer.enter()));
    const asked = { broadcastSysId, limitJoinCnt, coupon };
    const { gameSysId } = await on.api.done('createGame', asked, { token: host.token });
    return new Evening(on, stage, gameSysId, viewers);
  }

  get as() {
    return { token: this.stage.host.token };
  }

  join(viewer: Viewer): Promise<string> {
    return viewer.asks('joinGame', { room: viewer.room, gameSysId: this.game.gameSysId });
  }

  chooses(viewer: Viewer, userSelected: UserSelected, lastRound = 1): Promise<string> {
    const { gameSysId } = this.game;
    return viewer.asks('chooseGameUser', { room: viewer.room, gameSysId, lastRound, userSelected });
  }

  async round(isFinals: 0 | 1 = 0): Promise<void> {
    await this.on.api.done('startGameRound', { ...this.game, isFinals }, this.as);
  }

  async hostChooses(mcSelected: Hand): Promise<{ commitment: string }> {
    return this.on.api.done('chooseInGame', { ...this.game, mcSelected }, this.as);
  }

  async box({ userSysId, token }: Person) {
    const { coupons } = await this.on.api.done(
      'couponBox',
      { uid: userSysId, startIndex: 0, rowCount: 10 },
      { token },
    );
    return coupons;
  }

  async result() {
    this.on.clock.advance(GAME_COUNTDOWN);
    return this.on.api.done('tellGameResult', this.game, this.as);
  }
}

const ofGame = new Set(['createGame', 'modGame', 'chooseGameSellover', 'resultGame']);

describe('a game', () => {
  test('is told to the room step by step, and to each challenger what came of their choice', async () => {
    const evening = await Evening.begin();
    const { guest, one, two, game } = evening;
    expect(await evening.join(one)).toBe('0001');
    expect(await evening.join(two)).toBe('0001');
    await guest.hears('joinGame', ({ curJoinCnt }) => curJoinCnt === 2);
    await evening.round(1);
    const { commitment } = await evening.hostChooses(SCISSORS);
    expect(await evening.chooses(one, ROCK)).toBe('0001');
    expect(await evening.chooses(two, PAPER)).toBe('0001');
    expect(await evening.result()).toMatchObject({
      mcSelected: SCISSORS,
      finished: 1,
      winnerNick: evening.stage.buyer.nickName,
    });

    const { data } = await guest.sees('resultGame');
    const winnerNick = evening.stage.buyer.nickName;
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
    const opening = { gameSysId: game.gameSysId, round: 1, mcSelected: SCISSORS, nonce: data['nonce'] };
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
    expect(guest.passing.filter(({ event }) => event === 'resultGame')).toEqual([]);
    expect(one.passing.filter(({ event }) => event === 'resultGame')).toHaveLength(1);
    expect(await evening.box(evening.stage.buyer)).toMatchObject([
      { couponSysId: game.gameSysId, ...coupon },
    ]);
    expect(await evening.box(evening.stage.stranger)).toEqual([]);
  });

  test('keeps what the host has chosen from everybody until the result', async () => {
    const evening = await Evening.begin();
    const { guest, one, stage } = evening;
    const hosting = server.viewer(stage.plan, stage.host);
    await hosting.enter();
    await evening.join(one);
    await evening.round();
    await evening.hostChooses(PAPER);
    await Promise.all([guest, one, hosting].map((viewer) => viewer.sees('chooseGameSellover')));
    const late = server.viewer(stage.plan);
    const joined = await late.enter();
    expect(joined.game).toMatchObject({ status: 3, mcSelected: null, nonce: null, selloverChoose: 1 });
    const everything = [guest, one, hosting].flatMap(({ durable, passing }) => [...durable, ...passing]);
    for (const { data } of everything) {
      expect(data['mcSelected'] ?? null).toBe(null);
      expect(data['nonce'] ?? null).toBe(null);
    }
    const events = await server.sellover.log.read({ limit: 100_000 });
    const ours = events.filter(
      ({ data }) => (data as { gameSysId?: number }).gameSysId === evening.game.gameSysId,
    );
    expect(ours.some(({ data }) => 'mcSelected' in data || 'nonce' in data)).toBe(false);
    const { nonce } = await evening.result();
    expect(JSON.stringify(everything)).not.toContain(nonce);
  });

  test('is decided by the timer when nobody asks, also after a restart in the middle of the countdown', async () => {
    await TestServer.alone(async (own) => {
      const evening = await Evening.begin(10, own);
      const { one, two, guest } = evening;
      await Promise.all([evening.join(one), evening.join(two)]);
      await evening.round();
      await evening.hostChooses(SCISSORS);
      expect(await evening.chooses(one, ROCK)).toBe('0001');
      await own.restart();
      const back = await one.enter();
      expect(back.game).toMatchObject({ status: 3, curJoinCnt: 2 });
      const place = await one.hears('chooseGameUser', ({ userSended, ackId }) => userSended && !ackId);
      expect(place.data).toMatchObject({ resultCode: '0001', lastRound: 1, userSelected: ROCK });
      await two.enter();
      await two.hears('joinGame', ({ resultCode, ackId }) => resultCode === '0001' && !ackId);
      await guest.enter();
      own.clock.advance(GAME_COUNTDOWN);
      const { data } = await guest.sees('resultGame');
      expect(data).toMatchObject({ finished: 1, winnerNick: evening.stage.buyer.nickName });
      expect(await evening.chooses(two, ROCK)).toBe('4402');
      expect((await two.hears('resultGame')).data).toMatchObject({ userSelected: 0, userResult: 0 });
      // The host who asks a moment later finds it done, and nothing is told twice.
      const before = await own.sellover.log.lastPosition();
      expect(await own.api.done('tellGameResult', evening.game, evening.as)).toMatchObject({ finished: 1 });
      expect(await own.sellover.log.lastPosition()).toBe(before);
      // Who comes in later is told of the winner by name, whether the room was open all the time or not.
      const winnerNick = evening.stage.buyer.nickName;
      const winner = { winnerNick, winner: { nickName: winnerNick } };
      expect((await own.viewer(evening.stage.plan).enter()).game).toMatchObject(winner);
      await own.restart();
      expect((await own.viewer(evening.stage.plan).enter()).game).toMatchObject(winner);
    });
  });

  test('refuses a result before the countdown has ended, and a choice after it', async () => {
    const evening = await Evening.begin();
    const { one, two } = evening;
    await Promise.all([evening.join(one), evening.join(two)]);
    await evening.round();
    await evening.hostChooses(ROCK);
    server.clock.advance(GAME_COUNTDOWN - 1);
    expect(await server.api.code('tellGameResult', evening.game, evening.as)).toBe('0007');
    expect(await evening.chooses(one, ROCK)).toBe('0001');
    server.clock.advance(1);
    expect(['4402', '4404']).toContain(await evening.chooses(two, ROCK));
    await server.api.done('tellGameResult', evening.game, evening.as);
    expect((await two.hears('resultGame')).data).toMatchObject({ userResult: 0, userSelected: 0 });
  });

  test('goes on with those who won or tied', async () => {
    const evening = await Evening.begin();
    const { one, two, guest } = evening;
    await Promise.all([evening.join(one), evening.join(two)]);
    await evening.round();
    await evening.hostChooses(ROCK);
    await Promise.all([evening.chooses(one, ROCK), evening.chooses(two, PAPER)]);
    expect(await evening.result()).toMatchObject({ finished: 0, curJoinCnt: 2, winnerNick: null });
    await evening.round();
    await guest.sees('modGame', ({ status, round }) => status === 2 && round === 2);
    await evening.hostChooses(ROCK);
    await Promise.all([evening.chooses(one, SCISSORS, 2), evening.chooses(two, ROCK, 2)]);
    expect(await evening.result()).toMatchObject({ round: 2, winnerNick: evening.stage.stranger.nickName });
  });
});

describe('who may play', () => {
  test('is refused by a code of their own kind, and stays in the room', async () => {
    const evening = await Evening.begin(1);
    const { one, two, guest, stage } = evening;
    expect(await evening.join(guest)).toBe('9001');
    expect(await evening.join(one)).toBe('0001');
    expect(await evening.join(one)).toBe('0001');
    expect(await evening.join(two)).toBe('4401');
    const hosting = server.viewer(stage.plan, stage.host);
    await hosting.enter();
    expect(await evening.join(hosting)).toBe('9001');
    await evening.round();
    await evening.hostChooses(ROCK);
    expect(await evening.chooses(two, ROCK)).toBe('4403');
    expect(await evening.chooses(one, ROCK)).toBe('0001');
    expect(await evening.chooses(one, PAPER)).toBe('4405');
    expect(two.closed).toBe(null);
  });

  test('a crowd that joins costs the room no durable message, and few others', async () => {
    const evening = await Evening.begin(100);
    const { guest, stage } = evening;
    const members = (await server.world.members(60)) as Person[];
    const viewers = members.map((who) => server.viewer(stage.plan, who));
    await Promise.all(viewers.map((viewer) => viewer.enter()));
    const seq = guest.lastSeq;
    const codes = await Promise.all(viewers.map((viewer) => evening.join(viewer)));
    expect(new Set(codes)).toEqual(new Set(['0001']));
    await guest.hears('joinGame', ({ curJoinCnt }) => curJoinCnt === 60);
    expect(guest.lastSeq).toBe(seq);
    expect(guest.passing.filter(({ event }) => event === 'joinGame').length).toBeLessThan(10);
    const late = server.viewer(stage.plan);
    expect((await late.enter()).game).toMatchObject({ curJoinCnt: 60, limitJoinCnt: 100 });
  });
});
