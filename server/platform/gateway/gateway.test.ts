import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CLOSE, JOIN_WITHIN, SOCKET_PING_AFTER, SOCKET_SILENCE_MAX } from '../../../schema/room/constants.ts';
import { durableMessages } from '../../../schema/room/messages.ts';
import { passingMessages } from '../../../schema/room/socket.ts';
import { MovedClock } from '../clock.ts';
import type { Welcome } from './backend.ts';
import {
  ROOM,
  startServer,
  upTo,
  type Client,
  type ServerOptions,
  type TestServer,
} from './gateway.support.ts';

const START = 1_800_000_000_000;
let clock: MovedClock;
let server: TestServer;

beforeEach(async () => {
  clock = new MovedClock(START);
  server = await startServer({ clock });
});
afterEach(() => server.close());

async function restart(options: ServerOptions): Promise<void> {
  await server.close();
  server = await startServer({ clock, ...options });
}

/** So many turns of the event loop. */
async function turns(count: number): Promise<void> {
  for (let n = 0; n < count; n++) await nextTurn();
}

function joined(token = 'none-user', afterSeq?: number): Promise<Client> {
  return server.joined({ token, ...(afterSeq !== undefined && { afterSeq }) });
}

/** The next admission happens when the test says. */
function heldAdmission(): PromiseWithResolvers<void> {
  const admission = Promise.withResolvers<void>();
  server.backend.beforeAdmit = () => admission.promise;
  return admission;
}

/** So much later, the hub looks after all that depends on time. */
function sweepAfter(ms: number): void {
  clock.advance(ms);
  server.hub.sweep();
}

describe('joining', () => {
  test('a first join gets the room and the latest 100 chat messages', async () => {
    for (let n = 0; n < 120; n++) server.backend.commit(ROOM, `m${n}`);
    server.backend.log.append(ROOM, 'event', { room: ROOM, type: 2 });
    const client = await server.connect();
    const { data } = await client.join();
    const joined = { resultCode: '0001', room: ROOM, joinCnt: 1, likeCnt: 0, seq: 121, gap: false };
    expect(data).toMatchObject(joined);
    expect(data['missed'].map(({ seq }: { seq: number }) => seq)).toEqual(upTo(120, 21));
    expect(client.frames[0]).toHaveLength(1);
  });

  test('an ackId is acknowledged beside the answer', async () => {
    const client = await server.connect();
    await client.join({ ackId: 'j1' });
    expect(await client.answer()).toEqual({ event: 'joinRoom', ackId: 'j1', resultCode: '0001' });
  });

  test('who is refused hears why, and may try again', async () => {
    const client = await server.connect();
    for (const resultCode of ['1001', '1003', '1403', '3001', '9001']) {
      client.sendJoin({ token: `refused-${resultCode}`, ackId: 'j' });
      expect(await client.answer()).toMatchObject({ event: 'joinRoom', ackId: 'j', resultCode });
    }
    await client.join();
  });

  test('an unknown room is 2001, and so is another room than the one joined', async () => {
    const client = await joined('u1');
    client.send('like', { room: '10_78' });
    expect(await client.code()).toBe('2001');
    client.sendJoin({ token: 'u1', room: '99_99' });
    expect(await client.code()).toBe('2001');
  });

  test('before the join everything is 9000', async () => {
    const client = await server.connect();
    client.chat('hello', 'c1');
    expect(await client.answer()).toMatchObject({ ackId: 'c1', resultCode: '9000' });
    client.send('like', { room: ROOM });
    client.heartbeat();
    client.send('leaveRoom', { room: ROOM });
    for (let n = 0; n < 3; n++) expect(await client.code()).toBe('9000');
  });

  test('the answer to an invalid message names the field', async () => {
    const client = await server.connect();
    client.send('like', { room: '*' });
    expect(await client.answer()).toEqual({
      event: 'like',
      resultCode: '2002',
      msg: 'Invalid message: data.room must match ^[1-9][0-9]{0,15}_[1-9][0-9]{0,15}$',
    });
  });

  test('a failing backend is 9090 and spoils nothing', async () => {
    const client = await server.connect();
    server.backend.beforeAdmit = () => Promise.reject(new Error('database'));
    client.sendJoin();
    expect(await client.code()).toBe('9090');
    expect(server.errors.splice(0)).toHaveLength(1);
    server.backend.beforeAdmit = async () => {};
    await client.join();
  });

  test('a second joinRoom while the first is under way is 9090; the first is answered', async () => {
    const client = await server.connect();
    const admission = heldAdmission();
    client.sendJoin();
    client.sendJoin({ ackId: 'second' });
    expect(await client.answer()).toMatchObject({ ackId: 'second', resultCode: '9090' });
    admission.resolve();
    await client.next('joinRoom');
  });

  test('who joins again with a new token goes on with their visit; somebody else begins one', async () => {
    const client = await joined('u1');
    const { visits } = server.backend;
    for (const token of ['u1', 'u2']) {
      clock.advance(1000);
      await client.join({ token });
    }
    // The last report of a visit counts.
    expect(visits.at(2)).toEqual([1, START, null]);
    expect(visits.slice(3)).toEqual([
      [1, START, START + 2000],
      [2, START + 2000, null],
    ]);
  });

  test('who leaves during the admission is not seated', async () => {
    const [gone, stays] = await Promise.all([server.connect(), server.connect()]);
    const admission = heldAdmission();
    gone.sendJoin();
    await expect.poll(() => server.hub.stats().received).toBe(1);
    gone.socket.terminate();
    await expect.poll(() => server.hub.stats().sessions).toBe(1);
    admission.resolve();
    server.backend.beforeAdmit = async () => {};
    expect((await stays.join()).data['joinCnt']).toBe(1);
  });

  test('a new token on the same socket renews the seat without a hole or a repeat', async () => {
    const client = await server.connect();
    await client.join({ token: `soon-${START + 1000}-u1` });
    server.backend.say(ROOM, 'before');
    await client.untilSeq(1);
    clock.advance(2000);
    client.chat('late');
    expect(await client.code()).toBe('1403');
    client.send('like', { room: ROOM });
    expect(await client.code()).toBe('1403');
    server.backend.say(ROOM, 'between');
    const { data } = await client.join({ token: 'u1', afterSeq: 0 });
    expect(data['joinCnt']).toBe(1);
    client.chat('again');
    await client.untilSeq(3);
    expect(client.seqs()).toEqual([1, 2, 3]);
  });

  test('another room on the same socket leaves the first', async () => {
    server.backend.log.rooms.set('10_78', { messages: [], likeCnt: 0 });
    const [mover, other] = [await joined('u1'), await joined('u2')];
    await mover.join({ token: 'u1', room: '10_78' });
    server.backend.say(ROOM, 'first room');
    server.backend.say('10_78', 'second room');
    await other.untilSeq(1);
    await mover.untilSeq(1);
    expect(mover.durable().map(({ data }) => data['room'])).toEqual(['10_78']);
  });
});

