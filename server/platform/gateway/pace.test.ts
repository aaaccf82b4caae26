import { expect, test, vi } from 'vitest';
import { FANOUT_WINDOW, FANOUT_WINDOW_MAX } from '../../../schema/constants.ts';
import { Pace } from './pace.ts';

const JUST_NOW = 0;

test('fan-outs follow each other so that they keep to their share of the time', () => {
  const pace = new Pace(0.25);
  expect(pace.wait(0, JUST_NOW, JUST_NOW)).toBe(FANOUT_WINDOW);
  expect(pace.wait(10, JUST_NOW, JUST_NOW)).toBe(40);
  expect(pace.wait(10, 15, JUST_NOW)).toBe(25);
});

test('messages are never gathered for longer than the contract says, however many viewers there are', () => {
  const cost = 1000;
  expect(new Pace(0.25).wait(cost, cost, JUST_NOW)).toBe(FANOUT_WINDOW_MAX);
});

test('a message that comes late after a fan-out still waits for others, one in a quiet room does not', () => {
  const pace = new Pace(0.25);
  expect(pace.wait(10, 39, JUST_NOW)).toBe(22);
  expect(pace.wait(10, 80, JUST_NOW)).toBe(22);
  expect(pace.wait(10, 81, JUST_NOW)).toBe(0);
  expect(pace.wait(0, 30, JUST_NOW)).toBe(FANOUT_WINDOW);
});

test('what a message waits while others are handed out counts', () => {
  const pace = new Pace(0.25);
  expect(pace.wait(10, 30, 10)).toBe(12);
  expect(pace.wait(10, 100, 25)).toBe(0);
});

test('many rooms together gather longer when they take too much, and shorter again after that', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const pace = new Pace(0.25);
  const pass = (busy: number) => {
    now.mockReturnValue(performance.now() + 300);
    pace.spent(busy);
    return pace.wait(1, JUST_NOW, JUST_NOW);
  };
  expect(pass(70)).toBe(FANOUT_WINDOW);
  expect(pass(210)).toBe(2 * FANOUT_WINDOW);
  for (let n = 0; n < 10; n++) pass(300);
  expect(pass(300)).toBe(FANOUT_WINDOW_MAX);
  for (let n = 0; n < 10; n++) pass(3);
  expect(pass(3)).toBe(FANOUT_WINDOW);
  now.mockRestore();
});
