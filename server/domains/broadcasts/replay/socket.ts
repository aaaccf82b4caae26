import { toldAtJoin } from '../../../../schema/room/fold.ts';
import { VOD_BEFORE_CNT, VOD_TOKEN, VOD_WINDOW_MAX } from '../../../../schema/room/constants.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { SocketHandlers } from '../../../platform/gateway/backend.ts';
import { Refusal, type EventLog } from '../../../platform/log/log.ts';
import { isShownAt } from '../../room/broadcast/decider.ts';
import { findPlanOfRoom } from '../../room/broadcast/queries.ts';
import { countsStream } from '../../room/room/offers.ts';
import { roomStream } from '../../room/room/decider.ts';
import { pastOf } from './queries.ts';
import type { Recordings } from './recordings.ts';

/** Socket messages of viewers who watch past broadcasts or rewind a running one. All other rooms are refused. */
export function replaySocket(
  { log, clock }: { readonly log: EventLog; readonly clock: Clock },
  recordings: Recordings,
): Pick<SocketHandlers, 'joinRoom' | 'vodChatHist' | 'fixInfo'> {
  const recordingIn = async (room: string) => {
    const plan = await findPlanOfRoom(log, room);
    if (!plan) throw new Refusal('0004');
    return pastOf({ log, clock }, plan);
  };
  return {
    joinRoom: async ({ facts }, { token, room }) => {
      if (token !== VOD_TOKEN) return '9001';
      const { plan } = await recordingIn(room);
      if (!isShownAt(facts?.shop ?? null, null, plan)) return '3001';
      const { state, version: seq } = await log.state(roomStream(plan));
      const { likeCnt, viewCnt } = (await log.state(countsStream(plan))).state;
      const counts = { joinCnt: 0, likeCnt, viewCnt };
      const since = { game: null, seq, missed: [], gap: false };
      return {
        event: 'joinRoom',
        data: { resultCode: '0001', room, ...counts, ...toldAtJoin(state), ...since },
      };
    },
    vodChatHist: async (_viewer, { room, startTime, endTime, beforeCnt }) => {
      const length = (endTime - startTime) * 1000;
      if (length < 0 || length > VOD_WINDOW_MAX) return '2002';
      const before = Math.min(beforeCnt, VOD_BEFORE_CNT);
      const messages = await recordings.chat(await recordingIn(room), startTime, endTime, before);
      return {
        event: 'response',
        data: { event: 'vodChatHist', resultCode: '0001', startTime, endTime, messages },
      };
    },
    fixInfo: async (_viewer, { room, time }) => {
      const { present, marketing } = await recordings.standing(await recordingIn(room), time);
      const { noti, notiEn, fixPrdtSysId, rollingPrdtSysIds } = present;
      const pinned = fixPrdtSysId === null ? [] : [fixPrdtSysId];
      const prdtSysIds = rollingPrdtSysIds.length > 0 ? [...rollingPrdtSysIds] : pinned;
      const standing = { time, noti, notiEn, marketing, fixPrdtSysId, prdtSysIds };
      return { event: 'response', data: { event: 'fixInfo', resultCode: '0001', ...standing } };
    },
  };
}
