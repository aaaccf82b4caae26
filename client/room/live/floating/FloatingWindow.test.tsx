import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { PIP_SNAP_LASTS, PIP_TOGGLE_DEBOUNCE } from '../../../../schema/room/constants.ts';
import { broadcastInfo, FloatingContext, showBroadcast } from '../../../app/broadcast-info.ts';
import { atRest } from '../../../testing/at-rest.ts';
import { prefers } from '../../../testing/look.ts';
import { expectAccessible, onScreen, show } from '../../../testing/show.tsx';
import { StageFrame } from '../stage/StageFrame.tsx';
import { stageOf } from '../room/stage.support.tsx';
import { toggleSize } from './size.ts';

const IDS = { broadcastSysId: 1, broadcastScheduleSysId: 2 };

beforeEach(() => {
  showBroadcast(IDS);
  broadcastInfo.pipMode = true;
  onTestFinished(() => {
    Object.assign(broadcastInfo, {
      broadcastSysId: null,
      type: 'live',
      pipMode: false,
      top: null,
      right: null,
    });
  });
});

async function opened() {
  const { on } = stageOf({ title: '3분 메이크업', titleEn: 'Makeup' } as never);
  const frame = (
    <FloatingContext value>
      <StageFrame
        label="라이브 방송"
        video={null}
        picture={<div style={{ background: '#333', height: '100%' }} />}
        over={null}
        after={null}
        channels={false}
        window={{ badge: null, middle: null, waiting: false }}
      />
    </FloatingContext>
  );
  const screen = await show(on(frame), { texts: ['room/live'] });
  const box = screen.getByRole('region');
  await expect.element(box.getByRole('button', { name: '작은 화면 닫기' })).toBeVisible();
  const place = async () => {
    await atRest(box.element());
    const { x, y, width, height } = box.element().getBoundingClientRect();
    return { x, y, width, height };
  };
  return { screen, box, place };
}

/** By a real hand, from the middle of it. */
async function drag(
  from: { x: number; y: number; width: number; height: number },
  by: { x: number; y: number },
) {
  const frame = window.frameElement?.getBoundingClientRect() ?? { x: 0, y: 0 };
  const start = { x: frame.x + from.x + from.width / 2, y: frame.y + from.y + from.height / 2 };
  const mouse = (type: string, share: number) =>
    cdp().send('Input.dispatchMouseEvent', {
      type,
      x: start.x + by.x * share,
      y: start.y + by.y * share,
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1,
    } as never);
  await mouse('mousePressed', 0);
  await mouse('mouseMoved', 0.5);
  await mouse('mouseMoved', 1);
  await mouse('mouseReleased', 1);
}

test('it is dragged to the nearer side, stays there, and is closed beyond an edge', async () => {
  const { place } = await opened();
  const begin = await place();
  await drag(begin, { x: -150, y: -200 });
  const left = await place();
  const { width } = document.documentElement.getBoundingClientRect();
  expect(Math.abs(left.x - (width - begin.x - begin.width))).toBeLessThan(1);
  expect(left.y).toBeCloseTo(begin.y - 200, 0);
  await drag(left, { x: 60, y: 0 });
  expect((await place()).x).toBe(left.x);
  // It is where it was when it comes again.
  const again = await opened();
  expect(await again.place()).toEqual(left);
  await drag(left, { x: -60 - left.width / 2, y: 0 });
  await expect.poll(() => broadcastInfo.broadcastSysId).toBe(null);
});

test('it leaves a button that pays free as soon as the page has one', async () => {
  const { box, place } = await opened();
  const begin = await place();
  const pay = document.createElement('button');
  pay.dataset['keepClear'] = '';
  pay.style.cssText = `position: absolute; right: 0; left: 0; height: 40px; top: ${begin.y + begin.height - 60}px`;
  document.body.append(pay);
  onTestFinished(() => pay.remove());
  const ends = () => box.element().getBoundingClientRect().bottom;
  await expect.poll(ends).toBeLessThanOrEqual(pay.getBoundingClientRect().top);
  pay.remove();
  await expect.poll(async () => (await place()).y).toBeCloseTo(begin.y, 0);
});

test('keys and a button move it for whoever does not drag', async () => {
  await onScreen(1440, 900);
  const { box, place } = await opened();
  await expectAccessible(box.element());
  const begin = await place();
  (box.getByRole('button', { name: '크게 보기' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}');
  const left = await place();
  expect(left.x).toBeLessThan(100);
  await userEvent.keyboard('{ArrowUp}');
  expect((await place()).y).toBeLessThan(left.y);
  await userEvent.keyboard('{ArrowRight}');
  expect((await place()).x).toBe(begin.x);
  const move = box.getByRole('button', { name: '다른 모서리로 옮기기' });
  (move.element() as HTMLElement).focus();
  for (let corners = 0; corners < 3; corners++) await userEvent.keyboard('{Enter}');
  const corner = await place();
  expect([corner.x, corner.y < 150]).toEqual([begin.x, true]);
});

test.for([
  ['glides to its side', false],
  ['is there at once where motion is not wanted', true],
] as const)('it %s', async ([, isStill]) => {
  if (isStill) await prefers('reduced-motion');
  await onScreen(1440, 900);
  const { box } = await opened();
  const lasts: unknown[] = [];
  box.element().addEventListener('transitionrun', () => {
    lasts.push(
      ...box
        .element()
        .getAnimations()
        .map((each) => each.effect?.getComputedTiming().duration),
    );
  });
  (box.getByRole('button', { name: '크게 보기' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}');
  await atRest(box.element());
  await expect.poll(() => lasts.includes(PIP_SNAP_LASTS)).toBe(!isStill);
});

test('two fast taps change the size once', () => {
  history.replaceState(null, '', '/');
  let now = 1_000_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  toggleSize();
  expect(location.pathname).toBe('/Vod/1/2/live');
  history.replaceState(null, '', '/');
  now += PIP_TOGGLE_DEBOUNCE - 1;
  toggleSize();
  expect(location.pathname).toBe('/');
  now += 1;
  toggleSize();
  expect(location.pathname).toBe('/Vod/1/2/live');
});

test('the small window of a recording becomes large at the recording’s address', () => {
  history.replaceState(null, '', '/');
  broadcastInfo.type = 'vod';
  vi.spyOn(performance, 'now').mockReturnValue(2_000_000);
  toggleSize();
  expect(location.pathname).toBe('/Vod/1/2/vod');
});
