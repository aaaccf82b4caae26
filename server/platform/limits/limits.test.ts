import { beforeEach, describe, expect, test } from 'vitest';
import type { ToldCounts } from '../bus/bus.ts';
import { MovedClock } from '../clock.ts';
import { FakeProcesses } from './limits.support.ts';
import { Limits } from './limits.ts';
import type { RateLimit } from './rate-limit.ts';
import { KEYS_TOLD_MAX, KEYS_WAITING_MAX, type CountKey } from './shared-count.ts';
import { TOLD_EVERY } from './telling.ts';

const rate = { burst: 5, perSecond: 1 };
const still = { burst: 5, perSecond: 0 };
let all: FakeProcesses;

beforeEach(() => {
  all = new FakeProcesses();
});

/** How many of so many are let through. */
function passed<Key extends CountKey>(limit: RateLimit<Key>, key: Key, times = 100): number {
  return Array.from({ length: times }, () => limit.take(key)).filter(Boolean).length;
}

/** The same limit in so many processes. */
async function limitsOf<Key extends CountKey = number>(count: number, of = rate): Promise<RateLimit<Key>[]> {
  const limits: RateLimit<Key>[] = [];
  for (let n = 0; n < count; n++) limits.push((await all.start()).limits.rate<Key>('chat', of));
  return limits;
}

function counts(told: readonly ToldCounts[]): (readonly [CountKey, number])[] {
  return told.flatMap((message) => message.counts);
}

test('each key is counted by itself, and only so many are remembered', () => {
  const limit = new Limits(new MovedClock(0)).rate<string>('joins', { burst: 1, perSecond: 0 });
  expect([limit.take('a'), limit.take('b'), limit.take('a')]).toEqual([true, true, false]);
  for (let n = 0; n < 50_000; n++) limit.take(`${n}`);
  expect(limit.take('a')).toBe(true);
  expect(limit.take('49999')).toBe(false);
});

describe('what one process lets through', () => {
  test('is taken from the others, too, once and only of the same limit and key', async () => {
    const [here, there] = await limitsOf(2, still);
    const { limits } = await all.start();
    const [chat, like] = [limits.rate<number>('chat', still), limits.rate<number>('like', still)];
    expect(passed(here!, 7, 3)).toBe(3);
    await all.tell();
    await all.tell();
    expect(passed(there!, 7)).toBe(2);
    expect(passed(there!, 8)).toBe(5);
    expect(passed(chat, 7)).toBe(2);
    expect(passed(like, 7)).toBe(5);
    expect(passed(here!, 7)).toBe(2);
  });

  test('is told as a sum, not one by one, and what was refused is not', async () => {
    const [here] = await limitsOf(1, still);
    passed(here!, 7);
    passed(here!, 8, 2);
    expect(all.told).toEqual([]);
    await all.tell();
    await all.tell();
    expect(all.told).toHaveLength(1);
    expect(counts(all.told)).toEqual([
      [7, 5],
      [8, 2],
    ]);
  });

  test('is told within a second, up to a bound, and in messages that are bounded', async () => {
    const [here] = await limitsOf(1);
    for (let key = 0; key < KEYS_WAITING_MAX + 100; key++) here!.take(key);
    for (let key = 0; key < KEYS_TOLD_MAX; key++) here!.take(key);
    await all.pass(1000 - TOLD_EVERY / 2);
    expect(all.told.map((message) => message.counts.length)).toEqual([KEYS_TOLD_MAX, KEYS_TOLD_MAX]);
    expect(new Map(counts(all.told)).size).toBe(KEYS_WAITING_MAX);
    expect(counts(all.told).reduce((sum, [, count]) => sum + count, 0)).toBe(
      KEYS_WAITING_MAX + KEYS_TOLD_MAX,
    );
    await all.pass(1000);
    expect(all.told).toHaveLength(2);
  });

  test('is told when the process ends', async () => {
    const { limits, telling } = await all.start();
    const [there] = await limitsOf(1, still);
    passed(limits.rate<number>('chat', still), 7, 5);
    telling.close();
    await Promise.resolve();
    expect(passed(there!, 7)).toBe(0);
  });
});

test('who goes from one process to the next gets no more than from one, and what passes before they are told', async () => {
  const limits = await limitsOf(3);
  let through = 0;
  for (let tenth = 0; tenth < 600; tenth++) {
    if (limits[tenth % 3]!.take(7)) through += 1;
    await all.pass(100);
  }
  expect(through).toBeGreaterThanOrEqual(60);
  // At each of the others they may be a burst ahead, and no more than that ever.
  expect(through).toBeLessThanOrEqual(rate.burst + 60 * rate.perSecond + 2 * rate.burst);
});

test('who was fast everywhere at once waits for as long as a burst takes to fill, and one more', async () => {
  const limits = await limitsOf(10);
  for (const limit of limits) expect(passed(limit, 7)).toBe(rate.burst);
  await all.tell();
  all.clock.advance(1000 * ((rate.burst + 1) / rate.perSecond) - 10);
  for (const limit of limits) expect(passed(limit, 7)).toBe(0);
  all.clock.advance(20);
  for (const limit of limits) expect(passed(limit, 7)).toBe(1);
});

describe('what is told', () => {
  const address = '192.0.2.7';

  test('says members by their numbers, and nobody by a text', async () => {
    const { limits } = await all.start();
    limits.rate<number>('chat', rate).take(7);
    limits.rate<string>('joins', rate).take(address);
    limits.rate<string>('views', rate).take(address);
    await all.tell();
    const [[chat], ...others] = all.told.map((message) => message.counts) as [any, ...any[]];
    expect(chat).toEqual([7, 1]);
    for (const [[digest]] of others) expect(digest).toMatch(/^[\w-]{12}$/);
    expect(JSON.stringify(all.told)).not.toContain(address);
  });

  test('counts where the secret is the same, and cannot be found without it', async () => {
    const [here, there] = await limitsOf<string>(2, still);
    const strange = (await all.start('x'.repeat(32))).limits.rate<string>('chat', still);
    passed(here!, address);
    await all.tell();
    expect(passed(there!, address)).toBe(0);
    expect(passed(strange, address)).toBe(5);
  });
});

describe('while the bus is away', () => {
  test('each process counts by itself, and what it let through is not told later', async () => {
    const [here, there] = await limitsOf(2, still);
    all.bus.connected = false;
    passed(here!, 7, 3);
    await all.pass(60_000);
    expect(passed(here!, 7)).toBe(2);
    await all.pass(1000);
    all.bus.connected = true;
    await all.pass(1000);
    expect(all.told).toEqual([]);
    expect(passed(there!, 7)).toBe(5);
    await all.tell();
    expect(counts(all.told)).toEqual([[7, 5]]);
  });

  test('other counts wait for it, of so many keys', async () => {
    const { limits } = await all.start();
    const wrong = limits.count('wrong', () => {}, { waitsForBus: true });
    all.bus.connected = false;
    for (let key = 0; key < KEYS_WAITING_MAX + 100; key++) wrong.add(key);
    await all.pass(60_000);
    wrong.add(7);
    expect(all.told).toEqual([]);
    all.bus.connected = true;
    await all.pass(1000);
    expect(counts(all.told)).toHaveLength(KEYS_WAITING_MAX);
    expect(counts(all.told)).toContainEqual([7, 2]);
  });
});
