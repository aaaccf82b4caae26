import { describe, expect, test } from 'vitest';
import { PERMISSION } from '../../../../schema/members/constants.ts';
import type { RoomEvent } from '../../../../schema/room/room.ts';
import { evolve, type RecordedEvent } from '../../../platform/log/log.ts';
import { refusal } from '../../../testing/refusal.ts';
import { blacklistFold, houseFold } from '../moderation/decider.ts';
import { roomFold, type Actor, type RoomState } from './decider.ts';
import { host, manager, member, otherHost, plan, started } from './scene.support.ts';
import { requireMaySpeak } from './may-speak.ts';
import { permissionIn } from './decider.ts';

const T = 1_000_000;
const slow = (slowSeconds: number, isFrozen: 0 | 1 = 0): RoomEvent => ({
  type: 'ChatModeChanged',
  data: { slowSeconds, isFrozen },
});
const said = (permission: Actor['permission']): RoomEvent => ({
  type: 'ChatSent',
  data: { msgType: 0, permission, msg: '안녕', content: null },
});

function roomAfter(
  ...events: readonly (readonly [at: number, actorId: number, event: RoomEvent])[]
): RoomState {
  return events.reduce(
    (state, [recordedAt, actorId, event], i) =>
      evolve(roomFold, state, {
        ...event,
        actorId,
        recordedAt,
        stream: 'room-10_77',
        version: i + 1,
        position: i + 1,
      } as RecordedEvent),
    roomFold.initial,
  );
}

function speaks(room: RoomState, actor: Actor, now: number) {
  const scene = { room, blacklist: blacklistFold.initial, house: houseFold.initial };
  return () =>
    requireMaySpeak(
      scene,
      { ...actor, permission: permissionIn(actor, plan) },
      { msg: '안녕', content: null },
      now,
    );
}

const other: Actor = { ...member, userSysId: member.userSysId + 61 };
const on = [0, host.userSysId, started] as const;
const lineOf = (at: number, actor: Actor) => [at, actor.userSysId, said(actor.permission)] as const;

describe('slow mode', () => {
  const room = roomAfter(on, [0, host.userSysId, slow(30)], lineOf(T, member));

  test('makes a member wait, to the second, and says how long', () => {
    expect(speaks(room, member, T)).toThrow(refusal('4291', { waitSeconds: 30 }));
    expect(speaks(room, member, T + 10_500)).toThrow(refusal('4291', { waitSeconds: 20 }));
    expect(speaks(room, member, T + 29_999)).toThrow(refusal('4291', { waitSeconds: 1 }));
    expect(speaks(room, member, T + 30_000)).not.toThrow();
  });

  test('counts each member alone', () => {
    expect(speaks(room, other, T)).not.toThrow();
    const both = roomAfter(on, [0, 2, slow(30)], lineOf(T, member), lineOf(T + 5000, other));
    expect(speaks(both, member, T + 5000)).toThrow(refusal('4291', { waitSeconds: 25 }));
    expect(speaks(both, other, T + 5000)).toThrow(refusal('4291', { waitSeconds: 30 }));
  });

  test('is not for hosts and managers, but for another seller’s host', () => {
    for (const actor of [host, manager])
      expect(speaks(roomAfter(on, [0, 2, slow(30)], lineOf(T, actor)), actor, T)).not.toThrow();
    const stranger = { ...otherHost, permission: PERMISSION.member };
    const after = roomAfter(on, [0, 2, slow(30)], lineOf(T, stranger));
    expect(speaks(after, otherHost, T)).toThrow(refusal('4291'));
  });

  test('of another process whose clock is ahead never makes anybody wait longer than it is', () => {
    expect(speaks(room, member, T - 60_000)).toThrow(refusal('4291', { waitSeconds: 30 }));
  });

  test('ends, and nothing is kept of who spoke', () => {
    const off = roomAfter(on, [0, 2, slow(30)], lineOf(T, member), [T, 2, slow(0)]);
    expect(off.spoken).toEqual({});
    expect(speaks(off, member, T)).not.toThrow();
  });

  test('keeps nobody who has waited long enough', () => {
    const lines = Array.from({ length: 500 }, (_, i) =>
      lineOf(T + i * 1000, { ...member, userSysId: 1 + 61 * i }),
    );
    const { spoken } = roomAfter(on, [0, 2, slow(5)], ...lines);
    expect(Object.values(spoken).flatMap((shard) => Object.keys(shard))).toHaveLength(5);
  });

  test('out of it a line leaves the room’s state as it is', () => {
    const before = roomAfter(on);
    const after = roomAfter(on, lineOf(T, member));
    expect(after).toEqual(before);
  });
});

describe('a frozen chat', () => {
  const room = roomAfter(on, [0, 2, slow(0, 1)]);

  test.each([
    ['member', member],
    ['another seller’s host', otherHost],
  ])('is silent for a %s', (_who, actor) => {
    expect(speaks(room, actor, T)).toThrow(refusal('4292'));
  });

  test.each([
    ['host', host],
    ['manager', manager],
  ])('hears its %s', (_who, actor) => {
    expect(speaks(room, actor, T)).not.toThrow();
  });
});

describe('a blocked word', () => {
  const house = { ...houseFold.initial, words: ['바보'] };
  const scene = { room: roomAfter(on), blacklist: blacklistFold.initial, house };
  const says =
    (actor: Actor, msg: string, content: string | null = null) =>
    () =>
      requireMaySpeak(scene, actor, { msg, content }, T);

  test('is not said by members, nor asked', () => {
    expect(says(member, '이 바보야')).toThrow(refusal('4293'));
    expect(says(member, '질문', '바1보인가요')).toThrow(refusal('4293'));
    expect(says(member, '바다 보러 가요')).not.toThrow();
  });

  test('is for the host to say', () => {
    expect(says(host, '바보')).not.toThrow();
  });

  test('comes after all that concerns the person', () => {
    const muted = { ...scene, blacklist: { [member.userSysId]: { blackType: 0 as const, at: T } } };
    const line = { msg: '바보', content: null };
    expect(() => requireMaySpeak(muted, member, line, T)).toThrow(refusal('1005'));
  });
});
