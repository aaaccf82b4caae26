import { LIVE_FLAG, SCHEDULE_TYPE } from '../../../../schema/broadcasts/constants.ts';
import * as scheduleTypesContract from '../../../../schema/broadcasts/schedule-types.ts';
import { openedStream } from '../../../../schema/broadcasts/stream-access.ts';
import { isVideoFile } from '../../../../schema/members/media/video-files.ts';
import type { Reply } from '../../../../schema/operation.ts';
import * as momentsContract from '../../../../schema/room/moments.ts';
import * as pricesContract from '../../../../schema/room/past-prices.ts';
import * as contract from '../../../../schema/room/replays.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Refusal, type EventLog } from '../../../platform/log/log.ts';
import { query } from '../../../platform/operations.ts';
import { isRehearsal, type BroadcastPlan } from '../../room/broadcast/decider.ts';
import { planOf, streamAccess } from '../../room/broadcast/queries.ts';
import { roomStream } from '../../room/room/decider.ts';
import { replayStream } from './decider.ts';
import { Recordings, type Recording } from './recordings.ts';

type Log = Pick<EventLog, 'state'>;

type Media = Reply<typeof contract.broadcastMedialist>['broadcastMedias'][number];

/** The streams of a broadcast on air. Before that neither an encoder's address nor a recorded video is published. */
export function streamsOf(
  { streams, thumnailLiveUrl, source }: BroadcastPlan,
  { isBefore = false }: { readonly isBefore?: boolean } = {},
): Media[] {
  return streams
    .filter(({ isPushed }) => !(isBefore && (isPushed || source?.type === 'video')))
    .map(({ liveUrl }) => ({ directUrl: null, hlsUrl: null, liveUrl, thumnailUrl: thumnailLiveUrl }));
}

/** Each stream is recorded at the address where it was live. `access`: see {@link streamAccess}. */
export function recordingsOf(plan: BroadcastPlan, access: string | null): Media[] {
  return streamsOf(plan).map((media) => {
    const isFile = media.liveUrl !== null && isVideoFile(media.liveUrl);
    const url = media.liveUrl && openedStream(media.liveUrl, access);
    return { ...media, [isFile ? 'directUrl' : 'hlsUrl']: url };
  });
}

export async function isPublished(log: Log, broadcastSysId: number): Promise<boolean> {
  return (await log.state(replayStream(broadcastSysId))).state.isPublished;
}

/** Throws a Refusal with 0007 if there is no recording, or none yet. */
export async function recordingOf(log: Log, plan: BroadcastPlan): Promise<Recording> {
  const { startedAt, endedAt, liveFlag } = (await log.state(roomStream(plan))).state;
  const isOver = liveFlag > LIVE_FLAG.onAir && startedAt !== null && endedAt !== null;
  if (!isOver || !(await isPublished(log, plan.broadcastSysId))) throw new Refusal('0007', { liveFlag });
  return { plan, startedAt, endedAt, isRunning: false };
}

/** The same, or a running broadcast so far, for viewers who rewind. A rehearsal cannot be rewound. */
export async function pastOf(
  { log, clock }: { readonly log: Log; readonly clock: Clock },
  plan: BroadcastPlan,
): Promise<Recording> {
  const { startedAt, liveFlag } = (await log.state(roomStream(plan))).state;
  const isRunning = liveFlag === LIVE_FLAG.onAir && !isRehearsal(plan);
  return isRunning && startedAt !== null
    ? { plan, startedAt, endedAt: clock.now(), isRunning }
    : recordingOf(log, plan);
}

export const broadcastMedialist = query(
  contract.broadcastMedialist,
  (platform) =>
    async ({ params: { broadcastSysId }, caller }) => {
      const plan = await planOf(platform.log, broadcastSysId, caller);
      const isOpen = await isPublished(platform.log, broadcastSysId);
      return { broadcastMedias: isOpen ? recordingsOf(plan, streamAccess(platform, plan)) : [] };
    },
);

export const broadcastMoments = query(momentsContract.broadcastMoments, (platform) => {
  const recordings = platform.use(Recordings);
  return async ({ params, caller }) => {
    const recording = await pastOf(platform, await planOf(platform.log, params.broadcastSysId, caller));
    const duration = (recording.endedAt - recording.startedAt) / 1000;
    return { duration, moments: await recordings.moments(recording) };
  };
});

export const broadcastPrices = query(pricesContract.broadcastPrices, (platform) => {
  const recordings = platform.use(Recordings);
  return async ({ params, caller }) => {
    const recording = await pastOf(platform, await planOf(platform.log, params.broadcastSysId, caller));
    return { prices: await recordings.prices(recording) };
  };
});

export const scheduleTypes = query(scheduleTypesContract.scheduleTypes, () => () => ({
  scheduleTypes: [
    { scheduleTypeCode: SCHEDULE_TYPE.live, name: '라이브', nameEn: 'Live' },
    { scheduleTypeCode: SCHEDULE_TYPE.replay, name: '다시보기', nameEn: 'Replays' },
  ],
}));
