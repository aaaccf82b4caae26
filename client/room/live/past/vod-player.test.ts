import { beforeEach, expect, test, vi } from 'vitest';
import { FakeVideo, stubPage } from '../room/live.support.ts';
import { NO_CHOICES } from '../player/player-view.ts';
import { VodPlayer, type VodPlayerView } from './vod-player.ts';

type Listener = (event: string, data: unknown) => void;

const { FakeHls } = vi.hoisted(() => {
  class FakeHls {
    static made: FakeHls;
    static readonly Events = { ERROR: 'error', LEVEL_LOADED: 'levelLoaded', MANIFEST_PARSED: 'parsed' };
    static readonly ErrorDetails = { FRAG_LOAD_ERROR: 'fragLoadError', BUFFER_ADD_CODEC_ERROR: 'addCodec' };
    static isSupported = () => true;
    readonly #listeners = new Map<string, Listener>();
    readonly calls: string[] = [];
    constructor() {
      FakeHls.made = this;
    }
    on = (event: string, listener: Listener) => void this.#listeners.set(event, listener);
    lacks(start: number, end: number, more: object = {}): void {
      const error = { details: 'fragLoadError', fatal: false, response: { code: 404 }, frag: { start, end } };
      this.#listeners.get('error')?.('error', { ...error, ...more });
    }
    parsed = (audioTracks: object[]) => this.#listeners.get('parsed')?.('parsed', { audioTracks });
    loadSource = () => {};
    attachMedia = () => {};
    destroy = () => {};
    stopLoad = () => void this.calls.push('stop');
    startLoad = (at: number) => void this.calls.push(`start ${at}`);
  }
  return { FakeHls };
});
vi.mock('../player/hls-light.ts', () => ({ default: FakeHls }));
/** The build that reads separate sound. */
vi.mock('hls.js', () => ({ default: class Whole extends FakeHls {} }));

async function playing() {
  const video = Object.assign(new FakeVideo(), { duration: 20, readyState: 4, ready: true });
  const views: VodPlayerView[] = [];
  const source = { url: '/rec/master.m3u8', isPlaylist: true };
  const player = new VodPlayer({
    video: video as unknown as HTMLVideoElement,
    source,
    sourceAnew: async () => source,
    startedAt: Number.NaN,
    choices: NO_CHOICES,
    autoplay: true,
    onView: (view) => views.push(view),
    onJump: () => {},
  });
  await expect.poll(() => FakeHls.made).toBeDefined();
  const says = (event: string) => video.dispatchEvent(new Event(event));
  says('playing');
  /** Plays to the end of the buffer. */
  const runsDry = (at: number) => {
    Object.assign(video, { currentTime: at, readyState: 2 });
    says('waiting');
  };
  return { player, video, runsDry, says, hls: FakeHls.made, phase: () => views.at(-1)?.phase };
}

beforeEach(() => {
  FakeHls.made = undefined as never;
  stubPage();
  vi.spyOn(console, 'warn').mockReturnValue();
});

test('a missing segment is skipped, once what was loaded before it has been played', async () => {
  const { video, runsDry, says, hls, phase } = await playing();
  hls.lacks(6, 8);
  expect([hls.calls, phase()]).toEqual([['stop'], 'playing']);
  runsDry(6);
  expect(video.currentTime).toBeCloseTo(8, 0);
  expect(hls.calls.at(-1)).toBe(`start ${video.currentTime}`);
  says('playing');
  expect(phase()).toBe('playing');
});

test('sound that is a rendition of its own is played, too', async () => {
  const { hls } = await playing();
  hls.parsed([]);
  expect(FakeHls.made).toBe(hls);
  hls.parsed([{ url: '/rec/sound.m3u8' }]);
  await expect.poll(() => FakeHls.made.constructor.name).toBe('Whole');
});

test('a codec that nothing plays here is said to be so, and not tried again', async () => {
  const { hls, phase } = await playing();
  hls.lacks(6, 8, { details: 'addCodec', fatal: true });
  expect(phase()).toBe('unsupported');
});

test('several in a row are skipped, but a recording that is gone can be tried again', async () => {
  const { video, runsDry, hls, phase } = await playing();
  hls.lacks(6, 8);
  runsDry(6);
  for (const start of [8, 10]) hls.lacks(start, start + 2);
  expect([video.currentTime.toFixed(0), phase()]).toEqual(['12', 'stalled']);
  hls.lacks(12, 14);
  expect(phase()).toBe('broken');
});

test('without its last segment a recording ends where it ends', async () => {
  const { runsDry, hls, phase } = await playing();
  hls.lacks(18, 20);
  runsDry(18);
  expect(phase()).toBe('ended');
});

test('a viewer who goes elsewhere meanwhile gets what is there', async () => {
  const { player, hls, runsDry, video } = await playing();
  hls.lacks(6, 8);
  player.seek(2);
  expect(hls.calls).toEqual(['stop', 'start 2']);
  runsDry(3);
  expect(video.currentTime).toBe(3);
});

test.each([
  ['another rendition stands in', { levelRetry: true }],
  ['the server has trouble', { response: { code: 503 } }],
  ['the network is gone', { response: { code: 0 } }],
])('nothing is skipped where %s', async (_, more) => {
  const { hls, phase } = await playing();
  hls.lacks(6, 8, more);
  expect([hls.calls, phase()]).toEqual([[], 'playing']);
  hls.lacks(6, 8, { ...more, fatal: true });
  expect(phase()).toBe('broken');
});