describe('who is put out', () => {
  test('is told why, keeps no seat, and nobody else notices more than that they are fewer', async () => {
    const [out, other] = [await joined('u1'), await joined('u2')];
    server.hub.putOut(1, ROOM, '1004');
    expect(await out.untilClosed()).toMatchObject({ code: CLOSE.putOut });
    expect(out.received.slice(-2)).toMatchObject([
      { event: 'response', data: { event: 'joinRoom', resultCode: '1004' } },
      { event: 'leaveRoom', data: { room: ROOM, resultCode: '1004' } },
    ]);
    other.chat('only we', 'c1');
    expect(await other.code()).toBe('0001');
  });

  test('of another room keeps their seat; of all rooms, does not', async () => {
    const client = await joined('u1');
    server.hub.putOut(1, '10_78', '1003');
    server.hub.putOut(2, null, '1003');
    client.chat('still here', 'c1');
    expect(await client.code()).toBe('0001');
    server.hub.putOut(1, null, '1003');
    expect((await client.next('leaveRoom')).data).toMatchObject({ resultCode: '1003' });
  });
});

test.each([
  ['put out', () => server.hub.putOut(1, ROOM, '1004'), { resultCode: '1004', ackId: 'j1' }],
  ['expelled', () => server.hub.expel({ userSysId: 1 }), { resultCode: '1403' }],
])('who is %s while waiting for a seat does not get it', async (_how, removes, answer) => {
  const client = await server.connect();
  const { snapshot } = server.backend;
  // The room is looked up after the admission.
  server.backend.snapshot = (room) => {
    server.backend.snapshot = snapshot;
    removes();
    return server.backend.snapshot(room);
  };
  client.sendJoin({ token: 'u1', ackId: 'j1' });
  expect(await client.answer()).toMatchObject({ event: 'joinRoom', ...answer });
  expect((await client.join()).data['joinCnt']).toBe(1);
});

