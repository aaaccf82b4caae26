import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CHAT_RESULT, meaningOf, OK } from '../codes.ts';
import {
  CLOSE,
  guestJoin,
  HEARTBEAT_EVERY,
  SOCKET_PROBE_TIMEOUT,
  SOCKET_TIMEOUT,
  TOKEN_REFRESH_GUARD,
  TOKEN_RENEWALS_MAX,
} from './constants.ts';
import {
  hasSocket,
  newRoomClient,
  type Phase,
  type RoomClient,
  type RoomClientConfig,
} from './client-state.ts';
import { step, type Effect, type RoomEvent } from './client.ts';
import { frameOf, messagesOf } from './frame.ts';
import type { ServerMessage } from './socket.ts';

const room = '1_2';
const config: RoomClientConfig = {
  room: { broadcastSysId: 1, broadcastScheduleSysId: 2 },
  mode: 'live',
  manner: 'follow',
};
/** The moment of every case; the socket was heard of just before. */
const NOW = 100_000;
const SOCKET = 3;
const QUESTION = 5;
const POSITION = 7;

const answer = (event: string, resultCode: string, ackId?: string) =>
  ({ event: 'response', data: { event, resultCode, ...(ackId && { ackId }) } }) as ServerMessage;
const joinAnswer = (data: object = {}) =>
  ({
    event: 'joinRoom',
    data: { resultCode: OK, room, seq: 9, missed: [], gap: false, ...data },
  }) as unknown as ServerMessage;
const putOut = (resultCode: string): ServerMessage => ({
  event: 'leaveRoom',
  data: { room, joinCnt: 0, resultCode },
});
const durable = (seq: number): ServerMessage => ({
  event: 'changeHideOrderBtn',
  data: { room, isHideOrdBtn: 0 },
  seq,
});
const like: ServerMessage = { event: 'like', data: { room, likeCnt: 1, addCnt: 1 } };
const frame = (socket: number, ...messages: readonly ServerMessage[]) =>
  ({ type: 'frame', socket, frame: frameOf(messages) }) as const;
const chat = { event: 'chatMessage', data: { room, msgType: 0, msg: 'hi' } } as const;

/** What can happen, by the type of the event: a type that is left out does not compile. */
const cases = {
  start: { now: { type: 'start' } },
  opened: {
    latest: { type: 'opened', socket: SOCKET },
    former: { type: 'opened', socket: SOCKET - 1 },
  },
  closed: {
    broken: { type: 'closed', socket: SOCKET, code: 1006 },
    restart: { type: 'closed', socket: SOCKET, code: CLOSE.restart },
    final: { type: 'closed', socket: SOCKET, code: CLOSE.badFrame },
    former: { type: 'closed', socket: SOCKET - 1, code: 1006 },
  },
  frame: {
    joined: frame(SOCKET, joinAnswer()),
    joinedWithGap: frame(SOCKET, joinAnswer({ seq: 4, gap: true })),
    nextMessage: frame(SOCKET, durable(POSITION + 1)),
    knownMessage: frame(SOCKET, durable(POSITION)),
    messageMissing: frame(SOCKET, durable(POSITION + 1), durable(POSITION + 3)),
    passing: frame(SOCKET, like),
    joinNotReady: frame(SOCKET, answer('joinRoom', '9090')),
    joinTooOften: frame(SOCKET, answer('joinRoom', '4290')),
    joinRefused: frame(SOCKET, answer('joinRoom', '1003')),
    joinInvalid: frame(SOCKET, answer('joinRoom', '2002')),
    joinUnknownCode: frame(SOCKET, answer('joinRoom', '7777')),
    joinTokenSpent: frame(SOCKET, answer('joinRoom', '1403')),
    tokenSpent: frame(SOCKET, answer('chatMessage', '1403')),
    mayNot: frame(SOCKET, answer('chatMessage', '9001')),
    muted: frame(SOCKET, answer('chatMessage', '1005')),
    tooFast: frame(SOCKET, answer('chatMessage', '4290', '2')),
    taken: frame(SOCKET, answer('chatMessage', OK, '2')),
    movedElsewhere: frame(SOCKET, answer('joinRoom', '1002'), putOut('1002')),
    putOut: frame(SOCKET, putOut('1004')),
    putOutForToken: frame(SOCKET, putOut('1403')),
    former: frame(SOCKET - 1, durable(POSITION + 1)),
  },
  identified: {
    latest: { type: 'identified', question: QUESTION, who: guestJoin },
    former: { type: 'identified', question: QUESTION - 1, who: guestJoin },
  },
  unidentified: {
    latest: { type: 'unidentified', question: QUESTION },
    former: { type: 'unidentified', question: QUESTION - 1 },
  },
  due: {
    heartbeat: { type: 'due', timer: 'heartbeat' },
    silence: { type: 'due', timer: 'silence' },
    retry: { type: 'due', timer: 'retry' },
  },
  woken: { now: { type: 'woken' } },
  resume: { now: { type: 'resume' } },
  token: { changed: { type: 'token', renew: false }, ending: { type: 'token', renew: true } },
  send: { now: { type: 'send', message: chat } },
  leave: { now: { type: 'leave' } },
  cut: { now: { type: 'cut' } },
} as const satisfies { [T in RoomEvent['type']]: Record<string, Extract<RoomEvent, { type: T }>> };

