import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ROLLING_STEP } from '../../../../schema/room/constants.ts';
import { roll, type RollingRow } from './rolling.ts';

/** Three thumbnails wide, of five. */
class Row implements RollingRow {
  scrollLeft = 0;
  readonly clientWidth = 3 * 48;
  readonly scrollWidth = 5 * 48;
  hasSomebody = false;

  matches(selector: string): boolean {
    return this.hasSomebody && /:hover|:focus-within/.test(selector);
  }

  scrollTo({ left }: ScrollToOptions): void {
    this.scrollLeft = left!;
  }
}

let row: Row;
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  row = new Row();
  stop = roll(row);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** Where it stands after each of the next steps. */
function places(steps: number): number[] {
  return Array.from({ length: steps }, () => {
    vi.advanceTimersByTime(ROLLING_STEP);
    return row.scrollLeft;
  });
}

test('a row moves on by one every four seconds, and from its end to the front', () => {
  vi.advanceTimersByTime(ROLLING_STEP - 1);
  expect(row.scrollLeft).toBe(0);
  vi.advanceTimersByTime(1);
  expect(row.scrollLeft).toBe(48);
  expect(places(3)).toEqual([96, 0, 48]);
});

test('it stands still for whoever is in it, and for good once it is stopped', () => {
  row.hasSomebody = true;
  expect(places(2)).toEqual([0, 0]);
  row.hasSomebody = false;
  expect(places(1)).toEqual([48]);
  stop();
  expect(places(2)).toEqual([48, 48]);
});