describe('what one member is told', () => {
  const message = { event: 'like', data: { room: ROOM, likeCnt: 7, addCnt: 1 } } as const;

  test('reaches nobody else', async () => {
    const [one, other] = [await joined('u1'), await joined('u2')];
    server.hub.tellMember(ROOM, 1, message);
    expect((await one.next('like')).data).toEqual(message.data);
    server.hub.tellMember('10_78', 2, message);
    server.hub.tellMember(ROOM, 3, message);
    other.chat('anything else?', 'c1');
    expect(await other.code()).toBe('0001');
    expect(other.received.some(({ event }) => event === 'like')).toBe(false);
  });

  test('on coming in comes after the room itself, and to members only', async () => {
    const welcome = vi.fn<Welcome>(async () => [message]);
    await restart({ welcome });
    await joined();
    const member = await joined('u1');
    await member.next('like');
    expect(member.received.map(({ event }) => event).slice(0, 2)).toEqual(['joinRoom', 'like']);
    expect(welcome.mock.calls).toEqual([[ROOM, 1]]);
  });
});

describe('who is expelled', () => {
  test.each([
    ['the login', { sessionId: 'login-1' }],
    ['the member', { userSysId: 1 }],
  ])('by %s has no seat any more, and may come again with another token', async (_by, who) => {
    const [expelled, other] = [await joined('h1'), await joined('u2')];
    server.hub.expel(who);
    expect(await expelled.answer()).toMatchObject({ event: 'joinRoom', resultCode: '1403' });
    expelled.chat('still here?');
    expect(await expelled.code()).toBe('1403');
    other.chat('only we');
    await other.untilSeq(1);
    const { data } = await expelled.join({ token: 'none-user', afterSeq: 0 });
    expect(data['joinCnt']).toBe(2);
    await expelled.untilSeq(1);
    expelled.chat('as a guest');
    expect(await expelled.code()).toBe('9001');
    expect(other.received.some(({ event }) => event === 'response')).toBe(false);
  });

  test('and does not come again is closed like any other without a room', async () => {
    const client = await joined('u1');
    clock.advance(JOIN_WITHIN + 1);
    server.hub.expel({ userSysId: 1 });
    sweepAfter(JOIN_WITHIN);
    expect(await client.answer()).toBeDefined();
    client.heartbeat();
    expect([await client.code(), client.closed]).toEqual(['1403', null]);
    sweepAfter(1);
    expect((await client.untilClosed()).code).toBe(CLOSE.notJoined);
  });
});