type Case = { [T in keyof typeof cases]: `${T} ${keyof (typeof cases)[T] & string}` }[keyof typeof cases];
const allCases = Object.entries(cases).flatMap(([type, variants]) =>
  Object.entries(variants).map(
    ([variant, event]) => [`${type} ${variant}` as Case, event as RoomEvent] as const,
  ),
);

const phases: { readonly [N in Phase['name']]: Extract<Phase, { name: N }> } = {
  idle: { name: 'idle' },
  connecting: { name: 'connecting' },
  identifying: { name: 'identifying' },
  joining: { name: 'joining' },
  joined: { name: 'joined' },
  waiting: { name: 'waiting' },
  renewing: { name: 'renewing' },
  out: { name: 'out', code: '1003' },
};

function given(name: Phase['name'], changes: Partial<RoomClient> = {}): RoomClient {
  return {
    ...newRoomClient(config, POSITION),
    phase: phases[name],
    socket: SOCKET,
    question: QUESTION,
    isSeated: name === 'joined',
    isRenewing: name === 'renewing',
    hasJoined: true,
    silentAt: NOW + SOCKET_TIMEOUT,
    ...changes,
  };
}

const happen = (state: RoomClient, event: RoomEvent, now = NOW) =>
  step(state, event, { now, jitter: () => 1 });

function wordsOf(effect: Effect): string {
  switch (effect.do) {
    case 'open':
      return `open ${effect.socket}`;
    case 'close':
      return effect.isDead ? 'terminate' : 'close';
    case 'send': {
      const { event, data } = effect.message;
      return 'afterSeq' in data ? `send ${event} after ${data.afterSeq}` : `send ${event}`;
    }
    case 'identify':
      return `identify ${effect.question}${effect.renew ? ' with a new token' : ''}`;
    case 'timer':
      return `${effect.timer} in ${effect.after}`;
    case 'clearTimers':
      return 'clear timers';
    case 'tell': {
      const { news } = effect;
      if (news.kind === 'messages') return `tell ${news.messages.length} messages`;
      if (news.kind === 'joined') return `tell joined${news.again ? ' again' : ''}`;
      return news.kind === 'lost' ? `tell lost: ${news.why} ${news.code}` : `tell ${news.kind} ${news.code}`;
    }
  }
}

/** The next phase and what is done; empty: nothing happens. */
function outcome(before: RoomClient, event: RoomEvent, now?: number): string {
  const { state, effects } = happen(before, event, now);
  const { phase, position } = state;
  const where =
    phase.name === before.phase.name ? [] : [phase.name === 'out' ? `out ${phase.code}` : phase.name];
  const place = position === before.position ? [] : [`position ${position}`];
  return [...where, ...place, ...effects.map(wordsOf)].join(', ');
}

const nothing = '';

