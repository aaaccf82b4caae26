import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sallyBroadcast, type OwnBroadcast as Plan } from '../../../schema/broadcasts/plans.ts';
import { PERMISSION } from '../../../schema/members/constants.ts';
import { session } from '../../app/session/session.ts';
import { Refusal, serve } from '../../testing/fake-api.ts';
import { sample } from '../../testing/sample.ts';
import { expectAccessible, logIn, show } from '../../testing/show.tsx';
import { FakeCameraSocket } from './camera.support.ts';
import CameraScreen from './CameraScreen.tsx';

const ids = { broadcastSysId: 12, broadcastScheduleSysId: 13 };
const texts = ['broadcasts/camera', 'broadcasts/broadcasting'];

const own = (changes: Partial<Plan> = {}) =>
  sample(sallyBroadcast.reply, {
    ...ids,
    title: '첫 방송',
    startDate: '2036-11-20T10:00:00.000Z',
    endDate: '2036-11-20T11:00:00.000Z',
    source: { type: 'encoder' },
    liveFlag: 0,
    isCancelled: 0,
    products: [],
    ...changes,
  });

/** What encodes nothing: whether a browser of tests has H.264 is another matter. */
class NoEncoder {
  static readonly isConfigSupported = async () => ({ supported: true });
  state = 'unconfigured';
  encodeQueueSize = 0;
  configure = () => undefined;
  encode = () => undefined;
  close = () => undefined;
}

/** A camera of a moving picture, without a microphone. */
function cameras(answer: () => Promise<MediaStream> = async () => moving()) {
  return vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(answer);
}

function moving(): MediaStream {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: 360, height: 640 });
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#c58';
  context.fillRect(0, 0, 360, 640);
  return canvas.captureStream(30);
}

const sockets: FakeCameraSocket[] = [];

beforeEach(() => {
  logIn();
  session.authSysId = PERMISSION.host;
  sockets.length = 0;
  vi.stubGlobal('VideoEncoder', NoEncoder);
  vi.stubGlobal('AudioEncoder', NoEncoder);
  const Real = WebSocket;
  // The page that runs the tests has a connection of its own.
  vi.stubGlobal('WebSocket', function make(url: string) {
    if (!url.endsWith('/v1/camera')) return new Real(url);
    const socket = new FakeCameraSocket(url);
    sockets.push(socket);
    return socket;
  });
});

const opened = (changes?: Partial<Plan>) => {
  serve('sallyBroadcast', own(changes));
  return show(<CameraScreen params={ids} />, { texts });
};

