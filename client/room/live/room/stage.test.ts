import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  broadcastDetail,
  type BroadcastDetail,
  broadcastProducts,
  clientInfo,
  notice,
} from '../../../../schema/broadcasts/broadcasts.ts';
import { LIVE_FLAG } from '../../../../schema/broadcasts/constants.ts';
import {
  END_PANEL_DELAY,
  MSG_TYPE,
  RECORDING_ASKED_EVERY,
  REPLAY_OPENS_AFTER,
  SEAT_ASKED_EVERY,
  VOD_CLOSE_DELAY,
  VOD_PIN_LASTS,
  VOD_SEEK_SETTLES,
} from '../../../../schema/room/constants.ts';
import { broadcastMoments } from '../../../../schema/room/moments.ts';
import type { Operation } from '../../../../schema/operation.ts';
import { broadcastMedialist, replay } from '../../../../schema/room/replays.ts';
import { checkViewerLimit, countView } from '../../../../schema/room/commands.ts';
import { translate } from '../../../../schema/translation.ts';
import { clearSession } from '../../../app/session/session.ts';
import { wordsOf } from '../chat/chat-words.ts';
import {
  type Answer,
  type FakeSocket,
  FakeVideo,
  joined,
  response,
  room,
  stubPage,
  stubServer,
} from './live.support.ts';
import { Stage } from './stage.ts';
import { PastSource } from '../past/past-source.ts';

const ids = { broadcastSysId: 1, broadcastScheduleSysId: 2 };
const media = { directUrl: '/a.mp4', hlsUrl: null, liveUrl: null, thumnailUrl: '/a.webp' };
const onAir = {
  ...ids,
  subjectSysId: 5,
  broadcastType: 0,
  liveFlag: LIVE_FLAG.onAir,
  liveUrl: '/a.m3u8',
  broadcastMedias: [] as readonly (typeof media)[],
  broadcastPrdts: [],
  liveStartDate: '2026-11-20T11:00:00.000Z',
  isMultiTransmission: 0,
  isRecChat: 1,
  viewCnt: 3,
  likeCnt: 4,
};

