import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tempDir } from '../../../testing/place.ts';
import { PROCESSES_MAX } from '../../source.ts';
import { silentLogger } from '../logger.ts';
import { claimDatabase, type Claimed } from './claim.ts';

let directory: string;
const held: Claimed[] = [];

beforeEach(() => {
  directory = tempDir();
});

afterEach(() => {
  for (const claimed of held.splice(0)) claimed.release();
  rmSync(directory, { recursive: true });
});

function claim(how: 'alone' | 'together'): number {
  const claimed = claimDatabase(join(directory, 'sellover.db'), how, silentLogger);
  held.push(claimed);
  return claimed.process;
}

test('those who share a database have numbers of their own, and take up what was given back', () => {
  expect([claim('together'), claim('together'), claim('together')]).toEqual([0, 1, 2]);
  held.splice(1, 1)[0]!.release();
  expect([claim('together'), claim('together')]).toEqual([1, 3]);
});

test('no more may share it than there are numbers', () => {
  for (let i = 0; i < PROCESSES_MAX; i++) claim('together');
  expect(() => claim('together')).toThrow('32 servers use it, which is as many as may');
  held.pop()!.release();
  expect(claim('together')).toBe(PROCESSES_MAX - 1);
});
