import { describe, expect, test } from 'vitest';
import { PERMISSION } from '../../../../schema/members/constants.ts';
import type { RoomEvent } from '../../../../schema/room/room.ts';
import { evolve } from '../../../platform/log/log.ts';
import { refusal } from '../../../testing/refusal.ts';
import { mayHost } from '../broadcast/decider.ts';
import { permissionIn, roomFold, speak, type RoomState } from './decider.ts';
import {
  before,
  ended,
  guest,
  host,
  manager,
  member,
  onAir,
  otherHost,
  plan,
  roomAfter,
  started,
  stopped,
} from './scene.support.ts';

function say(room: RoomState, msg: string, actor = member): RoomEvent[] {
  return speak(room, actor, { msgType: 0, msg, content: null });
}

function ask(content: string | null): RoomEvent[] {
  return speak(onAir, member, { msgType: 1, msg: '질문', content });
}

test('a host runs the broadcasts of their own seller, a manager every one', () => {
  expect([member, guest, host, otherHost, manager].map((actor) => mayHost(actor, plan))).toEqual([
    false,
    false,
    true,
    false,
    true,
  ]);
});

test('a host in another seller’s broadcast is a viewer like any other', () => {
  expect([member, host, otherHost, manager].map((actor) => permissionIn(actor, plan))).toEqual([
    PERMISSION.member,
    PERMISSION.host,
    PERMISSION.member,
    PERMISSION.manager,
  ]);
});

describe('chat', () => {
  test('what was typed is what is shown, with the speaker’s permission', () => {
    expect(say(onAir, '  안녕하세요 ')).toEqual([
      {
        type: 'ChatSent',
        data: { msgType: 0, permission: PERMISSION.member, msg: '  안녕하세요 ', content: null },
      },
    ]);
    expect(say(onAir, '어서 오세요', host)[0]?.data).toMatchObject({ permission: PERMISSION.host });
  });

  // An emoji counts as one character.
  test.each(['가', '😂'])('140 of %s are one line, 141 are not', (letter) => {
    expect(say(onAir, letter.repeat(140))).toHaveLength(1);
    expect(() => say(onAir, letter.repeat(141))).toThrow(refusal('2002'));
  });

  test.each(['', ' ', '\u3000', '\u200b', '\u3164', '\u2060\ufe0f'])('%j is blank', (msg) => {
    expect(() => say(onAir, msg)).toThrow(refusal('2002'));
  });

  test('a line that asks nothing brings no question with it', () => {
    const line = { msgType: 0, msg: '안녕', content: '가'.repeat(999) } as const;
    expect(speak(onAir, member, line)[0]?.data).toMatchObject({ content: null });
  });

  test('a guest only reads', () => {
    expect(() => say(onAir, '안녕', guest)).toThrow(refusal('9001'));
  });

  test('there is nobody to talk to before and after the broadcast', () => {
    for (const room of [before, roomAfter(started, ended), roomAfter(started, stopped)]) {
      expect(() => say(room, '누구 있어요?')).toThrow(refusal('3001'));
    }
  });

  test('a question must fit and say something, too', () => {
    expect(ask('배송은 언제 와요?')[0]?.data).toMatchObject({ msgType: 1, content: '배송은 언제 와요?' });
    expect(ask(null)).toHaveLength(1);
    expect(() => ask('  ')).toThrow(refusal('2002'));
    expect(() => ask('가'.repeat(141))).toThrow(refusal('2002'));
  });

  test('says nothing about the room itself', () => {
    expect(roomAfter(started, ...say(onAir, '안녕'))).toEqual(onAir);
  });
});

test('an event of a later version is passed over', () => {
  expect(evolve(roomFold, onAir, { type: 'SomethingNew', data: {} } as never)).toEqual(onAir);
});