/** For each phase, what follows from each case. A case that is left out does not compile. */
const table: { readonly [N in Phase['name']]: Readonly<Record<Case, string>> } = {
  idle: {
    'start now': 'connecting, clear timers, open 4, silence in 20000',
    'opened latest': nothing,
    'opened former': nothing,
    'closed broken': nothing,
    'closed restart': nothing,
    'closed final': nothing,
    'closed former': nothing,
    'frame joined': nothing,
    'frame joinedWithGap': nothing,
    'frame nextMessage': nothing,
    'frame knownMessage': nothing,
    'frame messageMissing': nothing,
    'frame passing': nothing,
    'frame joinNotReady': nothing,
    'frame joinTooOften': nothing,
    'frame joinRefused': nothing,
    'frame joinInvalid': nothing,
    'frame joinUnknownCode': nothing,
    'frame joinTokenSpent': nothing,
    'frame tokenSpent': nothing,
    'frame mayNot': nothing,
    'frame muted': nothing,
    'frame tooFast': nothing,
    'frame taken': nothing,
    'frame movedElsewhere': nothing,
    'frame putOut': nothing,
    'frame putOutForToken': nothing,
    'frame former': nothing,
    'identified latest': nothing,
    'identified former': nothing,
    'unidentified latest': nothing,
    'unidentified former': nothing,
    'due heartbeat': nothing,
    'due silence': nothing,
    'due retry': nothing,
    'woken now': nothing,
    'resume now': nothing,
    'token changed': nothing,
    'token ending': nothing,
    'send now': nothing,
    'leave now': 'clear timers',
    'cut now': 'clear timers',
  },
  connecting: {
    'start now': nothing,
    'opened latest': 'identifying, identify 6',
    'opened former': nothing,
    'closed broken': 'waiting, clear timers, retry in 500, tell lost: unreached 1006',
    'closed restart': 'waiting, clear timers, retry in 500, tell lost: unreached 4000',
    'closed final': 'out null, clear timers, tell lost: unreached 4501',
    'closed former': nothing,
    'frame joined': nothing,
    'frame joinedWithGap': nothing,
    'frame nextMessage': nothing,
    'frame knownMessage': nothing,
    'frame messageMissing': nothing,
    'frame passing': nothing,
    'frame joinNotReady': nothing,
    'frame joinTooOften': nothing,
    'frame joinRefused': 'out 1003, clear timers, close, tell alert 1003',
    'frame joinInvalid': nothing,
    'frame joinUnknownCode': nothing,
    'frame joinTokenSpent': nothing,
    'frame tokenSpent': nothing,
    'frame mayNot': 'out 9001, clear timers, close',
    'frame muted': 'tell alert 1005',
    'frame tooFast': 'tell answer 4290',
    'frame taken': 'tell answer 0001',
    'frame movedElsewhere': 'out 1002, clear timers, close, tell alert 1002',
    'frame putOut': 'out 1004, clear timers, close, tell alert 1004',
    'frame putOutForToken': nothing,
    'frame former': nothing,
    'identified latest': nothing,
    'identified former': nothing,
    'unidentified latest': nothing,
    'unidentified former': nothing,
    'due heartbeat': nothing,
    'due silence': 'silence in 20000',
    'due retry': nothing,
    'woken now': nothing,
    'resume now': nothing,
    'token changed': nothing,
    'token ending': nothing,
    'send now': nothing,
    'leave now': 'idle, clear timers, close',
    'cut now': 'idle, clear timers, terminate',
  },
  identifying: {
    'start now': nothing,
    'opened latest': nothing,
    'opened former': nothing,
    'closed broken': 'waiting, clear timers, retry in 500, tell lost: closed 1006',
    'closed restart': 'waiting, clear timers, retry in 500, tell lost: closed 4000',
    'closed final': 'out null, clear timers, tell lost: closed 4501',
    'closed former': nothing,
    'frame joined': nothing,
    'frame joinedWithGap': nothing,
    'frame nextMessage': nothing,
    'frame knownMessage': nothing,
    'frame messageMissing': nothing,
    'frame passing': nothing,
    'frame joinNotReady': nothing,
    'frame joinTooOften': nothing,
    'frame joinRefused': 'out 1003, clear timers, close, tell alert 1003',
    'frame joinInvalid': nothing,
    'frame joinUnknownCode': nothing,
    'frame joinTokenSpent': nothing,
    'frame tokenSpent': nothing,
    'frame mayNot': 'out 9001, clear timers, close',
    'frame muted': 'tell alert 1005',
    'frame tooFast': 'tell answer 4290',
    'frame taken': 'tell answer 0001',
    'frame movedElsewhere': 'out 1002, clear timers, close, tell alert 1002',
    'frame putOut': 'out 1004, clear timers, close, tell alert 1004',
    'frame putOutForToken': nothing,
    'frame former': nothing,
    'identified latest': 'joining, send joinRoom after 7',
    'identified former': nothing,
    'unidentified latest': 'waiting, clear timers, terminate, retry in 500, tell lost: unidentified null',
    'unidentified former': nothing,
    'due heartbeat': nothing,
    'due silence': 'silence in 20000',
    'due retry': nothing,
    'woken now': nothing,
    'resume now': nothing,
    'token changed': 'identify 6',
    'token ending': 'identify 6 with a new token',
    'send now': nothing,
    'leave now': 'idle, clear timers, close',
    'cut now': 'idle, clear timers, terminate',
  },
  joining: {
    'start now': nothing,
    'opened latest': nothing,
    'opened former': nothing,
    'closed broken': 'waiting, clear timers, retry in 500, tell lost: closed 1006',
    'closed restart': 'waiting, clear timers, retry in 500, tell lost: closed 4000',
    'closed final': 'out null, clear timers, tell lost: closed 4501',
    'closed former': nothing,
    'frame joined': 'joined, heartbeat in 10000, tell joined again',
    'frame joinedWithGap': 'joined, position 4, heartbeat in 10000, tell joined again',
    'frame nextMessage': nothing,
    'frame knownMessage': nothing,
    'frame messageMissing': nothing,
    'frame passing': nothing,
    'frame joinNotReady': 'waiting, clear timers, terminate, retry in 500, tell lost: refused 9090',
    'frame joinTooOften': 'waiting, clear timers, terminate, retry in 500, tell lost: refused 4290',
    'frame joinRefused': 'out 1003, clear timers, close, tell alert 1003',
    'frame joinInvalid': 'out 2002, clear timers, close',
    'frame joinUnknownCode': 'out 7777, clear timers, close',
    'frame joinTokenSpent': 'identifying, identify 6 with a new token',
    'frame tokenSpent': nothing,
    'frame mayNot': 'out 9001, clear timers, close',
    'frame muted': 'tell alert 1005',
    'frame tooFast': 'tell answer 4290',
    'frame taken': 'tell answer 0001',
    'frame movedElsewhere': 'out 1002, clear timers, close, tell alert 1002',
    'frame putOut': 'out 1004, clear timers, close, tell alert 1004',
    'frame putOutForToken': 'identifying, identify 6 with a new token',
    'frame former': nothing,
    'identified latest': nothing,
    'identified former': nothing,
    'unidentified latest': nothing,
    'unidentified former': nothing,
    'due heartbeat': nothing,
    'due silence': 'silence in 20000',
    'due retry': nothing,
    'woken now': nothing,
    'resume now': nothing,
    'token changed': 'connecting, clear timers, terminate, clear timers, open 4, silence in 20000',
    'token ending': 'connecting, clear timers, terminate, clear timers, open 4, silence in 20000',
    'send now': nothing,
    'leave now': 'idle, clear timers, close',
    'cut now': 'idle, clear timers, terminate',
  },
  joined: {
    'start now': nothing,
    'opened latest': nothing,
    'opened former': nothing,
    'closed broken': 'waiting, clear timers, retry in 500, tell lost: closed 1006',
    'closed restart': 'waiting, clear timers, retry in 500, tell lost: closed 4000',
    'closed final': 'out null, clear timers, tell lost: closed 4501',
    'closed former': nothing,
    'frame joined': nothing,
    'frame joinedWithGap': nothing,
    'frame nextMessage': 'position 8, tell 1 messages',
    'frame knownMessage': 'tell 1 messages',
    'frame messageMissing':
      'waiting, position 8, tell 1 messages, clear timers, terminate, retry in 500, tell lost: missed null',
    'frame passing': 'tell 1 messages',
    'frame joinNotReady': nothing,
    'frame joinTooOften': nothing,
    'frame joinRefused': 'out 1003, clear timers, close, tell alert 1003',
    'frame joinInvalid': nothing,
    'frame joinUnknownCode': nothing,
    'frame joinTokenSpent': 'identify 6 with a new token',
    'frame tokenSpent': 'identify 6 with a new token',
    'frame mayNot': 'out 9001, clear timers, close',
    'frame muted': 'tell alert 1005',
    'frame tooFast': 'tell answer 4290',
    'frame taken': 'tell answer 0001',
    'frame movedElsewhere': 'out 1002, clear timers, close, tell alert 1002',
    'frame putOut': 'out 1004, clear timers, close, tell alert 1004',
    'frame putOutForToken': 'identify 6 with a new token',
    'frame former': nothing,
    'identified latest': 'joining, send joinRoom after 7',
    'identified former': nothing,
    'unidentified latest': 'waiting, clear timers, terminate, retry in 500, tell lost: unidentified null',
    'unidentified former': nothing,
    'due heartbeat': 'send heartbeat, heartbeat in 10000',
    'due silence': 'silence in 20000',
    'due retry': nothing,
    'woken now': 'send heartbeat, heartbeat in 10000, silence in 5000',
    'resume now': 'connecting, clear timers, terminate, clear timers, open 4, silence in 20000',
    'token changed': 'identify 6',
    'token ending': 'identify 6 with a new token',
    'send now': 'send chatMessage',
    'leave now': 'idle, send leaveRoom, clear timers, close',
    'cut now': 'idle, clear timers, terminate',
  },
  waiting: {
    'start now': nothing,
    'opened latest': nothing,
    'opened former': nothing,
    'closed broken': nothing,
    'closed restart': nothing,
    'closed final': nothing,
    'closed former': nothing,
    'frame joined': nothing,
    'frame joinedWithGap': nothing,
    'frame nextMessage': nothing,
    'frame knownMessage': nothing,
    'frame messageMissing': nothing,
    'frame passing': nothing,
    'frame joinNotReady': nothing,
    'frame joinTooOften': nothing,
    'frame joinRefused': nothing,
    'frame joinInvalid': nothing,
    'frame joinUnknownCode': nothing,
    'frame joinTokenSpent': nothing,
    'frame tokenSpent': nothing,
    'frame mayNot': nothing,
    'frame muted': nothing,
    'frame tooFast': nothing,
    'frame taken': nothing,
    'frame movedElsewhere': nothing,
    'frame putOut': nothing,
    'frame putOutForToken': nothing,
    'frame former': nothing,
    'identified latest': nothing,
    'identified former': nothing,
    'unidentified latest': nothing,
    'unidentified former': nothing,
    'due heartbeat': nothing,
    'due silence': nothing,
    'due retry': 'connecting, clear timers, open 4, silence in 20000',
    'woken now': 'connecting, clear timers, open 4, silence in 20000',
    'resume now': nothing,
    'token changed': nothing,
    'token ending': nothing,
    'send now': nothing,
    'leave now': 'idle, clear timers',
    'cut now': 'idle, clear timers',
  },
  renewing: {
    'start now': nothing,
    'opened latest': nothing,
    'opened former': nothing,
    'closed broken': nothing,
    'closed restart': nothing,
    'closed final': nothing,
    'closed former': nothing,
    'frame joined': nothing,
    'frame joinedWithGap': nothing,
    'frame nextMessage': nothing,
    'frame knownMessage': nothing,
    'frame messageMissing': nothing,
    'frame passing': nothing,
    'frame joinNotReady': nothing,
    'frame joinTooOften': nothing,
    'frame joinRefused': nothing,
    'frame joinInvalid': nothing,
    'frame joinUnknownCode': nothing,
    'frame joinTokenSpent': nothing,
    'frame tokenSpent': nothing,
    'frame mayNot': nothing,
    'frame muted': nothing,
    'frame tooFast': nothing,
    'frame taken': nothing,
    'frame movedElsewhere': nothing,
    'frame putOut': nothing,
    'frame putOutForToken': nothing,
    'frame former': nothing,
    'identified latest': 'connecting, clear timers, open 4, silence in 20000',
    'identified former': nothing,
    'unidentified latest': 'waiting, clear timers, retry in 500, tell lost: unidentified null',
    'unidentified former': nothing,
    'due heartbeat': nothing,
    'due silence': nothing,
    'due retry': nothing,
    'woken now': nothing,
    'resume now': nothing,
    'token changed': nothing,
    'token ending': nothing,
    'send now': nothing,
    'leave now': 'idle, clear timers',
    'cut now': 'idle, clear timers',
  },
  out: {
    'start now': 'connecting, clear timers, open 4, silence in 20000',
    'opened latest': nothing,
    'opened former': nothing,
    'closed broken': nothing,
    'closed restart': nothing,
    'closed final': nothing,
    'closed former': nothing,
    'frame joined': nothing,
    'frame joinedWithGap': nothing,
    'frame nextMessage': nothing,
    'frame knownMessage': nothing,
    'frame messageMissing': nothing,
    'frame passing': nothing,
    'frame joinNotReady': nothing,
    'frame joinTooOften': nothing,
    'frame joinRefused': nothing,
    'frame joinInvalid': nothing,
    'frame joinUnknownCode': nothing,
    'frame joinTokenSpent': nothing,
    'frame tokenSpent': nothing,
    'frame mayNot': nothing,
    'frame muted': nothing,
    'frame tooFast': nothing,
    'frame taken': nothing,
    'frame movedElsewhere': nothing,
    'frame putOut': nothing,
    'frame putOutForToken': nothing,
    'frame former': nothing,
    'identified latest': nothing,
    'identified former': nothing,
    'unidentified latest': nothing,
    'unidentified former': nothing,
    'due heartbeat': nothing,
    'due silence': nothing,
    'due retry': nothing,
    'woken now': nothing,
    'resume now': nothing,
    'token changed': nothing,
    'token ending': nothing,
    'send now': nothing,
    'leave now': 'idle, clear timers',
    'cut now': 'idle, clear timers',
  },
};

