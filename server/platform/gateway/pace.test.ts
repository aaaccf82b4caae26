import { beforeEach, describe, expect, test } from 'vitest';
import { FANOUT_WINDOW, FANOUT_WINDOW_MAX } from '../../../schema/room/constants.ts';
import { Pace } from './pace.ts';

const JUST_NOW = 0;
const LONG_AGO = 10_000;

/** A process whose time and work are as the test says. */
class Process {
  time = 0;
  worked = 0;
  readonly pace = new Pace(0.25, { now: () => this.time, active: () => this.worked });

  /** So many ms pass, of which fan-outs and other work take these. */
  passes(ms: number, { fanout = 0, other = 0 }: { fanout?: number; other?: number }): void {
    this.time += ms;
    this.worked += fanout + other;
    this.pace.spent(fanout, fanout);
  }

  /** It has always been so. */
  goesOn(load: { fanout?: number; other?: number }): void {
    for (let n = 0; n < 20; n++) this.passes(300, load);
  }
}

let running: Process;
beforeEach(() => {
  running = new Process();
});

test('fan-outs follow each other so that they keep to their share of the time', () => {
  const { pace } = running;
  expect(pace.wait(0, JUST_NOW, JUST_NOW)).toBe(FANOUT_WINDOW);
  expect(pace.wait(10, JUST_NOW, JUST_NOW)).toBe(40);
  expect(pace.wait(10, 15, JUST_NOW)).toBe(25);
});

test('where very many messages come they are gathered for longer', () => {
  const { pace } = running;
  expect(pace.wait(1, JUST_NOW, JUST_NOW, 100 / 1000)).toBe(FANOUT_WINDOW);
  expect(pace.wait(1, JUST_NOW, JUST_NOW, 200 / 1000)).toBe(2 * FANOUT_WINDOW);
});

test('messages are never gathered for longer than the contract says, however many viewers there are', () => {
  const cost = 1000;
  expect(running.pace.wait(cost, cost, JUST_NOW)).toBe(FANOUT_WINDOW_MAX);
});

describe('a message that comes after a fan-out', () => {
  test('waits for others where they follow each other closely', () => {
    const { pace } = running;
    expect(pace.wait(10, 39, JUST_NOW)).toBe(22);
    expect(pace.wait(10, 44, JUST_NOW)).toBe(22);
    expect(pace.wait(10, 45, JUST_NOW)).toBe(0);
    expect(pace.wait(0, 30, JUST_NOW)).toBe(FANOUT_WINDOW);
  });

  test('of many viewers and few messages does not: nothing would come to be handed out with it', () => {
    const { pace } = running;
    expect(pace.wait(50, 200, JUST_NOW)).toBe(0);
    expect(pace.wait(50, 199, JUST_NOW)).toBe(1);
  });

  test('has waited already while others were handed out', () => {
    const { pace } = running;
    expect(pace.wait(10, 30, 10)).toBe(12);
    expect(pace.wait(10, 100, 25)).toBe(0);
  });
});

describe('the share', () => {
  test('is nearly all of the time while there is nothing else to do, even if fan-outs take most of it', () => {
    running.goesOn({ fanout: 240 });
    expect(running.pace.wait(85, JUST_NOW, JUST_NOW)).toBeCloseTo(100);
    expect(running.pace.wait(85, LONG_AGO, JUST_NOW)).toBe(0);
  });

  test('is the usual one while there are commands', () => {
    running.goesOn({ fanout: 60, other: 75 });
    expect(running.pace.wait(10, JUST_NOW, JUST_NOW)).toBeCloseTo(40);
    running.goesOn({ fanout: 60, other: 240 });
    expect(running.pace.wait(10, JUST_NOW, JUST_NOW)).toBeCloseTo(40);
  });

  test('falls soon after commands come, and not from one of them', () => {
    running.goesOn({});
    const idle = running.pace.wait(40, JUST_NOW, JUST_NOW);
    running.passes(300, { other: 20 });
    expect(running.pace.wait(40, JUST_NOW, JUST_NOW)).toBeLessThan(1.3 * idle);
    for (let n = 0; n < 4; n++) running.passes(300, { other: 150 });
    expect(running.pace.wait(40, JUST_NOW, JUST_NOW)).toBeGreaterThan(2.5 * idle);
  });
});

describe('many rooms together', () => {
  test('gather longer when they take too much, and shorter again after that', () => {
    const pass = (fanout: number) => {
      running.passes(300, { fanout, other: 80 });
      return running.pace.wait(1, JUST_NOW, JUST_NOW);
    };
    expect(pass(70)).toBe(FANOUT_WINDOW);
    expect(pass(210)).toBe(2 * FANOUT_WINDOW);
    for (let n = 0; n < 10; n++) pass(300);
    expect(pass(300)).toBe(FANOUT_WINDOW_MAX);
    for (let n = 0; n < 10; n++) pass(3);
    expect(pass(3)).toBe(FANOUT_WINDOW);
  });

  test('never take all of the time, even if nothing else is to be done', () => {
    running.goesOn({ fanout: 200 });
    expect(running.pace.wait(1, JUST_NOW, JUST_NOW)).toBe(FANOUT_WINDOW);
    running.goesOn({ fanout: 300 });
    expect(running.pace.wait(1, JUST_NOW, JUST_NOW)).toBeGreaterThan(2 * FANOUT_WINDOW);
  });
});
