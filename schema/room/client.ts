/**
 * One client's way into one room, as a state machine without a socket: `step` takes what happened and gives the next state
 * and what is to be done. runner.ts runs it over a real socket. server/docs/socket.md describes the protocol.
 *
 * What must stay true:
 * - At most one socket is open. Each has a number, and a former one is not listened to.
 * - Nothing but joinRoom is sent before the room has answered it.
 * - The position never goes back: not when the connection is lost, nor with a new token. Only `gap` sets it anew.
 * - Who is refused for good does not come back by itself. Who does waits longer each time, with jitter.
 */
import { meaningOf, OK, type ChatResultCode } from '../codes.ts';
import {
  closeMeansComeBack,
  HEARTBEAT_EVERY,
  RECONNECT_DELAY_FIRST,
  RECONNECT_DELAY_MAX,
  SOCKET_PROBE_TIMEOUT,
  SOCKET_TIMEOUT,
  TOKEN_REFRESH_GUARD,
  TOKEN_RENEWALS_MAX,
} from './constants.ts';
import {
  hasSocket,
  heartbeatMessage,
  joinMessage,
  nameOf,
  type Outgoing,
  type Phase,
  type RoomClient,
  type Timer,
  type Who,
} from './client-state.ts';
import { isForOne, isJoined, isPuttingOut, type Frame, type JoinAnswer } from './frame.ts';
import type { ServerMessage } from './socket.ts';

export type RoomEvent =
  /** Join, now. */
  | { readonly type: 'start' }
  | { readonly type: 'opened'; readonly socket: number }
  | { readonly type: 'closed'; readonly socket: number; readonly code: number }
  | { readonly type: 'frame'; readonly socket: number; readonly frame: Frame }
  | { readonly type: 'identified'; readonly question: number; readonly who: Who }
  /** Who joins cannot be found out now. */
  | { readonly type: 'unidentified'; readonly question: number }
  | { readonly type: 'due'; readonly timer: Timer }
  /** The page is visible again, or the network is back. */
  | { readonly type: 'woken' }
  /** Join again from the position, on a new socket. */
  | { readonly type: 'resume' }
  /** Somebody else joins from now on; `renew`: the token is about to end. */
  | { readonly type: 'token'; readonly renew: boolean }
  | { readonly type: 'send'; readonly message: Outgoing }
  | { readonly type: 'leave' }
  /** Drop the connection without a word. */
  | { readonly type: 'cut' };

export type News =
  | { readonly kind: 'joined'; readonly message: JoinAnswer; readonly again: boolean }
  | { readonly kind: 'messages'; readonly messages: readonly ServerMessage[] }
  | { readonly kind: 'answer'; readonly ackId: string; readonly code: string; readonly answer: object }
  /** The viewer must be told of it. */
  | { readonly kind: 'alert'; readonly code: ChatResultCode }
  | { readonly kind: 'lost'; readonly why: Loss; readonly code: number | string | null };

/** Why a connection is given up. `unreached` and `closed` come with a close code, `refused` with a result code. */
export type Loss = 'unreached' | 'closed' | 'silent' | 'missed' | 'refused' | 'unidentified';

export type Effect =
  | { readonly do: 'open'; readonly socket: number }
  /** `isDead`: do not wait for the other side. */
  | { readonly do: 'close'; readonly isDead: boolean }
  | { readonly do: 'send'; readonly message: Outgoing }
  /** Find out who joins; `renew`: with a new token. */
  | { readonly do: 'identify'; readonly question: number; readonly renew: boolean }
  /** Sets the timer, or moves it. */
  | { readonly do: 'timer'; readonly timer: Timer; readonly after: number }
  | { readonly do: 'clearTimers' }
  | { readonly do: 'tell'; readonly news: News };

export interface Step {
  readonly state: RoomClient;
  readonly effects: readonly Effect[];
}

/** What the outside adds: `now` in milliseconds of any steady clock, and `jitter` from 0 to 1. */
export interface Moment {
  readonly now: number;
  readonly jitter: () => number;
}

