import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PERMISSION } from '../../../../schema/members/constants.ts';
import {
  CLOSE,
  HEARTBEAT_EVERY,
  RECONNECT_DELAY_MAX,
  SOCKET_TIMEOUT,
} from '../../../../schema/room/constants.ts';
import type { ServerMessage } from '../../../../schema/room/socket.ts';
import { type ConnectionState, type Credentials, RoomConnection, socketUrl } from './connection.ts';
import { FakeSocket, joined, response, room } from './live.support.ts';

const durable = (seq: number) => ({ event: 'changeHideOrderBtn', data: { room, isHideOrdBtn: 0 }, seq });

function setUp() {
  const sockets: FakeSocket[] = [];
  const states: ConnectionState['state'][] = [];
  const messages: ServerMessage[] = [];
  const alerts: string[] = [];
  const joins: boolean[] = [];
  const member: Credentials = { token: 'token-1', permission: PERMISSION.member, nick: '하늘' };
  const options = { credentials: member, renew: vi.fn<() => Promise<void>>(async () => undefined) };
  const connection = new RoomConnection({
    url: 'ws://here/v1/socket',
    room,
    mode: 'live',
    broadcastSysId: 1,
    broadcastScheduleSysId: 2,
    credentials: async () => options.credentials,
    renew: () => options.renew(),
    onState: ({ state }) => states.push(state),
    onMessages: (more) => messages.push(...more),
    onJoined: (again) => joins.push(again),
    onAlert: (code) => alerts.push(code),
    random: () => 1,
    socket: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
  });
  const last = () => sockets.at(-1)!;
  /** Opens the newest socket and lets the room answer. */
  const join = async () => {
    last().open();
    await vi.advanceTimersByTimeAsync(0);
    last().say(joined);
  };
  return {
    connection,
    sockets,
    states,
    messages,
    alerts,
    joins,
    options,
    last,
    join,
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('window', new EventTarget());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('joining', () => {
  test('connects, joins with the credentials and hands on what the room says', async () => {
    const { connection, last, join, messages, joins, states } = setUp();
    connection.start();
    await join();
    last().say({ event: 'like', data: { room, likeCnt: 1, addCnt: 1 } });
    expect(last().of('joinRoom')[0]?.data).toEqual({
      room,
      broadcastSysId: 1,
      broadcastScheduleSysId: 2,
      mode: 'live',
      token: 'token-1',
      permission: PERMISSION.member,
      nick: '하늘',
    });
    expect(messages.map((message) => message.event)).toEqual(['joinRoom', 'like']);
    expect(joins).toEqual([false]);
    expect(states).toEqual(['connecting', 'joining', 'joined']);
  });

  test('a refusal that the viewer must know of ends it', async () => {
    const { connection, last, alerts, states } = setUp();
    connection.start();
    last().open();
    await vi.advanceTimersByTimeAsync(0);
    last().say(response('joinRoom', '1003'));
    expect(alerts).toEqual(['1003']);
    expect(states.at(-1)).toBe('out');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(states.at(-1)).toBe('out');
  });

  test('a room that is not ready is asked again', async () => {
    const { connection, last, sockets, alerts } = setUp();
    connection.start();
    last().open();
    await vi.advanceTimersByTimeAsync(0);
    last().say(response('joinRoom', '9090'));
    await vi.advanceTimersByTimeAsync(RECONNECT_DELAY_MAX);
    expect(sockets).toHaveLength(2);
    expect(alerts).toEqual([]);
  });

  test('garbage from the server is passed over', async () => {
    const { connection, last, join, messages } = setUp();
    connection.start();
    await join();
    last().dispatchEvent(new MessageEvent('message', { data: '{"no":"array"}' }));
    last().dispatchEvent(new MessageEvent('message', { data: 'nonsense' }));
    expect(messages).toHaveLength(1);
  });
});

describe('in the room an answer with', () => {
  test.each([
    ['1001', 'is told', 'out'],
    ['1002', 'is told', 'out'],
    ['1003', 'is told', 'out'],
    ['1004', 'is told', 'out'],
    ['1005', 'is told', 'joined'],
    ['2001', 'is not told', 'out'],
    ['2002', 'is not told', 'joined'],
    ['3001', 'is told', 'joined'],
    ['9000', 'is not told', 'out'],
    ['9001', 'is not told', 'out'],
  ])('%s %s, and the viewer is %s', async (code, told, state) => {
    const { connection, last, join, alerts } = setUp();
    connection.start();
    await join();
    last().say(response('chatMessage', code));
    expect(connection.state.state).toBe(state);
    expect(alerts).toEqual(told === 'is told' ? [code] : []);
    expect(last().closed).toBe(state === 'out');
  });
});

describe('staying', () => {
  test('sends a heartbeat that is answered', async () => {
    const { connection, last, join } = setUp();
    connection.start();
    await join();
    await vi.advanceTimersByTimeAsync(HEARTBEAT_EVERY);
    expect(last().of('heartbeat')).toHaveLength(1);
    expect(last().of('heartbeat')[0]?.ackId).toBeTruthy();
  });

  test('silence means the socket is dead', async () => {
    const { connection, sockets, join } = setUp();
    connection.start();
    await join();
    await vi.advanceTimersByTimeAsync(SOCKET_TIMEOUT + RECONNECT_DELAY_MAX);
    expect(sockets[0]?.closed).toBe(true);
    expect(sockets.length).toBeGreaterThan(1);
  });

  test('any frame breaks the silence', async () => {
    const { connection, sockets, last, join } = setUp();
    connection.start();
    await join();
    for (let i = 0; i < 5; i += 1) {
      await vi.advanceTimersByTimeAsync(SOCKET_TIMEOUT - 1000);
      last().say(response('heartbeat', '0001', 'x'));
    }
    expect(sockets).toHaveLength(1);
  });
});

describe('coming back', () => {
  test('resumes after the last message taken in', async () => {
    const { connection, last, sockets, join, joins } = setUp();
    connection.start();
    await join();
    last().say(durable(1), durable(2));
    last().drop();
    await vi.advanceTimersByTimeAsync(RECONNECT_DELAY_MAX);
    expect(sockets).toHaveLength(2);
    await join();
    expect(last().of('joinRoom')[0]?.data).toMatchObject({ afterSeq: 2 });
    expect(joins).toEqual([false, true]);
  });

  test('waits longer each time, at most the longest delay', async () => {
    const { connection, last, sockets } = setUp();
    connection.start();
    const waits: number[] = [];
    for (let i = 0; i < 8; i += 1) {
      const { length } = sockets;
      last().drop();
      let waited = 0;
      while (sockets.length === length) {
        await vi.advanceTimersByTimeAsync(100);
        waited += 100;
      }
      waits.push(waited);
    }
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 10_000, 10_000, 10_000]);
  });

  test.each(['online', 'visible'])('at once when the page is %s again', async (what) => {
    const { connection, last, sockets, join } = setUp();
    connection.start();
    await join();
    last().drop();
    expect(sockets).toHaveLength(1);
    if (what === 'online') window.dispatchEvent(new Event('online'));
    else document.dispatchEvent(new Event('visibilitychange'));
    expect(sockets).toHaveLength(2);
  });

  test('a close code that says so is obeyed', async () => {
    const { connection, last, sockets, join, states } = setUp();
    connection.start();
    await join();
    last().drop(CLOSE.badFrame);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(1);
    expect(states.at(-1)).toBe('out');
  });

  test('who asks for it joins again, on another socket', async () => {
    const { connection, sockets, last, join } = setUp();
    connection.start();
    await join();
    last().say(durable(1));
    connection.resume();
    await join();
    expect(sockets).toHaveLength(2);
    expect(sockets[0]?.closed).toBe(true);
    expect(last().of('joinRoom')[0]?.data).toMatchObject({ afterSeq: 1 });
  });

  test('a missing message is fetched by joining again; what follows it is not handed on', async () => {
    const { connection, sockets, last, join, messages } = setUp();
    connection.start();
    await join();
    last().say(durable(1), durable(3));
    last().say(durable(4));
    expect(messages.map((message) => 'seq' in message && message.seq)).toEqual([false, 1]);
    await vi.advanceTimersByTimeAsync(RECONNECT_DELAY_MAX);
    await join();
    expect(sockets).toHaveLength(2);
    expect(last().of('joinRoom')[0]?.data).toMatchObject({ afterSeq: 1 });
  });

  test('a replaced socket has nothing more to say', async () => {
    const { connection, sockets, join, messages, states } = setUp();
    connection.start();
    await join();
    connection.resume();
    await join();
    const { length } = messages;
    sockets[0]?.say({ event: 'like', data: { room, likeCnt: 1, addCnt: 1 } });
    sockets[0]?.drop();
    expect(messages).toHaveLength(length);
    expect(states.at(-1)).toBe('joined');
  });

  test('stopping says goodbye and stays away', async () => {
    const { connection, last, sockets, join } = setUp();
    connection.start();
    await join();
    connection.stop();
    expect(last().of('leaveRoom')).toHaveLength(1);
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(1);
  });
});

