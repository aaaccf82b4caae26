import { expect, test } from 'vitest';
import { AUTO, qualitiesOf, renditionFor } from './qualities.ts';

const rendition = (width: number, height: number, bitrate = 1) => ({ width, height, bitrate });
const upright = [rendition(360, 640), rendition(720, 1280, 5), rendition(720, 1280, 9), rendition(540, 960)];

test('qualities are named after the shorter side, best first, each once', () => {
  expect(qualitiesOf(upright)).toEqual([720, 540, 360]);
  expect(qualitiesOf([rendition(1920, 1080), rendition(640, 360)])).toEqual([1080, 360]);
});

test('where there is only one, or none that is known, there is no choice', () => {
  expect(qualitiesOf([rendition(720, 1280)])).toEqual([]);
  expect(qualitiesOf([rendition(0, 0), rendition(0, 0)])).toEqual([]);
  expect(renditionFor([rendition(720, 1280)], 360)).toBe(AUTO);
});

test('a choice that a stream does not have is the next below, else the lowest', () => {
  expect(renditionFor(upright, 720)).toBe(2);
  expect(renditionFor(upright, 700)).toBe(3);
  expect(renditionFor(upright, 100)).toBe(0);
  expect(renditionFor(upright, null)).toBe(AUTO);
});
