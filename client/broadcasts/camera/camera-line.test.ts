import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CameraReader } from '../../../schema/broadcasts/camera-messages.ts';
import { CAMERA_SILENCE_MAX } from '../../../schema/broadcasts/constants.ts';
import { CallFailed, CallRefused } from '../../../schema/call.ts';
import { CameraLine, type LineState } from './camera-line.ts';
import { FakeCameraSocket } from './camera.support.ts';

const MUCH = 10_000_000;
const config = { video: Uint8Array.of(1, 1), audio: Uint8Array.of(2, 2) };
const key = Uint8Array.of(3);
const inter = Uint8Array.of(4);
const tone = Uint8Array.of(5);
const NAMES = new Map([
  [config.video.join(), 'video config'],
  [config.audio.join(), 'audio config'],
  [key.join(), 'key'],
  [inter.join(), 'inter'],
  [tone.join(), 'tone'],
]);

function setUp(hasSound = true) {
  const sockets: FakeCameraSocket[] = [];
  const states: LineState[] = [];
  const onKeyWanted = vi.fn<() => void>();
  let tokens = 0;
  const token = vi.fn<() => Promise<string>>(async () => `token-${(tokens += 1)}`);
  const line = new CameraLine({
    url: 'wss://shop.example/v1/camera',
    framerate: 30,
    token,
    socket: (url) => {
      const socket = new FakeCameraSocket(url);
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
    onState: (state) => states.push(state),
    onKeyWanted,
  });
  if (!hasSound) line.goWithoutSound();
  const last = () => sockets.at(-1)!;
  /** What came over the newest connection, at which times. */
  const got = () => {
    const reader = new CameraReader();
    return last().bodies.map((message) => {
      const { time, body } = reader.read(message)!;
      return `${NAMES.get(body.join())} ${time}`;
    });
  };
  const taken = async () => {
    await vi.advanceTimersByTimeAsync(0);
    last().open();
    last().answer('0001');
  };
  const begin = async () => {
    line.config('video', 0, config.video);
    if (hasSound) line.config('audio', 0, config.audio);
    line.start();
    await taken();
  };
  return { line, sockets, states, token, onKeyWanted, last, got, taken, begin };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a connection', () => {
  test('begins with a token of its own, and sends once the server takes it', async () => {
    const { line, last, states, begin } = setUp();
    await begin();
    expect(last().url).toBe('wss://shop.example/v1/camera');
    expect(last().texts).toEqual([{ cameraToken: 'token-1', framerate: 30 }]);
    expect(states.map(({ is }) => is)).toEqual(['connecting', 'sending']);
    line.stop();
    expect(last().isClosed).toBe(true);
  });

  test('sends the configurations and a key frame before all else', async () => {
    const { line, got, onKeyWanted, begin } = setUp();
    await begin();
    expect(onKeyWanted).toHaveBeenCalledOnce();
    line.picture(10, inter, false);
    line.sound(11, tone);
    line.picture(40, key, true);
    line.sound(41, tone);
    line.picture(70, inter, false);
    expect(got()).toEqual(['video config 40', 'audio config 40', 'key 40', 'tone 41', 'inter 70']);
    expect(line.leftOut).toBe(0);
  });

  test('waits until it knows the sound, if there is any', async () => {
    const { line, got, taken, onKeyWanted } = setUp();
    line.start();
    await taken();
    line.config('video', 0, config.video);
    line.picture(0, key, true);
    expect(got()).toEqual([]);
    line.config('audio', 20, config.audio);
    expect(onKeyWanted).toHaveBeenCalledOnce();
    line.picture(33, key, true);
    expect(got()).toEqual(['video config 33', 'audio config 33', 'key 33']);
    line.config('video', 60, config.video);
    expect(got()).toHaveLength(3);
  });

  test('needs no sound where there is none', async () => {
    const { line, got, begin } = setUp(false);
    await begin();
    line.picture(0, key, true);
    expect(got()).toEqual(['video config 0', 'key 0']);
  });
});

