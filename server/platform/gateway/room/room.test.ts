import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CLOSE, RESUME_MAX } from '../../../../schema/room/constants.ts';
import type { RoomMessage } from '../../bus/bus.ts';
import { ROOM, upTo } from '../gateway.support.ts';
import { ReadOverdue } from '../reads.ts';
import { FakeOccupant, testNeeds } from './room.support.ts';
import { Room } from './room.ts';

let needs: ReturnType<typeof testNeeds>;
let room: Room;

beforeEach(async () => {
  needs = testNeeds({ ringSize: 20 });
  needs.backend.publish = (name, messages) => needs.bus.publish(name, { kind: 'messages', messages });
  await open(0);
});
afterEach(() => room.close());

/** A room that has had so many messages, of which the latest 20 are in memory. */
async function open(messages: number): Promise<void> {
  if (messages > 0) room.close();
  for (let n = 0; n < messages; n++) needs.backend.commit(ROOM, `m${n}`);
  room = new Room(ROOM, needs);
  await room.open();
}

function join(afterSeq?: number): FakeOccupant {
  const occupant = new FakeOccupant();
  room.join(occupant.joiner(null, afterSeq));
  return occupant;
}

async function answered(occupant: FakeOccupant): Promise<string> {
  // Each of hundreds waits a turn of the event loop, and no more.
  await expect.poll(() => occupant.written.length, { interval: 0 }).toBeGreaterThan(0);
  return occupant.written[0]!;
}

function seqsOf({ written }: FakeOccupant): number[] {
  return [...written.join('').matchAll(/"seq":(\d+)}(?=[\],])/g)].map(([, seq]) => Number(seq));
}

/** A message goes through the room to all of them. */
async function hears(...occupants: readonly FakeOccupant[]): Promise<void> {
  const { seq } = needs.backend.say(ROOM, 'still here');
  for (const { written } of occupants) await expect.poll(() => written.join('')).toContain(`"seq":${seq}}`);
}

function isIdleAfter(ms: number): boolean {
  needs.clock.advance(ms);
  return room.isIdle(needs.clock.monotonic());
}

describe('a process of a later version shares the room', () => {
  test('what it says of a kind that is not known is not for us', async () => {
    const here = join();
    await answered(here);
    needs.bus.publish(ROOM, { kind: 'polls', open: 3 } as never);
    needs.bus.publish(ROOM, { kind: 'toString' } as never);
    await hears(here);
    expect(needs.errors).toEqual([]);
  });

  test('a durable event that is not known has its place among the others', async () => {
    const [here, host] = [join(), join()];
    await Promise.all([answered(here), answered(host)]);
    needs.backend.publish(ROOM, [
      needs.backend.log.append(ROOM, 'pollOpened', { room: ROOM, options: [1, 2] }),
    ]);
    await hears(here);
    const back = join(0);
    await hears(here, back);
    for (const occupant of [here, back]) expect(seqsOf(occupant)).toEqual([1, 2, 3]);
    expect(here.written.join('')).toContain('"event":"pollOpened"');
    expect(needs.errors).toEqual([]);
  });
});

test('there is no room that the backend does not know', async () => {
  expect(await new Room('99_99', needs).open()).toBe(false);
});

describe('many who come together', () => {
  test('are all told how many they are, and what was said, in the same words', async () => {
    await open(30);
    const all = Array.from({ length: 200 }, () => join());
    await Promise.all(all.map(answered));
    expect(new Set(all.map(({ written }) => written[0])).size).toBe(1);
    expect(all[0]!.written[0]).toContain('"joinCnt":200');
    await hears(...all);
    for (const occupant of all) expect(seqsOf(occupant).at(-1)).toBe(31);
  });

  test('of whom one leaves before being answered: nothing is written to them any more', async () => {
    const [first, ...others] = Array.from({ length: 200 }, () => join());
    const gone = others.at(-1)!;
    first!.onWrite = () => {
      if (gone.seat !== null) room.leave(gone.seat);
    };
    others.pop();
    await Promise.all(others.map(answered));
    await hears(...others);
    expect([gone.written, gone.fate, room.joinCnt]).toEqual([[], [], 199]);
  });
});

