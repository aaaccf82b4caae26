import type Hls from 'hls.js';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LIVE_CHECK_EVERY, LIVE_FLAG } from '../../schema/constants.ts';
import { FakeVideo } from './live.support.ts';
import { LivePlayer, type PlayerView } from './player.ts';

type Listener = (event: string, data: unknown) => void;

class FakeHls {
  static readonly made: FakeHls[] = [];
  static isSupported(): boolean {
    return true;
  }
  static readonly Events = {
    MANIFEST_PARSED: 'parsed',
    FRAG_LOADING: 'fragLoading',
    FRAG_BUFFERED: 'fragBuffered',
    ERROR: 'error',
  };
  static readonly ErrorTypes = { MEDIA_ERROR: 'media', NETWORK_ERROR: 'network' };
  readonly #listeners = new Map<string, Listener>();
  readonly calls: string[] = [];
  levels: unknown[] = [];
  liveSyncPosition: number | null = null;

  constructor() {
    FakeHls.made.push(this);
  }
  on(event: string, listener: Listener): void {
    this.#listeners.set(event, listener);
  }
  say(event: string, data: unknown = {}): void {
    this.#listeners.get(event)?.(event, data);
  }
  fail(type: string): void {
    this.say('error', { type, fatal: true, details: type });
  }
  loadSource(url: string): void {
    this.calls.push(`load ${url}`);
  }
  attachMedia(): void {}
  startLoad(): void {
    this.calls.push('start');
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

async function setUp({ mutedByHand = false } = {}) {
  FakeHls.made.length = 0;
  const video = new FakeVideo();
  const views: PlayerView[] = [];
  const live = { flag: LIVE_FLAG.onAir as number, asked: 0 };
  const onEnded = vi.fn<() => void>();
  const player = new LivePlayer({
    video: video as unknown as HTMLVideoElement,
    mutedByHand,
    onView: (view) => views.push(view),
    checkLive: async () => {
      live.asked += 1;
      return live.flag;
    },
    onEnded,
    onCover: () => undefined,
    loadHls: async () => FakeHls as unknown as typeof Hls,
  });
  const hls = () => FakeHls.made.at(-1)!;
  const load = async (url: string, cover = false) => {
    await player.load(url, { cover });
    hls().say('parsed');
    await vi.advanceTimersByTimeAsync(0);
  };
  return { player, video, views, live, onEnded, hls, load, view: () => player.view };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('sound', () => {
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

describe('errors', () => {
  test('a network failure is tried again with growing waits, then a tap is asked for', async () => {
    const { player, hls, load, view } = await setUp();
    await load('/a');
    hls().levels = [1];
    for (const wait of [1000, 2000, 4000]) {
      hls().fail('network');
      expect(view().phase).toBe('stalled');
      await vi.advanceTimersByTimeAsync(wait);
      expect(hls().calls.at(-1)).toBe('start');
    }
    hls().fail('network');
    expect(view().phase).toBe('retry');
    player.tap();
    await vi.advanceTimersByTimeAsync(0);
    expect(FakeHls.made).toHaveLength(2);
  });

  test('a manifest that never came is asked for anew', async () => {
    const { player, hls } = await setUp();
    await player.load('/a');
    hls().fail('network');
    await vi.advanceTimersByTimeAsync(1000);
    expect(hls().calls).toEqual(['load /a', 'load /a']);
  });

  test('a media failure is recovered from, but not for ever', async () => {
    const { hls, load, view } = await setUp();
    await load('/a');
    for (let i = 0; i < 3; i += 1) hls().fail('media');
    expect(hls().calls.filter((call) => call === 'recover')).toHaveLength(3);
    hls().fail('media');
    expect(view().phase).toBe('retry');
  });

  test('any other fatal failure ends the player', async () => {
    const { hls, load, view } = await setUp();
    await load('/a');
    hls().fail('key');
    expect(hls().calls).toContain('destroy');
    expect(view().phase).toBe('failed');
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
    hls().say('parsed');
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
    expect(view().phase).toBe('playing');
  });
});
