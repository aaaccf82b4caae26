import { readFileSync } from 'node:fs';
import type Hls from 'hls.js';
import type { HlsConfig } from 'hls.js';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LIVE_FLAG } from '../../../../schema/broadcasts/constants.ts';
import {
  LIVE_CHECK_EVERY,
  PLAYER_JUMPS_EVERY,
  PLAYER_QUICK_RETRIES,
  PLAYER_RETRY_EVERY,
  PLAYER_STALL_MAX,
  PLAYER_STEADY_AFTER,
} from '../../../../schema/room/constants.ts';
import { FakeVideo } from '../room/live.support.ts';
import { NO_CHOICES, type PlayerView, type WatchingChoices } from './player-view.ts';
import { LivePlayer } from './player.ts';

type Listener = (event: string, data: unknown) => void;

class FakeHls {
  static readonly made: FakeHls[] = [];
  readonly config: Partial<HlsConfig>;
  static isSupported(): boolean {
    return true;
  }
  static readonly Events = {
    MANIFEST_PARSED: 'parsed',
    SUBTITLE_TRACKS_UPDATED: 'subtitleTracks',
    LEVEL_LOADED: 'levelLoaded',
    LEVEL_SWITCHED: 'levelSwitched',
    FRAG_LOADING: 'fragLoading',
    FRAG_PARSING_INIT_SEGMENT: 'initSegment',
    FRAG_BUFFERED: 'fragBuffered',
    ERROR: 'error',
  };
  static readonly ErrorDetails = { BUFFER_STALLED_ERROR: 'stalled', FRAG_PARSING_ERROR: 'parsing' };
  static readonly ErrorTypes = { MEDIA_ERROR: 'media', NETWORK_ERROR: 'network' };
  readonly #listeners = new Map<string, Listener>();
  readonly calls: string[] = [];
  #video: FakeVideo | undefined;
  levels: unknown[] = [];
  liveSyncPosition: number | null = null;
  startLevel = -1;
  loadLevel = -1;
  nextLevel = -1;
  readonly subtitleTracks = [{ name: '한국어', lang: 'ko' }];
  subtitleTrack = -1;
  audioTracks: { url: string }[] = [];
  targetLatency: number | null = null;
  latency = 0;
  playingDate: Date | null = null;
  subtitleDisplay = true;
  mainForwardBufferInfo: { end: number } | null = null;

