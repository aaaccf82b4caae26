import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailed } from '../../../schema/call.ts';
import { guestJoin } from '../../../schema/room/constants.ts';
import { FakeRoom } from '../../testing/fake-room.ts';
import { RoomLink } from './room-link.ts';

let room: FakeRoom;
let link: RoomLink;
let asked = 0;
const told: string[] = [];
beforeEach(async () => {
  room = await FakeRoom.start();
  asked = 0;
  told.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  link.close();
  room.stop();
});

/** A link to the room whose first requests for credentials fail. */
function linked(failures: number): RoomLink {
  const tell = (text: string) => () => void told.push(text);
  return new RoomLink({
    address: room.url.replace('http', 'ws'),
    room: { broadcastSysId: 1, broadcastScheduleSysId: 11 },
    credentials: async () => {
      asked += 1;
      if (asked <= failures) throw new CallFailed('no server');
      return guestJoin;
    },
    position: 0,
    joined: tell('joined'),
    heard: () => {},
    lost: tell('lost'),
    out: tell('out'),
    failed: tell('failed'),
  });
}

test('a server that cannot say for a moment who we are is asked again', async () => {
  link = linked(1);
  link.open();
  await expect.poll(() => told.includes('joined')).toBe(true);
  expect([told, asked]).toEqual([['lost', 'joined'], 2]);
});

test('who leaves meanwhile has left: nothing is tried again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  link = linked(Infinity);
  link.open();
  await new Promise<void>((resolve) => {
    const look = () => (told.length > 0 ? resolve() : setImmediate(look));
    look();
  });
  expect(vi.getTimerCount()).toBe(1);
  link.close();
  expect(vi.getTimerCount()).toBe(0);
  expect(told).toEqual(['lost']);
});
