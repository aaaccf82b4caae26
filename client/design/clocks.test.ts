import { beforeEach, expect, test, vi } from 'vitest';
import { listenToClock } from './clocks.ts';

const page = { hidden: false, onVisibility: new Set<() => void>() };
const turns = (hidden: boolean) => {
  page.hidden = hidden;
  for (const listener of page.onVisibility) listener();
};

beforeEach(() => {
  vi.useFakeTimers({ now: 10_300 });
  page.hidden = false;
  page.onVisibility.clear();
  vi.stubGlobal('document', {
    get hidden() {
      return page.hidden;
    },
    addEventListener: (_type: string, listener: () => void) => page.onVisibility.add(listener),
    removeEventListener: (_type: string, listener: () => void) => page.onVisibility.delete(listener),
  });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

test('all who listen to a clock share its timer, which ends with the last of them', () => {
  const [one, two]: [number[], number[]] = [[], []];
  const ends = [listenToClock(1000, (now) => one.push(now)), listenToClock(1000, (now) => two.push(now))];
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1700);
  expect([one, two]).toEqual([
    [10_300, 11_000, 12_000],
    [10_300, 11_000, 12_000],
  ]);
  for (const end of ends) end();
  vi.advanceTimersByTime(5000);
  expect([one.length, vi.getTimerCount(), page.onVisibility.size]).toEqual([3, 0, 0]);
});

test('nothing ticks while the page is hidden; the time is right as soon as it is seen', () => {
  const told: number[] = [];
  const end = listenToClock(1000, (now) => told.push(now));
  turns(true);
  vi.advanceTimersByTime(60_000);
  expect([told, vi.getTimerCount()]).toEqual([[10_300], 0]);
  turns(false);
  vi.advanceTimersByTime(700);
  expect(told).toEqual([10_300, 70_300, 71_000]);
  end();
  vi.runOnlyPendingTimers();
});
