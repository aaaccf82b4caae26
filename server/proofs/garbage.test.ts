import { once } from 'node:events';
import { Agent } from 'node:http';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { seeded } from '../../schema/seeded.ts';
import { RESULT, type ResultCode } from '../../schema/codes.ts';
import { GUEST_TOKEN, PERMISSION } from '../../schema/members/constants.ts';
import { CLOSE } from '../../schema/room/constants.ts';
import { SOCKET_PATH } from '../../schema/room/socket.ts';
import { Api } from '../testing/api.ts';
import { Crowd } from '../testing/processes/crowd.ts';
import { simpleGoods } from '../testing/goods.ts';
import { COLLECTING, resting } from '../testing/processes/memory.ts';
import { Nodes, seededPlace } from '../testing/processes/nodes.ts';
import { isWhole, scaled, scaledPatience } from '../testing/seed.ts';
import { orderFor } from '../testing/stage.ts';
import { lastSeqOf, type Received, type Viewer } from '../testing/viewer.ts';
import { badFrame, badRequest, type Known } from './garbage.ts';

const COUNT = isWhole ? scaled(1_000) : 150;
const AT_A_TIME = 8;
/** Fewer wrong frames than a connection may send before it is closed for them. */
const FRAMES_EACH = 18;
/** Of what is held: the same for however many. */
const MEMORY_GROWS_MAX = 20 * 1024 * 1024;

/** Runs so many at a time, each beginning when another ends. */
async function crowded(times: number, act: (i: number) => Promise<void>): Promise<void> {
  let next = 0;
  const one = async () => {
    for (let i = next++; i < times; i = next++) await act(i);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, one));
}

async function sendRequests(api: Api, known: Known): Promise<void> {
  const random = seeded(1);
  await crowded(COUNT, async () => {
    const { kind, method, path, headers, body, codes } = badRequest(random, known);
    const { status, text } = await api.raw(method, path, { body, headers });
    const about = `${kind}: ${method} ${path} ${body?.slice(0, 200)} answered ${status} ${text.slice(0, 200)}`;
    if (status >= 500) throw new Error(about);
    const { resultCode } = (JSON.parse(text) as { jsonData: { resultCode: ResultCode } }).jsonData;
    if (RESULT[resultCode].status !== status) throw new Error(about);
    if (codes.length > 0 && !codes.includes(resultCode)) throw new Error(about);
  });
}

class Rascal {
  readonly socket: WebSocket;
  readonly codes: string[] = [];
  closed: number | null = null;
  #wake = () => {};

  constructor(url: string) {
    this.socket = new WebSocket(`${url.replace('http', 'ws')}${SOCKET_PATH}`);
    this.socket.on('error', () => {});
    this.socket.on('message', (data: Buffer) => {
      for (const message of JSON.parse(data.toString()) as Received[]) {
        if (message.event === 'response') this.codes.push(message.data['resultCode'] as string);
        if (message.event === 'joinRoom' && 'resultCode' in message.data) this.codes.push('joined');
      }
      this.#wake();
    });
    this.socket.on('close', (code) => {
      this.closed = code;
      this.#wake();
    });
  }

