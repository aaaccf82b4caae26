import { beforeEach, expect, test } from 'vitest';
import { REPLAY_OPENS_AFTER } from '../../../../schema/room/constants.ts';
import { stopClock } from '../../../testing/clock.ts';
import { serve } from '../../../testing/fake-api.ts';
import { expectAccessible, show } from '../../../testing/show.tsx';
import EndPanel from './EndPanel.tsx';
import { stageOf } from '../room/stage.support.tsx';

const recording = { directUrl: '/a.mp4', hlsUrl: null, liveUrl: null, thumnailUrl: '/a.webp' };
const texts = ['room/live', 'broadcasts/reminders'];

beforeEach(() => {
  serve('mainBroadcasts', { broadcasts: [] });
});

function ended() {
  const clock = stopClock(Date.UTC(2026, 10, 20, 11));
  const shown = stageOf({ broadcastMedias: [recording] });
  shown.stage.view.phase = 'ended';
  shown.stage.view.replayAt = Date.now() + REPLAY_OPENS_AFTER;
  return { ...shown, clock };
}

test.for([
  ['ko', '8초 뒤에 다시보기를 시작해요', '5초 뒤에 다시보기를 시작해요'],
  ['en', 'The recording starts in 8 s', 'The recording starts in 5 s'],
] as const)('it counts down to the recording (%s)', async ([locale, first, later]) => {
  const { on, clock } = ended();
  const screen = await show(on(<EndPanel />), { texts, locale });
  const timer = screen.getByRole('timer');
  await expect.element(timer).toHaveTextContent(first);
  clock.to(3_000);
  await expect.element(timer).toHaveTextContent(later);
});

test.for([
  ['ko', '여기 있을게요'],
  ['en', 'Stay here'],
] as const)('who wants to stay keeps the panel (%s)', async ([locale, label]) => {
  const { stage, on, clock } = ended();
  const screen = await show(on(<EndPanel />), { texts, locale });
  const stay = screen.getByRole('button', { name: label });
  await stay.click();
  await expect.element(screen.getByRole('timer')).not.toBeInTheDocument();
  await expect.element(stay).not.toBeInTheDocument();
  clock.to(2 * REPLAY_OPENS_AFTER);
  expect(stage.view.phase).toBe('ended');
});

test('nothing is counted where there is no recording yet', async () => {
  const { stage, on } = stageOf();
  stage.view.phase = 'ended';
  const screen = await show(on(<EndPanel />), { texts, pageStyle: 'dark' });
  await expect.element(screen.getByRole('heading', { level: 2 })).toBeVisible();
  await expectAccessible();
  await expect.element(screen.getByRole('timer')).not.toBeInTheDocument();
});
