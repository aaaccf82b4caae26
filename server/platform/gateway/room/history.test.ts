import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ROOM, upTo } from '../gateway.support.ts';
import type { RoomBatch } from './batch.ts';
import { History } from './history.ts';
import { at, testNeeds } from './room.support.ts';
import { Timeline } from './timeline.ts';

let needs: ReturnType<typeof testNeeds>;
let history: History;

async function open(messages: number): Promise<void> {
  needs = testNeeds({ ringSize: 20 });
  for (let n = 0; n < messages; n++) needs.backend.commit(ROOM, `m${n}`);
  const timeline = new Timeline(ROOM, needs, { message: () => {}, read: () => {} });
  await timeline.open(at(messages));
  history = new History(ROOM, needs, timeline);
  needs.backend.historyReads = 0;
}
beforeEach(() => open(3000));

function seqs(batch: RoomBatch | null): (number | null)[] | null {
  return batch?.wires.map(({ seq }) => seq) ?? null;
}

test('portions end at fixed places, so that who begins elsewhere soon gets the same', async () => {
  await history.read(730, 3000);
  expect(seqs(history.portion(730, 3000))).toEqual(upTo(800, 731));
  expect(seqs(history.portion(799, 3000))).toEqual([800]);
  const shared = history.portion(800, 3000);
  expect(seqs(shared)).toEqual(upTo(900, 801));
  expect(history.portion(800, 3000)).toBe(shared);
  expect(history.portion(730, 3000)).toBe(history.portion(730, 3000));
  expect(shared!.frames(false, false, true)).toBe(shared!.frames(false, false, true));
  expect(needs.backend.historyReads).toBe(1);
});

test('what is in memory is not read', () => {
  expect(seqs(history.portion(2985, 2995))).toEqual(upTo(2995, 2986));
  expect(seqs(history.portion(2985, 3000))).toEqual(upTo(2995, 2986));
  expect(seqs(history.portion(2995, 3000))).toEqual(upTo(3000, 2996));
  expect(history.portion(2900, 3000)).toBeNull();
  expect(needs.backend.historyReads).toBe(0);
});

test('nobody is given more than up to where they ask for', async () => {
  await history.read(100, 3000);
  expect(seqs(history.portion(100, 3000))).toEqual(upTo(200, 101));
  expect(seqs(history.portion(100, 150))).toEqual(upTo(150, 101));
  expect(seqs(history.portion(120, 150))).toEqual(upTo(150, 121));
});

test('a page is read once for all who need it, and again only when it has been let go', async () => {
  const reached = await Promise.all([0, 1, 99, 250, 499].map((seq) => history.read(seq, 3000)));
  expect([reached, needs.backend.historyReads]).toEqual([[500, 500, 500, 500, 500], 1]);
  needs.clock.advance(10_001);
  expect(history.portion(0, 3000)).toBeNull();
});

test('memory is bounded, however much is asked for', async () => {
  await open(60_000);
  for (let seq = 0; seq < 50_000; seq += 500) await history.read(seq, 60_000);
  for (let seq = 49_000; seq < 49_900; seq++) history.portion(seq, 60_000);
  expect(needs.portions.size).toBe(256);
  expect(history.portion(0, 60_000)).toBeNull();
});

describe('the log', () => {
  test('that cannot be read: that is said once, and nobody is ahead of where they were', async () => {
    vi.spyOn(needs.backend, 'history').mockRejectedValueOnce(new Error('disk'));
    expect(await Promise.all([history.read(0, 3000), history.read(5, 3000)])).toEqual([0, 0]);
    expect(needs.errors).toEqual([new Error('disk')]);
    expect(await history.read(0, 3000)).toBe(500);
  });

  test('with a hole is read up to there', async () => {
    const { messages } = needs.backend.log.rooms.get(ROOM)!;
    const holed = [...messages.slice(0, 250), ...messages.slice(251, 500)];
    vi.spyOn(needs.backend, 'history').mockResolvedValueOnce(holed);
    expect(await history.read(0, 3000)).toBe(250);
    expect(seqs(history.portion(200, 3000))).toEqual(upTo(250, 201));
    expect(history.portion(250, 3000)).toBeNull();
  });
});
