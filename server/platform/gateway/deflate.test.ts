import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { ClientOptions } from 'ws';
import { deflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  FakeLog,
  knock,
  plainSocket,
  ROOM,
  startServer,
  type Client,
  type TestServer,
} from './gateway.support.ts';
import { Inflater } from './deflate.ts';
import { textFrames } from './frame.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

/** Nobody's two lines are the same. */
function line(n: number): string {
  return `${n} 번째: ${randomBytes(9).toString('base64')} 아직 남아 있나요?`;
}

function bytesRead({ socket }: Client): number {
  return (socket as unknown as { _socket: Socket })._socket.bytesRead;
}

async function joined(
  perMessageDeflate: ClientOptions['perMessageDeflate'],
  token?: string,
): Promise<Client> {
  const client = await server.connect({ perMessageDeflate: perMessageDeflate! });
  await client.join({ afterSeq: 0, ...(token !== undefined && { token }) });
  return client;
}

describe('who takes compressed frames', () => {
  test('gets the same messages as who does not, in far fewer bytes', async () => {
    for (let n = 0; n < 600; n++) server.backend.commit(ROOM, line(n));
    const clients = {
      plain: await joined(false),
      usual: await joined(true),
      keepsNothing: await joined({ clientNoContextTakeover: true, serverNoContextTakeover: true }),
      smallWindow: await joined({ serverMaxWindowBits: 10 }),
      wholeWindow: await joined({ serverMaxWindowBits: 15, clientMaxWindowBits: 9 }),
      host: await joined(true, 'h1'),
    };
    for (let n = 0; n < 600; n++) server.backend.say(ROOM, line(n));
    const all = Object.values(clients);
    await Promise.all(all.map((client) => client.untilSeq(1200)));
    for (const client of all.slice(0, 5)) expect(client.durable()).toEqual(clients.plain.durable());
    expect(clients.host.durable().map(({ data }) => data['userId'])).toContain('viewer-whole');
    const plain = bytesRead(clients.plain);
    // A window that is smaller than ours could not be filled.
    expect(bytesRead(clients.smallWindow)).toBeGreaterThan(0.9 * plain);
    for (const client of [clients.usual, clients.keepsNothing, clients.wholeWindow, clients.host]) {
      expect(bytesRead(client)).toBeLessThan(0.3 * plain);
    }
  });

  test('gets a chat line of a busy room in 90 bytes', () => {
    const log = new FakeLog();
    const lines = Array.from({ length: 7 }, (_, n) => {
      const data = { room: ROOM, nick: `시청자${37 * n}`, userId: `vi${n}**`, permission: 1, msg: line(n) };
      const rest = { content: null, answer: null, createdAt: `2026-11-20T12:00:0${n}.000Z` };
      const { seq } = log.append(ROOM, 'chatMessage', data);
      const known = { ...data, ...rest, msgType: 0, logSysId: seq, prdtSysIds: [], ordPrdts: [] };
      return JSON.stringify({ event: 'chatMessage', data: known, seq });
    });
    expect(textFrames(lines, true).length / lines.length).toBeLessThan(90);
    expect(textFrames(lines.slice(0, 1), true)).toEqual(textFrames(lines.slice(0, 1)));
  });
});

describe('a compressed message from a client', () => {
  test('is read like any other, in one part or in several', async () => {
    const client = await joined({ threshold: 0 }, 'u1');
    client.chat('짧은 말', 'a');
    expect(await client.code()).toBe('0001');
    const data = { room: ROOM, msgType: 0, msg: '여러 부분' };
    const text = JSON.stringify({ event: 'chatMessage', data, ackId: 'b' });
    client.socket.send(text.slice(0, 30), { fin: false });
    client.socket.send(text.slice(30, 60), { fin: false });
    client.socket.send(text.slice(60), { fin: true });
    client.chat('그다음', 'c');
    expect([await client.code(), await client.code()]).toEqual(['0001', '0001']);
    await client.untilSeq(3);
    expect(client.durable().map(({ data }) => data['msg'])).toEqual(['짧은 말', '여러 부분', '그다음']);
  });

  test('takes no memory beyond what a message may be', async () => {
    const bomb = deflateRawSync(' '.repeat(1_000_000));
    const data = await new Promise<Buffer>((resolve) => {
      new Inflater({}).decompress(bomb, true, (_, result) => resolve(result));
    });
    expect(data).toHaveLength(4097);
  });

  test('that is as large as one may be is read; a larger one closes its sender with 1009', async () => {
    const client = await joined({ threshold: 0 });
    const text = JSON.stringify({ event: 'heartbeat', data: {} });
    client.sendText(text + ' '.repeat(4096 - text.length));
    expect(await client.code()).toBe('2002');
    client.sendText(text + ' '.repeat(4097 - text.length));
    expect((await client.untilClosed()).code).toBe(1009);
  });

  test('that cannot be inflated closes its sender with 1007', async () => {
    const socket = await plainSocket(server.port);
    knock(socket, 'Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n');
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(
      /permessage-deflate; (?=.*server_no_context_takeover)(?=.*client_no_context_takeover)/,
    );
    const garbage = Buffer.from([0xff, 0xff, 0xff, 0xff]);
    socket.write(Buffer.concat([Buffer.from([0xc1, 0x80 | garbage.length, 0, 0, 0, 0]), garbage]));
    const [closing] = (await once(socket, 'data')) as [Buffer];
    expect(closing.readUInt16BE(2)).toBe(1007);
    socket.destroy();
    await expect.poll(() => server.hub.stats().sessions).toBe(0);
  });

  test('without the extension closes its sender with 1002', async () => {
    const client = await server.connect({ perMessageDeflate: false });
    const { _socket: raw } = client.socket as unknown as { _socket: Socket };
    const data = deflateRawSync('{}');
    raw.write(Buffer.concat([Buffer.from([0xc1, 0x80 | data.length, 0, 0, 0, 0]), data]));
    expect((await client.untilClosed()).code).toBe(1002);
  });
});
