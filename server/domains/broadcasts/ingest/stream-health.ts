import { LIVE_FLAG } from '../../../../schema/broadcasts/constants.ts';
import { hasStopped, type EncoderStatus } from '../../../../schema/broadcasts/ingest.ts';
import { broadcastOfRoom } from '../../../../schema/members/names.ts';
import type { RoomEvent } from '../../../../schema/room/room.ts';
import type { Platform } from '../../../platform/module.ts';
import { newest } from '../../../platform/newest.ts';
import { isRehearsal, type BroadcastPlan } from '../../room/broadcast/decider.ts';
import { findPlan } from '../../room/broadcast/queries.ts';
import { isRoomStream, roomOfStream, roomStream, type RoomState } from '../../room/room/decider.ts';
import { allOnAir } from '../../room/room/offers.ts';
import { ingestStream, type IngestState } from './decider.ts';
import type { IngestEvent, SourceFacts } from './events.ts';
import type { LiveParts } from './parts/live-parts.ts';
import { UNKNOWN_FORMAT, type PictureFormat } from './picture-format.ts';

/** Broadcasts whose refusals are counted: more than one server carries. */
const REFUSED_KEPT = 500;

/** What an encoder has sent last. Times are milliseconds since 1970. */
interface Sent {
  readonly heardAt: number;
  readonly lasts: number;
  readonly bitsPerSecond: number;
  readonly isLowLatency: 0 | 1;
  readonly format: PictureFormat;
  readonly droppedCnt: number;
  readonly droppedFrameCnt: number;
  readonly facts: SourceFacts | null;
  /** Viewers on air are shown it. */
  readonly isWatched: boolean;
}

/** A series of the metrics. */
export type StreamOnAir = Pick<
  EncoderStatus,
  'isStopped' | 'codec' | 'width' | 'height' | 'droppedCnt' | 'droppedFrameCnt'
> & {
  readonly broadcast: string;
  readonly silentFor: number;
  readonly bitsPerSecond: number;
};

/** Tells hosts and metrics whether encoders still send pictures. */
export class StreamHealth {
  readonly #log: Platform['log'];
  readonly #clock: Platform['clock'];
  readonly #logger: Platform['logger'];
  readonly #live: Pick<LiveParts, 'heardAt'>;
  /** Those on air, for metrics, which are read without a database. */
  readonly #onAir = new Map<number, Sent>();
  readonly #refused = newest<number, Map<string, number>>(REFUSED_KEPT);

  constructor(
    { log, clock, logger }: Pick<Platform, 'log' | 'clock' | 'logger'>,
    live: Pick<LiveParts, 'heardAt'>,
  ) {
    this.#live = live;
    this.#log = log;
    this.#clock = clock;
    this.#logger = logger;
    log.onCommitted((events) => {
      for (const { stream, type, data } of events) {
        if (OF_INGEST.has(type)) void this.#look((data as { broadcastSysId: number }).broadcastSysId);
        else if (OF_ROOM.has(type) && isRoomStream(stream))
          void this.#look(broadcastOfRoom(roomOfStream(stream)));
      }
    });
  }