describe('messages', () => {
  test('a chat message reaches everyone with its seq and is acknowledged once it is durable', async () => {
    const [speaker, other] = [await joined('u1'), await joined()];
    speaker.chat('hello', 'c1');
    expect(await speaker.answer()).toEqual({ event: 'chatMessage', ackId: 'c1', resultCode: '0001' });
    const [mine, theirs] = await Promise.all([speaker.untilSeq(1), other.untilSeq(1)]);
    expect(mine).toEqual(theirs);
    expect(theirs).toMatchObject({ event: 'chatMessage', seq: 1, data: { msg: 'hello', room: ROOM } });
  });

  test('without an ackId only trouble is answered, with an id under which the log has it', async () => {
    const speaker = await joined('u1');
    speaker.chat('fine');
    await speaker.untilSeq(1);
    server.backend.chatCode = '1005';
    speaker.chat('muted');
    const muted = await speaker.answer();
    expect(muted).toMatchObject({ resultCode: '1005', requestId: expect.stringMatching(/./) });
    server.backend.chatCode = new Error('database');
    speaker.chat('broken');
    const broken = await speaker.answer();
    expect(broken['resultCode']).toBe('9090');
    expect(broken['requestId']).not.toBe(muted['requestId']);
    expect(server.errors.splice(0)).toHaveLength(1);
    expect(server.reportedFor.at(-1)).toBe(broken['requestId']);
    expect(speaker.received.filter(({ event }) => event === 'response')).toHaveLength(2);
  });

  test('hosts see the whole userId, others the public form', async () => {
    server.backend.commit(ROOM, 'earlier');
    const [host, guest] = [await server.connect(), await server.connect()];
    const [toHost, toGuest] = [await host.join({ token: 'h1' }), await guest.join()];
    expect(toHost.data['missed'][0].data.userId).toBe('viewer-whole');
    expect(toGuest.data['missed'][0].data.userId).toBe('vie**');
    server.backend.say(ROOM, 'now');
    expect((await host.untilSeq(2)).data['userId']).toBe('viewer-whole');
    expect((await guest.untilSeq(2)).data['userId']).toBe('vie**');
    const back = await joined('h2', 0);
    await back.untilSeq(2);
    expect(back.durable().map(({ data }) => data['userId'])).toEqual(['viewer-whole', 'viewer-whole']);
  });

  test('a gap is filled from the log before what comes after it', async () => {
    const client = await joined();
    for (let n = 0; n < 3; n++) server.backend.commit(ROOM, `silent${n}`);
    server.backend.say(ROOM, 'loud');
    await client.untilSeq(4);
    expect(client.seqs()).toEqual([1, 2, 3, 4]);
  });

  test('what is offered or published again is not shown again', async () => {
    const client = await joined();
    const messages = ['a', 'b'].map((msg) => server.backend.commit(ROOM, msg));
    server.hub.offer(ROOM, messages);
    server.hub.publish(ROOM, messages);
    server.hub.offer(ROOM, messages);
    server.backend.say(ROOM, 'c');
    await client.untilSeq(3);
    expect(client.seqs()).toEqual([1, 2, 3]);
  });

  test('guests read only', async () => {
    const guest = await joined();
    guest.chat('hello', 'c1');
    expect(await guest.answer()).toMatchObject({ ackId: 'c1', resultCode: '9001' });
    guest.send('like', { room: ROOM });
    expect(await guest.code()).toBe('9001');
  });

  test('likes are saved and told as a sum, and acknowledged', async () => {
    const [one, two, guest] = [await joined('u1'), await joined('u2'), await joined()];
    for (let n = 0; n < 3; n++) one.send('like', { room: ROOM }, `l${n}`);
    two.send('like', { room: ROOM });
    expect((await guest.next('like')).data).toEqual({ room: ROOM, likeCnt: 4, addCnt: 4 });
    const acks = [await one.next('response'), await one.next('response'), await one.next('response')];
    expect(acks.map(({ data }) => data['ackId'])).toEqual(['l0', 'l1', 'l2']);
    expect(two.received.some(({ event }) => event === 'response')).toBe(false);
  });

  test('heartbeat and leaveRoom are answered only when asked to', async () => {
    const client = await joined();
    client.heartbeat();
    client.heartbeat('h1');
    expect(await client.answer()).toMatchObject({ event: 'heartbeat', ackId: 'h1' });
    client.send('leaveRoom', { room: ROOM }, 'l1');
    expect(await client.answer()).toMatchObject({ event: 'leaveRoom', resultCode: '0001' });
    client.send('like', { room: ROOM });
    expect(await client.code()).toBe('9000');
  });
});

test('every message that is sent keeps the contract', async () => {
  const schemas: Record<string, TSchema> = { ...durableMessages, ...passingMessages };
  for (let n = 0; n < 3; n++) server.backend.commit(ROOM, `m${n}`);
  const [older, guest] = [await joined('u1'), await joined('none-user', 1)];
  older.chat('hello', 'c1');
  older.chat(' ', 'c2');
  older.send('like', { room: ROOM }, 'l1');
  await older.next('like');
  await joined('u1');
  await older.untilClosed();
  sweepAfter(1000);
  await guest.next('like');
  const received = [...older.received, ...guest.received, ...older.durable(), ...guest.durable()];
  for (const { event, data } of received)
    expect([event, Check(schemas[event]!, data)]).toEqual([event, true]);
  expect(new Set(received.map(({ event }) => event))).toEqual(
    new Set(['joinRoom', 'chatMessage', 'response', 'like', 'leaveRoom']),
  );
});