describe('a spent token', () => {
  test('is renewed once, and the room joined again on the same socket', async () => {
    const { connection, last, sockets, join, options, alerts } = setUp();
    connection.start();
    await join();
    options.credentials = { token: 'token-2', permission: PERMISSION.member };
    last().say(response('heartbeat', '1403'), response('chatMessage', '1403'));
    await vi.advanceTimersByTimeAsync(0);
    expect(options.renew).toHaveBeenCalledTimes(1);
    expect(sockets).toHaveLength(1);
    expect(last().of('joinRoom')[1]?.data).toMatchObject({ token: 'token-2' });
    expect(alerts).toEqual([]);
  });

  test('comes back even when the server closed the socket over it', async () => {
    const { connection, last, sockets, join, options } = setUp();
    const renewing = Promise.withResolvers<void>();
    options.renew.mockReturnValue(renewing.promise);
    connection.start();
    await join();
    last().say({ event: 'leaveRoom', data: { room, joinCnt: 0, resultCode: '1403' } });
    last().drop(CLOSE.putOut);
    expect(sockets).toHaveLength(1);
    renewing.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(sockets).toHaveLength(2);
  });

  test('that cannot be renewed leaves the viewer watching as a guest', async () => {
    const { connection, last, join, options } = setUp();
    connection.start();
    await join();
    options.renew.mockRejectedValue(new Error('30'));
    options.credentials = { token: 'none-user', permission: PERMISSION.guest };
    last().say(response('heartbeat', '1403'));
    await vi.advanceTimersByTimeAsync(0);
    expect(last().of('joinRoom')[1]?.data).toMatchObject({ permission: PERMISSION.guest });
  });

  test('a server that never accepts the new token is not asked for ever', async () => {
    const { connection, sockets, options } = setUp();
    connection.start();
    for (let i = 0; i < 200; i += 1) {
      const socket = sockets.at(-1)!;
      if (socket.readyState === 0) socket.open();
      await vi.advanceTimersByTimeAsync(500);
      socket.say(response('joinRoom', '1403'));
    }
    expect(options.renew.mock.calls.length).toBeLessThan(20);
  });
});