  constructor(config: Partial<HlsConfig>) {
    this.config = config;
    FakeHls.made.push(this);
  }
  on(event: string, listener: Listener): void {
    this.#listeners.set(event, listener);
  }
  say(event: string, data: unknown = {}): void {
    this.#listeners.get(event)?.(event, data);
  }
  fail(type: string, { fatal = true, code }: { fatal?: boolean; code?: number } = {}): void {
    this.say('error', { type, fatal, details: type, ...(code && { response: { code } }) });
  }
  parsed(): void {
    if (this.#video) this.#video.ready = true;
    const { levels, audioTracks, subtitleTracks } = this;
    this.say('parsed', { levels, audioTracks, subtitleTracks });
  }
  loadSource(url: string): void {
    this.calls.push(`load ${url}`);
  }
  attachMedia(video: FakeVideo): void {
    this.#video = video;
    video.src = 'blob:';
    video.ready = false;
  }
  detachMedia(): void {
    this.calls.push('detach');
  }
  startLoad(at?: number): void {
    this.calls.push(at === undefined ? 'start' : `start ${at}`);
  }
  stopLoad(): void {
    this.calls.push('stop');
  }
  recoverMediaError(): void {
    this.calls.push('recover');
  }
  swapAudioCodec(): void {
    this.calls.push('swap');
  }
  destroy(): void {
    this.calls.push('destroy');
  }
}

async function setUp(
  choices: Partial<WatchingChoices> = {},
  { elapsed = () => null, now }: { readonly elapsed?: () => number | null; readonly now?: () => number } = {},
) {
  FakeHls.made.length = 0;
  const video = new FakeVideo();
  const views: PlayerView[] = [];
  const live = { flag: LIVE_FLAG.onAir as number, asked: 0 };
  const onEnded = vi.fn<() => void>();
  const builds: string[] = [];
  const onCover = vi.fn<() => void>();
  const player = new LivePlayer({
    video: video as unknown as HTMLVideoElement,
    choices: { ...NO_CHOICES, ...choices },
    onView: (view) => views.push(view),
    checkLive: async () => {
      live.asked += 1;
      return live.flag;
    },
    onEnded,
    onCover,
    elapsed,
    ...(now && { now }),
    loadHls: async (build) => {
      builds.push(build);
      return FakeHls as unknown as typeof Hls;
    },
  });
  const hls = () => FakeHls.made.at(-1)!;
  const load = async (url: string, cover = false) => {
    await player.load(url, { cover });
    hls().levels = [
      { width: 540, height: 960, bitrate: 400_000 },
      { width: 360, height: 640, bitrate: 200_000 },
    ];
    hls().parsed();
    await settled();
  };
  return { player, video, views, live, onEnded, onCover, builds, hls, load, view: () => views.at(-1)! };
}

function settled() {
  return vi.advanceTimersByTimeAsync(0);
}

const online = { onLine: true, userAgent: '' };
beforeEach(() => {
  vi.useFakeTimers();
  online.onLine = true;
  online.userAgent = '';
  vi.stubGlobal('navigator', online);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('at most three seconds are loaded ahead, and one is kept behind', async () => {
  const { hls, load } = await setUp();
  await load('/a');
  expect(hls().config).toMatchObject({ maxBufferLength: 3, maxMaxBufferLength: 3, backBufferLength: 1 });
});

test('after a stall the player aims further back for half a minute, and then as near as before', async () => {
  const { hls, load } = await setUp();
  await load('/a');
  const reloads = () => hls().say('levelLoaded', { details: { live: true, edge: 10, targetduration: 2 } });
  reloads();
  expect(hls().targetLatency).toBe(3.5);
  hls().fail('stalled', { fatal: false });
  hls().targetLatency = 5;
  await vi.advanceTimersByTimeAsync(PLAYER_STEADY_AFTER);
  reloads();
  expect(hls().targetLatency).toBe(5);
  await vi.advanceTimersByTimeAsync(1);
  reloads();
  expect(hls().targetLatency).toBe(3.5);
});

describe('a stream with parts', () => {
  const PUSHED = '/media/7/encoder-1/master.m3u8';
  const details = { live: true, edge: 10, targetduration: 2, partTarget: 0.5, partHoldBack: 1.2 };

  test('is asked for with them, where the browser shows them well', async () => {
    const { hls, load } = await setUp();
    await load(PUSHED);
    expect(hls().calls).toEqual([`load ${PUSHED}?parts=1`]);
    const agent = 'Mozilla/5.0 AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';
    Object.assign(navigator, { userAgent: agent });
    await load(`${PUSHED}?v=2`);
    expect(hls().calls).toEqual([`load ${PUSHED}?v=2`]);
    Object.assign(navigator, { userAgent: `${agent} Chrome/156.0.0.0` });
    await load(`${PUSHED}?v=3`);
    expect(hls().calls).toEqual([`load ${PUSHED}?v=3&parts=1`]);
  });

  test('is shown as near to its end as it says, and no list of whole segments is', async () => {
    const { hls, load } = await setUp();
    await load(PUSHED);
    hls().say('levelLoaded', { details });
    expect(hls().targetLatency).toBe(1.2);
    hls().say('levelLoaded', { details: { ...details, partTarget: 0, partHoldBack: 0 } });
    expect(hls().targetLatency).toBe(3.5);
  });

  test('is jumped to its end by a viewer who is far behind, once in a while', async () => {
    const { video, hls, load } = await setUp();
    await load(PUSHED);
    Object.assign(hls(), { liveSyncPosition: 20, latency: 3.1 });
    hls().say('levelLoaded', { details });
    expect(video.currentTime).toBe(0);
    hls().latency = 3.3;
    hls().say('levelLoaded', { details });
    expect(video.currentTime).toBe(20);
    hls().liveSyncPosition = 25;
    await vi.advanceTimersByTimeAsync(PLAYER_JUMPS_EVERY - 1);
    hls().say('levelLoaded', { details });
    expect(video.currentTime).toBe(20);
    await vi.advanceTimersByTimeAsync(1);
    hls().say('levelLoaded', { details: { ...details, partTarget: 0 } });
    expect(video.currentTime).toBe(20);
    hls().say('levelLoaded', { details });
    expect(video.currentTime).toBe(25);
  });

  test('says how late it is, as far as its list says the time', async () => {
    const { hls, load, view } = await setUp({}, { now: () => 101_600 });
    await load(PUSHED);
    hls().say('levelLoaded', { details });
    expect(view().behind).toBeNull();
    hls().playingDate = new Date(100_000);
    hls().say('levelLoaded', { details });
    expect(view().behind).toBe(1.5);
    hls().playingDate = new Date(105_000);
    hls().say('levelLoaded', { details });
    expect(view().behind).toBeNull();
  });
});

describe('sound', () => {
  test('that is a rendition of its own gets the build that reads it, once for each stream', async () => {
    const { video, hls, builds, load, view } = await setUp();
    await load('/a');
    hls().audioTracks = [{ url: '' }];
    hls().parsed();
    expect(builds).toEqual(['light']);
    hls().audioTracks = [{ url: '/a/sound.m3u8' }];
    for (const _ of [1, 2]) {
      hls().parsed();
      await settled();
    }
    expect([builds, hls().calls]).toEqual([['light', 'whole'], ['load /a']]);
    hls().parsed();
    await settled();
    expect([video.muted, view().phase]).toEqual([false, 'playing']);
    await load('/b');
    expect(builds).toEqual(['light', 'whole', 'light']);
  });

  test('starts silently and comes on once pictures move', async () => {
    const { video, load, view } = await setUp();
    expect(video.muted).toBe(true);
    await load('/a');
    expect(video.muted).toBe(false);
    expect(view()).toMatchObject({ phase: 'playing', shown: true, muted: false, soundBlocked: false });
  });

  test('stays off for whoever turned it off', async () => {
    const { video, load, view } = await setUp({ mutedByHand: true });
    await load('/a');
    expect(video.muted).toBe(true);
    expect(view().soundBlocked).toBe(false);
  });

  test('where the browser forbids it the video goes on silently and says so', async () => {
    const { player, video, load, view } = await setUp();
    video.soundAllowed = false;
    await load('/a');
    expect(video).toMatchObject({ muted: true, paused: false });
    expect(view()).toMatchObject({ muted: true, soundBlocked: true });
    video.soundAllowed = true;
    player.setMuted(false);
    expect(view()).toMatchObject({ muted: false, soundBlocked: false });
  });

  test('where the browser forbids it the first touch anywhere brings it, but not after a choice', async () => {
    const { player, video, load, view } = await setUp();
    video.soundAllowed = false;
    await load('/a');
    video.soundAllowed = true;
    document.dispatchEvent(new Event('click'));
    expect([video.muted, view().soundBlocked]).toEqual([false, false]);
    player.setMuted(true);
    document.dispatchEvent(new Event('click'));
    expect(video.muted).toBe(true);
  });

  test('a browser that does not even start silently asks for a tap', async () => {
    const { player, video, load, view } = await setUp();
    video.startAllowed = false;
    await load('/a');
    expect(view().phase).toBe('tapToPlay');
    video.startAllowed = true;
    player.tap();
    await vi.advanceTimersByTimeAsync(0);
    expect(view().phase).toBe('playing');
  });
});

describe('a stream whose codec', () => {
  const hevc = {
    type: 'media',
    details: 'parsing',
    fatal: false,
    error: new Error('Unsupported HEVC in M2TS found'),
  };
  const canPlay = (isTypeSupported: boolean) =>
    vi.stubGlobal('MediaSource', { isTypeSupported: () => isTypeSupported });

  test('no build can play here is said to be so at once, and is not tried again', async () => {
    canPlay(false);
    const { hls, load, view } = await setUp();
    await load('/a');
    hls().say('error', hevc);
    expect(view()).toMatchObject({ phase: 'unsupported', trouble: null });
    await vi.advanceTimersByTimeAsync(10 * PLAYER_RETRY_EVERY);
    expect([FakeHls.made.length, view().phase]).toEqual([1, 'unsupported']);
  });

  test('the whole build can play here gets it', async () => {
    canPlay(true);
    const { hls, builds, load, view } = await setUp();
    await load('/a');
    hls().say('error', hevc);
    await settled();
    hls().parsed();
    await settled();
    expect([builds, view().phase]).toEqual([['light', 'whole'], 'playing']);
  });

  test('is known by the words of the library that is installed', () => {
    const library = readFileSync('node_modules/hls.js/dist/hls.light.mjs', 'utf8');
    expect(library).toContain("new Error('Unsupported HEVC in M2TS found')");
  });
});

describe('an encoder that starts anew', () => {
  const both = { audio: {}, video: {} };
  const picture = { video: {} };
  const begins = (hls: FakeHls, tracks: object, end: number, id = 'main') => {
    hls.mainForwardBufferInfo = { end };
    hls.say('initSegment', { id, tracks });
  };

  test.each([
    ['without sound', both, picture],
    ['with sound again', picture, both],
  ])('%s gets buffers for what it has, once all before it was shown', async (_how, before, after) => {
    const { video, hls, load, onCover, view } = await setUp();
    await load('/live.m3u8');
    video.readyState = 4;
    begins(hls(), before, 0);
    begins(hls(), after, 20);
    const { calls } = hls();
    calls.length = 0;
    video.currentTime = 19.5;
    video.dispatchEvent(new Event('timeupdate'));
    expect(calls).toEqual([]);
    video.currentTime = 19.9;
    video.dispatchEvent(new Event('waiting'));
    expect(calls).toEqual(['detach', 'start 20.5']);
    expect([onCover.mock.calls.length, view().frozen]).toEqual([1, true]);
    begins(hls(), after, 20);
    video.currentTime = 30;
    video.dispatchEvent(new Event('timeupdate'));
    expect(calls).toEqual(['detach', 'start 20.5']);
  });

  test('is noticed, too, where the picture waits already', async () => {
    const { video, hls, load } = await setUp();
    await load('/live.m3u8');
    begins(hls(), both, 0);
    video.currentTime = 20;
    video.dispatchEvent(new Event('waiting'));
    begins(hls(), picture, 20);
    hls().calls.length = 0;
    hls().say('fragBuffered');
    expect(hls().calls).toEqual(['detach', 'start 20.5']);
  });

  test('with the same tracks, or with sound from a list of its own, needs none', async () => {
    const { video, hls, load } = await setUp();
    await load('/live.m3u8');
    begins(hls(), both, 0);
    begins(hls(), both, 20);
    begins(hls(), { audio: {} }, 20, 'audio');
    hls().calls.length = 0;
    video.currentTime = 25;
    video.dispatchEvent(new Event('timeupdate'));
    expect(hls().calls).toEqual([]);
  });
});

describe('a stream that broke', () => {
  const quick = PLAYER_QUICK_RETRIES;

  test('is tried again quickly, then at a steady pace with the reason on screen', async () => {
    const { hls, load, view } = await setUp();
    await load('/a');
    for (const wait of quick) {
      hls().fail('network');
      expect(view()).toMatchObject({ phase: 'playing', trouble: null });
      const before = hls().calls.length;
      await vi.advanceTimersByTimeAsync(wait - 1);
      expect(hls().calls).toHaveLength(before);
      await vi.advanceTimersByTimeAsync(1);
      expect(hls().calls.slice(-2)).toEqual(quick.indexOf(wait) === 2 ? ['load /a'] : ['stop', 'start']);
      if (quick.indexOf(wait) === 2) hls().levels = [1];
    }
    for (let i = 0; i < 20; i += 1) {
      hls().fail('network');
      expect(view()).toMatchObject({ phase: 'recovering', trouble: 'unreachable', shown: true });
      const made = FakeHls.made.length;
      const before = hls().calls.length;
      await vi.advanceTimersByTimeAsync(PLAYER_RETRY_EVERY);
      expect(FakeHls.made.length > made || hls().calls.length > before).toBe(true);
      hls().levels = [1];
    }
  });

  test('is well again as soon as pictures move, and may break anew', async () => {
    const { video, hls, load, view } = await setUp();
    await load('/a');
    for (const wait of [...quick, PLAYER_RETRY_EVERY]) {
      hls().fail('network');
      await vi.advanceTimersByTimeAsync(wait);
    }
    hls().fail('network');
    expect(view().phase).toBe('recovering');
    video.dispatchEvent(new Event('playing'));
    expect(view()).toMatchObject({ phase: 'playing', trouble: null, frozen: false });
    const made = FakeHls.made.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeHls.made).toHaveLength(made);
    hls().fail('network');
    expect(view().phase).toBe('playing');
  });

  test.each<[string, (player: LivePlayer) => void]>([
    ['the network', () => window.dispatchEvent(new Event('online'))],
    ['the tab', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['the chat', (player) => player.wake()],
    ['a finger', (player) => player.tap()],
  ])('is tried at once when %s comes back', async (_, comesBack) => {
    const { player, hls, load } = await setUp();
    await load('/a');
    hls().fail('network');
    comesBack(player);
    expect(hls().calls.slice(-2)).toEqual(['stop', 'start']);
    // Not a second time while that is on its way.
    comesBack(player);
    expect(hls().calls.filter((call) => call === 'start')).toHaveLength(1);
  });

  test.each([
    ['offline', 'network', { code: 404 }, false],
    ['unreachable', 'network', {}, true],
    ['signal', 'network', { code: 404 }, true],
    ['picture', 'key', {}, true],
  ])('is said to be %s', async (trouble, type, how, onLine) => {
    const { hls, load, view } = await setUp();
    await load('/a');
    online.onLine = onLine;
    for (const wait of quick) {
      hls().fail(type, how);
      await vi.advanceTimersByTimeAsync(wait);
    }
    hls().fail(type, how);
    expect(view()).toMatchObject({ phase: 'recovering', trouble });
  });

  test('of which the element itself says something is told with its numbers', async () => {
    const { video, hls, load, view } = await setUp();
    await load('/a');
    expect(view().fault).toBeNull();
    video.error = { code: 3, message: 'PIPELINE_ERROR_DECODE' };
    hls().fail('media');
    expect(view().fault).toBe('MediaError 3: PIPELINE_ERROR_DECODE · networkState 1 · readyState 0');
    video.error = null;
    video.dispatchEvent(new Event('playing'));
    expect(view().fault).toBeNull();
    hls().fail('network');
    expect(view().fault).toBeNull();
  });

  test('whose manifest never came is asked for anew', async () => {
    const { player, hls } = await setUp();
    await player.load('/a');
    hls().fail('network');
    await vi.advanceTimersByTimeAsync(quick[0]);
    expect(FakeHls.made.map(({ calls }) => calls)).toEqual([['load /a', 'destroy'], ['load /a']]);
  });

  test('that says nothing at all has failed, too', async () => {
    const { player, view } = await setUp();
    await player.load('/a');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(view()).toMatchObject({ phase: 'recovering', trouble: 'unreachable' });
    expect(FakeHls.made.length).toBeGreaterThan(5);
  });

  test('that stands still is said to when it does so for long, with what is known of it', async () => {
    const { video, hls, load, view } = await setUp();
    await load('/a');
    video.dispatchEvent(new Event('waiting'));
    await vi.advanceTimersByTimeAsync(PLAYER_STALL_MAX / 2);
    expect(view().phase).toBe('stalled');
    hls().say('levelLoaded', { details: { live: true } });
    await vi.advanceTimersByTimeAsync(PLAYER_STALL_MAX / 2);
    expect(view()).toMatchObject({ phase: 'recovering', trouble: 'signal' });
    await vi.advanceTimersByTimeAsync(PLAYER_RETRY_EVERY - PLAYER_STALL_MAX);
    expect(hls().calls.slice(-2)).toEqual(['stop', 'start']);
    hls().fail('network', { fatal: false });
    expect(view()).toMatchObject({ trouble: 'unreachable' });
  });

  test('whose list is there and goes no further does not show its last seconds again', async () => {
    const { video, hls, load, view } = await setUp();
    await load('/a');
    video.currentTime = 10.01;
    video.dispatchEvent(new Event('waiting'));
    const troubles = new Set<string | null>();
    for (let i = 0; i < 90; i += 1) {
      await vi.advanceTimersByTimeAsync(1000);
      // As the library does with what stands beyond the end.
      video.currentTime = 6;
      hls().say('levelLoaded', { details: { live: true, edge: 10 } });
      expect(video.currentTime).toBe(10.01);
      troubles.add(view().trouble);
    }
    expect([...troubles]).toEqual([null, 'signal']);
    expect(hls().calls.filter((call) => call === 'start').length).toBeGreaterThan(3);
    expect(FakeHls.made).toHaveLength(1);
    // The list grows again. The library decides where to continue. If it does not, the player loads the stream again.
    video.currentTime = 12;
    hls().say('levelLoaded', { details: { live: true, edge: 16 } });
    expect(video.currentTime).toBe(12);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeHls.made.length).toBeGreaterThan(1);
  });

  test('keeps its last picture while it is put on anew', async () => {
    const { player, onCover, load, view } = await setUp();
    await load('/a');
    player.reload();
    await settled();
    expect(onCover).toHaveBeenCalledOnce();
    expect(view()).toMatchObject({ phase: 'loading', shown: true, frozen: true, switching: false });
  });

  test('is recovered from a media failure, but not for ever by the same means', async () => {
    const { hls, load } = await setUp();
    await load('/a');
    const first = hls();
    for (let i = 0; i < 3; i += 1) first.fail('media');
    expect(first.calls.filter((call) => call === 'recover')).toHaveLength(3);
    first.fail('media');
    expect(first.calls).toContain('destroy');
    await vi.advanceTimersByTimeAsync(quick[0]);
    expect(hls()).not.toBe(first);
  });
});

describe('a choice', () => {
  test('of quality holds from the next picture on, and back to the network’s', async () => {
    const { player, hls, load, view } = await setUp();
    await load('/a');
    expect(view()).toMatchObject({ qualities: [540, 360], quality: null });
    hls().say('levelSwitched', { level: 1 });
    expect(view().playingQuality).toBe(360);
    player.setQuality(540);
    expect([hls().nextLevel, view().quality]).toEqual([0, 540]);
    player.setQuality(null);
    expect([hls().nextLevel, view().quality]).toEqual([-1, null]);
  });

  test('of quality that was made before holds from the first picture on', async () => {
    const { hls, load } = await setUp({ quality: 480 });
    await load('/a');
    expect(hls()).toMatchObject({ startLevel: 1, loadLevel: 1 });
  });

  test('of captions gets a player that reads them, once', async () => {
    const { player, builds, hls, load, view } = await setUp();
    await load('/a');
    expect(view()).toMatchObject({ captions: [{ name: '한국어', lang: 'ko' }], caption: null });
    player.setCaption('ko');
    await settled();
    hls().parsed();
    expect(hls()).toMatchObject({ subtitleTrack: 0, subtitleDisplay: false });
    player.setCaption(null);
    expect(hls().subtitleTrack).toBe(-1);
    player.setCaption('ko');
    expect(hls().subtitleTrack).toBe(0);
    expect(builds).toEqual(['light', 'whole']);
  });

  test('of how loud: nothing is off, and off keeps how loud it was', async () => {
    const { player, video, load, view } = await setUp({ volume: 0.4 });
    await load('/a');
    expect([video.volume, video.muted]).toEqual([0.4, false]);
    player.setVolume(0);
    expect(view()).toMatchObject({ muted: true, volume: 0.4 });
    player.setMuted(false);
    expect([video.volume, video.muted]).toEqual([0.4, false]);
    player.setVolume(0.8);
    expect(view()).toMatchObject({ muted: false, volume: 0.8 });
  });
});

describe('the end', () => {
  test('is looked for while fragments load, not more often than agreed', async () => {
    const { hls, live, load, onEnded } = await setUp();
    await load('/a');
    hls().say('fragLoading');
    hls().say('fragLoading');
    await vi.advanceTimersByTimeAsync(0);
    expect(live.asked).toBe(1);
    await vi.advanceTimersByTimeAsync(LIVE_CHECK_EVERY);
    live.flag = LIVE_FLAG.ended;
    hls().say('fragLoading');
    await vi.advanceTimersByTimeAsync(0);
    expect(live.asked).toBe(2);
    expect(onEnded).toHaveBeenCalledTimes(1);
  });

  test('is looked for at once on a fatal error', async () => {
    const { hls, live, load } = await setUp();
    await load('/a');
    hls().fail('network');
    await vi.advanceTimersByTimeAsync(0);
    expect(live.asked).toBe(1);
  });

  test('is looked for when the list of fragments is closed, and when the last one was shown', async () => {
    const { video, hls, live, load } = await setUp();
    await load('/a');
    hls().say('levelLoaded', { details: { live: true } });
    await settled();
    expect(live.asked).toBe(0);
    hls().say('levelLoaded', { details: { live: false } });
    await settled();
    expect(live.asked).toBe(1);
    video.dispatchEvent(new Event('ended'));
    await settled();
    expect(live.asked).toBe(2);
  });

  test('of the stream alone is no end: its next one is waited for, and not begun from the front', async () => {
    const { video, hls, load, view } = await setUp();
    await load('/a');
    hls().say('levelLoaded', { details: { live: true } });
    video.dispatchEvent(new Event('ended'));
    expect(view()).toMatchObject({ phase: 'recovering', trouble: 'signal' });
    await vi.advanceTimersByTimeAsync(PLAYER_RETRY_EVERY);
    const again = hls();
    again.say('levelLoaded', { details: { live: false } });
    expect(again.calls).toEqual(['load /a', 'destroy']);
    await vi.advanceTimersByTimeAsync(PLAYER_RETRY_EVERY);
    hls().parsed();
    hls().say('levelLoaded', { details: { live: true } });
    await settled();
    expect(view()).toMatchObject({ phase: 'playing', trouble: null });
  });

  test('does not begin a recording from the front: all see the moment that they would see live', async () => {
    let elapsed = 90;
    const { video, hls, load } = await setUp({}, { elapsed: () => elapsed });
    await load('/a');
    hls().say('levelLoaded', { details: { live: false, totalduration: 600 } });
    hls().say('levelLoaded', { details: { live: false, totalduration: 600 } });
    expect(hls().calls).toEqual(['load /a', 'start 90']);
    elapsed = 200;
    video.currentTime = 95;
    document.dispatchEvent(new Event('visibilitychange'));
    expect(video.currentTime).toBe(200);
    elapsed = 3600;
    await load('/b');
    hls().say('levelLoaded', { details: { live: false, totalduration: 600 } });
    expect(hls().calls).toEqual(['load /b', 'start 599.7']);
  });

  test('does not begin a video file from the front either', async () => {
    const { video, player } = await setUp({}, { elapsed: () => 42 });
    await player.load('/files/show.mp4');
    expect([FakeHls.made.length, video.src]).toEqual([0, '/files/show.mp4']);
    Object.assign(video, { duration: 600 });
    video.dispatchEvent(new Event('loadedmetadata'));
    expect(video.currentTime).toBe(42);
  });

  test('of a recording that is shown as a broadcast leaves its last picture', async () => {
    const { video, hls, load, view } = await setUp();
    await load('/a');
    hls().say('levelLoaded', { details: { live: false } });
    video.dispatchEvent(new Event('ended'));
    await vi.advanceTimersByTimeAsync(PLAYER_RETRY_EVERY);
    expect(view().phase).toBe('playing');
    expect(FakeHls.made).toHaveLength(1);
  });

  test('stops the picture and everything that still comes', async () => {
    const { player, video, hls, load, view } = await setUp();
    await load('/a');
    player.end();
    expect(video.paused).toBe(true);
    hls().fail('network');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(view().phase).toBe('idle');
  });
});

describe('another stream', () => {
  test('is put on under a cover until it plays', async () => {
    const { player, hls, load, view } = await setUp();
    await load('/a');
    await player.load('/b', { cover: true });
    expect(view()).toMatchObject({ switching: true, shown: true });
    hls().parsed();
    await vi.advanceTimersByTimeAsync(0);
    expect(view()).toMatchObject({ switching: false, phase: 'playing' });
  });

  test('makes the old one deaf', async () => {
    const { load, view } = await setUp();
    await load('/a');
    const [old] = FakeHls.made;
    await load('/b');
    expect(old?.calls).toContain('destroy');
    old?.fail('key');
    old?.say('levelSwitched', { level: 0 });
    expect(view()).toMatchObject({ phase: 'playing', playingQuality: null });
  });
});
