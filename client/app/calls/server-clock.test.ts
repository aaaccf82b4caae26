import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shownPrice } from '../../../schema/buying/pricing.ts';
import type { ServerMessage } from '../../../schema/room/socket.ts';
import { ServerClock } from './server-clock.ts';

const NOON = Date.parse('2026-11-20T03:00:00.000Z');
const minute = 60_000;
const at = (time: number) => new Date(time).toISOString();
const told = (time: number) => [{ event: 'joinRoom', data: { serverTime: at(time) } } as ServerMessage];

beforeEach(() => void vi.useFakeTimers({ now: NOON }));
afterEach(() => void vi.useRealTimers());

/** The price after each announced change. */
function pricesOf(clock: ServerClock, loggedIn: boolean) {
  const dates = [at(NOON + minute), at(NOON + 2 * minute)] as const;
  const product = {
    price: 1000,
    discountRate: 0,
    isLivePrice: 1,
    livePrice: 800,
    liveDiscountRate: 20,
    livePriceStartDate: dates[0],
    livePriceEndDate: dates[1],
  };
  const prices: number[] = [];
  const look = () => prices.push(shownPrice(product, loggedIn, clock.now()).price);
  return { prices, end: clock.watch(dates, () => void look()) };
}

test('a live price is there from its first to its last moment, for members alone', () => {
  const clock = new ServerClock();
  const [member, guest] = [pricesOf(clock, true), pricesOf(clock, false)];
  vi.advanceTimersByTime(minute - 1);
  expect(member.prices).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(member.prices.at(-1)).toBe(800);
  vi.advanceTimersByTime(minute);
  expect(member.prices.at(-1)).toBe(800);
  vi.advanceTimersByTime(1);
  expect(member.prices.at(-1)).toBe(1000);
  expect(new Set(guest.prices)).toEqual(new Set([1000]));
  expect(vi.getTimerCount()).toBe(0);
});

test('by the server’s clock, whatever this device’s says, and no longer than somebody looks', () => {
  const clock = new ServerClock();
  const { prices, end } = pricesOf(clock, true);
  // This device is a minute and a half behind.
  clock.hears(told(NOON + 1.5 * minute));
  expect(prices).toEqual([800]);
  vi.advanceTimersByTime(minute / 2 + 1);
  expect(prices.at(-1)).toBe(1000);
  end();
  clock.hears(told(NOON + 9 * minute));
  expect(prices).toHaveLength(3);
});

test('an answer puts a clock right that is clearly wrong, and no other', () => {
  const clock = new ServerClock();
  const { prices } = pricesOf(clock, true);
  clock.hearsTime(NOON - 30_000);
  clock.hearsTime(Number.NaN);
  expect([clock.now(), prices]).toEqual([NOON, []]);
  // This device is three hours fast.
  clock.hearsTime(NOON - 180 * minute);
  expect([clock.now(), prices]).toEqual([NOON - 180 * minute, [1000]]);
  vi.advanceTimersByTime(minute);
  clock.hearsTime(NOON - 179 * minute - 999);
  expect(clock.now()).toBe(NOON - 179 * minute);
});
