import { expect, test } from 'vitest';
import { frameOf, panned, WHOLE, ZOOM_MAX, zoomedAt } from './zoom.ts';

const square = frameOf({ width: 720, height: 720 }, { width: 400, height: 800 });

test('a picture is drawn as large as its place lets it', () => {
  expect(square.picture).toEqual({ width: 400, height: 400 });
  // Before it has come its shape is not known.
  expect(frameOf({ width: 0, height: 0 }, { width: 400, height: 800 }).picture).toEqual({
    width: 400,
    height: 800,
  });
});

test('what is under the fingers stays there', () => {
  expect(zoomedAt(WHOLE, 3, { x: 100, y: 0 }, square)).toEqual({ scale: 3, x: -200, y: 0 });
});

test('it gets neither smaller than whole nor larger than makes sense', () => {
  expect(zoomedAt(WHOLE, 0.3, { x: 50, y: 50 }, square)).toEqual(WHOLE);
  expect(zoomedAt(WHOLE, 99, { x: 0, y: 0 }, square).scale).toBe(ZOOM_MAX);
});

test('its edges stay at the edges of its place or outside of them', () => {
  const zoomed = zoomedAt(WHOLE, 2, { x: 0, y: 0 }, square);
  expect(panned(zoomed, { x: 9999, y: 9999 }, square)).toEqual({ scale: 2, x: 200, y: 0 });
  // Made smaller again, it is back in the middle.
  expect(zoomedAt({ scale: 2, x: 200, y: 0 }, 1, { x: 0, y: 0 }, square)).toEqual(WHOLE);
});
