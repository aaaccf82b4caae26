import { beforeEach, expect, test, vi } from 'vitest';
import { ROOM } from '../gateway.support.ts';
import { FakeOccupant, testNeeds } from './room.support.ts';
import { Seats } from './seats.ts';

let needs: ReturnType<typeof testNeeds>;
let seats: Seats;
/** Whom the log has, in its order. */
let recorded: number[][];

beforeEach(() => {
  needs = testNeeds();
  recorded = [];
  needs.backend.log.onSeats.add((_, userSysIds) => void recorded.push([...userSysIds]));
  seats = new Seats(ROOM, needs);
});

function sit(userSysId: number | null): FakeOccupant {
  const occupant = new FakeOccupant();
  seats.add(occupant.seated(userSysId));
  return occupant;
}

async function sits(userSysId: number): Promise<FakeOccupant> {
  const occupant = sit(userSysId);
  await expect.poll(() => occupant.seat!.recordedAs).not.toBeNull();
  return occupant;
}

test('a member has one seat, the latest; guests as many as come', () => {
  const [older, guest, secondGuest] = [sit(1), sit(null), sit(null)];
  const other = sit(2);
  sit(1);
  expect(older.fate).toEqual(['put out 1002']);
  expect([guest, secondGuest, other].flatMap(({ fate }) => fate)).toEqual([]);
});

test('the older seat leaving late does not make room for a third', () => {
  const older = sit(1);
  const newer = sit(1);
  expect(seats.remove(older.seat!)).toBe(true);
  expect(seats.remove(older.seat!)).toBe(false);
  sit(1);
  expect(newer.fate).toEqual(['put out 1002']);
});

test('members are recorded in the order of their coming, those who come meanwhile together, guests not', async () => {
  sit(1);
  sit(null);
  sit(2);
  const gone = sit(3);
  await sits(4);
  seats.remove(gone.seat!);
  await sits(5);
  expect(recorded).toEqual([[1], [2, 3, 4], [5]]);
});

test('who has gone before it came to that is not recorded', async () => {
  sit(1);
  seats.remove(sit(2).seat!);
  await sits(3);
  expect(recorded).toEqual([[1], [3]]);
});

test('nobody is recorded where there is no other process', async () => {
  seats = new Seats(ROOM, { ...needs, backend: Object.assign(needs.backend, { isShared: false }) });
  sit(1);
  await new Promise((resolve) => setImmediate(resolve));
  expect(recorded).toEqual([]);
});

test('a seat that was recorded elsewhere later puts out the one here; an earlier one does not', async () => {
  await sits(9);
  const occupant = await sits(1);
  seats.heardOf([1, 2], 1);
  seats.heardOf([2], 3);
  expect(occupant.fate).toEqual([]);
  seats.heardOf([1], 3);
  expect(occupant.fate).toEqual(['put out 1002']);
});

test('of a seat that is being recorded the log says whether it was the earlier', async () => {
  for (const [elsewhere, fate] of [
    [2, ['put out 1002']],
    [0, []],
  ] as const) {
    const answer = Promise.withResolvers<number>();
    needs.backend.recordSeats = () => answer.promise;
    const occupant = sit(1);
    seats.heardOf([1], elsewhere);
    expect(occupant.fate).toEqual([]);
    answer.resolve(1);
    await expect.poll(() => occupant.seat!.recordedAs).not.toBeNull();
    expect(occupant.fate).toEqual(fate);
    seats.remove(occupant.seat!);
  }
});

test('what could not be recorded is tried again, with those who came meanwhile, until it is', async () => {
  vi.useFakeTimers();
  try {
    const answers: (() => Promise<boolean>)[] = [
      () => Promise.resolve(false),
      () => {
        sit(3);
        return Promise.reject(new Error('the log broke'));
      },
    ];
    needs.backend.beforeSeats = () => answers.shift()?.() ?? Promise.resolve(true);
    const first = sit(1);
    await vi.advanceTimersByTimeAsync(400);
    const second = sit(2);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([first.seat!.recordedAs, second.seat!.recordedAs]).toEqual([1, 1]);
    expect(recorded).toEqual([[1, 2, 3]]);
    expect(needs.errors.map(String)).toEqual(['Error: the log broke']);
  } finally {
    vi.useRealTimers();
  }
});

test('a member’s visit lasts from their seat to its end; a guest’s is nobody’s', () => {
  const { clock, backend } = needs;
  const since = clock.now();
  const occupant = new FakeOccupant();
  seats.add(occupant.seated(1, since));
  sit(null);
  expect(backend.visits).toEqual([[1, since, null]]);
  clock.advance(1000);
  seats.remove(occupant.seat!);
  seats.remove(occupant.seat!);
  expect(backend.visits.slice(1)).toEqual([[1, since, since + 1000]]);
});
