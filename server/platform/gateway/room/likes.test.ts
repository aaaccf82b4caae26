import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LIKES_WINDOW } from '../../../../schema/room/constants.ts';
import type { RoomSums } from '../../bus/bus.ts';
import { ROOM } from '../gateway.support.ts';
import { Likes } from './likes.ts';
import { FakeOccupant, publishing, testNeeds } from './room.support.ts';

let needs: ReturnType<typeof testNeeds>;
let others: ReturnType<typeof publishing>;
let likes: Likes;
let fan: FakeOccupant;

beforeEach(() => {
  needs = testNeeds();
  others = publishing();
  likes = new Likes(ROOM, needs, others.publish);
  fan = new FakeOccupant();
});

afterEach(() => vi.useRealTimers());

function sums(): unknown[] {
  return others.published.flatMap((message) =>
    message.kind === 'messages' ? message.messages.map(({ data }) => data) : [],
  );
}

test('many likes are one write and one message; those given meanwhile are the next', async () => {
  for (let n = 0; n < 5; n++) likes.add(fan, undefined);
  const saving = Promise.withResolvers<RoomSums>();
  vi.spyOn(needs.backend, 'addLikes').mockReturnValueOnce(saving.promise);
  expect(likes.isSaving).toBe(true);
  await expect.poll(() => vi.mocked(needs.backend.addLikes).mock.calls.length).toBe(1);
  likes.add(fan, 'late');
  saving.resolve({ likeCnt: 5, viewCnt: 2 });
  needs.backend.log.rooms.get(ROOM)!.likeCnt = 5;
  await likes.saved();
  expect(sums()).toEqual([
    { room: ROOM, likeCnt: 5, addCnt: 5 },
    { room: ROOM, likeCnt: 6, addCnt: 1 },
  ]);
  expect([fan.fate, likes.isSaving]).toEqual([['like 0001 late'], false]);
});

test('a crowd that never stops is told of four times a second', async () => {
  vi.useFakeTimers();
  const { backend } = needs;
  const save = backend.addLikes.bind(backend);
  vi.spyOn(backend, 'addLikes').mockImplementation(async (room, addCnt) => {
    await new Promise((resolve) => setTimeout(resolve, 3));
    return save(room, addCnt);
  });
  const crowd = setInterval(() => likes.add(fan, undefined), 1);
  await vi.advanceTimersByTimeAsync(20 * LIKES_WINDOW);
  clearInterval(crowd);
  expect(sums().length).toBeGreaterThan(17);
  expect(sums().length).toBeLessThanOrEqual(20);
  await vi.advanceTimersByTimeAsync(2 * LIKES_WINDOW);
  expect(backend.log.rooms.get(ROOM)!.likeCnt).toBe(20 * LIKES_WINDOW);
});

test('likes that could not be saved are not told, and the next ones are not held up by them', async () => {
  vi.spyOn(needs.backend, 'addLikes').mockRejectedValueOnce(new Error('disk'));
  likes.add(fan, 'lost');
  await likes.saved();
  likes.add(fan, 'safe');
  await likes.saved();
  expect(fan.fate).toEqual(['like 9090 lost', 'like 0001 safe']);
  expect([sums(), needs.errors]).toEqual([[{ room: ROOM, likeCnt: 1, addCnt: 1 }], [new Error('disk')]]);
});
