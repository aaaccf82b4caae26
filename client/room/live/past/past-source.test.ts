import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  broadcastDetail,
  broadcastProducts,
  clientInfo,
  type BroadcastDetail,
} from '../../../../schema/broadcasts/broadcasts.ts';
import type { ResultCode } from '../../../../schema/codes.ts';
import type { Operation } from '../../../../schema/operation.ts';
import { REWIND_ASKED_EVERY, REWIND_NEAREST } from '../../../../schema/room/constants.ts';
import { broadcastMoments } from '../../../../schema/room/moments.ts';
import { forgetAnswers } from '../../../app/calls/answers.ts';
import { type Answer, FakeVideo, joined, response, stubPage, stubServer } from '../room/live.support.ts';
import { ASK_AGAIN } from '../room/joining.ts';
import { emptyRoom } from '../room/room.ts';
import { Stage } from '../room/stage.ts';
import { PastSource, type Running } from './past-source.ts';

const detail = {
  subjectSysId: 5,
  liveStartDate: '2026-11-20T10:00:00.000Z',
  isRecChat: 0,
  viewCnt: 0,
  likeCnt: 0,
  broadcastPrdts: [],
  broadcastMedias: [{ directUrl: '/a.mp4', hlsUrl: '', liveUrl: '', thumnailUrl: '' }],
} as unknown as BroadcastDetail;

const MOMENT = { time: 1 };
let moments: Answer;
let opened: { close(): void }[];
let sockets: ReturnType<typeof stubPage>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  sockets = stubPage();
  forgetAnswers();
  opened = [];
});
afterEach(() => {
  for (const each of opened) each.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function watching(running: Running | null = null) {
  stubServer(
    new Map<Operation, () => Answer>([
      [broadcastDetail, () => ({ reply: detail })],
      [broadcastProducts, () => ({ reply: { products: [], totalCnt: 0 } })],
      [clientInfo, () => ({ reply: { socketUrl: '/v1/socket', chatMode: 'live', room: '1_2' } })],
      [broadcastMoments, () => moments],
    ]),
  );
  const told: string[] = [];
  const stage = new Stage({
    broadcastSysId: 1,
    broadcastScheduleSysId: 2,
    alert: async () => undefined,
    leave: () => undefined,
  });
  stage.view.detail = detail;
  const past = new PastSource({
    stage,
    running,
    startTime: 0,
    alert: (about) => told.push(about),
    leave: () => told.push('left'),
  });
  opened.push(past, stage);
  await past.open();
  return { past, told };
}

test.each<Answer>([{ code: '0008' }, { code: '0009' }, { code: '0010' }, 'offline'])(
  'an answer %o leaves the recording open, and is asked for again',
  async (answer) => {
    moments = answer;
    const { past, told } = await watching();
    moments = { reply: { duration: 60, moments: [MOMENT] } };
    await vi.advanceTimersByTimeAsync(ASK_AGAIN);
    expect(told).toEqual([]);
    expect(past.view.moments).toEqual([MOMENT]);
  },
);

test.each<[ResultCode, string]>([
  ['0004', 'noBroadcast'],
  ['0007', 'noBroadcast'],
  ['3010', 'noBroadcast'],
  ['3001', 'cannotWatch'],
])('a refusal %s says that it is over, and closes it', async (code, why) => {
  moments = { code };
  const { told } = await watching();
  await vi.advanceTimersByTimeAsync(1000);
  expect(told).toEqual([why, 'left']);
});

test.each(['4290', '9090'])(
  'a room that answers %s is asked again, and the recording stays',
  async (code) => {
    moments = { reply: { duration: 60, moments: [] } };
    const { told } = await watching();
    const first = sockets.at(-1)!;
    first.open();
    await vi.advanceTimersByTimeAsync(0);
    first.say(response('joinRoom', code));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told).toEqual([]);
    expect(sockets.length).toBeGreaterThan(1);
    sockets.at(-1)!.open();
    await vi.advanceTimersByTimeAsync(0);
    sockets.at(-1)!.say(joined);
    expect(told).toEqual([]);
  },
);

// As the live room is: its pin and its chat are not of then.
const sale = () => ({
  ...emptyRoom,
  isHideOrdBtn: 1 as const,
  likeCnt: 9,
  fixPrdtSysId: 7,
  liveUrl: '/live',
});

function running() {
  const backToLive = vi.fn<() => void>();
  return { url: '/media/1/encoder-a/master.m3u8?past=1', elapsed: () => 600, sale, backToLive };
}

describe('in a running broadcast', () => {
  test('its room sells what is sold now, and new highlights are asked for', async () => {
    moments = { reply: { duration: 60, moments: [] } };
    const { past } = await watching(running());
    expect(past.feed.state).toMatchObject({ isHideOrdBtn: 1, likeCnt: 9, fixPrdtSysId: null, liveUrl: null });
    moments = { reply: { duration: 90, moments: [MOMENT] } };
    await vi.advanceTimersByTimeAsync(REWIND_ASKED_EVERY);
    expect(past.view.moments).toEqual([MOMENT]);
  });

  test('who comes up to what is on now watches that', async () => {
    moments = { reply: { duration: 60, moments: [] } };
    const about = running();
    const { past } = await watching(about);
    const video = Object.assign(new FakeVideo(), { duration: 598, readyState: 4, ready: true });
    past.picture.attach(video as unknown as HTMLVideoElement);
    await vi.dynamicImportSettled();
    const isAt = (time: number) => {
      video.currentTime = time;
      video.dispatchEvent(new Event('timeupdate'));
    };
    video.dispatchEvent(new Event('durationchange'));
    video.dispatchEvent(new Event('playing'));
    isAt(600 - REWIND_NEAREST / 1000);
    expect(about.backToLive).not.toHaveBeenCalled();
    isAt(600 - REWIND_NEAREST / 1000 + 0.1);
    expect(about.backToLive).toHaveBeenCalled();
  });

  test('a refusal leads back to what is on now, and closes nothing', async () => {
    moments = { code: '0007' };
    const about = running();
    const { told } = await watching(about);
    await vi.advanceTimersByTimeAsync(1000);
    expect(told).toEqual([]);
    expect(about.backToLive).toHaveBeenCalled();
  });
});
