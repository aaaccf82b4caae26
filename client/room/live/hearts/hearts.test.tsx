import { expect, test, vi } from 'vitest';
import { HEART_LASTS } from '../../../../schema/room/constants.ts';
import { Hearts } from './hearts.ts';

test('a heart is drawn for its time, and then nothing runs any more', () => {
  const canvas = new OffscreenCanvas(100, 300);
  const drawn = vi.spyOn(canvas.getContext('2d')!, 'drawImage');
  const frames: FrameRequestCallback[] = [];
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => frames.push(draw));
  const isDrawnAt = (now: number) => {
    drawn.mockClear();
    frames.shift()!(now);
    return drawn.mock.calls.length > 0;
  };
  const hearts = new Hearts(canvas, ['#e73656'], 1);
  hearts.resize({ width: 100, height: 300 });
  hearts.add(1, false);
  const born = performance.now() + 1000;
  expect(isDrawnAt(born)).toBe(true);
  expect(isDrawnAt(born + HEART_LASTS - 1)).toBe(true);
  expect(isDrawnAt(born + HEART_LASTS)).toBe(false);
  expect(frames).toEqual([]);
});
