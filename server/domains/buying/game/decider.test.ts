import { describe, expect, test } from 'vitest';
import { GAME_COUNTDOWN } from '../../../../schema/buying/game/constants.ts';
import { PERMISSION } from '../../../../schema/members/constants.ts';
import type { Game, Hand, UserSelected } from '../../../../schema/buying/game/game.ts';
import { judge } from '../../../../schema/buying/game/rules.ts';
import type { RoomEvent } from '../../../../schema/room/room.ts';
import { folded, NOON } from '../../../testing/ordering.ts';
import { refusal } from '../../../testing/refusal.ts';
import { onAir, plan, roomAfter, started, stopped } from '../../room/room/scene.support.ts';
import {
  chooseInRound,
  gameFold,
  joinGame,
  judgeRound,
  type GameEvent,
  type GameState,
  type GameTable,
} from './decider.ts';
import {
  chooseHand,
  couponOf,
  openGame,
  decideRound,
  closeGame,
  requireCounted,
  startRound,
} from './host-rules.ts';

const ID = 5;
const [SCISSORS, ROCK, PAPER] = [1, 2, 3] as const;
const coupon = { name: '천원 쿠폰', discountPolicy: 1, discountPolicyFigures: 1000 } as const;

const created: RoomEvent = { type: 'GameCreated', data: { gameSysId: ID, limitJoinCnt: 3, coupon, opt: {} } };
function round(number: number, isFinals: 0 | 1 = 0): RoomEvent {
  return { type: 'GameRoundStarted', data: { gameSysId: ID, round: number, isFinals, curJoinCnt: 3 } };
}
function hostChose(number: number): RoomEvent {
  const countdownEndsAt = NOON + GAME_COUNTDOWN;
  return { type: 'GameHostChose', data: { gameSysId: ID, round: number, commitment: 'c', countdownEndsAt } };
}
const over: RoomEvent = { type: 'GameEnded', data: { gameSysId: ID, round: 1, isFinals: 0, curJoinCnt: 0 } };

function room(...events: readonly RoomEvent[]) {
  return roomAfter(started, ...events);
}

const players = (...events: readonly GameEvent[]): GameState =>
  events.reduce((state, event, i) => {
    const at = { stream: `game-${ID}`, version: i + 1, position: i + 1, recordedAt: NOON + i };
    return folded(gameFold, [event], state, at);
  }, gameFold.initial);
function joined(userSysId: number): GameEvent {
  return { type: 'ChallengerJoined', data: { userSysId } };
}
function chose(userSysId: number, userSelected: UserSelected, number = 1): GameEvent {
  return { type: 'ChallengerChose', data: { userSysId, round: number, userSelected } };
}

const three = [joined(1), joined(2), joined(3)];

function table(game: Game | null, ...events: readonly GameEvent[]): GameTable {
  return { game, players: players(...events) };
}

function member(userSysId: number) {
  return { userSysId, permission: PERMISSION.member };
}

describe('the hands', () => {
  test.each([
    [ROCK, SCISSORS, 1],
    [SCISSORS, PAPER, 1],
    [PAPER, ROCK, 1],
    [SCISSORS, ROCK, 0],
    [PAPER, SCISSORS, 0],
    [ROCK, PAPER, 0],
    [ROCK, ROCK, 2],
    [0, ROCK, 0],
  ] as const)('%i against the host’s %i is %i', (user, host, result) =>
    expect(judge(user, host)).toBe(result),
  );
});

describe('joining', () => {
  const { game } = room(created);

  test('is for members, as long as there is a place', () => {
    expect(joinGame(table(game), member(1), ID)).toEqual([joined(1)]);
    expect(joinGame(table(game, joined(1), joined(2)), member(3), ID)).toEqual([joined(3)]);
    expect(() => joinGame(table(game, ...three), member(4), ID)).toThrow(refusal('4401'));
  });
  test('again changes nothing, not even in a full game or after its beginning', () => {
    expect(joinGame(table(game, ...three), member(2), ID)).toEqual([]);
    expect(joinGame(table(room(created, round(1)).game, ...three), member(2), ID)).toEqual([]);
  });
  test('is not for those who know the host’s choice, and not for guests', () => {
    for (const permission of [PERMISSION.host, PERMISSION.manager, PERMISSION.guest])
      expect(() => joinGame(table(game), { userSysId: 1, permission }, ID)).toThrow(refusal('9001'));
  });
  test('is over when the first round begins, or the game has ended, or is another one', () => {
    for (const events of [[created, round(1)], [created, over], []])
      expect(() => joinGame(table(room(...events).game), member(1), ID)).toThrow(refusal('4402'));
    expect(() => joinGame(table(game), member(1), ID + 1)).toThrow(refusal('4402'));
  });
});

