import type { Readable } from 'node:stream';
import type { Static } from 'typebox';
import {
  INGEST_BROADCAST_MAX,
  INGEST_PLAYLIST_MAX,
  INGEST_PLAYLIST_UNIT,
  INGEST_RATE,
  INGEST_SEGMENT_MAX,
  INGEST_WAITING_MAX,
  LIVE_FLAG,
} from '../../../../schema/broadcasts/constants.ts';
import { REHEARSAL_LASTS } from '../../../../schema/room/constants.ts';
import {
  encoderWarningText,
  INGEST_PATH,
  INGEST_TYPES,
  ingestTypeOf,
  type EncoderStatus,
  type EncoderWarning,
  type IngestType,
  type StreamKey,
} from '../../../../schema/broadcasts/ingest.ts';
import { openedStream } from '../../../../schema/broadcasts/stream-access.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { InvalidInput } from '../../../platform/http/validation.ts';
import type { RateLimit } from '../../../platform/limits/rate-limit.ts';
import { Refusal, type Decision, type EventLog } from '../../../platform/log/log.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import type { Platform } from '../../../platform/module.ts';
import type { Source } from '../../../platform/source.ts';
import { broadcastStream, type BroadcastPlan } from '../../room/broadcast/broadcast.ts';
import { isRehearsal } from '../../room/broadcast/hosts.ts';
import { findPlan, planOfHost } from '../../room/broadcast/plans.ts';
import type { StreamAccess } from '../../room/broadcast/stream-access.ts';
import { roomStream, type RoomState } from '../../room/room/decider.ts';
import { announced, liveUrlOf } from './announcing.ts';
import { partsUpTo } from './content-limit.ts';
import {
  ingestStream,
  kindOf,
  mayLookDifferent,
  showRenditions,
  takeSegments,
  type IngestEvent,
  type IngestState,
  type SentSegment,
} from './decider.ts';
import { readPlaylist } from './encoder-playlist.ts';
import { deleteUpload, keptOf, uploads, uploadsOf, type UploadRow } from './projection.ts';
import { formatOf, type PictureFormat } from './picture-format.ts';
import type { SegmentFiles } from './segment-files.ts';
import type { StreamHealth } from './stream-health.ts';
import { StreamKeys } from './stream-key.ts';
import { Waiting } from './waiting.ts';

interface Parts extends Pick<Platform, 'log' | 'source' | 'limits' | 'clock' | 'logger'> {
  readonly files: SegmentFiles | null;
  readonly keys: StreamKeys;
  readonly access: StreamAccess;
  /** Other processes write to the log, too. */
  readonly isShared: boolean;
  /** Bytes that all video of a seller may take. */
  readonly bytesPerSeller: number;
  readonly health: StreamHealth;
}

/** Video from encoders. Refuses it without a place for it. */
export class Ingests {
  readonly #log: EventLog;
  readonly #source: Source;
  readonly #files: SegmentFiles | null;
  readonly #keys: StreamKeys;
  readonly #access: StreamAccess;
  readonly #isShared: boolean;
  readonly #bytesPerSeller: number;
  readonly #health: StreamHealth;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #logger: Logger;
  /** Files that are being received, by seller. */
  readonly #receiving = new Map<number, number>();
  readonly #limit: RateLimit<number>;
  /** Uploads in progress: a playlist that names one may arrive before it ends. */
  readonly #coming = new Map<string, Promise<unknown>>();

  constructor(parts: Parts) {
    const { log, clock, logger, source, limits, files, keys, access, isShared, bytesPerSeller } = parts;
    this.#health = parts.health;
    this.#logger = logger;
    this.#access = access;
    this.#clock = clock;
    this.#bytesPerSeller = bytesPerSeller;
    this.#log = log;
    this.#source = source;
    this.#files = files;
    this.#keys = keys;
    this.#isShared = isShared;
    this.#limit = limits.rate('ingest', INGEST_RATE);
  }

