import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CHAT_BATCH_EVERY, CHAT_BATCH_MAX } from '../../../../schema/room/constants.ts';
import type { ServerMessage } from '../../../../schema/room/socket.ts';
import { RoomFeed } from './feed.ts';
import { chat, join } from './room.support.ts';

const like = (likeCnt: number): ServerMessage => ({
  event: 'like',
  data: { room: '1_1', likeCnt, addCnt: 1 },
});
const likes = (count: number) => Array.from({ length: count }, (_, index) => like(index + 1));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('messages are drawn in batches', async () => {
  const onBatch = vi.fn<() => void>();
  const feed = new RoomFeed(onBatch, () => false);
  feed.take([like(1)]);
  feed.take([like(2)]);
  expect(feed.view.likeCnt).toBe(0);
  await vi.advanceTimersByTimeAsync(CHAT_BATCH_EVERY);
  expect(feed.view.likeCnt).toBe(2);
  expect(onBatch).toHaveBeenCalledTimes(1);
});

test('a batch has its most, the rest follows in the next', async () => {
  const feed = new RoomFeed(vi.fn<() => void>(), () => false);
  feed.take(likes(CHAT_BATCH_MAX + 5));
  await vi.advanceTimersByTimeAsync(CHAT_BATCH_EVERY);
  expect(feed.view.likeCnt).toBe(CHAT_BATCH_MAX);
  await vi.advanceTimersByTimeAsync(CHAT_BATCH_EVERY);
  expect(feed.view.likeCnt).toBe(CHAT_BATCH_MAX + 5);
});

test('a hidden page keeps nothing waiting', () => {
  const feed = new RoomFeed(vi.fn<() => void>(), () => true);
  feed.take(likes(1000));
  expect(feed.view.likeCnt).toBe(1000);
});

test('flushing takes all in at once', () => {
  const feed = new RoomFeed(vi.fn<() => void>(), () => false);
  feed.take(likes(250));
  feed.flush();
  expect(feed.state.likeCnt).toBe(250);
});

test('who comes back sees all that was missed, in however many frames it comes', async () => {
  const missed = Array.from({ length: 60 }, (_, index) => chat(index + 2));
  const feed = new RoomFeed(vi.fn<() => void>(), () => false);
  feed.take([join(1, [chat(1)])]);
  await vi.advanceTimersByTimeAsync(1000);
  for (const messages of [[join(61)], missed.slice(0, 25), missed.slice(25)]) {
    feed.take(messages);
    await vi.advanceTimersByTimeAsync(CHAT_BATCH_EVERY);
  }
  expect(feed.view.chat.map(({ msg }) => msg).filter((msg) => msg.startsWith('line'))).toHaveLength(61);
});
