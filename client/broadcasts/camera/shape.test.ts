import { expect, test } from 'vitest';
import { cropOf, sizeFor } from './shape.ts';

test('the middle of a picture is sent, without bars', () => {
  const shape = { width: 720, height: 1280 };
  expect(cropOf({ width: 1280, height: 720 }, shape)).toEqual({
    left: 437.5,
    top: 0,
    width: 405,
    height: 720,
  });
  expect(cropOf({ width: 720, height: 1600 }, shape)).toEqual({
    left: 0,
    top: 160,
    width: 720,
    height: 1280,
  });
});

test.each([
  [720, 1280, 1280],
  [1080, 1920, 1280],
  [1920, 1080, 960],
  [1280, 720, 640],
  [640, 480, 640],
])('no picture of %i × %i is made larger than it is, but for the smallest', (width, height, sent) => {
  expect(sizeFor({ width, height }).height).toBe(sent);
});