export function step(state: RoomClient, event: RoomEvent, at: Moment): Step {
  const { name } = state.phase;
  switch (event.type) {
    case 'start':
      return name === 'idle' || name === 'out' ? connect({ ...state, attempt: 0 }, at) : stay(state);
    case 'opened':
      return name === 'connecting' && event.socket === state.socket
        ? identify({ ...state, phase: { name: 'identifying' } }, false)
        : stay(state);
    case 'closed':
      return event.socket === state.socket && hasSocket(state) ? closed(state, event.code, at) : stay(state);
    case 'frame':
      return event.socket === state.socket && hasSocket(state) ? heard(state, event.frame, at) : stay(state);
    case 'identified':
      return isAsked(state, event.question) ? identified(state, event.who, at) : stay(state);
    case 'unidentified':
      return isAsked(state, event.question) ? lose(state, 'unidentified', null, at) : stay(state);
    case 'due':
      return due(state, event.timer, at);
    case 'woken':
      return woken(state, at);
    case 'resume':
      return name === 'joined' ? reconnect(state, at) : stay(state);
    case 'token':
      return tokenChanged(state, event.renew, at);
    case 'send':
      return name === 'joined' ? to(state, { do: 'send', message: event.message }) : stay(state);
    case 'leave':
      return leave(state);
    case 'cut':
      return end(state, { name: 'idle' }, true);
  }
}

function to(state: RoomClient, ...effects: readonly Effect[]): Step {
  return { state, effects };
}

function stay(state: RoomClient): Step {
  return { state, effects: [] };
}

function told(news: News): Effect {
  return { do: 'tell', news };
}

// Coming and going.

function connect(state: RoomClient, { now }: Moment): Step {
  const socket = state.socket + 1;
  return to(
    { ...state, phase: { name: 'connecting' }, socket, silentAt: now + SOCKET_TIMEOUT, isProbed: false },
    { do: 'clearTimers' },
    { do: 'open', socket },
    { do: 'timer', timer: 'silence', after: SOCKET_TIMEOUT },
  );
}

function identify(state: RoomClient, renew: boolean): Step {
  const question = state.question + 1;
  return to({ ...state, question }, { do: 'identify', question, renew });
}

/** Whether this question still waits for an answer. A client in the room asks, too, when its token changes. */
function isAsked({ question, phase: { name } }: RoomClient, number: number): boolean {
  return number === question && (name === 'identifying' || name === 'joined' || name === 'renewing');
}

function identified(state: RoomClient, who: Who, at: Moment): Step {
  // Each question is answered once.
  const answered = { ...state, question: state.question + 1, isRenewing: false };
  const known = state.isRenewing ? { ...answered, renewedAt: at.now } : answered;
  if (state.phase.name === 'renewing') return connect(known, at);
  const { room, mode } = state.config;
  const afterSeq = mode === 'live' && state.position !== null ? state.position : undefined;
  const message = joinMessage(room, { mode, ...who }, afterSeq);
  return to({ ...known, phase: { name: 'joining' } }, { do: 'send', message });
}

/** Without a socket from here on. `isGone`: the other side has closed it. */
function end(state: RoomClient, phase: Phase, isDead: boolean, isGone = false): Step {
  const close: Effect[] = hasSocket(state) && !isGone ? [{ do: 'close', isDead }] : [];
  return to({ ...state, phase, isSeated: false, isRenewing: false }, { do: 'clearTimers' }, ...close);
}

function leave(state: RoomClient): Step {
  const { state: next, effects } = end(state, { name: 'idle' }, false);
  if (state.phase.name !== 'joined') return to(next, ...effects);
  const message = { event: 'leaveRoom', data: { room: nameOf(state.config.room) } } as const;
  return to(next, { do: 'send', message }, ...effects);
}

/** Gives the connection up, and comes back later. */
function lose(state: RoomClient, why: Loss, code: number | string | null, { jitter }: Moment): Step {
  const isGone = why === 'closed' || why === 'unreached';
  const news = told({ kind: 'lost', why, code });
  if (state.config.manner === 'probe') {
    const { state: next, effects } = end(state, { name: 'idle' }, true, isGone);
    return to(next, ...effects, news);
  }
  const { state: next, effects } = end(state, { name: 'waiting' }, true, isGone);
  const longest = Math.min(RECONNECT_DELAY_MAX, RECONNECT_DELAY_FIRST * 2 ** state.attempt);
  const retry = { do: 'timer', timer: 'retry', after: longest * (0.5 + jitter() / 2) } as const;
  return to({ ...next, attempt: state.attempt + 1 }, ...effects, retry, news);
}

