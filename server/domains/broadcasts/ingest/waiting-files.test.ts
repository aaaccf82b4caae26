import { expect, test } from 'vitest';
import { processorTime } from '../../../testing/operations/hostile.ts';
import type { NamedSegment } from './encoder-playlist.ts';
import { sentOf, type WaitingFiles } from './waiting-files.ts';

const here = (...paths: string[]) =>
  new Map(paths.map((path) => [path, [{ broadcast_sys_id: 1, path, file: `kept-${path}`, bytes: 188 }]]));
const named = (...paths: string[]): NamedSegment[] =>
  paths.map((path, number) => ({ path, number, duration: 2000, isCut: false, init: null, leftOut: [] }));
const files = (waiting: WaitingFiles, segments: readonly NamedSegment[], next = 0) =>
  sentOf(waiting, segments, next).map(({ file }) => file);

test('what is missing holds the later ones up, until two of those are here', () => {
  const segments = named('0.ts', '1.ts', '2.ts', '3.ts');
  expect(files(here('0.ts', '2.ts'), segments)).toEqual(['kept-0.ts']);
  expect(files(here('0.ts', '2.ts', '3.ts'), segments)).toEqual(['kept-0.ts', 'kept-2.ts', 'kept-3.ts']);
});

test('what was taken before holds nothing up', () => {
  expect(files(here('2.ts'), named('0.ts', '1.ts', '2.ts'), 2)).toEqual(['kept-2.ts']);
});

test('a segment waits for what it is read with, as for itself', () => {
  const segments = named('0.m4s', '1.m4s').map((each) => ({ ...each, init: 'init.mp4' }));
  expect(files(here('0.m4s', '1.m4s'), segments)).toEqual([]);
  expect(files(here('0.m4s', '1.m4s', 'init.mp4'), segments)).toEqual(['kept-0.m4s', 'kept-1.m4s']);
});

test('the longest playlist that is taken, of which hardly anything is here, holds nobody else up', () => {
  const names = Array.from({ length: 50_000 }, (_, at) => `${at}.ts`);
  const waiting = here(...names.slice(-2));
  const before = processorTime();
  expect(files(waiting, named(...names))).toHaveLength(2);
  expect(processorTime() - before).toBeLessThan(2000);
});