describe('choosing', () => {
  const { game } = room(created, round(1), hostChose(1));
  const choice = { userSysId: 1, gameSysId: ID, round: 1, userSelected: ROCK } as const;
  const inTime = NOON + GAME_COUNTDOWN - 1;

  test('is possible until the countdown of the server’s clock has ended', () => {
    expect(chooseInRound(table(game, ...three), choice, inTime)).toEqual([chose(1, ROCK)]);
    expect(() => chooseInRound(table(game, ...three), choice, inTime + 1)).toThrow(refusal('4404'));
  });
  test('is possible once: the same again is what was sent already, another is refused', () => {
    const after = table(game, ...three, chose(1, ROCK));
    expect(chooseInRound(after, choice, inTime + 1)).toEqual([]);
    expect(() => chooseInRound(after, { ...choice, userSelected: PAPER }, inTime)).toThrow(refusal('4405'));
  });
  test.each([
    ['4403', 'who has not joined', game, { ...choice, userSysId: 9 }],
    ['4404', 'another round', game, { ...choice, round: 2 }],
    ['4404', 'what the host has not chosen in', room(created, round(1)).game, choice],
    ['4402', 'a game that is over', room(created, over).game, choice],
  ] as const)('%s of %s', (code, _, of, chosen) => {
    expect(() => chooseInRound(table(of, ...three), chosen, NOON)).toThrow(refusal(code));
  });
});

describe('the host', () => {
  const terms = { gameSysId: ID, limitJoinCnt: 3, coupon, opt: {} };

  test('creates one game at a time, on air', () => {
    expect(openGame(onAir, terms)).toEqual([created]);
    expect(openGame(room(created, over), terms)).toEqual([created]);
    expect(() => openGame(room(created), terms)).toThrow(refusal('0007', { gameSysId: ID }));
    expect(() => openGame(roomAfter(started, stopped), terms)).toThrow(refusal('0007'));
  });
  test('promises no more than all of the price', () => {
    const percent = (discountPolicyFigures: number) =>
      couponOf(
        { gameSysId: ID, coupon: { ...coupon, discountPolicy: 2, discountPolicyFigures } },
        plan,
        NOON,
      );
    expect(percent(100)).toMatchObject({ couponSysId: ID, sellerSysId: plan.sellerSysId });
    expect(() => percent(101)).toThrow(refusal('0005'));
  });
  const start = { gameSysId: ID, isFinals: 0 } as const;
  const choose = { gameSysId: ID, commitment: 'c' };
  const starts = (...events: readonly RoomEvent[]) => startRound(room(...events), players(...three), start);
  const chooses = (...events: readonly RoomEvent[]) => chooseHand(room(...events), choose, NOON);

  test('goes from round to choice to result', () => {
    expect(starts(created)).toEqual([round(1)]);
    expect(chooses(created, round(1))).toEqual([hostChose(1)]);
    expect(closeGame(room(created), ID)).toMatchObject([{ type: 'GameEnded' }]);
    expect(closeGame(room(created, over), ID)).toEqual([]);
    expect(() => closeGame(room(created), ID + 1)).toThrow(refusal('0004'));
  });
  test.each([
    ['a round in a round', () => starts(created, round(1))],
    ['a round before its result', () => starts(created, round(1), hostChose(1))],
    ['a round in a game that is over', () => starts(created, over)],
    ['a choice before a round', () => chooses(created)],
    ['a second choice', () => chooses(created, round(1), hostChose(1))],
  ])('begins nothing out of turn: %s', (_, act) => {
    expect(act).toThrow(refusal('0007'));
  });
  test('gets no result before the countdown has ended', () => {
    const counting = room(created, round(1), hostChose(1));
    expect(() => requireCounted(counting, ID, NOON + GAME_COUNTDOWN - 1)).toThrow(refusal('0007'));
    expect(() => requireCounted(counting, ID, NOON + GAME_COUNTDOWN)).not.toThrow();
    expect(() => requireCounted(room(created, round(1)), ID, NOON + GAME_COUNTDOWN)).toThrow(refusal('0007'));
  });
});