describe('coming back', () => {
  test('what was missed follows the answer in frames of at most 100, before anything newer', async () => {
    const stayed = await joined();
    for (let n = 0; n < 1500; n++) server.backend.say(ROOM, `m${n}`);
    await stayed.untilSeq(1500);
    const client = await joined('none-user', 0);
    server.backend.say(ROOM, 'newer');
    await client.untilSeq(1501);
    expect(client.seqs()).toEqual(upTo(1501));
    expect(client.received[0]?.data).toMatchObject({ missed: [], seq: 1500 });
    expect(Math.max(...client.frames.map((frame) => frame.length))).toBeLessThanOrEqual(100);
  });

  test('coming and going at any moment is the same as having stayed', async () => {
    const stayed = await joined();
    let isOver = false;
    const publishing = (async () => {
      for (let n = 0; n < 4000; n++) {
        server.backend.say(ROOM, `m${n}`);
        if (Math.random() < 0.02) await turns(Math.random() * 40);
      }
      isOver = true;
    })();
    async function comeAndGo(): Promise<number[]> {
      const seen: number[] = [];
      for (;;) {
        const wasOver = isOver;
        const client = await server.connect();
        await client.join({ afterSeq: seen.at(-1) ?? 0 });
        if (!wasOver) await turns(Math.random() * 120);
        else if (seen.at(-1) !== 4000) await client.untilSeq(4000);
        client.socket.terminate();
        seen.push(...client.seqs());
        if (wasOver) return seen;
      }
    }
    const wanderers = [1, 2, 3, 4].map(() => comeAndGo());
    await publishing;
    await stayed.untilSeq(4000);
    expect(stayed.seqs()).toEqual(upTo(4000));
    for (const wanderer of wanderers) expect(await wanderer).toEqual(upTo(4000));
  });

  test('a seq from beyond the end is a gap', async () => {
    for (let n = 0; n < 3; n++) server.backend.commit(ROOM, `m${n}`);
    const client = await joined('none-user', 7);
    expect(client.received[0]?.data).toMatchObject({ gap: true, seq: 3 });
    expect(client.seqs()).toEqual([1, 2, 3]);
  });

  test('a joiner is never told of a state that is newer than its seq', async () => {
    const stayed = await joined();
    // Committed, but not yet heard on the bus.
    const silent = server.backend.commit(ROOM, 'silent');
    const late = await joined('none-user', 0);
    expect(late.received[0]?.data).toMatchObject({ seq: 0 });
    expect(late.seqs()).toEqual([]);
    server.hub.publish(ROOM, [silent]);
    server.backend.say(ROOM, 'next');
    await Promise.all([stayed.untilSeq(2), late.untilSeq(2)]);
    expect(stayed.seqs()).toEqual([1, 2]);
    expect(late.seqs()).toEqual([1, 2]);
  });
});