let sockets: FakeSocket[];
const opened: { close(): void }[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  sockets = stubPage();
  clearSession();
});
afterEach(() => {
  for (const stage of opened.splice(0)) stage.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function answers(detail: () => Answer): Map<Operation, () => Answer> {
  return new Map<Operation, () => Answer>([
    [broadcastDetail, detail],
    [broadcastProducts, () => ({ reply: { products: [], totalCnt: 0 } })],
    [clientInfo, () => ({ reply: { socketUrl: '/v1/socket', chatMode: 'live', room } })],
    [notice, () => ({ reply: { notiContent: '', notiContentEn: '' } })],
    [checkViewerLimit, () => ({ reply: { limitFlag: 1 } })],
    [countView, () => ({ reply: {} })],
    [broadcastMoments, () => ({ reply: { moments: [] } })],
    [replay, () => ({ reply: { isReplay: 1, viewCnt: 4 } })],
  ]);
}

/** A past broadcast, of which this is known. */
function pastStage(broadcastMedias: readonly object[]) {
  const alert = vi.fn<(about: string) => void>();
  const leave = vi.fn<() => void>();
  const stage = new Stage({ ...ids, alert: async () => undefined, leave: () => undefined });
  stage.view.detail = {
    ...onAir,
    liveFlag: LIVE_FLAG.ended,
    broadcastMedias,
  } as unknown as BroadcastDetail;
  const past = new PastSource({ stage, running: null, startTime: 0, alert, leave });
  opened.push(past, stage);
  return { stage, past, alert, leave };
}

/** The live stage, opened on a broadcast of which the server says this. */
async function openLive(detail: () => Answer, seat: () => Answer = () => 'offline') {
  const server = stubServer(new Map([...answers(detail), [checkViewerLimit, seat]]));
  const stage = new Stage({ ...ids, alert: async () => undefined, leave: () => undefined });
  opened.push(stage);
  await stage.open();
  await vi.dynamicImportSettled();
  return { server, stage };
}

/** The room answers the newest socket. */
async function letIn(answer: object = joined): Promise<FakeSocket> {
  const socket = sockets.at(-1)!;
  socket.open();
  await vi.advanceTimersByTimeAsync(0);
  socket.say(answer);
  await vi.advanceTimersByTimeAsync(20);
  return socket;
}

test.each<[string, Answer]>([
  ['onAir', { reply: onAir }],
  ['before', { reply: { ...onAir, liveFlag: LIVE_FLAG.before, liveUrl: null } }],
  ['noVideo', { reply: { ...onAir, liveUrl: null } }],
  ['noVideo', { reply: { ...onAir, broadcastType: 1 } }],
  ['ended', { reply: { ...onAir, liveFlag: LIVE_FLAG.ended } }],
  ['replay', { reply: { ...onAir, liveFlag: LIVE_FLAG.ended, broadcastMedias: [media] } }],
  ['noBroadcast', { code: '0004' }],
  ['cannotWatch', { code: '3001' }],
  ['cancelled', { code: '3010' }],
  ['failed', 'offline'],
])('a stage is %s when the server says so', async (phase, answer) => {
  const { stage } = await openLive(() => answer);
  expect(stage.view.phase).toBe(phase);
});

test('a broadcast that begins without video is shown once its encoder sends', async () => {
  let detail: object = { ...onAir, liveUrl: null };
  const { stage } = await openLive(() => ({ reply: detail }));
  const socket = await letIn({ ...joined, data: { ...joined.data, liveUrl: null } });
  expect(stage.view.phase).toBe('noVideo');
  detail = onAir;
  const { liveUrl } = onAir;
  const data = { room: 'room', broadcastSysId: 1, liveUrl, isMultiTransmission: 0 };
  socket.say({ event: 'broadcastConversion', data, seq: 1 });
  await vi.advanceTimersByTimeAsync(20);
  expect(stage.view.phase).toBe('onAir');
});

test.each([LIVE_FLAG.before, LIVE_FLAG.onAir])('hearts go out on air alone (%i)', async (liveFlag) => {
  const { stage } = await openLive(() => ({ reply: { ...onAir, liveFlag } }));
  const socket = await letIn();
  stage.like();
  await vi.advanceTimersByTimeAsync(1000);
  expect(socket.of('like')).toHaveLength(liveFlag);
});

test('refreshing asks for the broadcast, its products and its room again', async () => {
  const { server, stage } = await openLive(() => ({ reply: onAir }));
  const socket = await letIn();
  stage.refresh();
  await vi.advanceTimersByTimeAsync(0);
  expect([broadcastDetail, broadcastProducts].map((each) => server.timesAsked(each))).toEqual([2, 1]);
  const again = await letIn();
  expect(again).not.toBe(socket);
  expect(again.of('joinRoom')).toHaveLength(1);
  // Once an opening, however often it is refreshed.
  expect(server.timesAsked(countView)).toBe(1);
});

test('at its end the picture stops, and what was said goes when it could be read', async () => {
  const { stage } = await openLive(() => ({ reply: onAir }));
  const socket = await letIn();
  const line = { room, nick: '하늘', userId: 'sky**', permission: 1, content: null, answer: null };
  const data = { ...line, msg: '안녕', msgType: MSG_TYPE.normal, createdAt: '', logSysId: 1 };
  socket.say({ event: 'chatMessage', data: { ...data, prdtSysIds: [], ordPrdts: [] }, seq: 1 });
  const liveFlag = LIVE_FLAG.ended;
  socket.say({ event: 'broadcastControl', data: { room, broadcastSysId: 1, liveFlag }, seq: 2 });
  await vi.advanceTimersByTimeAsync(END_PANEL_DELAY - 1);
  expect([stage.view.phase, stage.live.feed.state.chat.length]).toEqual(['ending', 1]);
  await vi.advanceTimersByTimeAsync(20);
  expect([stage.view.phase, stage.live.feed.state.chat.length]).toEqual(['ended', 0]);
});

/** On air, then ended; `medias` is what has been recorded by now. */
async function ended(medias: () => readonly (typeof media)[]) {
  let liveFlag: number = LIVE_FLAG.onAir;
  const { stage } = await openLive(() => ({ reply: { ...onAir, liveFlag, broadcastMedias: medias() } }));
  const socket = await letIn();
  liveFlag = LIVE_FLAG.ended;
  socket.say({ event: 'broadcastControl', data: { room, broadcastSysId: 1, liveFlag }, seq: 1 });
  await vi.advanceTimersByTimeAsync(END_PANEL_DELAY + 20);
  expect(stage.view.phase).toBe('ended');
  return stage;
}

describe('the recording of what has ended', () => {
  test('opens by itself, soon after the end', async () => {
    const stage = await ended(() => [media]);
    expect(stage.view.replayAt).not.toBeNull();
    await vi.advanceTimersByTimeAsync(REPLAY_OPENS_AFTER - 1000);
    expect(stage.view.phase).toBe('ended');
    await vi.advanceTimersByTimeAsync(1000);
    expect(stage.view.phase).toBe('replay');
  });

  test('opens also when it is published later', async () => {
    let medias: (typeof media)[] = [];
    const stage = await ended(() => medias);
    await vi.advanceTimersByTimeAsync(4 * RECORDING_ASKED_EVERY);
    expect([stage.view.phase, stage.view.replayAt]).toEqual(['ended', null]);
    medias = [media];
    await vi.advanceTimersByTimeAsync(2 * RECORDING_ASKED_EVERY + REPLAY_OPENS_AFTER);
    expect(stage.view.phase).toBe('replay');
  });

  test('is awaited by who comes after the end, too', async () => {
    let medias: (typeof media)[] = [];
    const reply = () => ({ ...onAir, liveFlag: LIVE_FLAG.ended, broadcastMedias: medias });
    const { stage } = await openLive(() => ({ reply: reply() }));
    expect(stage.view.phase).toBe('ended');
    medias = [media];
    await vi.advanceTimersByTimeAsync(2 * RECORDING_ASKED_EVERY + REPLAY_OPENS_AFTER);
    expect(stage.view.phase).toBe('replay');
  });

  test('leaves who wants to stay', async () => {
    const stage = await ended(() => [media]);
    stage.stayHere();
    stage.shopping(true);
    stage.shopping(false);
    await vi.advanceTimersByTimeAsync(10 * REPLAY_OPENS_AFTER);
    expect([stage.view.phase, stage.view.replayAt]).toEqual(['ended', null]);
  });

  test('waits for who is buying', async () => {
    const stage = await ended(() => [media]);
    stage.shopping(true);
    await vi.advanceTimersByTimeAsync(10 * REPLAY_OPENS_AFTER);
    expect([stage.view.phase, stage.view.replayAt]).toEqual(['ended', null]);
    stage.shopping(false);
    await vi.advanceTimersByTimeAsync(REPLAY_OPENS_AFTER);
    expect(stage.view.phase).toBe('replay');
  });
});

/** Who was told that there is no seat, before a server that says of seats what `seat` does. */
async function turnedAway(seat: () => Answer) {
  const opened = await openLive(() => ({ reply: onAir }), seat);
  await letIn(response('joinRoom', '3002'));
  expect(opened.stage.view.phase).toBe('full');
  const asked = () => opened.server.timesAsked(checkViewerLimit);
  return { ...opened, asked };
}

describe('a full room', () => {
  const full: Answer = { reply: { limitFlag: 1 } };
  const free: Answer = { reply: { limitFlag: 0 } };
  const longest = 1.5 * SEAT_ASKED_EVERY;

  test('lets in who waits as soon as there is a seat, and not before', async () => {
    const seat = vi.fn<() => Answer>().mockReturnValue(full);
    const { stage, asked } = await turnedAway(seat);
    await vi.advanceTimersByTimeAsync(0.5 * SEAT_ASKED_EVERY - 21);
    expect(asked()).toBe(0);
    await vi.advanceTimersByTimeAsync(longest);
    expect(asked()).toBeGreaterThan(0);
    seat.mockReturnValue('offline');
    await vi.advanceTimersByTimeAsync(longest);
    expect([stage.view.phase, sockets.length]).toEqual(['full', 1]);
    seat.mockReturnValue(free);
    await vi.advanceTimersByTimeAsync(longest);
    expect(sockets).toHaveLength(2);
    await letIn();
    expect(stage.view.phase).toBe('onAir');
    const before = asked();
    await vi.advanceTimersByTimeAsync(2 * longest);
    expect(asked()).toBe(before);
  });

  test('that gave the seat to somebody else is waited for again', async () => {
    const { asked } = await turnedAway(() => free);
    for (const times of [1, 2]) {
      await vi.advanceTimersByTimeAsync(longest);
      expect([asked(), sockets.length]).toEqual([times, times + 1]);
      await letIn(response('joinRoom', '3002'));
    }
  });

  test('is not asked by a page that nobody sees, and at once by one that is looked at again', async () => {
    const { asked } = await turnedAway(() => full);
    const show = async (hidden: boolean) => {
      Object.assign(document, { hidden });
      document.dispatchEvent(new Event('visibilitychange'));
      await vi.advanceTimersByTimeAsync(0);
    };
    await show(true);
    await vi.advanceTimersByTimeAsync(2 * longest);
    expect(asked()).toBe(0);
    await show(false);
    expect(asked()).toBe(1);
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(asked()).toBe(2);
    await vi.advanceTimersByTimeAsync(longest);
    expect(asked()).toBeGreaterThan(2);
  });

  test.each<[string, number, (stage: Stage) => void]>([
    ['the stage is closed', 1, (stage) => stage.close()],
    ['the viewer tries again', 2, (stage) => stage.refresh()],
  ])('is not asked any more when %s', async (_, tries, ends) => {
    const { stage, asked } = await turnedAway(() => free);
    // Its answer comes too late.
    window.dispatchEvent(new Event('online'));
    ends(stage);
    await vi.advanceTimersByTimeAsync(0);
    expect(sockets).toHaveLength(tries);
    await vi.advanceTimersByTimeAsync(longest);
    expect(asked()).toBe(1);
  });
});

test.each([
  ['noVideo', [], '0001'],
  ['noBroadcast', [media], '2001'],
  ['cannotWatch', [media], '3001'],
] as const)('a past broadcast that is %s says so, and closes', async (why, broadcastMedias, code) => {
  stubServer(answers(() => 'offline'));
  const { past, alert, leave } = pastStage(broadcastMedias);
  await past.open();
  await vi.advanceTimersByTimeAsync(0);
  if (sockets.length > 0) await letIn(response('joinRoom', code));
  expect(alert.mock.calls).toEqual([[why]]);
  await vi.advanceTimersByTimeAsync(VOD_CLOSE_DELAY - 30);
  expect(leave).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(30);
  expect(leave).toHaveBeenCalledOnce();
});

/** A past broadcast that is watched. */
async function pastOf(
  told: Iterable<readonly [Operation, () => Answer]>,
  { broadcastMedias = [media] }: { readonly broadcastMedias?: readonly object[] } = {},
) {
  const server = stubServer(new Map(told));
  const { stage, past, alert, leave } = pastStage(broadcastMedias);
  await past.open();
  const video = Object.assign(new FakeVideo(), { duration: 60 });
  const detach = past.picture.attach(video as unknown as HTMLVideoElement);
  opened.push({ close: detach });
  await vi.advanceTimersByTimeAsync(0);
  const goTo = (time: number) => {
    video.currentTime = time;
    video.dispatchEvent(new Event('timeupdate'));
  };
  return { server, stage, past, video, alert, leave, goTo };
}

/** The same, with the server's answer to a second request for its recordings. */
async function watchPast(medias: () => Answer) {
  const { server, past, video, alert, goTo } = await pastOf([
    ...answers(() => 'offline'),
    [broadcastMedialist, medias],
  ]);
  const breaks = () => {
    video.error = { code: 2, message: '' };
    video.dispatchEvent(new Event('error'));
    expect(past.view.player.phase).toBe('broken');
  };
  goTo(20);
  breaks();
  return { past, video, alert, breaks, asked: () => server.timesAsked(broadcastMedialist) };
}

test('a product that was introduced has its card for a while, and for as long again when another follows', async () => {
  const { past } = await watchPast(() => 'offline');
  const introduces = (fixPrdtSysId: number | null) =>
    past.feed.apply((state) => ({ ...state, fixPrdtSysId }));
  introduces(3);
  await vi.advanceTimersByTimeAsync(VOD_PIN_LASTS - 1);
  expect(past.view.pinShown).toBe(true);
  introduces(4);
  await vi.advanceTimersByTimeAsync(VOD_PIN_LASTS - 1);
  expect(past.view.pinShown).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(past.view.pinShown).toBe(false);
  introduces(null);
  expect(past.view.pinShown).toBe(false);
});

test('an answer pops up where it was given, in the language of the viewer, until they close it or go elsewhere', async () => {
  const translated = { status: 'success', messages: ['Large?', 'Yes'] };
  const { stage, past, goTo, server } = await pastOf([
    ...answers(() => 'offline'),
    [translate, () => ({ reply: translated })],
  ]);
  const socket = await letIn();
  const answered = {
    room,
    msgType: MSG_TYPE.question,
    nick: '하늘',
    userId: '',
    permission: 2,
    msg: '',
    logSysId: 7,
    content: '커요?',
    answer: '네',
    prdtSysIds: [],
    ordPrdts: [],
    createdAt: '2026-11-20T11:00:22.000Z',
  };
  /** What the room is asked for of its past, it says. */
  const recall = async () => {
    for (const { event, ackId, data } of socket.sent.splice(0)) {
      const { startTime = 0, endTime = 0 } = data as { startTime?: number; endTime?: number };
      const histType = startTime > 22 ? 'before' : 'range';
      const messages = endTime > 22 ? [{ ...answered, histType }] : [];
      const standing = { time: 0, noti: '', notiEn: '', marketing: '', fixPrdtSysId: null, prdtSysIds: [] };
      const told = { event, ackId, resultCode: '0001', startTime, endTime, messages, ...standing };
      socket.say({ event: 'response', data: told });
    }
    await vi.advanceTimersByTimeAsync(20);
  };
  const shown = () => past.view.question && wordsOf(past.view.question);
  await recall();
  const at = async (time: number) => {
    past.picture.seek(time);
    await vi.advanceTimersByTimeAsync(VOD_SEEK_SETTLES);
    await recall();
    goTo(time);
  };
  await at(23);
  expect(shown()).toEqual({ msg: '커요?', answer: '네' });
  stage.speak('en');
  await vi.advanceTimersByTimeAsync(0);
  expect(server.timesAsked(translate)).toBe(1);
  expect(shown()).toEqual({ msg: 'Large?', answer: 'Yes' });
  past.showOriginals(true);
  expect(shown()).toEqual({ msg: '커요?', answer: '네' });
  past.showOriginals(false);
  stage.speak('ko');
  expect(shown()).toEqual({ msg: '커요?', answer: '네' });

  past.closeQuestion();
  stage.speak('en');
  goTo(24);
  expect(shown()).toBeNull();
  past.picture.seek(50);
  expect(shown()).toBeNull();
  await at(21);
  expect(shown()).toBeNull();
  goTo(22);
  expect(shown()).toMatchObject({ answer: 'Yes' });
  past.picture.seek(0);
  expect(shown()).toBeNull();
});

test('a recording that this device cannot play stays on the screen until that was read', async () => {
  const playlist = { ...media, directUrl: null, hlsUrl: '/a.m3u8' };
  const { past, leave } = await pastOf(
    answers(() => 'offline'),
    { broadcastMedias: [playlist] },
  );
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(10 * VOD_CLOSE_DELAY);
  expect(past.view.player.phase).toBe('unsupported');
  past.picture.toggle();
  expect(past.view.player.phase).toBe('unsupported');
  expect(leave).not.toHaveBeenCalled();
  past.leave();
  expect(leave).toHaveBeenCalledOnce();
});

describe('a recording that broke', () => {
  const moved: Answer = { reply: { broadcastMedias: [{ ...media, directUrl: '/moved.mp4' }] } };

  test.each<[string, number, (past: PastSource) => void]>([
    ['the viewer tries again', 20, (past) => past.picture.toggle()],
    ['the viewer goes elsewhere', 30, (past) => past.picture.seek(30)],
    ['the network comes back', 20, () => window.dispatchEvent(new Event('online'))],
  ])('is looked for where it is now when %s', async (_, time, again) => {
    const { past, video, asked } = await watchPast(() => moved);
    again(past);
    await vi.advanceTimersByTimeAsync(0);
    expect([video.src, video.currentTime, past.view.player.phase]).toEqual(['/moved.mp4', time, 'playing']);
    expect(asked()).toBe(1);
  });

  test('is put on where the viewer has gone while it was looked for', async () => {
    const { past, video } = await watchPast(() => moved);
    past.picture.toggle();
    past.picture.seek(40);
    await vi.advanceTimersByTimeAsync(0);
    expect([video.src, video.currentTime]).toEqual(['/moved.mp4', 40]);
  });

  test('is tried where it was known to be last when nobody can say where it is', async () => {
    const medias = vi.fn<() => Answer>().mockReturnValueOnce(moved).mockReturnValue('offline');
    const { past, video, alert, breaks } = await watchPast(medias);
    for (const _ of [1, 2]) {
      past.picture.toggle();
      await vi.advanceTimersByTimeAsync(0);
      expect([video.src, past.view.player.phase]).toEqual(['/moved.mp4', 'playing']);
      breaks();
    }
    expect(medias).toHaveBeenCalledTimes(2);
    expect(alert).not.toHaveBeenCalled();
  });

  test('and was taken back is not played any more, which the viewer is told', async () => {
    const { past, alert, asked } = await watchPast(() => ({ reply: { broadcastMedias: [] } }));
    past.picture.toggle();
    await vi.advanceTimersByTimeAsync(0);
    expect([alert.mock.calls, past.view.player.phase, asked()]).toEqual([[['noVideo']], 'broken', 1]);
  });
});

describe('a viewer who has gone back', () => {
  const encoder = '/media/1/encoder-a/master.m3u8';
  const kept = { ...onAir, liveUrl: encoder, isRehearsal: 0 };

  /** They watch another source, which sees what is sold now. */
  async function goneBack() {
    const { stage } = await openLive(() => ({ reply: kept }));
    const socket = await letIn({ ...joined, data: { ...joined.data, liveUrl: encoder } });
    stage.rewind(60);
    const silent = () => undefined;
    const past = new PastSource({ stage, running: null, startTime: 60, alert: silent, leave: silent });
    opened.push(past);
    stage.watch(past);
    return { stage, past, socket };
  }

  test('sees what is sold now, until they return', async () => {
    const { stage, past } = await goneBack();
    expect(stage.view.rewoundTo).toBe(60);
    stage.live.feed.apply((state) => ({ ...state, isHideOrdBtn: 1, likeCnt: 12 }));
    expect(past.feed.state).toMatchObject({ isHideOrdBtn: 1, likeCnt: 12 });
    stage.backToLive();
    expect(stage.view.rewoundTo).toBeNull();
    stage.live.feed.apply((state) => ({ ...state, likeCnt: 13 }));
    expect(past.feed.state.likeCnt).toBe(12);
  });

  test('is there for its end', async () => {
    const { stage } = await goneBack();
    stage.live.feed.apply((state) => ({ ...state, liveFlag: LIVE_FLAG.ended }));
    expect(stage.view).toMatchObject({ phase: 'ending', rewoundTo: null });
  });

  test.each([
    ['a stream that nobody keeps', { ...kept, liveUrl: 'https://cdn.example/live.m3u8' }],
    ['a rehearsal', { ...kept, isRehearsal: 1 }],
  ])('cannot do so in %s', async (_what, reply) => {
    const { stage } = await openLive(() => ({ reply }));
    stage.rewind(60);
    expect(stage.view.rewoundTo).toBeNull();
  });
});
