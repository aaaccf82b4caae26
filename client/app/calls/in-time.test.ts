import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inTime } from './in-time.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a part that does not come is missing after two minutes, and not before', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const [slow, never] = [inTime(promise), inTime(new Promise(() => undefined)).catch(String)];
  await vi.advanceTimersByTimeAsync(119_999);
  resolve('here');
  expect(await Promise.race([never, slow])).toBe('here');
  await vi.advanceTimersByTimeAsync(1);
  expect(await never).toContain('dynamically imported module');
});

test('what has come or failed is not waited for any more', async () => {
  await inTime(Promise.resolve('here'));
  await inTime(Promise.reject(new Error('gone'))).catch(String);
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(0);
});
