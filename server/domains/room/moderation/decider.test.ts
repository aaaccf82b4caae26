import { expect, test } from 'vitest';
import { PERMISSION } from '../../../../schema/members/constants.ts';
import { evolve, type RecordedEvent } from '../../../platform/log/log.ts';
import { refusal } from '../../../testing/refusal.ts';
import type { Actor } from '../broadcast/decider.ts';
import { blacklistFold, houseFold, liftFrom, sanction, standingOf, type Judgement } from './decider.ts';

const SELLER = 7;
const person = (userSysId: number, permission: Actor['permission'], ...sellerSysIds: readonly number[]) => ({
  userSysId,
  permission,
  sellerSysIds,
});
const host = person(1, PERMISSION.host, SELLER);
const colleague = person(2, PERMISSION.host, SELLER);
const otherHost = person(3, PERMISSION.host, SELLER + 1);
const manager = person(4, PERMISSION.manager);
const member = person(5, PERMISSION.member);
const otherMember = person(6, PERMISSION.member);

function after(...all: readonly Judgement[]) {
  const recorded = { recordedAt: 1 } as RecordedEvent;
  const events = <K extends keyof Judgement>(key: K) =>
    all.flatMap((judged) => judged[key] as Judgement[K][number][]);
  return {
    sellerSysId: SELLER,
    blacklist: events('blacklist').reduce(
      (state, event) => evolve(blacklistFold, state, { ...recorded, ...event }),
      blacklistFold.initial,
    ),
    house: events('house').reduce(
      (state, event) => evolve(houseFold, state, { ...recorded, ...event }),
      houseFold.initial,
    ),
  };
}

const empty = after();
const standing = (scene: typeof empty) => standingOf(scene.blacklist, scene.house, member.userSysId);

test.each([
  ['a member', otherMember],
  ['another seller’s host', otherHost],
])('%s keeps nobody quiet, and nobody out', (_who, actor) => {
  for (const blackType of [0, 1, 2] as const)
    expect(() => sanction(empty, actor, member, blackType)).toThrow(refusal('9001'));
  expect(() => liftFrom(empty, actor, member.userSysId)).toThrow(refusal('9001'));
});

test.each([
  ['the host', host, host],
  ['the host', host, colleague],
  ['the host', host, manager],
  ['a manager', manager, manager],
  ['a manager', manager, host],
])('%s puts nobody who runs the broadcast on the list', (_who, actor, target) => {
  expect(() => sanction(empty, actor, target, 0)).toThrow(refusal('9001'));
});

test.each([
  ['the host', host, member],
  ['a manager', manager, member],
  ['the host', host, { ...otherHost, userSysId: member.userSysId }],
])('%s lists whoever is a viewer here', (_who, actor, target) => {
  for (const blackType of [0, 1, 2] as const)
    expect(standing(after(sanction(empty, actor, target, blackType)))).toBe(blackType);
});

test('the harder of two counts, and pardon lifts both', () => {
  const muted = sanction(empty, host, member, 0);
  const banned = sanction(after(muted), host, member, 2);
  const scene = after(muted, banned);
  expect(standing(scene)).toBe(2);
  expect(standing(after(muted, banned, liftFrom(scene, host, member.userSysId)))).toBeNull();
});

test('a mute after a removal takes its place', () => {
  const removed = sanction(empty, host, member, 1);
  expect(standing(after(removed, sanction(after(removed), host, member, 0)))).toBe(0);
});

test('the same again, and a pardon of nothing, are not recorded', () => {
  for (const blackType of [0, 1, 2] as const) {
    const once = sanction(empty, host, member, blackType);
    expect(sanction(after(once), host, member, blackType)).toEqual({ blacklist: [], house: [] });
  }
  expect(liftFrom(empty, host, member.userSysId)).toEqual({ blacklist: [], house: [] });
});
