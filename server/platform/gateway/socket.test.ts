import { once } from 'node:events';
import type { Socket } from 'node:net';
import { randomBytes } from 'node:crypto';
import { assert, asyncProperty, constantFrom, oneof, string, uint8Array } from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CLOSE } from '../../../schema/room/constants.ts';
import { isWhole, promised } from '../../testing/seed.ts';
import { MovedClock } from '../clock.ts';
import {
  knock,
  plainSocket,
  ROOM,
  startServer,
  upTo,
  type Client,
  type ServerOptions,
  type TestServer,
} from './gateway.support.ts';

let server: TestServer;
const lifted = { burst: 1e9, perSecond: 1e9 };

beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

async function restart(options: ServerOptions): Promise<void> {
  await server.close();
  server = await startServer(options);
}

async function status(headers: Record<string, string>): Promise<number | 'open'> {
  try {
    await server.connect({ headers });
    return 'open';
  } catch (error) {
    return Number(/\d{3}/.exec(String(error))?.[0]);
  }
}

/** A client that joins by hand and then does what no library would. */
async function rawViewer(): Promise<Socket> {
  const socket = await plainSocket(server.port);
  knock(socket);
  await once(socket, 'data');
  return socket;
}

function maskedText(text: string): Buffer {
  const payload = Buffer.from(text);
  const header = Buffer.from([0x81, 0x80 | 126, payload.length >> 8, payload.length & 255, 0, 0, 0, 0]);
  return Buffer.concat([header, payload]);
}

/** One who has joined, and reads nothing any more. */
async function stuckViewer(): Promise<Socket> {
  const stuck = await rawViewer();
  stuck.write(maskedText(joinText));
  await once(stuck, 'data');
  return stuck.pause();
}

const joinText = JSON.stringify({
  event: 'joinRoom',
  data: {
    room: ROOM,
    broadcastSysId: 10,
    broadcastScheduleSysId: 77,
    mode: 'live',
    token: 'none-user',
    permission: 4,
  },
});

describe('who may open a socket', () => {
  test('programs without an origin, our own pages, and pages that are allowed', async () => {
    await restart({ settings: { allowedOrigins: ['https://shop.example'] } });
    expect(await status({})).toBe('open');
    expect(await status({ origin: `http://127.0.0.1:${server.port}` })).toBe('open');
    expect(await status({ origin: 'https://shop.example' })).toBe('open');
  });

  test.each(['https://evil.example', 'http://127.0.0.1:1', 'null', 'https://', 'https://shop.example.evil'])(
    '%s may not',
    async (origin) => {
      expect(await status({ origin })).toBe(403);
    },
  );

  test('an address only so many at a time, an IPv6 network like one address, and this machine any number', async () => {
    await restart({ settings: { socketsPerAddress: 2 } });
    const from = (ip: string) => ({ 'x-forwarded-for': ip });
    const first = await server.connect({ headers: from('192.0.2.7') });
    expect(await status(from('192.0.2.7'))).toBe('open');
    expect(await status(from('192.0.2.7'))).toBe(429);
    expect(await status(from('192.0.2.8'))).toBe('open');
    expect(await status(from('2001:db8::1'))).toBe('open');
    expect(await status(from('2001:db8::2'))).toBe('open');
    expect(await status(from('2001:db8::3'))).toBe(429);
    first.socket.close();
    await expect.poll(() => status(from('192.0.2.7'))).toBe('open');
    expect(await status(from('192.0.2.7'))).toBe(429);
    for (const ip of ['127.0.0.1', '::1'])
      for (let i = 0; i < 3; i++) expect(await status(from(ip))).toBe('open');
  });

  test('of many from one address that knock at once, only as many as may', async () => {
    await restart({ settings: { socketsPerAddress: 5 } });
    const knocks = Array.from({ length: 20 }, () => status({ 'x-forwarded-for': '192.0.2.7' }));
    const answers = await Promise.all(knocks);
    expect(answers.filter((answer) => answer === 'open')).toHaveLength(5);
    expect(answers.filter((answer) => answer === 429)).toHaveLength(15);
  });

  test('a plain GET is not a socket', async () => {
    expect((await server.app.inject('/v1/socket')).statusCode).toBe(404);
  });
});

