import { once } from 'node:events';
import { describe, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { CAMERA_PATH } from '../../../../../schema/broadcasts/camera-messages.ts';
import { CAMERA_TOKEN_LASTS, RTMP_UNKNOWN_PER_ADDRESS } from '../../../../../schema/broadcasts/constants.ts';
import { CameraEncoder, CameraSocket } from '../../../../testing/camera.ts';
import { Filming } from '../../../../testing/rtmp.ts';
import { sharedServer } from '../../../../testing/shared-server.ts';
import { scene as sceneOf } from '../rtmp/examples.support.ts';
import { RTMP_ON } from '../sources.support.ts';

const server = sharedServer({ config: RTMP_ON });

async function scene() {
  const of = await sceneOf(server);
  const token = async () =>
    (await of.host.done('cameraToken', { broadcastSysId: of.broadcastSysId })).cameraToken;
  const films = async () => {
    const encoder = await CameraEncoder.open(server.url, await token());
    onTestFinished(() => encoder.close());
    return encoder;
  };
  const opens = async () => {
    const socket = await CameraSocket.open(server.url, helloOf(await token()));
    onTestFinished(() => socket.close());
    return socket;
  };
  return { ...of, token, films, opens };
}

const helloOf = (cameraToken: string) => JSON.stringify({ cameraToken, framerate: 30 });

/** Of one channel, as Chromium's encoder writes it, and silence of 20 ms. */
const OPUS_HEAD = [...Buffer.from('OpusHead'), 1, 1, 56, 1, 128, 187, 0, 0, 0, 0, 0];
const OPUS_FRAME = [0xf8, 0xff, 0xfe];
const opus = (packet: number, bytes: readonly number[]) =>
  Buffer.from([0x90 | packet, ...Buffer.from('Opus'), ...bytes]);

describe('what a camera sends', () => {
  test('is told to its host like that of an encoder, and is not compressed again', async () => {
    const { films, opens, status, has } = await scene();
    expect((await opens()).extensions).toBe('');
    await (await films()).films(2);
    await has(2);
    expect(await status()).toMatchObject({
      protocol: 'camera',
      codec: 'H.264',
      width: 96,
      height: 160,
      framesPerSecond: 10,
      refusedCnt: 0,
    });
  });

  test('takes over from an encoder by RTMP, and is taken over from', async () => {
    const { films, open, has } = await scene();
    const encoder = await open();
    const camera = await films();
    expect((await encoder.ended)?.message).toBe('another sender with this key has taken over');
    await camera.films(1);
    await has(1);
    await open();
    expect(await camera.ended).toEqual({
      resultCode: '0021',
      resultMsg: 'another sender with this key has taken over',
    });
  });

  test('may have sound in Opus', async () => {
    const { opens, has, list, file } = await scene();
    const camera = await opens();
    const filming = await Filming.of(({ kind, time, body }) => {
      if (kind === 'video') camera.send(kind, time, body);
    });
    camera.send('audio', 0, opus(0, OPUS_HEAD));
    await filming.begins();
    for (let time = 0; time < 2000; time += 20) camera.send('audio', time, opus(1, OPUS_FRAME));
    await filming.films(1);
    await has(1);
    const init = await file(/URI="([^"]+)"/.exec(await list())![1]!);
    expect(init.includes('Opus')).toBe(true);
  });
});

describe('a connection is refused', () => {
  test.each<[string, string | Buffer, string]>([
    ['with something else than a token', 'hello', 'it does not begin with a token'],
    [
      'with a token of nobody',
      helloOf(`1.0.${Number.MAX_SAFE_INTEGER}.${'a'.repeat(32)}`),
      'the stream key is wrong or has been replaced',
    ],
    ['with no token at all', helloOf(''), 'the stream key is wrong or has been replaced'],
    ['with video before the token', Buffer.of(9, 0, 0, 0, 0, 0, 0, 0, 0), 'it does not begin with a token'],
  ])('%s', async (_, hello, words) => {
    await expect(CameraSocket.open(server.url, hello)).rejects.toThrow(words);
  });

  test('with a token that has expired, or whose time was changed', async () => {
    const { token } = await scene();
    const old = await token();
    server.clock.advance(CAMERA_TOKEN_LASTS);
    await expect(CameraSocket.open(server.url, helloOf(old))).rejects.toThrow('wrong');
    const [of, renewed, expires, mark] = old.split('.');
    const later = [of, renewed, Number(expires) + CAMERA_TOKEN_LASTS, mark].join('.');
    await expect(CameraSocket.open(server.url, helloOf(later))).rejects.toThrow('wrong');
  });

  test('with the token of a key that was replaced', async () => {
    const { token, host, broadcastSysId } = await scene();
    const old = await token();
    await host.done('renewStreamKey', { broadcastSysId });
    await expect(CameraSocket.open(server.url, helloOf(old))).rejects.toThrow('wrong');
  });
});

test.each<[string, string | Uint8Array, string]>([
  ['text', 'hello', 'it sends text where video should come'],
  ['a message that is none', Uint8Array.of(7), 'its messages cannot be read'],
])('%s in the middle ends a connection with words', async (_, message, words) => {
  const camera = await (await scene()).opens();
  camera.sendRaw(message);
  expect(await camera.ended).toMatchObject({ resultCode: '0005', resultMsg: words });
});

test('a sound in a codec that nobody plays ends it with words', async () => {
  const camera = await (await scene()).opens();
  camera.send('audio', 0, Buffer.from([0x90, ...Buffer.from('fLaC'), 1, 2]));
  expect(await camera.ended).toMatchObject({ resultMsg: 'the sound has codec fLaC: send AAC' });
});

test('of one address only so many may have no token yet', async () => {
  const url = `${server.url.replace('http', 'ws')}${CAMERA_PATH}`;
  const silent = Array.from({ length: RTMP_UNKNOWN_PER_ADDRESS }, () => new WebSocket(url));
  onTestFinished(() => silent.forEach((socket) => socket.terminate()));
  await Promise.all(silent.map((socket) => once(socket, 'open')));
  const more = new WebSocket(url);
  const [error] = (await once(more, 'error')) as [Error];
  expect(error.message).toContain('429');
  const { text } = await server.api.raw('GET', '/metrics');
  expect(text).toMatch(/sellover_camera_connections [2-9]\d/);
});