describe('a round', () => {
  const choices = [chose(2, ROCK), chose(1, ROCK), chose(3, PAPER)];

  test('leaves winners and ties in, and nobody who lost or chose nothing', () => {
    expect(
      judgeRound(players(...three, joined(4), joined(6), ...choices, chose(6, 0)), SCISSORS, false),
    ).toEqual({ won: [2, 1], tied: [], lost: [3], absent: [4, 6], winner: null, curJoinCnt: 2 });
    expect(judgeRound(players(...three, ...choices), ROCK, false)).toMatchObject({
      won: [3],
      tied: [2, 1],
      winner: null,
      curJoinCnt: 3,
    });
  });
  test('is won by the last one left, if only by a tie', () => {
    expect(judgeRound(players(...three, chose(3, PAPER)), ROCK, false)).toMatchObject({ winner: 3 });
    expect(judgeRound(players(...three, chose(3, PAPER)), PAPER, true)).toMatchObject({ winner: 3 });
  });
  test('that is the finals is won by whose winning choice came first', () => {
    expect(judgeRound(players(...three, ...choices), SCISSORS, true)).toMatchObject({
      winner: 2,
      curJoinCnt: 1,
    });
    expect(judgeRound(players(...three, ...choices.slice(0, 2)), ROCK, true)).toMatchObject({ winner: null });
  });
  test('may leave nobody', () => {
    expect(judgeRound(players(...three, ...choices.slice(0, 2)), PAPER, true)).toMatchObject({
      winner: null,
      curJoinCnt: 0,
    });
  });
});

describe('a decision', () => {
  const due = { now: NOON + GAME_COUNTDOWN, plan, room: '10_77' };
  const pick = (mcSelected: Hand) => ({ gameSysId: ID, round: 1, mcSelected, nonce: 'n' });

  test('tells the host’s choice with its nonce, ends a game that is won, and gives the coupon', () => {
    const decided = decideRound(
      room(created, round(1, 1), hostChose(1)),
      players(...three, chose(1, ROCK), chose(2, ROCK)),
      { ...due, pick: pick(SCISSORS) },
    );
    const at = { gameSysId: ID, round: 1, isFinals: 1, curJoinCnt: 1 };
    const told = { ...at, mcSelected: SCISSORS, nonce: 'n', finished: 1, userSysId: 1, coupon };
    expect(decided.ofRoom).toEqual([
      { type: 'GameResultTold', data: told },
      { type: 'GameEnded', data: at },
    ]);
    expect(decided.ofGame.map(({ type }) => type)).toEqual(['GameRoundDecided', 'GameWon']);
    expect(decided.ofGame[1]).toMatchObject({ data: { userSysId: 1 } });
    expect(decided.won).toMatchObject({ winner: 1, coupon: { couponSysId: ID, ...coupon } });
  });
  test('goes on without a winner, and ends without anybody', () => {
    const counted = room(created, round(1), hostChose(1));
    const two = players(...three, chose(1, ROCK), chose(2, ROCK));
    const goesOn = decideRound(counted, two, { ...due, pick: pick(ROCK) });
    expect(goesOn.ofRoom).toMatchObject([{ data: { finished: 0, curJoinCnt: 2, coupon: null } }]);
    const ends = decideRound(counted, two, { ...due, pick: pick(PAPER) });
    expect(ends.ofRoom).toMatchObject([{ data: { finished: 1, curJoinCnt: 0 } }, { type: 'GameEnded' }]);
    expect(ends.ofGame).toHaveLength(1);
  });
  test('is made once, in its time, for the round that was chosen in', () => {
    const nothing = { ofRoom: [], ofGame: [], won: null };
    const told = decideRound(room(created, round(1), hostChose(1)), players(...three), {
      ...due,
      pick: pick(ROCK),
    }).ofRoom;
    const cases = [
      { events: [created, round(1), hostChose(1), ...told], now: due.now },
      { events: [created, round(1), hostChose(1), over], now: due.now },
      { events: [created, round(1), hostChose(1)], now: due.now - 1 },
      { events: [created, round(2), hostChose(2)], now: due.now },
    ];
    for (const { events, now } of cases) {
      const made = decideRound(room(...events), players(...three), { ...due, now, pick: pick(ROCK) });
      expect(made).toEqual(nothing);
    }
  });
  test('lets winners and ties choose anew in the next round', () => {
    const { ofGame } = decideRound(
      room(created, round(1), hostChose(1)),
      players(...three, chose(1, ROCK), chose(2, SCISSORS)),
      { ...due, pick: pick(SCISSORS) },
    );
    const after = players(...three, chose(1, ROCK), chose(2, SCISSORS), ...ofGame);
    expect(after).toMatchObject({ challengers: { 1: null, 2: null }, curJoinCnt: 2, winner: null });
    expect(after.last?.outcomes).toEqual({
      1: { userSelected: ROCK, userResult: 1 },
      2: { userSelected: SCISSORS, userResult: 2 },
      3: { userSelected: 0, userResult: 0 },
    });
  });
});