  /** For the broadcast's host. Throws a Refusal with 0007 if this server takes no video. */
  async key(broadcastSysId: number, host: Caller): Promise<Static<typeof StreamKey>> {
    const plan = await this.#ofHost(broadcastSysId, host);
    return this.#told(plan, (await this.#state(plan.broadcastSysId)).renewedCnt);
  }

  async renew(broadcastSysId: number, host: Caller, commandId: string): Promise<Static<typeof StreamKey>> {
    const plan = await this.#ofHost(broadcastSysId, host);
    const ref = ingestStream(broadcastSysId);
    const { reply } = await this.#log.execute({
      commandId,
      actorId: host.userSysId,
      streams: [ref],
      decide: (states) => ({
        events: [{ ref, events: [{ type: 'StreamKeyRenewed', data: { broadcastSysId } }] }],
        reply: states.get(ref).renewedCnt + 1,
      }),
    });
    return this.#told(plan, reply);
  }

  /**
   * The broadcast of a stream key. Refuses with 9001 if the key is unknown or was renewed, with 3010 if the broadcast was
   * cancelled, and with 0007 if it has ended or is an expired rehearsal.
   */
  async open(key: string): Promise<BroadcastPlan> {
    this.#requireFiles();
    const broadcastSysId = StreamKeys.broadcastOf(key);
    const plan = broadcastSysId === null ? null : await findPlan(this.#log, broadcastSysId);
    if (!plan) throw new Refusal('9001');
    if (plan.standing.isCancelled) throw new Refusal('3010', { broadcastSysId: plan.broadcastSysId });
    // A key that another node has renewed is not valid here either.
    if (this.#isShared) await this.#log.catchUp();
    const { renewedCnt } = await this.#state(plan.broadcastSysId);
    if (!this.#keys.isKeyOf(key, plan.broadcastSysId, renewedCnt)) throw new Refusal('9001');
    requireOpen((await this.#log.state(roomStream(plan))).state);
    if (isRehearsal(plan) && this.#clock.now() - Date.parse(plan.startDate) >= REHEARSAL_LASTS)
      throw new Refusal('0007');
    return plan;
  }

  /** For the broadcast's host. */
  async warnings(broadcastSysId: number, host: Caller): Promise<readonly EncoderWarning[]> {
    await planOfHost(this.#log, broadcastSysId, host);
    return (await this.#state(broadcastSysId)).warnings;
  }

  /** For the broadcast's host. */
  async status(broadcastSysId: number, host: Caller): Promise<EncoderStatus> {
    return this.#health.of(await planOfHost(this.#log, broadcastSysId, host));
  }

  /** Takes a file under the path that its encoder gives it. Resolves to what viewers do not get of it. */
  async take(
    plan: BroadcastPlan,
    path: string,
    content: Readable,
    commandId: string,
  ): Promise<readonly EncoderWarning[]> {
    try {
      return await this.#take(plan, path, content, commandId);
    } catch (error) {
      if (error instanceof Refusal) this.#health.refused(plan.broadcastSysId, error.resultCode);
      else if (error instanceof InvalidInput) this.#health.refused(plan.broadcastSysId, '0005');
      throw error;
    }
  }

  async #take(
    plan: BroadcastPlan,
    path: string,
    content: Readable,
    commandId: string,
  ): Promise<readonly EncoderWarning[]> {
    const type = requireType(path);
    if (!this.#limit.take(plan.broadcastSysId)) throw new Refusal('0008');
    if (type === 'm3u8') {
      const playlist = await playlistIn(content);
      const more = Math.floor(playlist.length / INGEST_PLAYLIST_UNIT);
      if (more > 0 && !this.#limit.take(plan.broadcastSysId, more)) throw new Refusal('0008');
      return this.#takePlaylist(plan, path, playlist, commandId);
    }
    const taking = this.#counted(plan.sellerSysId, () => this.#takeFile(plan, { path, type }, content));
    const name = `${plan.broadcastSysId}/${path}`;
    const coming = taking.catch(() => {});
    this.#coming.set(name, coming);
    await taking.finally(() => {
      // An encoder that lost its connection may already be sending the file again.
      if (this.#coming.get(name) === coming) this.#coming.delete(name);
    });
    return [];
  }

  async #counted(sellerSysId: number, receive: () => Promise<void>): Promise<void> {
    const receiving = (change: 1 | -1) => {
      const count = (this.#receiving.get(sellerSysId) ?? 0) + change;
      if (count === 0) this.#receiving.delete(sellerSysId);
      else this.#receiving.set(sellerSysId, count);
    };
    receiving(1);
    await receive().finally(() => receiving(-1));
  }

  async #takeFile(
    plan: BroadcastPlan,
    { path, type }: { path: string; type: IngestType },
    content: Readable,
  ): Promise<void> {
    const { broadcastSysId, sellerSysId } = plan;
    const waiting = await this.#waiting(broadcastSysId);
    const kept =
      (await this.#state(broadcastSysId)).bytes + waiting.reduce((sum, { bytes }) => sum + bytes, 0);
    const left = INGEST_BROADCAST_MAX - kept;
    if (waiting.length >= INGEST_WAITING_MAX || left < INGEST_SEGMENT_MAX) throw new Refusal('0013');
    await this.#requireRoomOf(sellerSysId);
    // Files under one path are taken in the order of their names.
    const file = `${this.#source.sortedUuid()}.${type}`;
    const bytes = await this.#requireFiles().keep(plan, { file, type }, content, INGEST_SEGMENT_MAX);
    await this.#log.write([uploads.insert({ broadcast_sys_id: broadcastSysId, path, file, bytes })]);
  }

  /** Counts every upload in progress, including this one, at the maximum file size. */
  async #requireRoomOf(sellerSysId: number): Promise<void> {
    const { taken, waiting } = (await this.#log.reads.one(keptOf({ sellerSysId })))!;
    const coming = this.#receiving.get(sellerSysId)! * INGEST_SEGMENT_MAX;
    if (taken + (waiting ?? 0) + coming > this.#bytesPerSeller)
      throw new Refusal('0013', { setting: 'INGEST_GB_PER_SELLER' });
  }

  async #takePlaylist(
    plan: BroadcastPlan,
    path: string,
    content: string,
    commandId: string,
  ): Promise<readonly EncoderWarning[]> {
    const { broadcastSysId } = plan;
    const playlist = readPlaylist(path, content);
    if ('variants' in playlist)
      return this.#decide(plan, commandId, (state) => ({
        events: showRenditions(state, broadcastSysId, playlist),
      }));
    const { segments } = playlist;
    await Promise.all(segments.map((each) => this.#coming.get(`${broadcastSysId}/${each.path}`)));
    const waiting = new Waiting(await this.#waiting(broadcastSysId));
    const before = await this.#state(broadcastSysId);
    const sent = waiting.sent(segments, before.renditions.findLast((each) => each.path === path)?.next ?? 0);
    if (sent.length === 0) return [];
    const taken = new Set<string | undefined>(sent.map(({ file }) => file));
    const named = new Set(segments.map(({ path }) => path));
    const leftOut = new Set(sent.flatMap((each) => each.leftOut.map(({ path }) => path)));
    const done = [...named.union(leftOut)].flatMap((path) =>
      leftOut.has(path) || taken.has(waiting.newest(path)?.file) ? waiting.all(path) : [],
    );
    const format = mayLookDifferent(before, path, sent) ? await this.#formatOf(plan, sent) : null;
    const warnings = await this.#decide(plan, commandId, (state, now) => ({
      events: takeSegments(state, { broadcastSysId, path, sent, format }, now),
      rows: done.map(({ path, file }) => deleteUpload({ broadcastSysId, path, file })),
    }));
    const unseen = done.filter(({ file }) => !taken.has(file));
    await this.#requireFiles().forget(
      plan,
      unseen.map(({ file }) => file),
    );
    for (const warning of warnings) {
      if (warning.kind === 'segmentLength') this.#health.refused(broadcastSysId, warning.kind);
      this.#logger.warn({ broadcastSysId }, `an encoder: ${encoderWarningText(warning)}`);
    }
    return warnings;
  }

  /** Of the last of these segments; null: it has no picture. */
  async #formatOf(plan: BroadcastPlan, sent: readonly SentSegment[]): Promise<PictureFormat | null> {
    const { file, init } = sent.at(-1)!;
    if (kindOf(file) === 'vtt') return null;
    const content = await this.#requireFiles().read(plan, init ?? file);
    return content && formatOf(content);
  }

  /** Publishes a first or changed stream to the room in the same command. */
  async #decide(
    plan: BroadcastPlan,
    commandId: string,
    decide: (state: IngestState, now: number) => { events: IngestEvent[]; rows?: Decision<null>['rows'] },
  ): Promise<readonly EncoderWarning[]> {
    const [ingest, broadcast, room] = [
      ingestStream(plan.broadcastSysId),
      broadcastStream(plan.broadcastSysId),
      roomStream(plan),
    ];
    const { reply } = await this.#log.execute({
      commandId,
      actorId: null,
      streams: [ingest, broadcast, room],
      decide: (states, now) => {
        requireOpen(states.get(room));
        const { events, rows = [] } = decide(states.get(ingest), now);
        const told = announced({
          before: states.get(ingest),
          events,
          stream: this.#keys.streamOf(plan.broadcastSysId),
          plan: states.get(broadcast) ?? plan,
          room: states.get(room),
        });
        return {
          events: [
            { ref: ingest, events },
            { ref: broadcast, events: told.broadcast },
            { ref: room, events: told.room },
          ],
          rows,
          reply: events.flatMap((event) => (event.type === 'EncoderWarned' ? event.data.warnings : [])),
        };
      },
    });
    return reply;
  }

  #waiting(broadcastSysId: number): Promise<readonly UploadRow[]> {
    return this.#log.reads.all(uploadsOf({ broadcastSysId }));
  }

  async #state(broadcastSysId: number): Promise<IngestState> {
    return (await this.#log.state(ingestStream(broadcastSysId))).state;
  }

  async #ofHost(broadcastSysId: number, host: Caller): Promise<BroadcastPlan> {
    const plan = await planOfHost(this.#log, broadcastSysId, host);
    this.#requireFiles();
    return plan;
  }

  #requireFiles(): SegmentFiles {
    if (!this.#files) throw new Refusal('0007', { setting: 'INGEST_DIR' });
    return this.#files;
  }

  #told(plan: BroadcastPlan, renewedCnt: number): Static<typeof StreamKey> {
    const { broadcastSysId } = plan;
    const streamKey = this.#keys.keyOf(broadcastSysId, renewedCnt);
    const pushed = plan.streams.find(({ isPushed }) => isPushed);
    const liveUrl = pushed?.liveUrl ?? liveUrlOf(broadcastSysId, this.#keys.streamOf(broadcastSysId), 1);
    return {
      streamKey,
      ingestUrl: `${INGEST_PATH}/${streamKey}/index.m3u8`,
      liveUrl: openedStream(liveUrl, this.#access.of(plan)),
    };
  }
}

/** Throws a Refusal with 0005 for an impossible path, and with 0012 for a type that is not accepted. */
export function requireType(path: string): IngestType {
  const found = ingestTypeOf(path);
  if (found === 'path') throw new InvalidInput(`${path.slice(0, 100)} is no path of a file`);
  if (found === 'type') throw new Refusal('0012', { taken: Object.keys(INGEST_TYPES).join(', ') });
  return found.type;
}

function requireOpen({ liveFlag }: RoomState): void {
  if (liveFlag > LIVE_FLAG.onAir) throw new Refusal('0007', { liveFlag });
}

async function playlistIn(content: Readable): Promise<string> {
  const parts = await Array.fromAsync(partsUpTo(content, INGEST_PLAYLIST_MAX));
  return Buffer.concat(parts).toString('utf8');
}
