import { beforeEach, expect, test, vi } from 'vitest';
import type { ServerMessage } from '../../../schema/room/socket.ts';
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

test('a clock tells the server’s time, and at once when it learns that', async () => {
  vi.resetModules();
  const [fresh, { serverClock }] = await Promise.all([import('./clocks.ts'), import('./server-clock.ts')]);
  const told: number[] = [];
  const end = fresh.listenToClock(60_000, (now) => told.push(now));
  // This device is three hours fast.
  const behind = 3 * 3_600_000;
  serverClock.hears([
    { event: 'joinRoom', data: { serverTime: new Date(20_000_000).toISOString() } } as ServerMessage,
  ]);
  vi.setSystemTime(20_000_000 + behind);
  expect(told).toEqual([10_300, 20_000_000]);
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([10_300, 20_000_000, 20_040_000]);
  end();
  vi.runOnlyPendingTimers();
});
