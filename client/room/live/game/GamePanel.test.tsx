import { expect, test, vi } from 'vitest';
import { GAME_RESULT, GAME_STATUS } from '../../../../schema/buying/game/constants.ts';
import type { Game } from '../../../../schema/buying/game/game.ts';
import type { ServerMessage } from '../../../../schema/room/socket.ts';
import { stopClock } from '../../../testing/clock.ts';
import { expectAccessible, show } from '../../../testing/show.tsx';
import GamePanel from './GamePanel.tsx';
import { reduceRoom } from '../room/room.ts';
import { stageOf } from '../room/stage.support.tsx';

test.for([
  ['ko', '시간이 지나서 낼 수 없어요.'],
  ['en', 'Too late: the time is over.'],
] as const)('why a choice was not taken is shown for five seconds (%s)', async ([locale, says]) => {
  const clock = stopClock();
  const { stage, on } = stageOf();
  const game = { gameSysId: 1, status: GAME_STATUS.result, curJoinCnt: 2 } as Game;
  stage.live.feed.apply((state) => ({
    ...state,
    game,
    play: { ...state.play, isChallenger: true, failure: { key: 1, code: '4404' } },
  }));
  const screen = await show(on(<GamePanel part="card" />), { texts: ['room/live'], locale });
  const failure = screen.getByText(says);
  await expect.element(failure).toBeVisible();
  clock.to(4_999);
  await new Promise(requestAnimationFrame);
  await expect.element(failure).toBeVisible();
  clock.to(5_000);
  await expect.element(failure).not.toBeInTheDocument();
});

/** A round is over, and the viewer was in it. */
function roundOver({ curJoinCnt, finished }: { curJoinCnt: number; finished: 0 | 1 }) {
  const { stage, on } = stageOf();
  const data = {
    room: '1_2',
    gameSysId: 1,
    status: GAME_STATUS.result,
    isFinals: 0,
    curJoinCnt,
    round: 1,
    lastRound: 1,
    mcSelected: 1,
    nonce: 'salt',
    finished,
    winnerNick: null,
    winner: { nickName: null },
    coupon: null,
    userSelected: 3,
    userResult: GAME_RESULT.lost,
  } as const;
  stage.live.feed.apply((state) => {
    const playing = { ...state, play: { ...state.play, gameSysId: 1, isChallenger: true } };
    const result = reduceRoom(playing, { event: 'resultGame', data, seq: 1 } as ServerMessage);
    return reduceRoom(result, { event: 'resultGame', data } as ServerMessage);
  });
  return on;
}

test.for([
  ['ko', '아쉽게 졌어요'],
  ['en', 'You lost this one'],
] as const)('the result of a round is shown for six seconds (%s)', async ([locale, says]) => {
  const clock = stopClock();
  const on = roundOver({ curJoinCnt: 2, finished: 0 });
  const screen = await show(on(<GamePanel part="card" />), { texts: ['room/live'], locale });
  const headline = screen.getByRole('heading', { name: says });
  await expect.element(headline).toBeVisible();
  clock.to(5_999);
  await new Promise(requestAnimationFrame);
  await expect.element(headline).toBeVisible();
  clock.to(6_000);
  await expect.element(headline).not.toBeInTheDocument();
});

test.for([
  ['ko', '셀오버!', '남은 도전자가 없어요. 다음 게임에서 만나요!'],
  ['en', 'Sell over!', 'No challenger is left. See you in the next game!'],
] as const)('a game in which nobody is left is a sell-over (%s)', async ([locale, title, says]) => {
  const on = roundOver({ curJoinCnt: 0, finished: 1 });
  const screen = await show(on(<GamePanel part="card" />), { texts: ['room/live'], locale });
  await expect.element(screen.getByRole('heading', { name: title })).toBeVisible();
  await expect.element(screen.getByText(says)).toBeVisible();
});

test.for([
  ['ko', '셀오버! 남은 도전자가 없어요'],
  ['en', 'Sell over! No challenger is left'],
] as const)('while nobody is left the stage says so (%s)', async ([locale, says]) => {
  const { stage, on } = stageOf();
  const game = { gameSysId: 1, status: GAME_STATUS.result, curJoinCnt: 0 } as Game;
  stage.live.feed.apply((state) => ({ ...state, game }));
  const screen = await show(on(<GamePanel part="line" />), { texts: ['room/live'], locale });
  await expect.element(screen.getByText(says)).toBeVisible();
  stage.live.feed.apply((state) => ({ ...state, game: { ...game, curJoinCnt: 1 } }));
  await expect.element(screen.getByText(says)).not.toBeInTheDocument();
});

test.for([
  ['ko', '바위', '누르면 바로 내요'],
  ['en', 'Rock', 'One tap throws it'],
] as const)('a hand is thrown with one tap (%s)', async ([locale, rock, hint]) => {
  const { stage, on } = stageOf();
  const game = { gameSysId: 1, status: GAME_STATUS.hostChose, round: 1, curJoinCnt: 2 } as Game;
  stage.live.feed.apply((state) => ({
    ...state,
    game,
    play: { ...state.play, gameSysId: 1, isChallenger: true },
  }));
  const done: string[] = [];
  vi.spyOn(stage.live.hand, 'pick').mockImplementation((hand) => void done.push(`pick ${hand}`));
  vi.spyOn(stage.live.hand, 'send').mockImplementation(() => void done.push('send'));
  const screen = await show(on(<GamePanel part="card" />), {
    texts: ['room/live'],
    locale,
    pageStyle: 'dark',
  });
  await expect.element(screen.getByText(hint)).toBeVisible();
  await screen.getByRole('button', { name: rock }).click();
  expect(done).toEqual(['pick 2', 'send']);
  await expectAccessible();
});