describe('sending', () => {
  test('resolves when the room took it', async () => {
    const { connection, last, join } = setUp();
    connection.start();
    await join();
    const sent = connection.ask('chatMessage', { msgType: 0, msg: '안녕하세요' });
    const frame = last().of('chatMessage')[0];
    expect(frame?.data).toEqual({ room, msgType: 0, msg: '안녕하세요' });
    last().say(response('chatMessage', '0001', frame?.ackId));
    await expect(sent).resolves.toBeUndefined();
  });

  test('says why it was not taken', async () => {
    const { connection, last, join, alerts } = setUp();
    connection.start();
    await join();
    const sent = connection.ask('chatMessage', { msgType: 0, msg: 'hi' });
    last().say(response('chatMessage', '1005', last().of('chatMessage')[0]?.ackId));
    await expect(sent).rejects.toMatchObject({ code: '1005' });
    expect(alerts).toEqual(['1005']);
  });

  test('outside the room it is unsent', async () => {
    const { connection } = setUp();
    await expect(connection.ask('like', {})).rejects.toMatchObject({ code: 'unsent' });
  });

  test.each(['no answer', 'a lost socket'])('%s leaves it unanswered', async (how) => {
    const { connection, last, join } = setUp();
    connection.start();
    await join();
    const sent = connection.ask('chatMessage', { msgType: 0, msg: 'hi' });
    const reason = sent.catch((error: unknown) => error);
    if (how === 'no answer') await vi.advanceTimersByTimeAsync(HEARTBEAT_EVERY + 1);
    else last().drop();
    await expect(reason).resolves.toMatchObject({ code: 'unanswered' });
  });
});

test('the socket address may be a path or a full URL', () => {
  expect(socketUrl('/v1/socket', 'https://shop.example/Vod/1/2/live')).toBe('wss://shop.example/v1/socket');
  expect(socketUrl('ws://other:3000/v1/socket', 'http://here/')).toBe('ws://other:3000/v1/socket');
});
