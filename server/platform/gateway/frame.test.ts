import { expect, test } from 'vitest';
import { PassThrough } from 'node:stream';
import { WebSocket } from 'ws';
import { textFrames } from './frame.ts';

/** Lets `ws` read the bytes as a client would. */
async function readBack(bytes: Buffer, frames: number): Promise<unknown[][]> {
  const stream = new PassThrough();
  const socket = new WebSocket(null as never, undefined, { autoPong: false } as never);
  const received: unknown[][] = [];
  const done = new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('message', (data) => {
      received.push(JSON.parse(String(data)) as unknown[]);
      if (received.length === frames) resolve();
    });
  });
  (socket as unknown as { _isServer: boolean })._isServer = false;
  (socket as unknown as { setSocket(...args: unknown[]): void }).setSocket(stream, Buffer.alloc(0), {
    maxPayload: 0,
    allowSynchronousEvents: true,
  });
  stream.write(bytes);
  await done;
  return received;
}

test.each([1, 60, 121, 122, 123, 124, 125, 1000, 65_530, 65_531, 65_532, 65_533, 65_534, 100_000])(
  'a message of %d characters comes back as it was, whatever length its header needs',
  async (length) => {
    const message = 'x'.repeat(length);
    expect(await readBack(textFrames([JSON.stringify(message)]), 1)).toEqual([[message]]);
  },
);

test('bytes are counted, not characters', async () => {
  const message = '라이브 방송 ❤ 😀'.repeat(20);
  expect(await readBack(textFrames([JSON.stringify(message)]), 1)).toEqual([[message]]);
});

test('more than 100 messages go in several frames, in order', async () => {
  const messages = Array.from({ length: 250 }, (_, n) => n);
  const frames = await readBack(textFrames(messages.map(String)), 3);
  expect(frames.map((frame) => frame.length)).toEqual([100, 100, 50]);
  expect(frames.flat()).toEqual(messages);
});
