import { beforeEach, describe, expect, test, vi } from 'vitest';
import { CLOSE } from '../../../../schema/constants.ts';
import { ROOM } from '../gateway.support.ts';
import { FakeOccupant, testNeeds } from './room.support.ts';
import { Room } from './room.ts';

let needs: ReturnType<typeof testNeeds>;
let room: Room;

beforeEach(async () => {
  needs = testNeeds();
  needs.backend.publish = (name, messages) => needs.bus.publish(name, { kind: 'messages', messages });
  room = new Room(ROOM, needs);
  await room.open();
});

function join(afterSeq?: number): FakeOccupant {
  const occupant = new FakeOccupant();
  room.join(occupant.joiner(null, afterSeq));
  return occupant;
}

async function answered(occupant: FakeOccupant): Promise<string> {
  await vi.waitUntil(() => occupant.written.length > 0);
  return occupant.written[0]!;
}

/** A message goes through the room to all of them. */
async function hears(...occupants: readonly FakeOccupant[]): Promise<void> {
  const { seq } = needs.backend.say(ROOM, 'still here');
  await vi.waitFor(() => {
    for (const { written } of occupants) expect(written.join('')).toContain(`"seq":${seq}}`);
  });
}

function isIdleAfter(ms: number): boolean {
  needs.clock.advance(ms);
  return room.isIdle(needs.clock.now());
}

test('there is no room that the backend does not know', async () => {
  expect(await new Room('99_99', needs).open()).toBe(false);
});

describe('a failure harms no one else', () => {
  test('when one who joins cannot be answered', async () => {
    const here = join();
    await answered(here);
    const [first, failing, last] = [join(), join(), join()];
    failing.onWrite = () => {
      throw new Error('write');
    };
    await Promise.all([answered(first), answered(last)]);
    expect([failing.fate, needs.errors]).toEqual([[`closed ${CLOSE.restart}`], [new Error('write')]]);
    room.leave(failing.seat!);
    await hears(here, first, last);
    expect(room.joinCnt).toBe(3);
  });

  test('when one cannot even be seated', async () => {
    const failing = join();
    failing.joined = () => {
      throw new Error('seat');
    };
    const other = join();
    await answered(other);
    expect([failing.fate, needs.errors]).toEqual([[`closed ${CLOSE.restart}`], [new Error('seat')]]);
    await hears(other);
    expect(room.joinCnt).toBe(1);
  });

  test('when what one missed cannot be written', async () => {
    for (let n = 0; n < 1200; n++) needs.backend.say(ROOM, `m${n}`);
    const [failing, other] = [join(0), join()];
    failing.send = () => {
      throw new Error('write');
    };
    await answered(other);
    await vi.waitFor(() => expect(failing.fate).toEqual([`closed ${CLOSE.restart}`]));
    room.leave(failing.seat!);
    await hears(other);
  });
});

test('joiners of a room whose state cannot be read are refused, later ones served', async () => {
  vi.spyOn(needs.backend, 'snapshot').mockImplementationOnce(() => {
    throw new Error('disk');
  });
  const refused = join();
  await vi.waitFor(() => expect(refused.fate).toEqual(['not joined 9090']));
  const served = join();
  await hears(served);
  expect(needs.errors).toEqual([new Error('disk')]);
});

test('all who join together are told the same count, which includes them', async () => {
  const together = [join(), join(), join()];
  for (const occupant of together) expect(await answered(occupant)).toContain('"joinCnt":3');
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