function reconnect(state: RoomClient, at: Moment): Step {
  const { state: next, effects } = end(state, { name: 'waiting' }, true);
  const opened = connect(next, at);
  return to(opened.state, ...effects, ...opened.effects);
}

function closed(state: RoomClient, code: number, at: Moment): Step {
  const why = state.phase.name === 'connecting' ? 'unreached' : 'closed';
  // It was put out for the old token, and comes back with the new one.
  if (state.isRenewing) {
    const { state: next, effects } = end(state, { name: 'renewing' }, true, true);
    return to({ ...next, isRenewing: true }, ...effects, told({ kind: 'lost', why, code }));
  }
  if (closeMeansComeBack(code) || state.config.manner === 'probe') return lose(state, why, code, at);
  const { state: next, effects } = end(state, { name: 'out', code: null }, true, true);
  return to(next, ...effects, told({ kind: 'lost', why, code }));
}

// Time.

function due(state: RoomClient, timer: Timer, at: Moment): Step {
  const { name } = state.phase;
  if (timer === 'retry') return name === 'waiting' ? connect(state, at) : stay(state);
  if (timer === 'heartbeat') return name === 'joined' ? to(state, ...heartbeat(state)) : stay(state);
  if (!hasSocket(state) || state.config.manner === 'probe') return stay(state);
  const left = state.silentAt - at.now;
  if (left > 0) return to(state, { do: 'timer', timer: 'silence', after: left });
  // The timer was late: browsers slow down hidden pages. The heartbeats were late, too, so nobody has answered them.
  const isLate = -left > SOCKET_PROBE_TIMEOUT;
  return isLate && name === 'joined' && !state.isProbed
    ? probe({ ...state, isProbed: true }, at)
    : lose(state, 'silent', null, at);
}

function heartbeat({ config }: RoomClient): Effect[] {
  return [
    { do: 'send', message: heartbeatMessage(config.room) },
    { do: 'timer', timer: 'heartbeat', after: HEARTBEAT_EVERY },
  ];
}

function woken(state: RoomClient, at: Moment): Step {
  const { name } = state.phase;
  if (name === 'waiting') return connect({ ...state, attempt: 0 }, at);
  if (name !== 'joined') return stay(state);
  return probe(state, at);
}

/** The socket may have died unnoticed: an answer, or the lack of one, tells. */
function probe(state: RoomClient, at: Moment): Step {
  const latest = at.now + SOCKET_PROBE_TIMEOUT;
  const silentAt = state.silentAt > at.now ? Math.min(state.silentAt, latest) : latest;
  const timer = { do: 'timer', timer: 'silence', after: silentAt - at.now } as const;
  return to({ ...state, silentAt }, ...heartbeat(state), timer);
}

// Tokens.

function tokenChanged(state: RoomClient, renew: boolean, at: Moment): Step {
  const { name } = state.phase;
  if (name === 'joining') return reconnect(state, at);
  if (name === 'identifying' || (name === 'joined' && !state.isRenewing))
    return identify({ ...state, isRenewing: state.isRenewing || renew }, state.isRenewing || renew);
  return stay(state);
}

/** The room does not take the token any more. `isJoin`: the join with it was refused. */
function tokenRefused(state: RoomClient, isJoin: boolean, at: Moment): Step {
  // A join that is under way brings its own answer.
  if (state.isRenewing || (!isJoin && state.phase.name !== 'joined')) return stay(state);
  const wasJustRenewed = at.now - state.renewedAt < TOKEN_REFRESH_GUARD;
  // A late answer to a message from before the renewal.
  if (wasJustRenewed && !isJoin) return stay(state);
  if (wasJustRenewed || state.renewals >= TOKEN_RENEWALS_MAX) return lose(state, 'refused', '1403', at);
  const phase: Phase = isJoin ? { name: 'identifying' } : state.phase;
  return identify({ ...state, phase, isRenewing: true, renewals: state.renewals + 1 }, true);
}

// What the room says.

function heard(before: RoomClient, frame: Frame, at: Moment): Step {
  const state = { ...before, silentAt: at.now + SOCKET_TIMEOUT, isProbed: false };
  if (!frame.isPersonal && state.isSeated) {
    const news = told({ kind: 'messages', messages: frame.messages });
    if (frame.durable === 0) return to(state, news);
    if (frame.isRun && frame.firstSeq === state.position! + 1)
      return to({ ...state, position: frame.lastSeq }, news);
  }
  return oneByOne(state, frame.messages, at);
}

