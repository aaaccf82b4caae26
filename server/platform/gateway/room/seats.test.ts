import { beforeEach, expect, test } from 'vitest';
import type { Bus } from '../../bus/bus.ts';
import { FakeOccupant, publishing, testNeeds } from './room.support.ts';
import { Seats } from './seats.ts';

let bus: Bus & { connected: boolean };
let needs: ReturnType<typeof testNeeds>;
let others: ReturnType<typeof publishing>;
let seats: Seats;

beforeEach(() => {
  needs = testNeeds();
  bus = { ...needs.bus, connected: true } as typeof bus;
  others = publishing();
  seats = new Seats({ ...needs, bus }, others.publish);
});

function sit(userSysId: number | null, entryId = ''): FakeOccupant {
  const occupant = new FakeOccupant();
  seats.add(occupant.seated(userSysId, entryId));
  return occupant;
}

function entries(): unknown[] {
  return others.published.splice(0).map((message) => message.kind === 'entered' && message.sessionId);
}

test('a member has one seat, the latest; guests as many as come', () => {
  const [older, guest, secondGuest] = [sit(1, '001-us'), sit(null), sit(null)];
  const other = sit(2, '002-us');
  sit(1, '003-us');
  expect(older.fate).toEqual(['put out 1002']);
  expect([guest, secondGuest, other].flatMap(({ fate }) => fate)).toEqual([]);
});

test('the older seat leaving late does not make room for a third', () => {
  const older = sit(1, '001-us');
  const newer = sit(1, '002-us');
  expect(seats.remove(older.seat!)).toBe(true);
  expect(seats.remove(older.seat!)).toBe(false);
  sit(1, '003-us');
  expect(newer.fate).toEqual(['put out 1002']);
});

test('an entry elsewhere puts out the older seat here; to an older one it is said that it is older', () => {
  const occupant = sit(1, '005-us');
  expect(entries()).toEqual(['005-us']);
  seats.heardEntry(1, '005-us');
  seats.heardEntry(2, '009-them');
  expect([entries(), occupant.fate]).toEqual([[], []]);
  seats.heardEntry(1, '004-them');
  expect([entries(), occupant.fate]).toEqual([['005-us'], []]);
  seats.heardEntry(1, '006-them');
  expect(occupant.fate).toEqual(['put out 1002']);
});

test('who enters after an entry elsewhere was heard of is later than that one, whatever the clocks say', () => {
  const { entryIds } = needs;
  seats.heardEntry(1, 'zz0000000-them');
  expect(entryIds.next() > 'zz0000000-them').toBe(true);
});

test('who came while the bus was away is made known when it is back, once', () => {
  sit(1, '001-us');
  bus.connected = false;
  sit(2, '002-us');
  const gone = sit(3, '003-us');
  sit(null);
  seats.remove(gone.seat!);
  entries();
  seats.reconnected();
  seats.reconnected();
  expect(entries()).toEqual(['002-us']);
});