describe('many who knock at once', () => {
  const MANY = isWhole ? 600 : 300;

  test('are let in some at a time, so that others are served meanwhile', async () => {
    const all = await Promise.all(Array.from({ length: MANY }, () => plainSocket(server.port)));
    let before = 0;
    let mostInATurn = 0;
    const countTurns = () => {
      const { sessions } = server.hub.stats();
      mostInATurn = Math.max(mostInATurn, sessions - before);
      before = sessions;
      if (sessions < MANY) setImmediate(countTurns);
    };
    countTurns();
    for (const socket of all) knock(socket);
    await expect.poll(() => before).toBe(MANY);
    expect(mostInATurn).toBeLessThan(MANY / 2);
    for (const socket of all) socket.destroy();
  });

  test('and go before it is their turn are no news', async () => {
    const all = await Promise.all(Array.from({ length: MANY }, () => plainSocket(server.port)));
    for (const socket of all) {
      knock(socket);
      socket.resetAndDestroy();
    }
    const stays = await server.connect();
    await expect.poll(() => server.hub.stats().sessions).toBe(1);
    await stays.join();
    expect(server.errors).toEqual([]);
  });
});

test('who is gone before its turn has no address, and is no news', async () => {
  server.app.server.prependOnceListener('upgrade', (_request, socket) =>
    Object.defineProperty(socket, 'remoteAddress', { value: undefined }),
  );
  const gone = await rawViewer();
  await once(gone, 'close');
  expect(server.errors).toEqual([]);
  expect(server.hub.stats().sessions).toBe(0);
});

describe('frames that should not be', () => {
  test('an oversized frame closes its sender with 1009 and nobody else', async () => {
    const [sender, other] = [await server.joined(), await server.joined()];
    sender.chat('x'.repeat(5000));
    expect((await sender.untilClosed()).code).toBe(1009);
    server.backend.say(ROOM, 'on');
    await other.untilSeq(1);
  });

  test('a frame in too many parts closes its sender', async () => {
    const sender = await server.connect();
    for (let n = 0; n < 100; n++) sender.socket.send('', { fin: false });
    expect((await sender.untilClosed()).code).toBe(1008);
  });

  test('binary is 2002', async () => {
    const client = await server.connect();
    client.socket.send(Buffer.from(joinText));
    expect(await client.code()).toBe('2002');
    await client.join();
  });

  test('a client that only errs is closed', async () => {
    const client = await server.connect();
    // Bad frames count before too many of them do.
    for (let n = 0; n < 200; n++) client.sendText('garbage');
    expect((await client.untilClosed()).code).toBe(CLOSE.badFrame);
    expect(client.received).toHaveLength(21);
  });

  test('text that is not UTF-8 closes its sender with 1007', async () => {
    const socket = await rawViewer();
    socket.write(Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0xff, 0xfe]));
    const closing = (await once(socket, 'data')) as [Buffer];
    expect(closing[0].readUInt16BE(2)).toBe(1007);
    socket.destroy();
  });

  test('whatever comes in whatever order, nothing breaks and others notice nothing', async () => {
    await restart({
      settings: { frames: lifted, strikes: lifted, chat: lifted, like: lifted, joins: lifted },
    });
    const other = await server.joined();
    let sender = await server.connect();
    const valid = constantFrom(
      joinText,
      joinText.replace('none-user', 'u1'),
      joinText.replace('none-user', 'refused-1003'),
      JSON.stringify({ event: 'leaveRoom', data: { room: ROOM } }),
      JSON.stringify({ event: 'like', data: { room: ROOM }, ackId: 'x' }),
      JSON.stringify({ event: 'chatMessage', data: { room: ROOM, msgType: 0, msg: 'm' }, ackId: 'x' }),
      JSON.stringify({ event: 'chatMessage', data: { room: '1_1', msgType: 'x' } }),
      '{"event":"heartbeat","data":null}',
    );
    const frame = oneof(valid, string(), uint8Array({ maxLength: 200 }));
    let sent = 0;
    await assert(
      asyncProperty(frame, async (data) => {
        if (sender.closed !== null) sender = await server.connect();
        sender.socket.send(data);
        // Now and then a client vanishes in the middle.
        if (++sent % 500 === 0) sender.socket.terminate();
        if (sent % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
      }),
      { numRuns: isWhole ? 5000 : 1000 },
    );
    const last = server.backend.say(ROOM, 'still alive');
    await other.untilSeq(last.seq!);
    expect(other.seqs()).toEqual(upTo(last.seq!));
    expect(server.errors).toEqual([]);
  });

  test('bytes that are no WebSocket at all', async () => {
    const other = await server.joined();
    for (let n = 0; n < 50; n++) {
      const socket = await rawViewer();
      socket.write(randomBytes(1 + n * 20));
      if (n % 2 === 0) socket.destroy();
      else socket.end();
    }
    server.backend.say(ROOM, 'on');
    await other.untilSeq(1);
    await expect.poll(() => server.hub.stats().sessions).toBe(1);
    expect(other.seqs()).toEqual([1]);
  });
});

