import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  broadcastDetail,
  broadcastProducts,
  clientInfo,
  type BroadcastDetail,
} from '../../../schema/broadcasts/broadcasts.ts';
import type { ResultCode } from '../../../schema/codes.ts';
import type { Operation } from '../../../schema/operation.ts';
import { broadcastMoments } from '../../../schema/room/moments.ts';
import { forgetAnswers } from '../../app/calls/answers.ts';
import { type Answer, joined, response, stubPage, stubServer } from '../room/live.support.ts';
import { ASK_AGAIN } from '../room/joining.ts';
import { VodStage } from './vod-stage.ts';

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
let stages: VodStage[];
let sockets: ReturnType<typeof stubPage>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  sockets = stubPage();
  forgetAnswers();
  stages = [];
});
afterEach(() => {
  for (const stage of stages) stage.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function opened() {
  stubServer(
    new Map<Operation, () => Answer>([
      [broadcastDetail, () => ({ reply: detail })],
      [broadcastProducts, () => ({ reply: { products: [], totalCnt: 0 } })],
      [clientInfo, () => ({ reply: { socketUrl: '/v1/socket', chatMode: 'live', room: '1_2' } })],
      [broadcastMoments, () => moments],
    ]),
  );
  const told: string[] = [];
  const stage = new VodStage({
    ids: { broadcastSysId: 1, broadcastScheduleSysId: 2 },
    detail,
    startTime: 0,
    alert: (about) => told.push(about),
    leave: () => told.push('left'),
  });
  stages.push(stage);
  await stage.open();
  return { stage, told };
}

test.each<Answer>([{ code: '0008' }, { code: '0009' }, { code: '0010' }, 'offline'])(
  'an answer %o leaves the recording open, and is asked for again',
  async (answer) => {
    moments = answer;
    const { stage, told } = await opened();
    moments = { reply: { duration: 60, moments: [MOMENT] } };
    await vi.advanceTimersByTimeAsync(ASK_AGAIN);
    expect(told).toEqual([]);
    expect(stage.view.moments).toEqual([MOMENT]);
  },
);

test.each<[ResultCode, string]>([
  ['0004', 'noBroadcast'],
  ['0007', 'noBroadcast'],
  ['3010', 'noBroadcast'],
  ['3001', 'cannotWatch'],
])('a refusal %s says that it is over, and closes it', async (code, why) => {
  moments = { code };
  const { told } = await opened();
  await vi.advanceTimersByTimeAsync(1000);
  expect(told).toEqual([why, 'left']);
});

test.each(['4290', '9090'])(
  'a room that answers %s is asked again, and the recording stays',
  async (code) => {
    moments = { reply: { duration: 60, moments: [] } };
    const { told } = await opened();
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