describe.each(Object.keys(phases) as Phase['name'][])('%s', (name) => {
  test.each(allCases)('%s', (key, event) => {
    expect(outcome(given(name), event)).toBe(table[name][key]);
  });
});

/** Follows events one after another, and tells what each brings. */
function story(state: RoomClient, ...events: readonly (readonly [at: number, event: RoomEvent])[]): string[] {
  let now = state;
  return events.map(([at, event]) => {
    const words = outcome(now, event, at);
    now = happen(now, event, at).state;
    return words;
  });
}

describe('joining', () => {
  test('begins without a position, and the answer gives it', () => {
    const fresh = given('identifying', { position: null, hasJoined: false });
    const events = [cases.identified.latest, cases.frame.joined] as const;
    expect(story(fresh, [NOW, events[0]], [NOW, events[1]])).toEqual([
      'joining, send joinRoom',
      'joined, position 9, heartbeat in 10000, tell joined',
    ]);
  });

  test('of a past broadcast asks for nothing that was missed', () => {
    const past = given('identifying', { config: { ...config, mode: 'vod' } });
    expect(outcome(past, cases.identified.latest)).toBe('joining, send joinRoom');
  });

  test('takes the first of what was missed from the answer', () => {
    const answered = frame(SOCKET, joinAnswer({ missed: [durable(8), durable(9)] }), durable(10));
    expect(outcome(given('joining'), answered)).toBe(
      'joined, position 10, heartbeat in 10000, tell joined again, tell 1 messages',
    );
  });

  test('again on the same socket goes on hearing the room', () => {
    const again = given('joining', { isSeated: true });
    expect(outcome(again, cases.frame.nextMessage)).toBe('position 8, tell 1 messages');
  });

  test('every code that the room may refuse with has a meaning', () => {
    const [final, later, renews] = [/^out (?<code>\d+), /, /^waiting, /, /^identifying, /];
    for (const code of Object.keys(CHAT_RESULT)) {
      if (code === OK) continue;
      const { refresh, retry } = meaningOf(code);
      const said = outcome(given('joining'), frame(SOCKET, answer('joinRoom', code)));
      expect(said).toMatch(refresh ? renews : retry ? later : final);
    }
  });
});