  /** Looks at what is on air already. Never rejects. */
  async begin(): Promise<void> {
    try {
      const rooms = await this.#log.reads.all(allOnAir());
      await Promise.all(rooms.map(({ room }) => this.#look(broadcastOfRoom(room))));
    } catch (error) {
      this.#logger.warn({ err: error }, 'the streams on air could not be read');
    }
  }

  async of(plan: BroadcastPlan): Promise<EncoderStatus> {
    const sent = await this.#sent(plan);
    const refused = this.#refused.get(plan.broadcastSysId)?.values() ?? [].values();
    const refusedCnt = refused.reduce((sum, count) => sum + count, 0);
    if (sent) return { ...this.#now(plan.broadcastSysId, sent), refusedCnt };
    return {
      ...UNKNOWN_FORMAT,
      silentFor: null,
      isStopped: 0,
      isLowLatency: (await this.#log.state(ingestStream(plan.broadcastSysId))).state.isLowLatency,
      protocol: null,
      bitsPerSecond: null,
      framesPerSecond: null,
      refusedCnt,
      droppedCnt: 0,
      droppedFrameCnt: 0,
    };
  }

  /** `reason`: a result code, or the kind of a warning. */
  refused(broadcastSysId: number, reason: string): void {
    const counts = this.#refused.get(broadcastSysId) ?? new Map<string, number>();
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
    this.#refused.set(broadcastSysId, counts);
  }

  *onAir(): Generator<StreamOnAir> {
    for (const [broadcastSysId, sent] of this.#onAir)
      yield { broadcast: String(broadcastSysId), ...this.#now(broadcastSysId, sent) };
  }

  *refusedOnAir(): Generator<readonly [{ readonly broadcast: string; readonly reason: string }, number]> {
    for (const broadcastSysId of this.#onAir.keys())
      for (const [reason, count] of this.#refused.get(broadcastSysId) ?? [])
        yield [{ broadcast: String(broadcastSysId), reason }, count];
  }

  #now(broadcastSysId: number, { heardAt, lasts, format, isWatched, facts, ...sent }: Sent) {
    const protocol: EncoderStatus['protocol'] = facts?.protocol ?? 'HLS';
    const framesPerSecond = facts && Math.round((facts.frames * 10_000) / lasts) / 10;
    const latest = Math.max(heardAt, this.#live.heardAt(broadcastSysId) ?? 0);
    const silentFor = Math.max(0, this.#clock.now() - latest);
    const isStopped: 0 | 1 = isWatched && hasStopped({ silentFor, lasts }) ? 1 : 0;
    return { ...format, ...sent, silentFor, isStopped, protocol, framesPerSecond };
  }

  /** Never rejects. */
  async #look(broadcastSysId: number): Promise<void> {
    try {
      const plan = await findPlan(this.#log, broadcastSysId);
      const sent = plan && !isRehearsal(plan) ? await this.#sent(plan) : null;
      if (sent?.isWatched) this.#onAir.set(broadcastSysId, sent);
      else this.#onAir.delete(broadcastSysId);
    } catch (error) {
      // The next segment looks again.
      this.#logger.warn({ broadcastSysId, err: error }, 'the state of a stream could not be read');
    }
  }

  async #sent(plan: BroadcastPlan): Promise<Sent | null> {
    const room = (await this.#log.state(roomStream(plan))).state;
    const { state } = await this.#log.state(ingestStream(plan.broadcastSysId));
    return sentLast(state, plan, room);
  }
}

const OF_INGEST: ReadonlySet<string> = new Set([
  'SegmentsTaken',
  'RenditionsShown',
] satisfies IngestEvent['type'][]);
const OF_ROOM: ReadonlySet<string> = new Set([
  'LiveFlagChanged',
  'StreamSwitched',
] satisfies RoomEvent['type'][]);

/** Null: nothing. Of several qualities the one with most bits stands for all. */
function sentLast(
  { shown, renditions, isLowLatency, droppedCnt, droppedFrameCnt }: IngestState,
  { streams }: Pick<BroadcastPlan, 'streams'>,
  { liveFlag, liveUrl }: Pick<RoomState, 'liveFlag' | 'liveUrl'>,
): Sent | null {
  const variants = (shown?.variants ?? []).flatMap(({ rendition }) => renditions[rendition] ?? []);
  const heard = variants.filter(({ heardAt }) => heardAt > 0);
  const [best] = heard.toSorted((a, b) => b.latestBitsPerSecond - a.latestBitsPerSecond);
  if (!best) return null;
  const pushed = streams.find(({ isPushed }) => isPushed);
  return {
    heardAt: Math.max(...heard.map(({ heardAt }) => heardAt)),
    lasts: best.lasts,
    bitsPerSecond: best.latestBitsPerSecond,
    isLowLatency,
    format: best.format ?? UNKNOWN_FORMAT,
    droppedCnt,
    droppedFrameCnt,
    facts: best.facts,
    isWatched: liveFlag === LIVE_FLAG.onAir && pushed !== undefined && liveUrl === pushed.liveUrl,
  };
}