describe('limits', () => {
  test('one user may not chat faster than allowed, on however many sockets', async () => {
    server.backend.log.rooms.set('10_78', { messages: [], likeCnt: 0 });
    const [one, two] = [await joined('u1'), await server.connect()];
    await two.join({ token: 'u1', room: '10_78' });
    for (let n = 0; n < 5; n++) one.chat(`m${n}`, `c${n}`);
    for (let n = 0; n < 5; n++) expect(await one.code()).toBe('0001');
    two.send('chatMessage', { room: '10_78', msgType: 0, msg: 'too fast' }, 'x');
    expect(await two.answer()).toMatchObject({ ackId: 'x', resultCode: '4290' });
    clock.advance(1000);
    two.send('chatMessage', { room: '10_78', msgType: 0, msg: 'in time' }, 'y');
    expect(await two.code()).toBe('0001');
  });

  test('likes have a limit of their own', async () => {
    const client = await joined('u1');
    for (let n = 0; n < 21; n++) client.send('like', { room: ROOM });
    expect(await client.code()).toBe('4290');
    expect((await client.next('like')).data['addCnt']).toBe(20);
  });

  test('one socket may join only so often, one address, too, and this machine as it likes', async () => {
    const client = await server.connect();
    for (let n = 0; n < 10; n++) await client.join();
    client.sendJoin({ ackId: 'again' });
    expect(await client.answer()).toMatchObject({ event: 'joinRoom', ackId: 'again', resultCode: '4290' });
    clock.advance(2000);
    await client.join();

    await restart({ settings: { joinsPerAddress: { burst: 2, perSecond: 1 } } });
    const from = (ip: string) => server.connect({ headers: { 'x-forwarded-for': ip } });
    const [one, two, three] = [await from('192.0.2.7'), await from('192.0.2.7'), await from('192.0.2.7')];
    await one.join();
    await two.join();
    three.sendJoin();
    expect(await three.code()).toBe('4290');
    for (const other of [await from('192.0.2.8'), await server.connect(), await server.connect()]) {
      await other.join();
    }
    clock.advance(1000);
    await three.join();
  });

  test('frames over the limit are refused, and a flood is closed', async () => {
    const [flooder, other] = [await joined('u1'), await joined()];
    for (let n = 0; n < 200; n++) flooder.heartbeat();
    expect(await flooder.code()).toBe('4290');
    expect((await flooder.untilClosed()).code).toBe(CLOSE.tooManyFrames);
    server.backend.say(ROOM, 'still here');
    await other.untilSeq(1);
  });

  test('a silent socket is dropped after three heartbeats', async () => {
    const [silent, alive] = [await joined(), await joined()];
    clock.advance(SOCKET_SILENCE_MAX - 1);
    alive.heartbeat('h');
    await alive.code();
    server.hub.sweep();
    sweepAfter(2);
    expect((await silent.untilClosed()).code).toBe(CLOSE.silent);
    expect(alive.closed).toBeNull();
    sweepAfter(1000);
    expect((await alive.next('leaveRoom')).data).toEqual({ room: ROOM, joinCnt: 1, resultCode: '0001' });
  });

  test('a hidden page, whose heartbeats are rare, stays while its browser answers pings', async () => {
    const hidden = await joined();
    let pings = 0;
    hidden.socket.on('ping', () => (pings += 1));
    for (let minutes = 0; minutes < 3; minutes++) {
      const { received } = server.hub.stats();
      sweepAfter(SOCKET_PING_AFTER + 1);
      // Once is enough.
      server.hub.sweep();
      await expect.poll(() => server.hub.stats().received).toBe(received + 1);
    }
    expect([pings, hidden.closed]).toEqual([3, null]);
  });

  test('a clock that is set, forwards or back, cuts nobody and changes no limit', async () => {
    const [silent, speaker] = [await joined(), await joined('u1')];
    for (let n = 0; n < 5; n++) speaker.chat(`m${n}`, 'c');
    for (let n = 0; n < 5; n++) expect(await speaker.code()).toBe('0001');
    for (const step of [3_600_000, -7_200_000]) {
      clock.stepWall(step);
      server.hub.sweep();
      speaker.chat('too fast', 'c');
      expect(await speaker.code()).toBe('4290');
    }
    clock.advance(1000);
    speaker.chat('in time', 'c');
    expect(await speaker.code()).toBe('0001');
    expect([silent.closed, server.hub.stats().rooms]).toEqual([null, 1]);
    sweepAfter(SOCKET_SILENCE_MAX);
    expect((await silent.untilClosed()).code).toBe(CLOSE.silent);
  });

  test('a process that was stopped hears its sockets before it takes any for silent', async () => {
    await restart({ settings: { sweepEvery: 50 } });
    const [silent, alive] = [await joined(), await joined()];
    clock.advance(2 * SOCKET_SILENCE_MAX);
    alive.heartbeat();
    // Timers that became due meanwhile run before any socket is read.
    for (const until = performance.now() + 100; performance.now() < until;);
    expect((await silent.untilClosed()).code).toBe(CLOSE.silent);
    expect(alive.closed).toBeNull();
  });

  test('a token runs out by the clock on the wall', async () => {
    const client = await joined(`soon-${START + 3_600_000}-u1`);
    clock.stepWall(3_600_000);
    client.chat('late');
    expect(await client.code()).toBe('1403');
  });

  test('a socket that does not join is closed', async () => {
    const [idle, busy] = [await server.connect(), await joined()];
    sweepAfter(JOIN_WITHIN + 1);
    expect((await idle.untilClosed()).code).toBe(CLOSE.notJoined);
    expect(busy.closed).toBeNull();
  });
});

test('a room is let go some time after its last viewer, and opened again by the next', async () => {
  const client = await joined();
  server.backend.say(ROOM, 'one');
  await client.untilSeq(1);
  client.socket.terminate();
  await expect.poll(() => server.hub.stats().sessions).toBe(0);
  server.hub.sweep();
  expect(server.hub.stats().rooms).toBe(1);
  sweepAfter(5000);
  expect(server.hub.stats().rooms).toBe(0);
  server.backend.say(ROOM, 'two');
  const next = await joined('none-user', 1);
  await next.untilSeq(2);
  expect(next.seqs()).toEqual([2]);
});