describe('a token', () => {
  const spent = cases.frame.tokenSpent;
  const known = (question: number) => ({ type: 'identified', question, who: guestJoin }) as const;

  test('is renewed once, however often it is refused meanwhile and just after', () => {
    const soon = NOW + TOKEN_REFRESH_GUARD - 1;
    expect(
      story(
        given('joined'),
        [NOW, spent],
        [NOW, spent],
        [NOW, known(6)],
        [soon, cases.frame.joined],
        [soon, spent],
      ),
    ).toEqual([
      'identify 6 with a new token',
      nothing,
      'joining, send joinRoom after 7',
      'joined, heartbeat in 10000, tell joined again',
      nothing,
    ]);
  });

  test('that is refused as soon as it is new is no reason for another', () => {
    const joinSpent = cases.frame.joinTokenSpent;
    expect(story(given('joining'), [NOW, joinSpent], [NOW, known(6)], [NOW + 1, joinSpent])[2]).toBe(
      'waiting, clear timers, terminate, retry in 500, tell lost: refused 1403',
    );
  });

  test('is renewed so many times at most until the room lets in', () => {
    const tired = given('joining', { renewals: TOKEN_RENEWALS_MAX });
    expect(outcome(tired, cases.frame.joinTokenSpent)).toMatch(/^waiting, /);
  });

  test('is waited for when the socket closes over it, whatever the code', () => {
    const renewing = given('joined', { isRenewing: true });
    const closed = { type: 'closed', socket: SOCKET, code: CLOSE.putOut } as const;
    expect(story(renewing, [NOW, closed], [NOW, cases.identified.latest])).toEqual([
      `renewing, clear timers, tell lost: closed ${CLOSE.putOut}`,
      'connecting, clear timers, open 4, silence in 20000',
    ]);
  });
});

