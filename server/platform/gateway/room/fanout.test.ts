import { beforeEach, describe, expect, test } from 'vitest';
import { CLOSE } from '../../../../schema/room/constants.ts';
import { Wire } from '../wire.ts';
import { RoomBatch } from './batch.ts';
import { Fanout } from './fanout.ts';
import { FakeOccupant, testNeeds } from './room.support.ts';
import type { Seat } from './seat.ts';

let needs: ReturnType<typeof testNeeds>;
let seats: Set<Seat>;
let end: { lastSeq: number; closed(): void };
let fanout: Fanout;

beforeEach(() => {
  needs = testNeeds();
  seats = new Set();
  end = { lastSeq: 0, closed: () => {} };
  fanout = new Fanout(seats, needs, end);
});

function sit(): FakeOccupant {
  const occupant = new FakeOccupant();
  seats.add(occupant.seated());
  return occupant;
}

function add(text: string): void {
  end.lastSeq += 1;
  fanout.add(new Wire({ seq: end.lastSeq, event: text, data: {} }));
}

function told({ written }: FakeOccupant): string[] {
  return written.flatMap((frames) => [...frames.matchAll(/"event":"(\w+)"/g)].map(([, event]) => event!));
}

/** What the room is given is out with the second fan-out, whatever became of the first. */
async function saysOn(...to: readonly FakeOccupant[]): Promise<void> {
  add('later');
  fanout.wake();
  await expect.poll(() => to.map((occupant) => told(occupant).at(-1))).toEqual(to.map(() => 'later'));
}

describe('a batch', () => {
  test('holds what was gathered, in order and in one write', async () => {
    const occupant = sit();
    add('one');
    fanout.wake();
    add('two');
    await expect.poll(() => told(occupant)).toEqual(['one', 'two']);
    expect(occupant.written).toHaveLength(1);
    expect(fanout.handedSeq).toBe(2);
  });

  test('is built once for all who get it in the same form', () => {
    const wires = Array.from({ length: 10 }, (_, n) => {
      const data = { userId: 'vie**', msg: '안녕하세요' };
      return new Wire({ seq: n + 1, event: 'chatMessage', data, hostData: { userId: `viewer${n}` } });
    });
    const batch = new RoomBatch(wires);
    const forms = [true, false].flatMap((forHost) =>
      [true, false].map((compressed) => [forHost, compressed]),
    );
    const built = forms.map(([forHost, compressed]) => batch.frames(forHost!, false, compressed!));
    expect(new Set(built.map((frames) => frames!.toString('latin1'))).size).toBe(4);
    for (const [i, [forHost, compressed]] of forms.entries())
      expect(batch.frames(forHost!, false, compressed!)).toBe(built[i]);
  });

  test('is not for who is seated when it is closed', async () => {
    const occupant = sit();
    const late = new FakeOccupant();
    add('one');
    end.closed = () => {
      expect(fanout.handedSeq).toBe(1);
      late.seated().servedBy = fanout.number;
      seats.add(late.seat!);
      end.closed = () => {};
    };
    fanout.request();
    await expect.poll(() => told(occupant)).toEqual(['one']);
    await saysOn(occupant, late);
    expect(told(late)).toEqual(['later']);
  });

  test('leaves out a seat that catches up by itself', async () => {
    const [occupant, behind] = [sit(), sit()];
    behind.seat!.servedBy = Infinity;
    add('one');
    fanout.flush();
    expect([told(occupant), told(behind)]).toEqual([['one'], []]);
  });
});

test('without seats everything counts as handed out, what was gathered for those who left, too', () => {
  const gone = sit();
  add('one');
  seats.delete(gone.seat!);
  add('two');
  expect(fanout.handedSeq).toBe(2);
  const comes = sit();
  comes.seat!.servedBy = fanout.number;
  add('three');
  fanout.flush();
  expect([told(comes), told(gone)]).toEqual([['three'], []]);
});

test('a seat that is held has everything up to its cursor, whether the fan-out has been at it or not', () => {
  const [served, waiting] = [sit(), sit()];
  add('one');
  fanout.flush();
  served.onWrite = () => {
    fanout.hold(served.seat!);
    fanout.hold(waiting.seat!);
  };
  add('two');
  fanout.flush();
  expect([told(served), served.seat!.cursor]).toEqual([['one', 'two'], 2]);
  expect([told(waiting), waiting.seat!.cursor]).toEqual([['one'], 1]);
  add('three');
  fanout.flush();
  expect([told(served), told(waiting)]).toEqual([['one', 'two'], ['one']]);
});

test('a slow reader is spared passing messages and closed when too much waits', () => {
  const occupant = sit();
  occupant.link.queued = needs.settings.queueSoft + 1;
  add('kept');
  fanout.add(new Wire({ seq: null, event: 'passing', data: {} }));
  fanout.flush();
  expect([told(occupant), needs.stats.skipped]).toEqual([['kept'], 1]);
  occupant.link.queued = 2 * needs.settings.queueHard;
  add('more');
  fanout.flush();
  expect(occupant.fate).toEqual([`closed ${CLOSE.tooSlow}`]);
});

describe('something fails', () => {
  test('for one seat: it is told to come back, and the others get everything', async () => {
    const [before, failing, after] = [sit(), sit(), sit()];
    failing.onWrite = () => {
      throw new Error('write');
    };
    add('one');
    fanout.wake();
    await expect.poll(() => told(after)).toEqual(['one']);
    expect([needs.errors, failing.fate]).toEqual([[new Error('write')], [`closed ${CLOSE.restart}`]]);
    seats.delete(failing.seat!);
    await saysOn(before, after);
  });

  test('when a batch is closed: it goes out and so does the next', async () => {
    const occupant = sit();
    end.closed = () => {
      throw new Error('closed');
    };
    add('one');
    fanout.wake();
    await expect.poll(() => told(occupant)).toEqual(['one']);
    await saysOn(occupant);
    expect([needs.errors.length, fanout.handedSeq]).toEqual([2, 2]);
  });
});
