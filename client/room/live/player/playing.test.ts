import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type BroadcastDetail, checkLive } from '../../../../schema/broadcasts/broadcasts.ts';
import { BROADCAST_TYPE, LIVE_FLAG } from '../../../../schema/broadcasts/constants.ts';
import { LIVE_CHECK_EVERY } from '../../../../schema/room/constants.ts';
import type { Operation } from '../../../../schema/operation.ts';
import { chooseMovie } from '../../../app/movie.ts';
import { type Answer, FakeVideo, stubServer } from '../room/live.support.ts';
import type { PlayerView } from './player-view.ts';
import { Playing, sourceOf } from './playing.ts';

const media = (hlsUrl: string | null, liveUrl: string | null) =>
  [{ hlsUrl, liveUrl }] as unknown as BroadcastDetail['broadcastMedias'];

const LIVE = { broadcastType: BROADCAST_TYPE.liveUrl, broadcastMedias: [], streamAccess: null };

describe('the source', () => {
  test('of a rehearsal is opened with what only its people are given', () => {
    const rehearsal = { ...LIVE, streamAccess: 'until=1&by=us' };
    expect(sourceOf(rehearsal, '/media/7/a/master.m3u8')).toBe('/media/7/a/master.m3u8?until=1&by=us');
    expect(sourceOf(rehearsal, '/media/7/a/master.m3u8?v=2')).toBe(
      '/media/7/a/master.m3u8?v=2&until=1&by=us',
    );
    expect(sourceOf(rehearsal, 'https://elsewhere.example/a.m3u8')).toBe('https://elsewhere.example/a.m3u8');
  });

  test('of a live broadcast is what the room says', () => {
    const live = { ...LIVE, broadcastMedias: media('/vod', '/planned') };
    expect(sourceOf(live, '/room')).toBe('/room');
    expect(sourceOf(live, null)).toBeUndefined();
  });

  test('of a recorded one is its first medium, whatever the room says', () => {
    const past = { broadcastType: BROADCAST_TYPE.mediaList, streamAccess: null };
    expect(sourceOf({ ...past, broadcastMedias: media('/vod', '/live') }, '/room')).toBe('/vod');
    expect(sourceOf({ ...past, broadcastMedias: media(null, '/live') }, '/room')).toBe('/live');
    expect(sourceOf({ ...past, broadcastMedias: media(null, null) }, '/room')).toBeUndefined();
    expect(sourceOf({ ...past, broadcastMedias: [] }, '/room')).toBeUndefined();
  });
});

function setUp() {
  const live = { flag: LIVE_FLAG.onAir as number };
  stubServer(new Map<Operation, () => Answer>([[checkLive, () => ({ reply: { liveFlag: live.flag } })]]));
  let view: PlayerView | undefined;
  const onEnded = vi.fn<() => void>();
  const covers = vi.fn<() => void>();
  const on = { url: undefined as string | undefined, covered: false };
  const playing = new Playing({
    ids: { broadcastSysId: 1, broadcastScheduleSysId: 2 },
    onView: (next) => {
      view = next;
    },
    onAttached: () => playing.play(on.url, on),
    onEnded,
  });
  const attach = () => {
    const video = Object.assign(new FakeVideo(), { native: true });
    return { video, detach: playing.attach(video as unknown as HTMLVideoElement, covers) };
  };
  const play = async (url: string, covered = false) => {
    playing.play(url, { covered });
    await settled();
  };
  return { playing, live, on, attach, play, onEnded, covers, view: () => view };
}

/** The player's own code was looked for, and everything after it has happened. */
async function settled(): Promise<void> {
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('playing', () => {
  test('begins when there is an element, with what is on', async () => {
    const { on, attach, play, view } = setUp();
    await play('/a');
    expect(view()).toBeUndefined();
    on.url = '/a';
    const { video } = attach();
    await settled();
    expect(video.src).toBe('/a');
    expect(view()?.phase).toBe('playing');
  });

  test('the same stream is not put on twice', async () => {
    const { attach, play, covers } = setUp();
    const { video } = attach();
    await play('/a', true);
    const load = vi.spyOn(video, 'play');
    await play('/a', true);
    expect(load).not.toHaveBeenCalled();
    expect(covers).not.toHaveBeenCalled();
  });

  test('a change between streams is covered where it was planned, the first one never', async () => {
    const { attach, play, covers } = setUp();
    const { video } = attach();
    await play('/a', true);
    expect(covers).not.toHaveBeenCalled();
    await play('/b', true);
    expect(covers).toHaveBeenCalledOnce();
    expect(video.src).toBe('/b');
    await play('/c');
    expect(covers).toHaveBeenCalledOnce();
  });

  test('an element that went away shows nothing more', async () => {
    const { playing, attach, play, view } = setUp();
    const { video, detach } = attach();
    await play('/a');
    const last = view();
    detach();
    video.dispatchEvent(new Event('playing'));
    playing.setMuted(false);
    await play('/b');
    expect(view()).toBe(last);
    expect(video.paused).toBe(true);
  });

  test('at rest nothing plays, until a stream is put on again', async () => {
    const { playing, attach, play } = setUp();
    const { video } = attach();
    await play('/a');
    playing.rest();
    expect(video.paused).toBe(true);
    playing.wake();
    expect(video.paused).toBe(true);
    await play('/a');
    expect(video.paused).toBe(false);
  });

  test('an element that was replaced has nothing more to say', async () => {
    const { attach, play, view } = setUp();
    const { video } = attach();
    await play('/a');
    attach();
    const last = view();
    video.dispatchEvent(new Event('playing'));
    expect(view()).toBe(last);
  });

  test('who turned the sound off has it off in the next element, too', async () => {
    const { playing, attach, play } = setUp();
    const first = attach();
    await play('/a');
    expect(first.video.muted).toBe(false);
    playing.setMuted(true);
    first.detach();
    const { video } = attach();
    await play('/b');
    expect(video.muted).toBe(true);
    playing.setMuted(false);
    expect(video.muted).toBe(false);
  });

  test('ends when the server says that the broadcast is over', async () => {
    const { live, playing, attach, play, onEnded, view } = setUp();
    const { video } = attach();
    await play('/a');
    live.flag = LIVE_FLAG.ended;
    await vi.advanceTimersByTimeAsync(LIVE_CHECK_EVERY);
    video.dispatchEvent(new Event('timeupdate'));
    await settled();
    expect(onEnded).toHaveBeenCalled();
    playing.end();
    expect(video.paused).toBe(true);
    expect(view()?.phase).toBe('idle');
  });
});

test('who turned autoplay off starts the broadcast by hand, and from then on it plays', async () => {
  chooseMovie('never');
  onTestFinished(() => chooseMovie('always'));
  const { attach, play, playing, view } = setUp();
  const { video } = attach();
  await play('/main');
  expect([view()?.phase, video.src]).toEqual(['tapToPlay', '']);
  playing.tap();
  await settled();
  expect(video.src).toBe('/main');
  await play('/other', true);
  expect(video.src).toBe('/other');
});