describe('a failure harms no one else', () => {
  test.each([
    ['be answered', 'onWrite'],
    ['even be seated', 'joined'],
  ] as const)('when one who joins cannot %s', async (_what, fails) => {
    const here = join();
    await answered(here);
    const [first, failing, last] = [join(), join(), join()];
    failing[fails] = () => {
      throw new Error('no');
    };
    await Promise.all([answered(first), answered(last)]);
    expect([failing.fate, needs.errors]).toEqual([[`closed ${CLOSE.restart}`], [new Error('no')]]);
    if (failing.seat !== null) room.leave(failing.seat);
    await hears(here, first, last);
    expect(room.joinCnt).toBe(3);
  });

  test('when those who join together cannot be let in: they are told to come back, later ones are served', async () => {
    vi.spyOn(needs.bus, 'publish').mockImplementation(() => {
      throw new Error('bus');
    });
    // The others are told of who comes once a second.
    needs.clock.advance(1000);
    const failing = join();
    await expect.poll(() => failing.fate).toEqual([`closed ${CLOSE.restart}`]);
    vi.mocked(needs.bus.publish).mockRestore();
    expect(needs.errors).toEqual([new Error('bus')]);
    await hears(join());
  });

  test('when what one missed cannot be written', async () => {
    for (let n = 0; n < 1200; n++) needs.backend.say(ROOM, `m${n}`);
    const [failing, other] = [join(0), join()];
    failing.onWrite = () => {
      if (failing.written.length > 0) throw new Error('write');
    };
    await answered(other);
    await expect.poll(() => failing.fate).toEqual([`closed ${CLOSE.restart}`]);
    room.leave(failing.seat!);
    await hears(other);
  });
});

/** As time would. */
function giveUpReads(): void {
  needs.clock.advance(5001);
  needs.reads.sweep(needs.clock.monotonic());
}
const never = new Promise<never>(() => {});

describe('a read that fails or hangs', () => {
  test('of what one knows and the room does not: they begin anew, and nobody waits for them', async () => {
    const here = join();
    await answered(here);
    vi.spyOn(needs.backend, 'history').mockRejectedValueOnce(new Error('disk')).mockReturnValueOnce(never);
    expect(await answered(join(99))).toContain('"gap":true');
    const hanging = join(99);
    await hears(here, join());
    expect([hanging.written, room.isIdle(Infinity)]).toEqual([[], false]);
    giveUpReads();
    expect(await answered(hanging)).toContain('"gap":true');
    await hears(hanging);
    expect(needs.errors).toEqual([new Error('disk'), new ReadOverdue()]);
  });

  test('of what one missed: they are told to come back, everyone else hears on', async () => {
    await open(40);
    const here = join();
    await answered(here);
    vi.spyOn(needs.backend, 'history').mockReturnValueOnce(never);
    const behind = join(0);
    await answered(behind);
    await hears(here);
    giveUpReads();
    await expect.poll(() => behind.fate).toEqual([`closed ${CLOSE.restart}`]);
    room.leave(behind.seat!);
    await hears(here);
  });

  test('of what the bus did not bring: who has seen it is served when it has been given up', async () => {
    const here = join();
    await answered(here);
    vi.spyOn(needs.backend, 'history').mockReturnValueOnce(never);
    needs.backend.commit(ROOM, 'silent');
    const comes = join(1);
    await expect.poll(() => needs.backend.history).toHaveBeenCalled();
    room.like(here, 'l');
    await expect.poll(() => here.written.join('')).toContain('"event":"like"');
    giveUpReads();
    await answered(comes);
    await hears(here, comes);
    expect(seqsOf(here)).toEqual([1, 2]);
    expect(seqsOf(comes)).toEqual([1, 2]);
  });

  test('of what one missed who leaves meanwhile: nothing is written to them any more', async () => {
    await open(40);
    const read = Promise.withResolvers<readonly RoomMessage[]>();
    const history = vi.spyOn(needs.backend, 'history').mockReturnValueOnce(read.promise);
    const gone = join(0);
    await answered(gone);
    await expect.poll(() => history).toHaveBeenCalled();
    room.leave(gone.seat!);
    read.resolve(needs.backend.log.rooms.get(ROOM)!.messages);
    await hears(join());
    expect([gone.written.length, gone.fate]).toEqual([1, []]);
  });
});

test('who joins again on the same socket while catching up gets the rest once', async () => {
  await open(1200);
  const { history } = needs.backend;
  const held = Promise.withResolvers<void>();
  vi.spyOn(needs.backend, 'history').mockImplementation(async (...args) => {
    if (args[1] > 0) await held.promise;
    return history.apply(needs.backend, args);
  });
  const occupant = join(0);
  await expect.poll(() => seqsOf(occupant)).toHaveLength(500);
  room.join(occupant.joiner(null, 0));
  await expect.poll(() => occupant.written.join('').match(/"joinCnt"/g)).toHaveLength(2);
  held.resolve();
  await hears(occupant);
  expect(seqsOf(occupant)).toEqual(upTo(1201));
});

const hide = () =>
  needs.backend.publish(ROOM, [
    needs.backend.log.append(ROOM, 'changeHideOrderBtn', { room: ROOM, isHideOrdBtn: 1 }),
  ]);

