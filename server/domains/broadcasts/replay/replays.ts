import { LIVE_FLAG } from '../../../../schema/broadcasts/constants.ts';
import { VOD_BEFORE_CNT, VOD_TOKEN, VOD_WINDOW_MAX } from '../../../../schema/room/constants.ts';
import type { ClientData } from '../../../../schema/room/socket.ts';
import type { SocketHandlers } from '../../../platform/gateway/backend.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { Refusal, type EventLog } from '../../../platform/log/log.ts';
import type { BroadcastPlan } from '../../room/broadcast/broadcast.ts';
import { isShownAt } from '../../room/broadcast/hosts.ts';
import { findPlanOfRoom } from '../../room/broadcast/plans.ts';
import { countsStream } from '../../room/room/counts.ts';
import { mayHost, roomStream } from '../../room/room/decider.ts';
import { toldAtJoin } from '../../../../schema/room/fold.ts';
import { publishReplay, replayStream } from './decider.ts';
import type { Recorded, Recordings } from './recordings.ts';

type Asked = ClientData<'vodChatHist'> | ClientData<'fixInfo'> | ClientData<'joinRoom'>;

/** Past broadcasts that may be watched again. */
export class Replays {
  readonly #log: EventLog;
  readonly #recordings: Recordings;

  constructor(log: EventLog, recordings: Recordings) {
    this.#log = log;
    this.#recordings = recordings;
  }

  async isPublished(plan: BroadcastPlan): Promise<boolean> {
    return (await this.#log.state(replayStream(plan.broadcastSysId))).state.isPublished;
  }

  /** Resolves to true if this call of its host has published it. */
  async publish(plan: BroadcastPlan, caller: Caller | null, commandId: string): Promise<boolean> {
    if (!caller || !mayHost(caller, plan) || (await this.isPublished(plan))) return false;
    const [replay, room] = [replayStream(plan.broadcastSysId), roomStream(plan)];
    const { events } = await this.#log.execute({
      commandId,
      actorId: caller.userSysId,
      streams: [replay, room],
      decide: (states) => ({
        events: [{ ref: replay, events: publishReplay(states.get(replay), states.get(room), plan, caller) }],
        reply: null,
      }),
    });
    return events.length > 0;
  }

  /** Refuses with 0007 if there is no recording, or none yet. */
  async recorded(plan: BroadcastPlan): Promise<Recorded> {
    const { startedAt, endedAt, liveFlag } = (await this.#log.state(roomStream(plan))).state;
    const isOver = liveFlag > LIVE_FLAG.onAir && startedAt !== null && endedAt !== null;
    if (!isOver || !(await this.isPublished(plan))) throw new Refusal('0007', { liveFlag });
    return { plan, startedAt, endedAt };
  }

  /** Socket messages of viewers. */
  readonly socket: Pick<SocketHandlers, 'joinRoom' | 'vodChatHist' | 'fixInfo'> = {
    joinRoom: async ({ facts }, data) => {
      if (data.token !== VOD_TOKEN) return '9001';
      const { plan } = await this.#asked(data);
      if (!isShownAt(facts?.shop ?? null, null, plan)) return '3001';
      const { state, version } = await this.#log.state(roomStream(plan));
      const { likeCnt, viewCnt } = (await this.#log.state(countsStream(plan))).state;
      return {
        event: 'joinRoom',
        data: {
          resultCode: '0001',
          room: data.room,
          joinCnt: 0,
          likeCnt,
          viewCnt,
          ...toldAtJoin(state),
          game: null,
          seq: version,
          missed: [],
          gap: false,
        },
      };
    },
    vodChatHist: async (_viewer, data) => {
      const { startTime, endTime } = data;
      const length = (endTime - startTime) * 1000;
      if (length < 0 || length > VOD_WINDOW_MAX) return '2002';
      const beforeCnt = Math.min(data.beforeCnt, VOD_BEFORE_CNT);
      const messages = await this.#recordings.chat(await this.#asked(data), startTime, endTime, beforeCnt);
      const answer = { event: 'vodChatHist', resultCode: '0001', startTime, endTime, messages } as const;
      return { event: 'response', data: answer };
    },
    fixInfo: async (_viewer, data) => {
      const { time } = data;
      const { present, marketing } = await this.#recordings.standing(await this.#asked(data), time);
      const { noti, notiEn, fixPrdtSysId, rollingPrdtSysIds } = present;
      const pinned = fixPrdtSysId === null ? [] : [fixPrdtSysId];
      return {
        event: 'response',
        data: {
          event: 'fixInfo',
          resultCode: '0001',
          time,
          noti,
          notiEn,
          marketing,
          fixPrdtSysId,
          prdtSysIds: rollingPrdtSysIds.length > 0 ? [...rollingPrdtSysIds] : pinned,
        },
      };
    },
  };

  /** Refuses if the room does not exist or has no published recording. */
  async #asked({ room }: Asked): Promise<Recorded> {
    const plan = await findPlanOfRoom(this.#log, room);
    if (!plan) throw new Refusal('0004');
    return this.recorded(plan);
  }
}
