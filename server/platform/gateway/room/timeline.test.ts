import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { RoomMessage } from '../../bus/bus.ts';
import { ROOM } from '../gateway.support.ts';
import type { Wire } from '../wire.ts';
import { testNeeds } from './room.support.ts';
import { Timeline } from './timeline.ts';

let needs: ReturnType<typeof testNeeds>;
let timeline: Timeline;
let seen: (number | null)[];

beforeEach(() => {
  needs = testNeeds({ ringSize: 20 });
  seen = [];
  timeline = new Timeline(ROOM, needs, ({ seq }) => seen.push(seq));
});

function commit(count: number): RoomMessage[] {
  return Array.from({ length: count }, (_, n) => needs.backend.commit(ROOM, `m${n}`));
}

function take(...messages: readonly RoomMessage[]): void {
  for (const message of messages) timeline.take(message, message.seq!);
  timeline.settle();
}

function seqs(wires: readonly Wire[]): (number | null)[] {
  return wires.map(({ seq }) => seq);
}

describe('messages come in any order', () => {
  test('and are told in theirs, each once', () => {
    const [one, two, three, four] = commit(4) as [RoomMessage, RoomMessage, RoomMessage, RoomMessage];
    take(three, one);
    expect([seen, timeline.hasEarly]).toEqual([[1], true]);
    take(two, three, one, four, two);
    expect([seen, timeline.hasEarly, timeline.lastSeq]).toEqual([[1, 2, 3, 4], false, 4]);
    expect(needs.backend.historyReads).toBe(0);
  });

  test('a missing one is read from the log when it is time', () => {
    const messages = commit(4);
    take(messages[3]!);
    expect(seen).toEqual([]);
    timeline.repair();
    expect([seen, timeline.hasEarly, timeline.isBehind]).toEqual([[1, 2, 3, 4], false, false]);
    expect(needs.stats.repaired).toBe(4);
  });

  test('or at once when so many wait for it that waiting is in vain', () => {
    const messages = commit(1002);
    take(...messages.slice(1, 1001));
    expect(seen).toEqual([]);
    take(messages[1001]!);
    expect(seen).toHaveLength(1002);
  });
});

describe('the log cannot be read', () => {
  test('nothing is told out of order, and a later look brings it', () => {
    const messages = commit(3);
    vi.spyOn(needs.backend, 'history').mockImplementationOnce(() => {
      throw new Error('disk');
    });
    take(messages[2]!);
    timeline.repair();
    expect([seen, timeline.isBehind, needs.errors]).toEqual([[], true, [new Error('disk')]]);
    timeline.checkLog();
    expect([seen, timeline.isBehind]).toEqual([[1, 2, 3], false]);
  });

  test('a log with a hole is not read past it', () => {
    const messages = commit(3);
    vi.spyOn(needs.backend, 'history').mockReturnValue([messages[0]!, messages[2]!]);
    timeline.checkLog();
    expect([seen, timeline.isBehind]).toEqual([[1], true]);
  });

  test('who asks for what is no longer in memory gets nothing', () => {
    commit(30);
    timeline.open(30);
    vi.spyOn(needs.backend, 'history').mockImplementation(() => {
      throw new Error('disk');
    });
    expect([timeline.range(3, 30, 10), needs.errors.length]).toEqual([[], 1]);
    expect(seqs(timeline.range(28, 30, 10))).toEqual([29, 30]);
  });
});

test('it opens with the latest messages in memory and reads older ones from the log', () => {
  commit(30);
  timeline.open(30);
  expect(timeline.lastSeq).toBe(30);
  const reads = needs.backend.historyReads;
  expect(seqs(timeline.range(10, 12, 500))).toEqual([11, 12]);
  expect(needs.backend.historyReads).toBe(reads);
  expect(seqs(timeline.range(4, 30, 3))).toEqual([5, 6, 7]);
  expect(needs.backend.historyReads).toBe(reads + 1);
});

test('the latest chat is that of the moment asked for', () => {
  commit(350).forEach((message) => take(message));
  expect(seqs(timeline.latestChat(350))).toEqual(Array.from({ length: 100 }, (_, n) => 251 + n));
  expect(seqs(timeline.latestChat(340)).at(-1)).toBe(340);
});
