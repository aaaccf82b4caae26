import { beforeEach, describe, expect, test } from 'vitest';
import { HEARTBEAT_EVERY, SOCKET_SILENCE_MAX } from '../../../../schema/room/constants.ts';
import type { RoomMessage } from '../../bus/bus.ts';
import { Presence } from './presence.ts';
import { publishing, testNeeds } from './room.support.ts';

let needs: ReturnType<typeof testNeeds>;
let here: { size: number };
let told: [string, number][];
let others: ReturnType<typeof publishing>;
let presence: Presence;

beforeEach(() => {
  needs = testNeeds();
  here = { size: 0 };
  told = [];
  others = publishing();
  const tell = ({ event, data }: RoomMessage) =>
    void told.push([event, (data as { joinCnt: number }).joinCnt]);
  presence = new Presence({ room: '10_77', needs, here, tell, publish: others.publish });
});

function sit(count: number): void {
  here.size = count;
  presence.changed();
}

function later(ms: number): void {
  needs.clock.advance(ms);
  presence.sweep(needs.clock.monotonic());
}

function announced(): unknown[] {
  return others.published.splice(0).map((message) => message.kind === 'presence' && message.joinCnt);
}

test('viewers hear of comers and leavers, at most once a second', () => {
  sit(1);
  sit(2);
  sit(5);
  expect(told).toEqual([['joinRoom', 1]]);
  later(1000);
  sit(4);
  later(1000);
  later(5000);
  expect(told).toEqual([
    ['joinRoom', 1],
    ['joinRoom', 5],
    ['leaveRoom', 4],
  ]);
});

describe('other processes', () => {
  test('are told of changes at most once a second, and of no change with every heartbeat', () => {
    sit(1);
    sit(2);
    expect(announced()).toEqual([1]);
    later(1000);
    expect(announced()).toEqual([2]);
    later(HEARTBEAT_EVERY - 1);
    expect(announced()).toEqual([]);
    later(1);
    expect(announced()).toEqual([2]);
    presence.leave();
    expect(announced()).toEqual([0]);
  });

  test('count until they leave or fall silent; our own echo does not', () => {
    here.size = 1;
    presence.heard('us', 70);
    presence.heard('there', 2);
    presence.heard('elsewhere', 4);
    expect(presence.joinCnt).toBe(7);
    presence.heard('elsewhere', 0);
    expect(presence.joinCnt).toBe(3);
    later(SOCKET_SILENCE_MAX);
    expect(presence.joinCnt).toBe(3);
    later(1);
    expect(presence.joinCnt).toBe(1);
  });

  test('are believed up to a number of them', () => {
    for (let n = 0; n < 5000; n++) presence.heard(`p${n}`, 1);
    expect(presence.joinCnt).toBe(1000);
    presence.heard('p0', 0);
    presence.heard('another', 1);
    expect(presence.joinCnt).toBe(1000);
  });

  test('that are new are told at once, as they have not heard of us', () => {
    sit(2);
    announced();
    presence.heard('there', 1);
    presence.heard('there', 2);
    expect(announced()).toEqual([2]);
  });

  test('that came while nobody was here for a moment are told soon', () => {
    sit(2);
    announced();
    here.size = 0;
    presence.heard('there', 1);
    expect(announced()).toEqual([]);
    here.size = 2;
    presence.sweep(needs.clock.monotonic());
    expect(announced()).toEqual([2]);
  });

  test('that may have missed it are told again', () => {
    presence.introduce();
    presence.introduce();
    expect(announced()).toEqual([0, 0]);
  });
});