  async answers(count: number): Promise<readonly string[]> {
    while (this.codes.length < count && this.closed === null) {
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    return this.codes.slice(0, count);
  }

  async ended(): Promise<number> {
    while (this.closed === null) await new Promise<void>((resolve) => (this.#wake = resolve));
    return this.closed;
  }
}

/** How a rascal's visit ends: its last act, and the close code that follows. */
const endings: readonly ((socket: WebSocket) => number)[] = [
  (socket) => {
    socket.send('x'.repeat(5_000));
    return 1009;
  },
  (socket) => {
    socket.send(Buffer.from([0x22, 0xff, 0xfe, 0x22]), { binary: false });
    return 1007;
  },
  (socket) => {
    // A frame without a mask: no client may send one.
    (socket as unknown as { _socket: { write(bytes: Buffer): void } })._socket.write(
      Buffer.from([0x81, 0x01, 0x61]),
    );
    return 1002;
  },
  (socket) => {
    for (let i = 0; i < 60; i++) socket.send('{');
    return CLOSE.badFrame;
  },
  (socket) => {
    for (let i = 0; i < 100; i++) socket.ping();
    return CLOSE.tooManyFrames;
  },
  (socket) => {
    socket.close(1000);
    return 1000;
  },
];

async function sendFrames(url: string, viewer: Viewer): Promise<void> {
  const random = seeded(2);
  const [broadcastSysId, broadcastScheduleSysId] = viewer.room.split('_').map(Number);
  const where = { room: viewer.room, broadcastSysId, broadcastScheduleSysId, mode: 'live' };
  const who = { token: GUEST_TOKEN, permission: PERMISSION.guest, afterSeq: Number.MAX_SAFE_INTEGER };
  const join = JSON.stringify({ event: 'joinRoom', data: { ...where, ...who } });
  await crowded(Math.ceil(COUNT / FRAMES_EACH), async (i) => {
    const rascal = new Rascal(url);
    await once(rascal.socket, 'open');
    const isIn = random() < 0.5;
    if (isIn) {
      rascal.socket.send(join);
      await rascal.answers(1);
    }
    const frames = Array.from({ length: FRAMES_EACH }, () =>
      badFrame(random, isIn ? viewer.room : null, true),
    );
    for (const { frame } of frames) rascal.socket.send(frame);
    const expected = [...(isIn ? ['joined'] : []), ...frames.map(({ code }) => code)];
    const answers = await rascal.answers(expected.length);
    const wrong = expected.flatMap((code, at) => (answers[at] === code ? [] : [[at, code, answers[at]]]));
    if (wrong.length > 0) throw new Error(JSON.stringify({ wrong, frames, closed: rascal.closed }));
    const code = endings[i % endings.length]!(rascal.socket);
    const closed = await rascal.ended();
    // A rascal may be closed for too many frames before that.
    if (closed !== code && closed !== CLOSE.tooManyFrames)
      throw new Error(`closed with ${closed}, not ${code}`);
  });
}

/** Bytes that are no HTTP, and some that begin like it. */
async function sendBytes(url: string): Promise<void> {
  const random = seeded(3);
  const { port } = new URL(url);
  await crowded(COUNT / 10, async () => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => {});
    socket.resume();
    const bytes = Buffer.from(Array.from({ length: 200 }, () => Math.floor(random() * 256)));
    const beginnings = [
      '',
      'GET ',
      'GET / HTTP/1.1\r\nhost: x\r\n',
      `GET ${SOCKET_PATH} HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\n`,
      'POST /v1/orders HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n',
    ];
    socket.write(Buffer.concat([Buffer.from(beginnings[Math.floor(random() * beginnings.length)]!), bytes]));
    socket.end('\r\n\r\n');
    // A reset is an answer, too: `once` would take it for a failure.
    await new Promise((resolve) => socket.once('close', resolve));
  });
}

test(
  `${2 * COUNT} wrong requests and frames, and the shop goes on`,
  { meta: { promise: 'nothing that is sent harms the shop' }, timeout: scaledPatience(120_000) },
  async () => {
    const { plan, mug, rascal, buyers, dataDir } = await seededPlace(async (world) => {
      const mug = await world.lists((id) => simpleGoods(id, 100_000));
      const plan = await world.airs([mug]);
      return { plan, mug, rascal: await world.member(), buyers: await world.members(1) };
    });
    const nodes = await Nodes.start(dataDir, { env: isWhole ? COLLECTING : {} });
    const [good, url] = [nodes.apis[0]!, nodes.url(0)];
    const api = new Api(url, null, new Agent({ keepAlive: true, maxSockets: AT_A_TIME }));
    onTestFinished(() => api.close());
    const watching = nodes.viewer(plan);
    const crowd = new Crowd(plan, buyers, [mug]);
    const { broadcastSysId } = plan;
    const known = { token: rascal.token, broadcastSysId, order: orderFor({ plan }, mug) };
    /** Bytes that it holds; `make test` sends too little to tell. */
    const held = async () => (isWhole ? (await resting(good)).bytes : 0);
    await watching.enter();
    const before = await held();
    crowd.start(good);
    await Promise.all([sendRequests(api, known), sendFrames(url, watching).then(() => sendBytes(url))]);
    // On a busy machine the garbage may be through before much else is.
    await expect.poll(() => crowd.deeds.length).toBeGreaterThan(50);
    await crowd.stop();
    const grown = (await held()) - before;

    expect(crowd.deeds.map(({ answer }) => answer?.code)).toEqual(crowd.deeds.map(() => '0001'));
    await watching.seesUpTo(await lastSeqOf(url, plan));
    expect(watching.closed).toBeNull();
    expect(grown).toBeLessThan(MEMORY_GROWS_MAX);
    const bought = (await nodes.finish()).filter(
      ({ type, actorId }) => type === 'OrderPlaced' && actorId === buyers[0]!.userSysId,
    );
    expect(bought).toHaveLength(crowd.done('order').length);
  },
);
