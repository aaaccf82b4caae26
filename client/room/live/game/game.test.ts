import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  GAME_COUNTDOWN,
  GAME_OVER_LASTS,
  GAME_RESULT_LASTS,
  GAME_SEND_AHEAD,
} from '../../../../schema/buying/game/constants.ts';
import type { DurableData, DurableEvent, DurableMessage } from '../../../../schema/room/messages.ts';
import type { PassingMessage, ServerMessage } from '../../../../schema/room/socket.ts';
import { NotTaken } from '../room/connection.ts';
import { withoutShown } from './game.ts';
import { GameHand, type GameHandView } from './game-hand.ts';
import { verify } from './game-verified.ts';
import { emptyRoom, reduceRoom, type RoomState } from '../room/room.ts';
import { ServerClock } from '../../../app/calls/server-clock.ts';

const room = '1_1';
const NOW = Date.parse('2026-11-20T19:00:00Z');
const gameSysId = 5;

const standing = { room, gameSysId, isFinals: 0, curJoinCnt: 2 } as const;
const created = {
  ...standing,
  status: 0,
  round: 0,
  lastRound: 0,
  curJoinCnt: 0,
  limitJoinCnt: 9,
  coupon: null,
  opt: {},
};
/** Of no importance here, but that it is kept. */
const commitment = 'c0ffee';
const result = {
  ...standing,
  status: 4,
  round: 1,
  lastRound: 1,
  mcSelected: 1,
  nonce: 'salt',
  finished: 0,
  winnerNick: null,
  winner: { nickName: null },
  coupon: null,
} as const;

function modGame(status: number, round: number, curJoinCnt = 2): DurableData<'modGame'> {
  return { ...standing, status, round, lastRound: round, curJoinCnt };
}
function chose(round = 1): DurableData<'chooseGameSellover'> {
  const countdownEndsAt = new Date(NOW + GAME_COUNTDOWN).toISOString();
  return {
    room,
    gameSysId,
    status: 3,
    round,
    lastRound: round,
    selloverChoose: 1,
    commitment,
    countdownEndsAt,
  };
}

const joinedGame: PassingMessage = {
  event: 'joinGame',
  data: { room, gameSysId, resultCode: '0001', curJoinCnt: 1, limitJoinCnt: 9 },
};
const lost: PassingMessage = { event: 'resultGame', data: { ...result, userSelected: 3, userResult: 0 } };

type Told = PassingMessage | { [E in DurableEvent]: readonly [E, DurableData<E>] }[DurableEvent];

/** The room after these, the durable ones numbered. */
function after(...told: readonly Told[]): RoomState {
  let seq = 0;
  return told.reduce<RoomState>(
    (state, each) => {
      const message = 'event' in each ? each : { event: each[0], data: each[1], seq: ++seq };
      return reduceRoom(state, message as DurableMessage & ServerMessage);
    },
    { ...emptyRoom, joined: true },
  );
}

const open: Told = ['createGame', created];
const round1: Told = ['modGame', modGame(1, 1)];
const hostChose: Told = ['chooseGameSellover', chose()];
const told: Told = ['resultGame', result];

describe('the viewer’s part in a game', () => {
  test('is that of a challenger once the room says so', () => {
    expect(after(open).play).toMatchObject({ gameSysId, isChallenger: false });
    expect(after(open, joinedGame)).toMatchObject({ play: { isChallenger: true }, game: { curJoinCnt: 1 } });
    const refused = { ...joinedGame, data: { ...joinedGame.data, resultCode: '4401' } } as PassingMessage;
    expect(after(open, refused).play.isChallenger).toBe(false);
  });

  test('has its own result beside the room’s, whichever comes first, and shows it once', () => {
    const before = [open, joinedGame, round1, hostChose];
    for (const both of [
      [told, lost],
      [lost, told],
    ]) {
      const { play } = after(...before, ...both);
      expect(play).toMatchObject({
        isChallenger: false,
        shown: { key: '5:1', commitment, lasts: GAME_RESULT_LASTS, own: { userResult: 0, userSelected: 3 } },
      });
    }
    const seen = after(...before, told, lost);
    const gone = { ...seen, play: withoutShown(seen.play, '5:1') };
    expect(reduceRoom(gone, lost).play.shown).toBe(null);
  });

  test('is shorter to look at where it was seen that nobody is left', () => {
    const nobody: Told = ['modGame', modGame(1, 1, 0)];
    const over: Told = ['resultGame', { ...result, curJoinCnt: 0, finished: 1 }];
    expect(after(open, nobody, hostChose, over).play.shown?.lasts).toBe(GAME_OVER_LASTS);
    expect(after(open, round1, hostChose, over).play.shown?.lasts).toBe(GAME_RESULT_LASTS);
  });

  test('begins anew with each round, and a game that is broken off says so', () => {
    const round2: Told = ['modGame', modGame(2, 2)];
    expect(after(open, round1, hostChose, told, round2)).toMatchObject({
      play: { shown: null },
      game: { status: 2, commitment: null, mcSelected: null },
    });
    const over: Told = ['modGame', modGame(5, 1)];
    expect(after(open, joinedGame, round1, over).play).toMatchObject({
      isChallenger: false,
      shown: { result: null },
    });
    expect(after(open, round1, hostChose, told, over).play.shown).toMatchObject({ key: '5:1' });
  });
});