describe('time', () => {
  test('what comes moves the silence on', () => {
    const late = NOW + SOCKET_TIMEOUT - 1;
    expect(
      story(
        given('joined'),
        [late, cases.frame.passing],
        [late + 1, cases.due.silence],
        [late + SOCKET_TIMEOUT, cases.due.silence],
      ).slice(1),
    ).toEqual(['silence in 19999', 'waiting, clear timers, terminate, retry in 500, tell lost: silent null']);
  });

  test('a hidden page, whose timers come a minute apart, asks before it gives up the room', () => {
    const answered = frame(SOCKET, answer('heartbeat', OK, 'heartbeat'));
    const minutes = [1, 2, 3].map((each) => NOW + each * 60_000) as [number, number, number];
    const asks = 'send heartbeat, heartbeat in 10000, silence in 5000';
    expect(
      story(
        given('joined'),
        [minutes[0], cases.due.silence],
        [minutes[0] + 50, answered],
        [minutes[1], cases.due.silence],
        [minutes[1], cases.woken.now],
        [minutes[2], cases.due.silence],
      ),
    ).toEqual([asks, 'tell answer 0001', asks, asks, expect.stringMatching(/^waiting, /)]);
  });

  test('a page that is visible again expects an answer soon', () => {
    const answered = frame(SOCKET, answer('heartbeat', OK, 'heartbeat'));
    const end = NOW + SOCKET_PROBE_TIMEOUT;
    const silence = [end, cases.due.silence] as const;
    expect(story(given('joined'), [NOW, cases.woken.now], silence)[1]).toMatch(/^waiting, /);
    expect(story(given('joined'), [NOW, cases.woken.now], [NOW, answered], silence)[2]).toBe(
      'silence in 15000',
    );
  });

  test('whoever comes back waits longer each time, with jitter, and from the beginning once it was let in', () => {
    const waits = (jitter: number) =>
      Array.from({ length: 8 }, (_, attempt) => {
        const { effects } = step(given('joined', { attempt }), cases.closed.broken, {
          now: NOW,
          jitter: () => jitter,
        });
        return effects.flatMap((effect) => (effect.do === 'timer' ? [effect.after] : []))[0];
      });
    expect(waits(1)).toEqual([500, 1000, 2000, 4000, 8000, 10_000, 10_000, 10_000]);
    expect(waits(0)).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000, 5000]);
    expect(happen(given('joining', { attempt: 4 }), cases.frame.joined).state.attempt).toBe(0);
    expect(happen(given('waiting', { attempt: 4 }), cases.woken.now).state.attempt).toBe(0);
  });
});

