import { ref } from 'valtio/vanilla';
import { expect, test, vi } from 'vitest';
import { expectAccessible, onScreen, show } from '../../../testing/show.tsx';
import { pastStage } from '../past/past.support.tsx';
import { NO_VOD_PLAYER } from '../past/vod-player.ts';
import { VodLayout } from '../past/VodLayout.tsx';
import { VodVideo } from '../past/VodVideo.tsx';
import { stageOf } from '../room/stage.support.tsx';
import { chatLine } from '../chat/chat-line.support.ts';
import { serve } from '../../../testing/fake-api.ts';
import { StageLayout } from '../stage/StageLayout.tsx';
import { StageState } from '../stage/StageState.tsx';
import { NO_PLAYER } from './player-view.ts';
import { TroubleNote } from './TroubleNote.tsx';
import { Video } from './Video.tsx';

const nothing = () => undefined;

/** A live broadcast whose player stands so. */
function live(phase: 'unsupported' | 'tapToPlay') {
  const { stage, leave, on } = stageOf();
  const press = vi.spyOn(stage.live.picture, 'tap').mockReturnValue();
  const drawn = on(
    <>
      <Video bare={false} small={false} onElement={nothing} />
      <StageState talking={false} />
    </>,
  );
  return { drawn, leave, press, stand: () => (stage.live.view.player = ref({ ...NO_PLAYER, phase })) };
}

/** A recording whose player stands so. */
function past(phase: 'unsupported' | 'tapToPlay') {
  const { past, leave, on } = pastStage();
  const press = vi.spyOn(past.picture, 'toggle').mockReturnValue();
  const drawn = on(<VodVideo bare={false} small={false} shaded onPress={nothing} onElement={nothing} />);
  return { drawn, leave, press, stand: () => (past.view.player = ref({ ...NO_VOD_PLAYER, phase })) };
}

const WORDS = {
  ko: {
    unsupported: ['이 기기에서는 재생할 수 없어요', '확인하고 닫기'],
    blocked: ['브라우저가 자동 재생을 막았어요', '눌러서 재생하기'],
  },
  en: {
    unsupported: ['This device cannot play the video', 'OK, close'],
    blocked: ['Your browser blocked autoplay', 'Tap to play'],
  },
} as const;

const cases = [
  ['a live broadcast', 'ko', live],
  ['a live broadcast', 'en', live],
  ['a recording', 'ko', past],
  ['a recording', 'en', past],
] as const;

test.for(cases)('%s that cannot be played closes once that was read (%s)', async ([, locale, of]) => {
  const { drawn, leave, stand } = of('unsupported');
  const [title, close] = WORDS[locale].unsupported;
  const screen = await show(drawn, { texts: ['room/live'], locale, pageStyle: 'dark' });
  stand();
  const alert = screen.getByRole('alert');
  await expect.element(alert.getByText(title)).toBeVisible();
  await expectAccessible(alert.element());
  expect(leave).not.toHaveBeenCalled();
  await alert.getByRole('button', { name: close }).click();
  expect(leave).toHaveBeenCalledOnce();
});

test.for(cases)('%s that may not start by itself says so, and what to press (%s)', async ([, locale, of]) => {
  const { drawn, press, stand } = of('tapToPlay');
  const [what, how] = WORDS[locale].blocked;
  const screen = await show(drawn, { texts: ['room/live'], locale, pageStyle: 'dark' });
  stand();
  const button = screen.getByRole('button', { name: `${what} ${how}` });
  await expect.element(button.getByText(what)).toBeVisible();
  await expectAccessible(button.element());
  await button.click();
  expect(press).toHaveBeenCalledOnce();
});

const SIZES = [
  [360, 640],
  [390, 844],
  [412, 860],
  [844, 390],
  [1280, 800],
] as const;

/** Enough lines to fill the chat. */
const lines = Array.from({ length: 30 }, (_, at) => chatLine(at + 1, { msg: `${at + 1}번째 줄이에요` }));

function nobodyAnswers(): void {
  for (const name of ['clientInfo', 'mainBroadcasts', 'translate'] as const) serve(name, 'offline');
}

test.for(SIZES)('a recording that stopped is tried again by a finger on %i × %i', async ([width, height]) => {
  await onScreen(width, height);
  nobodyAnswers();
  const { past, on } = pastStage();
  const press = vi.spyOn(past.picture, 'toggle').mockReturnValue();
  past.feed.apply((state) => ({ ...state, joined: true, lines }));
  const screen = await show(on(<VodLayout />), { texts: ['room/live', 'catalog/shop'], pageStyle: 'dark' });
  past.view.player = ref({ ...NO_VOD_PLAYER, phase: 'broken' });
  // It cannot be pressed where something lies over it.
  await screen.getByRole('button', { name: '다시 시도' }).click();
  expect(press).toHaveBeenCalledOnce();
});

test.for(SIZES)(
  'a live picture in trouble is tried again by a finger on %i × %i',
  async ([width, height]) => {
    await onScreen(width, height);
    nobodyAnswers();
    const { stage, on } = stageOf();
    const press = vi.spyOn(stage.live.picture, 'tap').mockReturnValue();
    stage.live.feed.apply((state) => ({ ...state, joined: true, lines }));
    const screen = await show(on(<StageLayout />), {
      texts: ['room/live', 'catalog/shop'],
      pageStyle: 'dark',
    });
    stage.live.view.player = ref({ ...NO_PLAYER, phase: 'recovering', trouble: 'signal' });
    await screen.getByRole('button', { name: '지금 다시 시도' }).click();
    expect(press).toHaveBeenCalledOnce();
  },
);

test('a picture that stands still says whether the host is told: only this server’s encoders are watched', async () => {
  const { stage, on } = stageOf();
  const screen = await show(on(<TroubleNote trouble="signal" fault={null} low={false} />), {
    texts: ['room/live'],
  });
  const shows = (liveUrl: string) => stage.live.feed.apply((state) => ({ ...state, liveUrl }));
  shows('/media/1/encoder-0a1b/master.m3u8?v=2');
  await expect.element(screen.getByText(/진행자에게 알렸어요/)).toBeVisible();
  shows('https://elsewhere.test/encoder-0a1b/master.m3u8');
  await expect.element(screen.getByText(/신호가 잠시 멈췄어요/)).toBeVisible();
});
