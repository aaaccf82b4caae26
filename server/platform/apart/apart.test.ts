import { afterEach, expect, test, vi } from 'vitest';
import { Apart } from './apart.ts';
import type { Tried } from './tried.support.ts';

const LASTS_MAX = 600_000;

/** Its time is over when a test says so. */
let times: AbortController[] = [];

function one(): Apart<Tried, number | string[]> {
  times = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((lasts) => {
    expect(lasts).toBe(LASTS_MAX);
    times.push(new AbortController());
    return times.at(-1)!.signal;
  });
  const bounds = { lastsMax: LASTS_MAX, megabytesMax: 32, atOnce: 1 };
  return new Apart(new URL('tried.support.ts', import.meta.url), bounds);
}

afterEach(() => vi.restoreAllMocks());

test('work is done in one other process, which knows none of our settings', async () => {
  const apart = one();
  const first = await apart.run({ what: 'answer' });
  expect(first).not.toBe(process.pid);
  expect(await apart.run({ what: 'answer' })).toBe(first);
  expect(await apart.run({ what: 'look' })).toEqual([]);
});

test('a process that nobody needs ends, and the next work gets another', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const apart = one();
    const first = await apart.run({ what: 'answer' });
    vi.advanceTimersByTime(60_000);
    expect(await apart.run({ what: 'answer' })).not.toBe(first);
  } finally {
    vi.useRealTimers();
  }
});

test('the time runs from the beginning of the work, not while it waits for others', async () => {
  const apart = one();
  const endless = apart.run({ what: 'spin' });
  const next = apart.run({ what: 'answer' });
  await expect.poll(() => times.length).toBe(1);
  times[0]!.abort();
  await expect(endless).rejects.toMatchObject({ by: 'time' });
  expect(await next).toEqual(expect.any(Number));
  expect(times).toHaveLength(2);
});

test('work is stopped once nobody waits for it, before it begins or in its middle', async () => {
  const apart = one();
  const [gone, alsoGone] = [new AbortController(), new AbortController()];
  const endless = apart.run({ what: 'spin' }, gone.signal);
  const waiting = apart.run({ what: 'spin' }, alsoGone.signal);
  alsoGone.abort();
  await expect.poll(() => times.length).toBe(1);
  gone.abort();
  for (const each of [endless, waiting]) await expect(each).rejects.toMatchObject({ by: 'caller' });
  expect(times).toHaveLength(1);
  expect(await apart.run({ what: 'answer' })).toEqual(expect.any(Number));
});

test('a process that runs out of memory takes nothing of ours with it', async () => {
  const apart = one();
  await expect(apart.run({ what: 'eat' })).rejects.toMatchObject({ by: 'memory' });
  expect(await apart.run({ what: 'answer' })).toEqual(expect.any(Number));
});

test('a fault of the work is told as one', async () => {
  const apart = one();
  await expect(apart.run({ what: 'throw' })).rejects.toThrow('the work has a fault');
  await expect(apart.run({ what: 'end' })).rejects.toThrow('ended with 3');
  expect(await apart.run({ what: 'answer' })).toEqual(expect.any(Number));
});