describe('who counts what is missing', () => {
  test('takes what comes after it, and never goes back', () => {
    const counts = given('joined', { config: { ...config, manner: 'count' } });
    expect(outcome(counts, cases.frame.messageMissing)).toBe('position 10, tell 2 messages');
    expect(outcome(counts, cases.frame.knownMessage)).toBe('tell 1 messages');
  });
});

describe('a probe', () => {
  const probe = (name: Phase['name']) => given(name, { config: { ...config, manner: 'probe' } });
  test.each([
    ['joined', cases.frame.mayNot, nothing],
    ['joined', cases.frame.putOut, nothing],
    ['joined', cases.frame.tokenSpent, nothing],
    ['joined', cases.frame.messageMissing, 'position 10, tell 2 messages'],
    ['joined', cases.closed.broken, 'idle, clear timers, tell lost: closed 1006'],
    ['joined', cases.due.heartbeat, 'send heartbeat, heartbeat in 10000'],
    ['joining', cases.frame.joinRefused, 'identifying, tell lost: refused 1003, identify 6'],
    [
      'joining',
      cases.frame.joinTokenSpent,
      'identifying, tell lost: refused 1403, identify 6 with a new token',
    ],
  ] as const)('that is %s decides nothing by itself', (name, event, words) => {
    expect(outcome(probe(name), event)).toBe(words);
  });

  test('waits for as long as its owner does', () => {
    expect(outcome(probe('joined'), cases.due.silence, NOW + 10 * SOCKET_TIMEOUT)).toBe(nothing);
  });
});

test.each(['nonsense', '{"no":"array"}', '[null,7,"text",{"event":1},{"event":"like"}]'])(
  '%s is no frame, and only shows that the socket lives',
  (text) => {
    const garbage = { type: 'frame', socket: SOCKET, frame: frameOf(messagesOf(text)) } as const;
    expect(outcome(given('joining'), garbage)).toBe(nothing);
    expect(happen(given('joining'), garbage, NOW + 5).state.silentAt).toBe(NOW + 5 + SOCKET_TIMEOUT);
  },
);

