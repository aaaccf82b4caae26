import { beforeEach, describe, expect, test, vi } from 'vitest';
import { MSG_TYPE } from '../../../../schema/room/constants.ts';
import { emptyPresent } from '../../../../schema/room/fold.ts';
import type { RoomMessage } from '../../bus/bus.ts';
import { ROOM, upTo } from '../gateway.support.ts';
import { ReadOverdue } from '../reads.ts';
import type { Wire } from '../wire.ts';
import { at, testNeeds } from './room.support.ts';
import { Timeline } from './timeline.ts';

let needs: ReturnType<typeof testNeeds>;
let timeline: Timeline;
let seen: (number | null)[];
let calls: number;

beforeEach(async () => {
  needs = testNeeds({ ringSize: 20 });
  seen = [];
  calls = 0;
  timeline = newTimeline();
  await timeline.open(at(0));
});

function newTimeline(): Timeline {
  return new Timeline(ROOM, needs, { message: ({ seq }) => seen.push(seq), read: () => calls++ });
}

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

/** How often the log was read since it was opened. */
function reads(): number {
  return needs.backend.historyReads - 1;
}

/** The next read of the log ends when, and as, the test says. */
function heldRead(): PromiseWithResolvers<readonly RoomMessage[]> {
  const read = Promise.withResolvers<readonly RoomMessage[]>();
  vi.spyOn(needs.backend, 'history').mockReturnValueOnce(read.promise);
  return read;
}

describe('messages come in any order', () => {
  test('and are told in theirs, each once', () => {
    const [one, two, three, four] = commit(4) as [RoomMessage, RoomMessage, RoomMessage, RoomMessage];
    take(three, one);
    expect([seen, timeline.hasEarly]).toEqual([[1], true]);
    take(two, three, one, four, two);
    expect([seen, timeline.hasEarly, timeline.lastSeq]).toEqual([[1, 2, 3, 4], false, 4]);
    expect(reads()).toBe(0);
  });

  test('a missing one is read from the log when it is time', async () => {
    const messages = commit(4);
    take(messages[3]!);
    expect(seen).toEqual([]);
    await timeline.repair();
    expect([seen, timeline.hasEarly, timeline.isBehind]).toEqual([[1, 2, 3, 4], false, false]);
    expect([needs.stats.repaired, calls]).toEqual([4, 1]);
  });

  test('or at once when so many wait for it that waiting is in vain', async () => {
    const messages = commit(1002);
    take(...messages.slice(1, 1001));
    expect(seen).toEqual([]);
    take(messages[1001]!);
    await expect.poll(() => seen).toEqual(upTo(1002));
  });
});

describe('while the log is read', () => {
  test('messages that come are taken once and in order, whether the read brings them or not', async () => {
    const messages = commit(6);
    take(messages[2]!);
    const read = heldRead();
    const repaired = timeline.repair();
    take(messages[0]!, messages[3]!, messages[5]!);
    expect(seen).toEqual([1]);
    read.resolve(messages.slice(0, 3));
    await repaired;
    expect([seen, timeline.hasEarly, timeline.isBehind]).toEqual([[1, 2, 3, 4], true, false]);
    await timeline.repair();
    expect(seen).toEqual(upTo(6));
  });

  test('another look is a look of its own: the one under way may have been too early', async () => {
    const read = heldRead();
    const [first] = commit(1) as [RoomMessage];
    const looks = [timeline.checkLog()];
    commit(2);
    looks.push(timeline.checkLog());
    read.resolve([first]);
    await Promise.all(looks);
    expect([seen, reads()]).toEqual([[1, 2, 3], 1]);
  });

  test('one read serves all who ask for the same', async () => {
    commit(1200);
    await Promise.all([timeline.readUpTo(1200), timeline.readUpTo(700), timeline.readUpTo(1200)]);
    expect([seen, reads()]).toEqual([upTo(1200), 3]);
  });
});

describe('the log cannot be read', () => {
  test('nothing is told out of order, and a later look brings it', async () => {
    const messages = commit(3);
    heldRead().reject(new Error('disk'));
    take(messages[2]!);
    await timeline.repair();
    expect([seen, timeline.isBehind, needs.errors]).toEqual([[], true, [new Error('disk')]]);
    await timeline.checkLog();
    expect([seen, timeline.isBehind]).toEqual([[1, 2, 3], false]);
  });

  test('a read that hangs is given up, and what it brings later is not taken', async () => {
    const messages = commit(3);
    const read = heldRead();
    const looked = timeline.checkLog();
    needs.clock.advance(5001);
    needs.reads.sweep(needs.clock.monotonic());
    await looked;
    expect([timeline.isBehind, needs.errors]).toEqual([true, [new ReadOverdue()]]);
    read.resolve(messages);
    await timeline.checkLog();
    expect([seen, timeline.isBehind]).toEqual([[1, 2, 3], false]);
  });

  test('what waits for it while it hangs is bounded, and nothing of it is lost', async () => {
    const messages = commit(5000);
    const read = heldRead();
    take(messages[1]!);
    const repaired = timeline.repair();
    for (const message of messages.slice(2)) take(message);
    read.reject(new Error('disk'));
    await repaired;
    expect([seen, timeline.isBehind, timeline.hasEarly]).toEqual([[], true, false]);
    await timeline.checkLog();
    expect(seen).toEqual(upTo(5000));
  });

  test('a log with a hole is not read past it', async () => {
    const messages = commit(3);
    vi.spyOn(needs.backend, 'history').mockResolvedValue([messages[0]!, messages[2]!]);
    await timeline.checkLog();
    expect([seen, timeline.isBehind]).toEqual([[1], true]);
  });
});