describe('before it sends', () => {
  test('it shows the picture, and that it only sends', async () => {
    cameras();
    const screen = await opened();
    await expect.element(screen.getByRole('button', { name: '보내기 시작' })).toBeVisible();
    await expect.element(screen.getByText('준비됐어요')).toBeVisible();
    await expect.element(screen.getByText(/이 화면은 영상만 보내요/)).toBeVisible();
    await expect.element(screen.getByText('마이크를 쓸 수 없어서 소리 없이 영상만 나가요.')).toBeVisible();
    await expect.poll(() => document.querySelector('video')?.videoWidth).toBe(360);
    await expectAccessible();
  });

  test.each([
    ['NotAllowedError', '카메라와 마이크를 허용해 주세요'],
    ['NotReadableError', '카메라를 켤 수 없어요'],
    ['NotFoundError', '카메라를 찾지 못했어요'],
    ['TypeError', '카메라를 켜지 못했어요'],
  ])('it says why there is no picture (%s), and tries again', async (name, title) => {
    const asked = cameras(() => Promise.reject(new DOMException('', name)));
    const screen = await opened();
    await expect.element(screen.getByRole('heading', { name: title })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: '보내기 시작' })).not.toBeInTheDocument();
    await expectAccessible();
    asked.mockImplementation(async () => moving());
    await screen.getByRole('button', { name: '다시 시도' }).click();
    await expect.element(screen.getByRole('button', { name: '보내기 시작' })).toBeVisible();
  });

  test('it says that the browser has no H.264, and asks for no camera', async () => {
    const asked = cameras();
    vi.stubGlobal('VideoEncoder', { isConfigSupported: async () => ({ supported: false }) });
    const screen = await opened();
    await expect.element(screen.getByText('이 브라우저는 영상을 보내지 못해요')).toBeVisible();
    expect(asked).not.toHaveBeenCalled();
  });

  test('it says that the address is not secure', async () => {
    vi.stubGlobal('isSecureContext', false);
    const screen = await opened();
    await expect.element(screen.getByText('안전한 주소에서 열어 주세요')).toBeVisible();
  });

  test.each([[null], ['opus']])('it says what becomes of the sound (%s)', async (codec) => {
    cameras();
    vi.stubGlobal('AudioEncoder', {
      isConfigSupported: async (asked: AudioEncoderConfig) => ({ supported: asked.codec === codec }),
    });
    const screen = await opened();
    const words = codec === null ? /소리를 보내지 못해요/ : /마이크를 쓸 수 없어서/;
    await expect.element(screen.getByText(words)).toBeVisible();
  });

  test.each([
    [{ liveFlag: 2 }, '끝난 방송이에요'],
    [{ isCancelled: 1 }, '끝난 방송이에요'],
    [
      { source: { type: 'video', url: '/media/a/master.m3u8', fileSysId: null } },
      '카메라가 필요 없는 방송이에요',
    ],
  ] as [Partial<Plan>, string][])(
    'it opens no camera where there is nothing to send',
    async (changes, title) => {
      const asked = cameras();
      const screen = await opened(changes);
      await expect.element(screen.getByText(title)).toBeVisible();
      expect(asked).not.toHaveBeenCalled();
    },
  );
});

async function sending() {
  cameras();
  const asked = serve('cameraToken', { cameraToken: 'token', expiresAt: '2036-11-20T10:00:00.000Z' });
  const screen = await opened({ liveFlag: 1 });
  await screen.getByRole('button', { name: '보내기 시작' }).click();
  await expect.element(screen.getByText('연결하는 중')).toBeVisible();
  await expect.poll(() => sockets).toHaveLength(1);
  expect(asked).toEqual([{ broadcastSysId: 12 }]);
  return { screen, socket: sockets[0]! };
}

describe('while it sends', () => {
  test('it says how that goes, and stops when it is told to', async () => {
    const { screen, socket } = await sending();
    socket.open();
    socket.answer('0001');
    await expect.element(screen.getByText('보내는 중', { exact: true })).toBeVisible();
    expect(socket.texts).toEqual([{ cameraToken: 'token', framerate: 30 }]);
    await expect.element(screen.getByText('0.0 Mbps')).toBeVisible();
    await expectAccessible();
    const leaving = new Event('beforeunload', { cancelable: true });
    dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    socket.drop();
    await expect.element(screen.getByText('연결이 끊겨 다시 시도하는 중')).toBeVisible();
    await screen.getByRole('button', { name: '그만 보내기' }).click();
    await expect.element(screen.getByText('준비됐어요')).toBeVisible();
  });

  test('it says why the server refuses, and can begin anew', async () => {
    const { screen, socket } = await sending();
    socket.open();
    socket.answer('0021', 'another sender with this key has taken over');
    await expect.element(screen.getByText('보내지 못했어요')).toBeVisible();
    await expect.element(screen.getByText(/이 방송의 영상을/)).toBeVisible();
    expect(screen.getByText(/another sender/).query()).toBeNull();
    serve('cameraToken', new Refusal('0004'));
    await screen.getByRole('button', { name: '보내기 시작' }).click();
    await expect.element(screen.getByText(/이 방송의 영상을/)).not.toBeInTheDocument();
    await expect.element(screen.getByText('보내지 못했어요')).toBeVisible();
  });
});
