import { SOCKET_FRAME_BYTES_MAX } from '../../schema/room/constants.ts';
import type { ClientEvent } from '../../schema/room/socket.ts';
import { operations, type OperationName } from '../domains.ts';

type Random = () => number;

/** A request that nobody in their right mind sends, and what may be answered. */
export interface BadRequest {
  readonly kind: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
  /** The allowed result codes; empty: any but an error of the server. */
  readonly codes: readonly string[];
}

/** A frame that is answered at once, and with what. */
export interface GarbageFrame {
  readonly kind: string;
  readonly frame: string | Buffer;
  readonly code: string;
}

function oneOf<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)]!;
}

const STRANGE_TEXTS = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e\u0645',
  '가'.repeat(500),
  '😂'.repeat(300),
  '%00%ff',
  "'; DROP TABLE events; --",
  '<script>alert(1)</script>',
  '${7*7}',
  '__proto__',
  'constructor',
  '../../../etc/passwd',
  '9'.repeat(400),
];
const STRANGE_NUMBERS = [0, -1, 0.5, -0, 1e308, 2 ** 53 + 2, -9e15, 2 ** 31, 2 ** 32 + 0.1];

/** A value of any type, nested now and then. */
export function strangeValue(random: Random, depth = 0): unknown {
  const kind = Math.floor(random() * (depth > 3 ? 5 : 8));
  if (kind === 0) return null;
  if (kind === 1) return random() < 0.5;
  if (kind === 2) return oneOf(random, STRANGE_NUMBERS);
  if (kind <= 4) return oneOf(random, STRANGE_TEXTS);
  const some = Array.from({ length: Math.floor(random() * 4) }, () => strangeValue(random, depth + 1));
  if (kind === 5) return some;
  return Object.fromEntries(some.map((value) => [oneOf(random, STRANGE_TEXTS), value]));
}

/** Replaces one value, anywhere in it, by a strange one. */
function spoilt(random: Random, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || random() < 0.15) return strangeValue(random);
  const keys = Object.keys(value);
  if (keys.length === 0) return strangeValue(random);
  const key = oneOf(random, keys);
  const copy: Record<string, unknown> = Array.isArray(value) ? ([...value] as never) : { ...value };
  copy[key] = spoilt(random, copy[key]);
  return copy;
}

const names = Object.keys(operations) as OperationName[];

/** Any operation's path, with ids that are some, none or nonsense. */
function somePath(random: Random, goodId: number): { method: string; path: string } {
  const { method, path } = operations[oneOf(random, names)];
  const filled = path.replace(/:\w+/g, () => {
    if (random() < 0.5) return String(goodId);
    const strange = [...STRANGE_NUMBERS.map(String), ...STRANGE_TEXTS.slice(4)];
    return encodeURIComponent(oneOf(random, strange).slice(0, 150)).replaceAll('.', '%2E');
  });
  return { method, path: filled };
}

export interface Known {
  readonly token: string;
  readonly broadcastSysId: number;
  /** A good order and where it goes; spoiling it is the art. */
  readonly order: object;
}

const json = { 'content-type': 'application/json' };

export function badRequest(random: Random, known: Known): BadRequest {
  const authorization = { authorization: `Bearer ${known.token}` };
  const chat = `/v1/broadcasts/${known.broadcastSysId}/chat`;
  const whole = JSON.stringify(known.order);
  const makers: readonly (() => BadRequest)[] = [
    () => {
      const body = JSON.stringify(spoilt(random, known.order));
      return {
        kind: 'a spoilt order',
        method: 'POST',
        path: '/v1/orders',
        headers: { ...json, ...authorization },
        body,
        codes: [],
      };
    },
    () => {
      const body = whole.slice(0, 1 + Math.floor(random() * (whole.length - 2)));
      return {
        kind: 'half an order',
        method: 'POST',
        path: '/v1/orders',
        headers: { ...json, ...authorization },
        body,
        codes: ['0005'],
      };
    },
    () => ({
      kind: 'an order of nobody',
      method: 'POST',
      path: '/v1/orders',
      headers: {
        ...json,
        ...(random() < 0.5
          ? {}
          : {
              authorization: `Bearer ${oneOf(random, ['x', 'none-user', 'a.b.c', known.token.slice(0, -3)])}`,
            }),
      },
      body: whole,
      // In a broadcast it needs a login; and one address may place only so many without.
      codes: ['14', '0008'],
    }),
    () => ({
      kind: 'a line that is none',
      method: 'POST',
      path: chat,
      headers: { ...json, ...authorization },
      body: JSON.stringify({ msg: strangeValue(random, 9) }),
      codes: [],
    }),
    () => ({
      kind: 'something else than JSON',
      method: 'POST',
      path: chat,
      headers: {
        'content-type': oneOf(random, ['text/html', 'image/png', 'application/jsonp', '']),
        ...authorization,
      },
      body: '{"msg":"x"}',
      codes: ['0005'],
    }),
    () => ({
      kind: 'far too much',
      method: 'POST',
      path: chat,
      headers: { ...json, ...authorization },
      body: JSON.stringify({ msg: 'x'.repeat(270_000) }),
      codes: ['0011'],
    }),
    () => ({
      kind: 'a key that is none',
      method: 'POST',
      path: chat,
      headers: { ...json, ...authorization, 'idempotency-key': 'k'.repeat(201 + Math.floor(random() * 500)) },
      body: '{"msg":"x"}',
      codes: ['0005'],
    }),
    () => ({
      kind: 'what only a host may',
      method: 'PUT',
      path: `/v1/broadcasts/${known.broadcastSysId}/noti`,
      headers: { ...json, ...authorization },
      body: '{"notiContent":"mine"}',
      codes: ['9001'],
    }),
    () => {
      const body = random() < 0.5 ? undefined : JSON.stringify(strangeValue(random));
      const headers = { ...(body === undefined ? {} : json), ...(random() < 0.5 ? authorization : {}) };
      return { kind: 'any path', ...somePath(random, known.broadcastSysId), headers, body, codes: [] };
    },
    () => ({
      kind: 'a path that is none',
      method: oneOf(random, ['GET', 'POST', 'PATCH', 'DELETE']),
      path: `/v1/${encodeURIComponent(oneOf(random, STRANGE_TEXTS.slice(5)).slice(0, 100))}/x`,
      headers: authorization,
      body: undefined,
      codes: ['0004', '0005'],
    }),
  ];
  return oneOf(random, makers)();
}