describe('it opens', () => {
  test('with the latest messages in memory', async () => {
    commit(32);
    timeline = newTimeline();
    await timeline.open(at(30));
    expect([timeline.lastSeq, seqs(timeline.held(10, 12, 500)!)]).toEqual([30, [11, 12]]);
    expect(timeline.held(9, 12, 500)).toBeNull();
    await timeline.checkLog();
    expect([seen, seqs(timeline.held(28, 40, 500)!)]).toEqual([
      [31, 32],
      [29, 30, 31, 32],
    ]);
  });

  test('without them where the log has a hole, which is then for the reader to find', async () => {
    const messages = commit(4);
    for (const found of [messages.slice(0, 3), [messages[0]!, ...messages.slice(2)]]) {
      vi.spyOn(needs.backend, 'history').mockResolvedValueOnce(found);
      timeline = newTimeline();
      await timeline.open(at(4));
      expect([timeline.lastSeq, timeline.held(3, 4, 1)]).toEqual([4, null]);
    }
  });

  test('and what came while it did is taken after that, however much it is', async () => {
    for (const count of [4, 3000]) {
      const before = needs.backend.log.rooms.get(ROOM)!.messages.length;
      const chat = Promise.withResolvers<readonly RoomMessage[]>();
      vi.spyOn(needs.backend, 'latestChat').mockReturnValueOnce(chat.promise);
      seen = [];
      timeline = newTimeline();
      const messages = commit(count);
      const opened = timeline.open(at(before + 1));
      for (const message of messages) take(message);
      expect(seen).toEqual([]);
      chat.resolve([]);
      await opened;
      await expect.poll(() => seen).toEqual(messages.slice(1).map(({ seq }) => seq));
    }
  });
});

test('the latest chat is at hand', () => {
  expect(timeline.latestChat).toEqual([]);
  commit(30).forEach((message) => take(message));
  expect(seqs(timeline.latestChat)).toEqual(upTo(30));
  commit(1000).forEach((message) => take(message));
  expect(seqs(timeline.latestChat)).toEqual(upTo(1030, 931));
});

test('a notice and a pinned product are not of the latest chat, as they are not in the log’s', () => {
  const [line] = commit(1);
  const others = [MSG_TYPE.notice, MSG_TYPE.pin, MSG_TYPE.rolling, MSG_TYPE.marketing].map((msgType) =>
    needs.backend.log.append(ROOM, 'chatMessage', { room: ROOM, msgType, msg: '', prdtSysIds: [] }),
  );
  const bought = needs.backend.log.append(ROOM, 'chatMessage', { room: ROOM, msgType: MSG_TYPE.purchase });
  take(line!, ...others, bought);
  expect(seqs(timeline.latestChat)).toEqual([line!.seq, bought.seq]);
});

describe('the room’s present', () => {
  const set = (msg: string) =>
    needs.backend.log.append(ROOM, 'chatMessage', { room: ROOM, msgType: MSG_TYPE.notice, msg });
  const hide = (isHideOrdBtn: 0 | 1) =>
    needs.backend.log.append(ROOM, 'changeHideOrderBtn', { room: ROOM, isHideOrdBtn });

  test('is folded from messages as they come, in their order, from where the log was', async () => {
    timeline = newTimeline();
    await timeline.open({ seq: 0, present: { ...emptyPresent, noti: 'before' } });
    expect(timeline.present).toMatchObject({ noti: 'before', isHideOrdBtn: 0 });
    const [one, two, three] = [set('now'), hide(1), set('later')];
    take(two, three);
    expect(timeline.present).toMatchObject({ noti: 'before', isHideOrdBtn: 0 });
    take(one);
    expect(timeline.present).toMatchObject({ noti: 'later', isHideOrdBtn: 1 });
  });

  test('and from those that had to be read from the log', async () => {
    set('now');
    take(hide(1));
    await timeline.repair();
    expect(timeline.present).toMatchObject({ noti: 'now', isHideOrdBtn: 1 });
  });

  test('is changed by no message that cannot be understood, which keeps its place', () => {
    const spoilt = { seq: 1, event: 'changePrdt', data: { room: ROOM, products: null } };
    needs.backend.log.rooms.get(ROOM)!.messages.push(spoilt);
    take(spoilt, set('after'));
    expect([seen, timeline.present.noti, timeline.present.changes]).toEqual([[1, 2], 'after', {}]);
    expect(needs.errors).toHaveLength(1);
  });
});