describe('the hand', () => {
  const asked: unknown[] = [];
  let view: GameHandView;
  let state: RoomState;
  let refuses: NotTaken | null;
  const hand = () =>
    new GameHand({
      clock: { now: () => Date.now() },
      connection: () => ({
        ask: async (event, data) => {
          asked.push([event, data]);
          if (refuses) throw refuses;
        },
      }),
      room: () => state,
      onView: (shown) => (view = shown),
      onJoinFailed: (code) => asked.push(['failed', code]),
    });

  beforeEach(() => {
    vi.useFakeTimers({ now: NOW });
    asked.length = 0;
    refuses = null;
  });
  afterEach(() => void vi.useRealTimers());

  const choice = (userSelected: number) => ['chooseGameUser', { gameSysId, lastRound: 1, userSelected }];

  test.each([[2], [0]] as const)(
    'sends %i by itself when its countdown ends, a little before the server’s',
    (picked) => {
      state = after(open, joinedGame, round1, hostChose);
      const one = hand();
      one.roomChanged();
      if (picked) one.pick(picked);
      vi.advanceTimersByTime(GAME_COUNTDOWN - GAME_SEND_AHEAD - 1);
      expect(asked).toEqual([]);
      vi.advanceTimersByTime(1);
      expect(asked).toEqual([choice(picked)]);
    },
  );

  test.each([[GAME_SEND_AHEAD], [1]])(
    'sends at once when the challenger comes back %i ms before the server’s countdown ends',
    async (left) => {
      state = after(open, joinedGame, round1, hostChose);
      vi.setSystemTime(NOW + GAME_COUNTDOWN - left);
      refuses = new NotTaken('4404');
      const one = hand();
      one.roomChanged();
      await vi.advanceTimersByTimeAsync(0);
      one.roomChanged();
      await vi.advanceTimersByTimeAsync(GAME_SEND_AHEAD);
      expect(asked).toEqual([choice(0)]);
    },
  );

  test('sends nothing after the server’s countdown', () => {
    state = after(open, joinedGame, round1, hostChose);
    vi.setSystemTime(NOW + GAME_COUNTDOWN);
    hand().roomChanged();
    vi.advanceTimersByTime(GAME_SEND_AHEAD);
    expect(asked).toEqual([]);
  });

  test('picks only once the host has chosen, and sends once', async () => {
    state = after(open, joinedGame, round1);
    const one = hand();
    one.roomChanged();
    one.pick(1);
    one.send();
    expect(asked).toEqual([]);
    expect(view.picked).toBe(0);
    state = after(open, joinedGame, round1, hostChose);
    one.roomChanged();
    one.pick(1);
    one.send();
    one.send();
    await vi.advanceTimersByTimeAsync(0);
    const data = {
      room,
      gameSysId,
      resultCode: '0001',
      lastRound: 1,
      userSended: 1,
      userSelected: 1,
    } as const;
    state = reduceRoom(state, { event: 'chooseGameUser', data });
    one.roomChanged();
    vi.advanceTimersByTime(GAME_COUNTDOWN);
    expect(asked).toEqual([choice(1)]);
  });

  test('plays for challengers only, and says why a game was not joined', async () => {
    state = after(open, round1, hostChose);
    const one = hand();
    one.roomChanged();
    vi.advanceTimersByTime(GAME_COUNTDOWN);
    expect(asked).toEqual([]);
    state = after(open);
    refuses = new NotTaken('4401');
    one.join();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toEqual([
      ['joinGame', { gameSysId }],
      ['failed', '4401'],
    ]);
    expect(view).toMatchObject({ joining: false, declined: gameSysId });
  });
});

test('the server’s clock is what of it was heard soonest, whatever this device’s says', () => {
  let here = 1000;
  const clock = new ServerClock(() => here);
  const says = (time: number) =>
    clock.hears([
      {
        event: 'chooseGameSellover',
        data: { ...chose(), countdownEndsAt: new Date(time).toISOString() },
        seq: 1,
      },
    ]);
  says(NOW + GAME_COUNTDOWN);
  here += 500;
  expect(clock.now()).toBe(NOW + 500);
  says(NOW + 400 + GAME_COUNTDOWN);
  expect(clock.now()).toBe(NOW + 500);
  says(NOW + 600 + GAME_COUNTDOWN);
  expect(clock.now()).toBe(NOW + 600);
});

test('what the host was held to is compared with what is opened', async () => {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode('5:1:1:salt'));
  const hash = Buffer.from(bytes).toString('hex');
  expect(await verify({ result, commitment: hash })).toBe('yes');
  expect(await verify({ result: { ...result, mcSelected: 2 }, commitment: hash })).toBe('no');
  expect(await verify({ result, commitment: null })).toBe('unknown');
});