const EVENTS: readonly ClientEvent[] = ['joinRoom', 'leaveRoom', 'heartbeat', 'chatMessage', 'like'];

/** `room` is where the sender is; null: nowhere yet. Guests hold no token, so they may not speak. */
export function badFrame(random: Random, room: string | null, isGuest: boolean): GarbageFrame {
  // A frame above the size limit closes the connection, which another test covers.
  const text = (value: object) => {
    const frame = JSON.stringify(value);
    return Buffer.byteLength(frame) < SOCKET_FRAME_BYTES_MAX ? frame : '{}';
  };
  const said = { room: room ?? '1_1', msgType: 0, msg: '안녕' };
  const makers: readonly (() => GarbageFrame)[] = [
    () => ({
      kind: 'no JSON',
      frame: oneOf(random, ['', '{', 'hello', '\u0000', '[', '{"event":', 'NaN']),
      code: '2002',
    }),
    () => ({ kind: 'any JSON', frame: text({ any: strangeValue(random) }), code: '2002' }),
    () => ({ kind: 'a list', frame: '[{"event":"like","data":{"room":"1_1"}}]', code: '2002' }),
    () => ({
      kind: 'an unknown event',
      frame: text({ event: oneOf(random, ['toString', '__proto__', 'kick', 'sendChat', '']), data: {} }),
      code: '2002',
    }),
    () => ({
      kind: 'strange data',
      frame: text({ event: oneOf(random, EVENTS), data: strangeValue(random) }),
      code: '2002',
    }),
    () => ({
      kind: 'a field too many',
      frame: text({ event: 'like', data: { room: said.room }, admin: true }),
      code: '2002',
    }),
    () => ({
      kind: 'a strange ackId',
      frame: text({
        event: 'like',
        data: { room: said.room },
        ackId: oneOf<unknown>(random, ['', 'x'.repeat(65), 7, null, {}, []]),
      }),
      code: '2002',
    }),
    () => ({
      kind: 'bytes',
      frame: Buffer.from(Array.from({ length: 40 }, () => Math.floor(random() * 256))),
      code: '2002',
    }),
    () => ({
      kind: 'a blank line',
      frame: text({
        event: 'chatMessage',
        data: { ...said, msg: oneOf(random, ['', '  ', '\u200b', '\u3164']) },
      }),
      code: '2002',
    }),
    () => ({
      kind: 'a novel',
      frame: text({
        event: 'chatMessage',
        data: { ...said, msg: 'x'.repeat(141 + Math.floor(random() * 500)) },
      }),
      code: '2002',
    }),
    () => ({
      kind: 'a purchase of one’s own making',
      frame: text({ event: 'chatMessage', data: { ...said, msgType: 14 } }),
      code: '2002',
    }),
    () => ({
      kind: 'a word to another room',
      frame: text({ event: 'chatMessage', data: { ...said, room: '999999_1' } }),
      code: room === null ? '9000' : '2001',
    }),
    () => ({
      kind: 'a heartbeat of another room',
      frame: text({
        event: 'heartbeat',
        data: { room: '7_7', broadcastSysId: 8, broadcastScheduleSysId: 7 },
      }),
      code: '2001',
    }),
    () =>
      room === null
        ? { kind: 'a word before coming in', frame: text({ event: 'chatMessage', data: said }), code: '9000' }
        : {
            kind: 'a guest’s like',
            frame: text({ event: 'like', data: { room: said.room } }),
            code: isGuest ? '9001' : '0001',
          },
  ];
  return oneOf(random, makers)();
}