function oneByOne(before: RoomClient, messages: readonly ServerMessage[], at: Moment): Step {
  let state = before;
  const effects: Effect[] = [];
  let batch: ServerMessage[] = [];
  const hand = () => {
    if (batch.length > 0) effects.push(told({ kind: 'messages', messages: batch }));
    batch = [];
  };
  for (const message of messages) {
    const next = 'seq' in message ? durable(state, message.seq, at) : passing(state, message, at);
    state = next.state;
    if (next.effects.length > 0) hand();
    effects.push(...next.effects);
    // The rest of the frame was for a socket that is given up.
    if (!hasSocket(state)) break;
    if (state.isSeated && !isForOne(message)) batch.push(message);
  }
  hand();
  return to(state, ...effects);
}

function durable(state: RoomClient, seq: number, at: Moment): Step {
  if (!state.isSeated || seq <= state.position!) return stay(state);
  if (seq > state.position! + 1 && state.config.manner === 'follow') return lose(state, 'missed', null, at);
  return stay({ ...state, position: seq });
}

function passing(
  state: RoomClient,
  message: Exclude<ServerMessage, { readonly seq: number }>,
  at: Moment,
): Step {
  if (isJoined(message)) return state.phase.name === 'joining' ? joined(state, message) : stay(state);
  if (message.event === 'response') {
    const { event, resultCode } = message.data;
    const isJoin = event === 'joinRoom' && state.phase.name === 'joining';
    const next = resultCode === OK ? stay(state) : refused(state, resultCode, isJoin, at);
    return to(next.state, ...answerIn(message.data), ...next.effects);
  }
  if (isPuttingOut(message)) return putOut(state, message.data.resultCode, at);
  return to(state, ...answerIn(message.data));
}

function joined(state: RoomClient, message: JoinAnswer): Step {
  const { seq, missed, gap } = message.data;
  let position = state.position === null || gap ? seq : state.position;
  for (const each of missed) if (each.seq === position + 1) position = each.seq;
  return to(
    {
      ...state,
      phase: { name: 'joined' },
      isSeated: true,
      position,
      hasJoined: true,
      attempt: 0,
      renewals: 0,
    },
    { do: 'timer', timer: 'heartbeat', after: HEARTBEAT_EVERY },
    told({ kind: 'joined', message, again: state.hasJoined }),
  );
}

function refused(state: RoomClient, code: string, isJoin: boolean, at: Moment): Step {
  const { alert, leave: leaves, refresh, retry } = meaningOf(code);
  if (state.config.manner === 'probe')
    return isJoin ? refusedProbe(state, code, refresh === true) : stay(state);
  if (refresh) return tokenRefused(state, isJoin, at);
  if (isJoin && retry) return lose(state, 'refused', code, at);
  if (isJoin || leaves) return out(state, code);
  return alert ? to(state, alertOf(code)) : stay(state);
}

/** It may try again on the same socket. */
function refusedProbe(state: RoomClient, code: string, renew: boolean): Step {
  const { state: next, effects } = identify({ ...state, phase: { name: 'identifying' } }, renew);
  return to(next, told({ kind: 'lost', why: 'refused', code }), ...effects);
}

/** Whatever else the code means, the seat is gone. */
function putOut(state: RoomClient, code: string, at: Moment): Step {
  if (state.config.manner === 'probe') return stay(state);
  return meaningOf(code).refresh ? tokenRefused(state, state.phase.name === 'joining', at) : out(state, code);
}

function out(state: RoomClient, code: string): Step {
  const { state: next, effects } = end(state, { name: 'out', code }, false);
  return meaningOf(code).alert ? to(next, ...effects, alertOf(code)) : to(next, ...effects);
}

function alertOf(code: string): Effect {
  return told({ kind: 'alert', code: code as ChatResultCode });
}

/** Also of an answer that is a message of its own. */
function answerIn(data: object): Effect[] {
  if (!('ackId' in data) || typeof data.ackId !== 'string') return [];
  const code = 'resultCode' in data && typeof data.resultCode === 'string' ? data.resultCode : OK;
  return [told({ kind: 'answer', ackId: data.ackId, code, answer: data })];
}
