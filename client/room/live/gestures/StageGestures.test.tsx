import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { BroadcastCard } from '../../../../schema/broadcasts/broadcasts.ts';
import { LIVE_FLAG } from '../../../../schema/broadcasts/constants.ts';
import { SWIPE_OVER_PX } from '../../../../schema/room/constants.ts';
import { broadcastInfo, showBroadcast } from '../../../app/broadcast-info.ts';
import { serve } from '../../../testing/fake-api.ts';
import { sample } from '../../../testing/sample.ts';
import { show } from '../../../testing/show.tsx';
import { Chat } from '../chat/Chat.tsx';
import { reduceRoom } from '../room/room.ts';
import { chat, join } from '../room/room.support.ts';
import { stageOf } from '../room/stage.support.tsx';
import StageGestures from './StageGestures.tsx';

const HERE = '/Vod/1/2/live';
const card = (broadcastSysId: number) =>
  sample(BroadcastCard, {
    broadcastSysId,
    broadcastScheduleSysId: broadcastSysId + 1,
    title: `방송 ${broadcastSysId}`,
    titleEn: '',
    liveFlag: LIVE_FLAG.onAir,
  });

beforeEach(() => {
  history.replaceState(null, '', HERE);
  showBroadcast({ broadcastSysId: 1, broadcastScheduleSysId: 2 });
  onTestFinished(() => void Object.assign(broadcastInfo, { broadcastSysId: null, pipMode: false }));
});

async function opened(onAir: readonly number[]) {
  const asked = serve('mainBroadcasts', { broadcasts: onAir.map(card) });
  const { on, stage } = stageOf();
  const here = (
    <div style={{ position: 'fixed', inset: 0, background: '#222' }}>
      <StageGestures channels />
      <div data-testid="list" style={{ height: 100, overflowX: 'auto' }}>
        <div style={{ width: 2000, height: 90 }} />
      </div>
      <input aria-label="글" />
    </div>
  );
  const screen = await show(on(here), { texts: ['room/live'], pageStyle: 'dark' });
  await expect.poll(() => asked.length).toBe(1);
  const next = screen.getByRole('button', { name: /다음 방송/ });
  return { screen, next, stage };
}

/** One finger goes over the screen. */
async function swipe(from: { x: number; y: number }, by: { x: number; y: number }) {
  const frame = window.frameElement?.getBoundingClientRect() ?? { x: 0, y: 0 };
  const touch = (type: string, share: number) =>
    cdp().send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd'
          ? []
          : [{ x: frame.x + from.x + by.x * share, y: frame.y + from.y + by.y * share }],
    } as never);
  await touch('touchStart', 0);
  await touch('touchMove', 0.5);
  await touch('touchMove', 1);
  // The browser may take the touch before the page has.
  const isOver = new Promise((resolve) => {
    for (const type of ['touchend', 'touchcancel']) window.addEventListener(type, resolve, { once: true });
  });
  await touch('touchEnd', 1);
  await isOver;
}
const ON_PICTURE = { x: 200, y: 500 };
const LEFT = { x: -SWIPE_OVER_PX - 20, y: 0 };

test('a swipe and a key lead to the next broadcast', async () => {
  const { next } = await opened([1, 4]);
  await expect.element(next).toBeInTheDocument();
  await swipe(ON_PICTURE, { x: -SWIPE_OVER_PX, y: 0 });
  expect(location.pathname).toBe(HERE);
  await swipe(ON_PICTURE, LEFT);
  await expect.poll(() => location.pathname).toBe('/Vod/4/5/live');
  history.replaceState(null, '', HERE);
  await userEvent.keyboard('{PageDown}');
  await expect.poll(() => location.pathname).toBe('/Vod/4/5/live');
});

test('what scrolls itself, and what is written in, keeps its movements', async () => {
  const { screen, next } = await opened([1, 4]);
  await expect.element(next).toBeInTheDocument();
  await swipe({ x: 200, y: 50 }, LEFT);
  (screen.getByRole('textbox').element() as HTMLElement).focus();
  await userEvent.keyboard('{PageDown}');
  // More down than aside.
  await swipe(ON_PICTURE, { x: -70, y: 60 });
  expect(location.pathname).toBe(HERE);
});

test('the chat list keeps the movements and keys that scroll it', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
  );
  const asked = serve('mainBroadcasts', { broadcasts: [1, 4].map(card) });
  const { stage, on } = stageOf();
  const said = Array.from({ length: 40 }, (_, at) => chat(at + 1));
  stage.live.feed.apply((state) => said.reduce(reduceRoom, reduceRoom(state, join(0))));
  const screen = await show(
    on(
      <div style={{ position: 'fixed', inset: 0, background: '#222' }}>
        <StageGestures channels />
        <div
          style={{
            position: 'absolute',
            inset: '300px 0 auto',
            height: 300,
            display: 'flex',
            flexDirection: 'column',
          }}
        >
          <Chat />
        </div>
      </div>,
    ),
    { texts: ['room/live'], pageStyle: 'dark' },
  );
  await expect.poll(() => asked.length).toBe(1);
  const log = screen.getByRole('log').element() as HTMLElement;
  await expect.poll(() => log.scrollHeight).toBeGreaterThan(log.clientHeight);
  const { x, y } = log.getBoundingClientRect();
  const from = { x: x + 60, y: y + 200 };
  await swipe(from, { x: 0, y: -SWIPE_OVER_PX - 20 });
  await swipe(from, { x: -30, y: SWIPE_OVER_PX + 20 });
  log.focus();
  await userEvent.keyboard('{PageDown}');
  expect(location.pathname).toBe(HERE);
});

test('where nothing else is on air a swipe leads nowhere, and nothing promises it', async () => {
  const { next } = await opened([1]);
  await swipe(ON_PICTURE, LEFT);
  await userEvent.keyboard('{PageDown}');
  expect(location.pathname).toBe(HERE);
  await expect.element(next).not.toBeInTheDocument();
});

test.for([
  // First, because the size changes only so often.
  ['on other phones', 'Mozilla/5.0 (Linux; Android 14)', false],
  ['on iOS', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', true],
] as const)('a finger that goes up further than the limit, %s', async ([, userAgent, isSmaller]) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  // From Home to here.
  history.replaceState(null, '', '/');
  history.pushState(null, '', HERE);
  await opened([1]);
  await swipe(ON_PICTURE, { x: 0, y: -SWIPE_OVER_PX });
  expect(location.pathname).toBe(HERE);
  await swipe(ON_PICTURE, { x: 0, y: -SWIPE_OVER_PX - 1 });
  expect(location.pathname).toBe(isSmaller ? '/' : HERE);
});

test('the hint to swipe waits for the picture', async () => {
  const { next, screen, stage } = await opened([1, 4]);
  await expect.element(next).toHaveTextContent('다음 방송: 방송 4');
  stage.live.view.player = { ...stage.live.view.player, shown: true };
  await expect.element(screen.getByText('옆으로 밀면 다음 방송: 방송 4')).toBeVisible();
});