test('the room’s present comes from memory, however many join', async () => {
  await open(300);
  const asked = (['snapshot', 'history', 'latestChat'] as const).map((read) => vi.spyOn(needs.backend, read));
  expect(await answered(join())).toContain('"isHideOrdBtn":0');
  hide();
  needs.bus.publish(ROOM, { kind: 'sums', likeCnt: 5, viewCnt: 9 });
  // Another process's, overtaken on its way.
  needs.bus.publish(ROOM, { kind: 'sums', likeCnt: 4, viewCnt: 8 });
  for (let n = 0; n < 200; n++) {
    const told = await answered(join());
    expect(told).toContain('"isHideOrdBtn":1');
    expect(told).toContain('"likeCnt":5,"viewCnt":9');
    expect(told).toContain('"seq":301,');
  }
  for (const read of asked) expect(read).not.toHaveBeenCalled();
});

describe('many who come back at once', () => {
  test('cost one read a page, and everyone else hears on meanwhile', async () => {
    await open(19_900);
    const here = join();
    await answered(here);
    const reads = vi.spyOn(needs.backend, 'history');
    const back = Array.from({ length: 500 }, (_, n) => {
      const occupant = join(n % 3);
      occupant.isCounting = true;
      return occupant;
    });
    // A message sent meanwhile is heard while most of them have hardly begun.
    const { seq } = needs.backend.say(ROOM, 'meanwhile');
    let hadMuch: number | undefined;
    here.onWrite = (frames) => {
      if (frames.includes(`"seq":${seq}}`)) hadMuch = back.filter(({ bytes }) => bytes > 1_000_000).length;
    };
    await expect.poll(() => hadMuch).toBeDefined();
    expect(hadMuch).toBeLessThan(250);
    await expect.poll(() => back.every(({ seat }) => seat?.servedBy !== Infinity)).toBe(true);
    expect(reads.mock.calls.length).toBeLessThanOrEqual(40);
    expect(needs.portions.size).toBeLessThanOrEqual(256);
  });

  test('all get all of it, in order and once, wherever they begin', async () => {
    await open(1700);
    const stays = join(0);
    const back = [0, 1, 50, 99, 100, 101, 499, 500, 777, 1699, 1700].map((seq) => ({
      seq,
      occupant: join(seq),
    }));
    const saying = setInterval(() => needs.backend.say(ROOM, 'on and on'), 2);
    await expect
      .poll(() => seqsOf(stays).length > 1800)
      .toBe(true)
      .finally(() => clearInterval(saying));
    await hears(stays, ...back.map(({ occupant }) => occupant));
    const last = seqsOf(stays).at(-1)!;
    for (const { seq, occupant } of [{ seq: 0, occupant: stays }, ...back]) {
      expect(seqsOf(occupant)).toEqual(upTo(last, seq + 1));
    }
  });

  test('who is too far behind begins anew', async () => {
    await open(RESUME_MAX + 2);
    const [tooFar, justNear] = [join(1), join(2)];
    expect(await answered(tooFar)).toContain('"gap":true');
    expect(seqsOf(tooFar)).toEqual(upTo(RESUME_MAX + 2, RESUME_MAX - 97));
    expect(await answered(justNear)).toContain('"gap":false');
    await hears(tooFar);
    expect(seqsOf(tooFar)).toHaveLength(101);
  });
});

test('who joins again on the same socket is told nothing older than what they have seen, and all after it', async () => {
  const [occupant, other] = [join(), join()];
  await hears(occupant, other);
  // Many come before, so that others see messages between the state's being taken and this one's answer.
  for (let n = 0; n < 2000; n++) join();
  room.join(occupant.joiner(null, 0));
  for (let n = 0; n < 20; n++) {
    needs.backend.say(ROOM, 'meanwhile');
    await new Promise(setImmediate);
  }
  await hears(occupant, other);
  expect([seqsOf(occupant), seqsOf(other)]).toEqual([upTo(22), upTo(22)]);
});

test('who left while waiting gets no seat', async () => {
  const gone = join();
  gone.isHere = false;
  await answered(join());
  expect([gone.seat, room.joinCnt]).toEqual([null, 1]);
});

test('it is idle once it has been empty for the grace, and nothing waits in it', async () => {
  const occupant = join();
  expect(isIdleAfter(needs.settings.roomGrace)).toBe(false);
  await answered(occupant);
  room.like(occupant, undefined);
  room.leave(occupant.seat!);
  expect(isIdleAfter(needs.settings.roomGrace)).toBe(false);
  await room.likesSaved();
  expect(isIdleAfter(0)).toBe(true);
  room.touch();
  expect(isIdleAfter(needs.settings.roomGrace - 1)).toBe(false);
  expect(isIdleAfter(1)).toBe(true);
});
