import { beforeEach, expect, test, vi } from 'vitest';
import { HeartFlow } from './heart-flow.ts';

let hearts: HeartFlow;
let drawn: number[];

beforeEach(() => {
  vi.useFakeTimers();
  hearts = new HeartFlow();
  drawn = [];
  hearts.onDraw((count) => drawn.push(count));
  return () => vi.useRealTimers();
});

const like = (sent: Promise<unknown> = Promise.resolve()) => {
  const send = vi.fn<() => Promise<unknown>>(() => sent);
  hearts.like(send);
  return send;
};

test('the viewer’s own heart is drawn at once, and not again when the room counts it', () => {
  like();
  expect(drawn).toEqual([1]);
  hearts.counted(3);
  expect(drawn).toEqual([1, 2]);
  hearts.counted(1);
  expect(drawn).toEqual([1, 2, 1]);
});

test('a heart that the room did not take is not awaited', async () => {
  like(Promise.reject(new Error('not taken')));
  await vi.advanceTimersByTimeAsync(0);
  hearts.counted(1);
  expect(drawn).toEqual([1, 1]);
});

test('presses that follow too soon are one heart', async () => {
  const [first, second] = [like(), like()];
  await vi.advanceTimersByTimeAsync(100);
  const third = like();
  expect([first, second, third].map((send) => send.mock.calls.length)).toEqual([1, 0, 1]);
  expect(drawn).toEqual([1, 1]);
});

test('without a room hearts are drawn, and who stops listening hears of none', () => {
  const others: number[] = [];
  const stop = hearts.onDraw((count) => others.push(count));
  hearts.like(() => undefined);
  stop();
  hearts.counted(4);
  expect([drawn, others]).toEqual([[1, 3], [1]]);
});