function likes({ received }: Client): number {
  return received.filter(({ event }) => event === 'like').length;
}

describe('slow consumers', () => {
  test('one that stops reading is closed before much waits for it, while others get everything', async () => {
    await restart({ settings: { stuckFor: Infinity } });
    const [reader, stuck] = [await server.joined(), await stuckViewer()];
    const text = 'x'.repeat(2000);
    let seq = 0;
    while (server.hub.stats().closed.get(CLOSE.tooSlow) === undefined) {
      for (let n = 0; n < 100; n++) seq = server.backend.say(ROOM, text).seq!;
      await reader.untilSeq(seq);
      expect(seq).toBeLessThan(20_000);
    }
    await expect.poll(() => server.hub.stats().sessions).toBe(1);
    expect(reader.seqs()).toEqual(upTo(seq));
    stuck.destroy();
  });

  test('one that reads nothing for nine seconds is closed, however little waits for it', async () => {
    const clock = new MovedClock(0);
    await restart({ clock, settings: { queueSoft: 50_000_000, queueHard: 50_000_000 } });
    const [reader, stuck] = [await server.joined(), await stuckViewer()];
    while (server.hub.longestStuck() === 0) {
      for (let n = 0; n < 100; n++) server.backend.say(ROOM, 'x'.repeat(2000));
      await reader.untilSeq(server.backend.say(ROOM, 'read').seq!);
      server.hub.sweep();
      clock.advance(1);
    }
    clock.advance(8_990);
    server.hub.sweep();
    expect(server.hub.stats().closed.get(CLOSE.tooSlow)).toBeUndefined();
    // The system may take more of it late; then the seconds begin again.
    const closedLater = () => {
      clock.advance(9_001);
      server.hub.sweep();
      return server.hub.stats().closed.get(CLOSE.tooSlow);
    };
    await expect.poll(closedLater).toBe(1);
    stuck.destroy();
  });

  test('past the soft limit passing messages are left out, durable ones are not', async () => {
    await restart({ settings: { queueSoft: 100_000, queueHard: 50_000_000, stuckFor: Infinity } });
    const [reader, slow] = [await server.joined(), await server.connect({ perMessageDeflate: false })];
    await slow.join();
    slow.socket.pause();
    const text = 'x'.repeat(2000);
    let seq = 0;
    while (server.hub.stats().skipped === 0) {
      for (let n = 0; n < 100; n++) seq = server.backend.say(ROOM, text).seq!;
      server.hub.publish(ROOM, [{ seq: null, event: 'like', data: { room: ROOM, likeCnt: seq, addCnt: 1 } }]);
      await reader.untilSeq(seq);
    }
    slow.socket.resume();
    await slow.untilSeq(seq);
    await reader.until(() => likes(reader) === seq / 100);
    expect(likes(slow)).toBeLessThan(likes(reader));
    expect(slow.seqs()).toEqual(reader.seqs());
  });
});

describe('stopping', () => {
  test('what is gathered goes out, likes are saved, and everyone is told to come back', async () => {
    const [member, guest] = [await server.joined({ token: 'u1' }), await server.joined()];
    for (let n = 0; n < 250; n++) server.backend.say(ROOM, `m${n}`);
    member.send('like', { room: ROOM }, 'l');
    await expect.poll(() => server.hub.stats().received).toBe(3);
    await server.hub.drain();
    for (const client of [member, guest]) {
      expect(await client.untilClosed()).toMatchObject({ code: CLOSE.restart });
      expect(client.closed?.reason).not.toBe('');
      expect(client.seqs()).toHaveLength(250);
    }
    expect(await member.code()).toBe('0001');
    expect(server.backend.log.rooms.get(ROOM)?.likeCnt).toBe(1);
    expect(server.hub.stats()).toMatchObject({ sessions: 0, rooms: 0 });
    expect(await status({})).toBe(503);
  });

  test('a client that does not answer the goodbye does not hold up the stop for long', async () => {
    const stuck = await rawViewer();
    stuck.pause();
    const start = performance.now();
    await server.app.close();
    expect(performance.now() - start).toBeGreaterThan(1500);
    // Without a bound of our own it would take thirty.
    expect(performance.now() - start).toBeLessThan(promised(4000));
    stuck.destroy();
  });
});
