import { expect, test } from 'vitest';
import { GAME_STATUS } from '../../../schema/game/constants.ts';
import type { Game } from '../../../schema/game/game.ts';
import { stopClock } from '../../testing/clock.ts';
import { show } from '../../testing/show.tsx';
import GamePanel from './GamePanel.tsx';
import { stageOf } from '../room/stage.support.tsx';

test.for([
  ['ko', '시간이 지나서 낼 수 없어요.'],
  ['en', 'Too late: the time is over.'],
] as const)('why a choice was not taken is shown for five seconds (%s)', async ([locale, says]) => {
  const clock = stopClock();
  const { stage, on } = stageOf();
  const game = { gameSysId: 1, status: GAME_STATUS.result, curJoinCnt: 2 } as Game;
  stage.feed.apply((state) => ({
    ...state,
    game,
    play: { ...state.play, isChallenger: true, failure: { key: 1, code: '4404' } },
  }));
  const screen = await show(on(<GamePanel part="card" />), { texts: ['live'], locale });
  const failure = screen.getByText(says);
  await expect.element(failure).toBeVisible();
  clock.to(4_999);
  await new Promise(requestAnimationFrame);
  await expect.element(failure).toBeVisible();
  clock.to(5_000);
  await expect.element(failure).not.toBeInTheDocument();
});