describe('a lost line', () => {
  test('is tried again after longer and longer, with a new token', async () => {
    const { line, sockets, states, last, begin } = setUp();
    await begin();
    const waits: number[] = [];
    for (let at = 0; at < 6; at += 1) {
      last().drop();
      const [before, since] = [sockets.length, Date.now()];
      while (sockets.length === before) await vi.advanceTimersByTimeAsync(500);
      waits.push(Date.now() - since);
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, 8000, 8000]);
    expect(states.at(-1)).toEqual({ is: 'lost' });
    last().open();
    expect(last().texts).toEqual([{ cameraToken: 'token-7', framerate: 30 }]);
    line.stop();
  });

  test('gets the configurations and a key frame first again', async () => {
    const { line, got, last, taken, onKeyWanted, begin } = setUp();
    await begin();
    line.picture(0, key, true);
    last().drop();
    line.picture(33, inter, false);
    await vi.advanceTimersByTimeAsync(1000);
    await taken();
    expect(onKeyWanted).toHaveBeenCalledTimes(2);
    line.sound(1050, tone);
    line.picture(1066, inter, false);
    line.picture(1100, key, true);
    expect(got()).toEqual(['video config 1100', 'audio config 1100', 'key 1100']);
    line.stop();
  });

  test('is tried at once when the network is back, and only then', async () => {
    const { line, sockets, last, begin } = setUp();
    await begin();
    line.hurry();
    await vi.advanceTimersByTimeAsync(0);
    expect(sockets).toHaveLength(1);
    last().drop();
    line.hurry();
    await vi.advanceTimersByTimeAsync(0);
    expect(sockets).toHaveLength(2);
    line.stop();
  });

  test.each([
    ['a server that is not ready', (socket: FakeCameraSocket) => socket.answer('0009')],
    ['a server that says nothing', () => vi.advanceTimersByTime(CAMERA_SILENCE_MAX)],
  ])('is %s, too', async (_, happen) => {
    const { line, sockets, states, last } = setUp();
    line.start();
    await vi.advanceTimersByTimeAsync(0);
    last().open();
    happen(last());
    expect(states.at(-1)).toEqual({ is: 'lost' });
    expect(last().isClosed).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(sockets).toHaveLength(2);
    line.stop();
  });

  test('is not tried again after it was stopped', async () => {
    const { line, sockets, last, begin } = setUp();
    await begin();
    last().drop();
    line.stop();
    line.hurry();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(1);
  });
});

describe('a refusal', () => {
  test('of the server is final, also while it sends', async () => {
    const { sockets, states, last, begin } = setUp();
    await begin();
    last().answer('0007', 'the broadcast has ended');
    last().drop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(1);
    expect(states.at(-1)).toMatchObject({
      is: 'refused',
      error: { resultCode: '0007' },
      words: 'the broadcast has ended',
    });
  });

  test('of the token is final, but trouble on the way to it is not', async () => {
    const { line, sockets, states, token } = setUp();
    token.mockRejectedValueOnce(new CallFailed('offline'));
    token.mockRejectedValueOnce(new CallRefused('9001', 403, 'No', {}));
    line.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(states.at(-1)).toEqual({ is: 'lost' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(states.at(-1)).toMatchObject({ is: 'refused', error: { resultCode: '9001' } });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(0);
  });
});

describe('a slow line', () => {
  test('leaves out all up to the next key frame, for which it asks when it has room', async () => {
    const { line, got, last, onKeyWanted, begin } = setUp();
    await begin();
    line.picture(0, key, true);
    last().bufferedAmount = MUCH;
    line.picture(33, inter, false);
    line.sound(40, tone);
    line.picture(66, key, true);
    last().bufferedAmount = MUCH / 2;
    line.picture(100, inter, false);
    expect(onKeyWanted).toHaveBeenCalledTimes(1);
    last().bufferedAmount = 0;
    line.picture(133, inter, false);
    expect(onKeyWanted).toHaveBeenCalledTimes(2);
    line.sound(140, tone);
    line.picture(166, key, true);
    line.sound(170, tone);
    expect(got().slice(2)).toEqual(['key 0', 'key 166', 'tone 170']);
    expect(line.leftOut).toBe(4);
    line.stop();
  });

  test('that moves nothing any more is lost', async () => {
    const { line, states, last, begin } = setUp();
    await begin();
    line.picture(0, key, true);
    last().bufferedAmount = MUCH;
    line.picture(33, inter, false);
    vi.advanceTimersByTime(CAMERA_SILENCE_MAX);
    line.picture(66, inter, false);
    expect(states.at(-1)).toEqual({ is: 'sending' });
    vi.advanceTimersByTime(1);
    line.picture(100, inter, false);
    expect(states.at(-1)).toEqual({ is: 'lost' });
    line.stop();
  });
});

test('counts what is sent', async () => {
  const { line, begin } = setUp(false);
  await begin();
  line.picture(0, key, true);
  expect(line.bytes).toBe(9 + config.video.length + 9 + key.length);
});