describe('whatever happens, in whatever order', () => {
  /** An event that may happen then: numbers are the latest ones, and sometimes former ones. */
  type Chance = (state: RoomClient) => RoomEvent;
  const former = fc.integer({ min: 0, max: 9 }).map((n) => (n === 0 ? 1 : 0));
  const code = fc.constantFrom(...Object.keys(CHAT_RESULT), '7777');
  const closeCode = fc.constantFrom(1000, 1006, ...Object.values(CLOSE));
  const said = fc.oneof(
    fc.record({ gap: fc.boolean(), on: fc.integer({ min: -5, max: 5 }) }).map(
      ({ gap, on }) =>
        ({ position }: RoomClient) =>
          joinAnswer({ seq: Math.max(0, (position ?? 0) + on), gap }),
    ),
    fc.integer({ min: -2, max: 3 }).map(
      (on) =>
        ({ position }: RoomClient) =>
          durable((position ?? 0) + on),
    ),
    fc.tuple(fc.constantFrom('joinRoom', 'chatMessage'), code).map(
      ([event, refusal]) =>
        () =>
          answer(event, refusal),
    ),
    code.map((refusal) => () => putOut(refusal)),
    fc.constant(() => like),
  );
  const chance: fc.Arbitrary<Chance> = fc.oneof(
    fc
      .constantFrom<RoomEvent>(
        cases.start.now,
        cases.woken.now,
        cases.resume.now,
        cases.token.changed,
        cases.token.ending,
        cases.send.now,
        cases.leave.now,
        cases.cut.now,
        ...Object.values(cases.due),
      )
      .map((event) => () => event),
    former.map(
      (n) =>
        ({ socket }: RoomClient) =>
          ({ type: 'opened', socket: socket - n }) as const,
    ),
    fc.tuple(former, closeCode).map(
      ([n, closedWith]) =>
        ({ socket }: RoomClient) =>
          ({ type: 'closed', socket: socket - n, code: closedWith }) as const,
    ),
    fc.tuple(former, fc.array(said, { minLength: 1, maxLength: 4 })).map(
      ([n, messages]) =>
        (state: RoomClient) =>
          frame(state.socket - n, ...messages.map((message) => message(state))),
    ),
    fc.tuple(former, fc.boolean()).map(
      ([n, isKnown]) =>
        ({ question }: RoomClient): RoomEvent =>
          isKnown
            ? { type: 'identified', question: question - n, who: guestJoin }
            : { type: 'unidentified', question: question - n },
    ),
  );
  /** What leads into the room, and on in it. */
  const goesWell: Chance = (state) => {
    const { socket, question, position } = state;
    const ways: { readonly [N in Phase['name']]: RoomEvent } = {
      idle: cases.start.now,
      out: cases.start.now,
      waiting: cases.due.retry,
      connecting: { type: 'opened', socket },
      identifying: { type: 'identified', question, who: guestJoin },
      renewing: { type: 'identified', question, who: guestJoin },
      joining: frame(socket, joinAnswer({ seq: position ?? 3 })),
      joined: frame(socket, durable((position ?? 0) + 1)),
    };
    return ways[state.phase.name];
  };
  const manner = fc.constantFrom<RoomClientConfig['manner']>('follow', 'count', 'probe');
  const mostlyWell = fc.oneof(
    { weight: 2, arbitrary: fc.constant(goesWell) },
    { weight: 1, arbitrary: chance },
  );
  const events = fc.array(fc.tuple(mostlyWell, fc.integer({ min: 0, max: HEARTBEAT_EVERY })), {
    maxLength: 60,
  });

  /** What a run of events has broken. */
  function broken(
    how: RoomClientConfig['manner'],
    chances: readonly (readonly [Chance, number])[],
  ): string[] {
    const faults: string[] = [];
    const mustBe = (isTrue: boolean, what: string) => {
      if (!isTrue) faults.push(what);
    };
    let state = newRoomClient({ ...config, manner: how });
    let now = NOW;
    const open = new Set<number>();
    const joined = new Set<number>();
    for (const [of, passes] of chances) {
      now += passes;
      const before = state;
      const event = of(before);
      if (event.type === 'closed') open.delete(event.socket);
      const next = step(before, event, { now, jitter: () => 0.5 });
      state = next.state;
      for (const effect of next.effects) {
        if (effect.do === 'open') open.add(effect.socket);
        if (effect.do === 'tell' && effect.news.kind === 'joined') joined.add(before.socket);
        if (effect.do === 'send') {
          const { event: sent, data } = effect.message;
          mustBe(open.has(before.socket), `${sent} over a socket that is closed`);
          mustBe(sent === 'joinRoom' || joined.has(before.socket), `${sent} before joining`);
          const afterSeq = 'afterSeq' in data ? data.afterSeq : null;
          mustBe(sent !== 'joinRoom' || afterSeq === before.position, `joined after ${String(afterSeq)}`);
        }
        if (effect.do === 'close') open.clear();
        mustBe(open.size <= 1, 'two sockets open');
      }
      mustBe((open.size === 1) === hasSocket(state), `${open.size} open while ${state.phase.name}`);
      const frames = event.type === 'frame' ? event.frame.messages : [];
      const hasGap = frames.some(({ data }) => 'gap' in data && data.gap);
      mustBe(hasGap || (state.position ?? -1) >= (before.position ?? -1), 'position went back');
    }
    return faults;
  }

  test('one socket is open at most, nothing is sent before joining, and the position is kept', () => {
    const property = fc.property(manner, events, (how, chances) => {
      expect(broken(how, chances)).toEqual([]);
    });
    fc.assert(property, { numRuns: 2000 });
  });
});
