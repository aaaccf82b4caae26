import { userEvent } from 'vitest/browser';
import { ref } from 'valtio';
import { expect, test, vi } from 'vitest';
import { BROADCAST_TYPE } from '../../../../schema/broadcasts/constants.ts';
import type { Locale } from '../../../../schema/locales.ts';
import { serverClock } from '../../../app/calls/server-clock.ts';
import { expectAccessible, show } from '../../../testing/show.tsx';
import { pastStage } from '../past/past.support.tsx';
import { NO_VOD_PLAYER } from '../past/vod-player.ts';
import { VodControls } from '../past/VodControls.tsx';
import { StageSettings } from '../player/StageSettings.tsx';
import { stageOf } from '../room/stage.support.tsx';
import { useCanRewind } from './rewind.ts';
import RewindBar from './RewindBar.tsx';
import { RewindPlace } from './RewindPlace.tsx';

const ENCODER = '/media/1/encoder-abc/master.m3u8';
const MINUTE = 60;

const secondsAgo = (seconds: number) => new Date(serverClock.now() - seconds * 1000).toISOString();

function Bar() {
  return useCanRewind() && <RewindBar />;
}

/** A running broadcast, so many seconds after its beginning. */
function running(seconds: number, { liveUrl = ENCODER, isRehearsal = 0 as 0 | 1 } = {}) {
  const about = {
    broadcastType: BROADCAST_TYPE.liveUrl,
    isRehearsal,
    liveStartDate: secondsAgo(seconds),
    streamAccess: null,
  } as const;
  const { stage, on } = stageOf(about);
  stage.live.feed.apply((state) => ({ ...state, liveUrl }));
  return { stage, on };
}

async function onAir(...about: Parameters<typeof running>) {
  const { stage, on } = running(...about);
  const screen = await show(on(<Bar />), { texts: ['room/live'], pageStyle: 'dark' });
  return { stage, bar: screen.getByRole('slider', { name: '방송 위치' }) };
}

test('a press on the line goes back there, and one near its end does not', async () => {
  const { stage, bar } = await onAir(10 * MINUTE);
  await expect.element(bar).toHaveAttribute('aria-valuetext', '지금');
  await expectAccessible();
  await bar.fill(String(10 * MINUTE - 5));
  expect(stage.view.rewoundTo).toBeNull();
  await bar.fill(String(3 * MINUTE));
  expect(stage.view.rewoundTo).toBe(3 * MINUTE);
  stage.backToLive();
  expect(stage.view.rewoundTo).toBeNull();
});

test('by keyboard it goes back by half a minute, wherever the focus is, and to the beginning', async () => {
  const { stage, bar } = await onAir(10 * MINUTE);
  await expect.element(bar).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}');
  expect(Math.round(stage.view.rewoundTo!)).toBe(10 * MINUTE - 30);
  bar.element().focus();
  await userEvent.keyboard('{Home}');
  expect(stage.view.rewoundTo).toBe(0);
});

test('the menu leads to the beginning', async () => {
  const { stage, on } = running(10 * MINUTE);
  const screen = await show(on(<StageSettings action={undefined} />), {
    texts: ['room/live'],
    pageStyle: 'dark',
  });
  await screen.getByRole('button', { name: '언어·영상 설정' }).click();
  await screen.getByRole('button', { name: '처음부터 보기' }).click();
  expect(stage.view.rewoundTo).toBe(0);
});

test.each([
  ['in a stream of another server', 10 * MINUTE, { liveUrl: 'https://cdn.example/live.m3u8' }],
  ['in a rehearsal', 10 * MINUTE, { isRehearsal: 1 }],
  ['while it has hardly begun', 5, {}],
] as const)('%s one cannot go back', async (_where, seconds, about) => {
  const { bar } = await onAir(seconds, about);
  expect(bar.query()).toBeNull();
});

test('the line comes without moving what a finger aims at', async () => {
  const heights: number[] = [];
  for (const seconds of [5, 10 * MINUTE]) {
    const { on } = running(seconds);
    const screen = await show(
      on(
        <>
          <p>top</p>
          <RewindPlace />
          <p>{`${seconds} seconds`}</p>
        </>,
      ),
      { texts: ['room/live'], pageStyle: 'dark' },
    );
    await expect.poll(() => screen.getByRole('slider').query() !== null).toBe(seconds > MINUTE);
    const topOf = (words: string) => screen.getByText(words).element().getBoundingClientRect().top;
    heights.push(topOf(`${seconds} seconds`) - topOf('top'));
    await screen.unmount();
  }
  expect(heights[0]).toBe(heights[1]);
  expect(heights[0]).toBeGreaterThan(40);
});

test.each<[Locale, RegExp, string]>([
  ['ko', /^3:\d\d 전$/, '실시간 보기'],
  ['en', /^3:\d\d behind live$/, 'Back to live'],
])('who has gone back is told how far, and returns by one press (%s)', async (locale, ago, back) => {
  const backToLive = vi.fn<() => void>();
  const { past, on } = pastStage(
    { liveStartDate: secondsAgo(10 * MINUTE) },
    {
      url: ENCODER,
      elapsed: () => 10 * MINUTE,
      sale: () => ({ products: [], isHideOrdBtn: 0, likeCnt: 0 }),
      backToLive,
    },
  );
  past.view.player = ref({ ...NO_VOD_PLAYER, phase: 'playing', time: 390, length: 598 });
  const screen = await show(on(<VodControls withProducts={false} />), {
    texts: ['room/live'],
    locale,
    pageStyle: 'dark',
  });
  const slider = screen.getByRole('slider').element();
  expect(screen.getByRole('timer', { name: ago }).element().textContent).toMatch(/^−3:\d\d \d\d:\d\d$/);
  expect(slider.getAttribute('aria-valuetext')).toMatch(ago);
  await expectAccessible();
  await userEvent.keyboard('{End}');
  expect(backToLive).toHaveBeenCalledOnce();
  await expect.element(screen.getByRole('button', { name: back })).toBeVisible();
});
