import { Readable } from 'node:stream';
import {
  INGEST_BROADCAST_MAX,
  INGEST_PLAYLIST_MAX,
  INGEST_PLAYLIST_UNIT,
  INGEST_RATE,
  INGEST_SEGMENT_MAX,
  INGEST_WAITING_MAX,
} from '../../../../schema/broadcasts/constants.ts';
import type { EncoderWarning, IngestType } from '../../../../schema/broadcasts/ingest.ts';
import { InvalidInput } from '../../../platform/http/validation.ts';
import type { RateLimit } from '../../../platform/limits/rate-limit.ts';
import { Refusal } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/module.ts';
import type { BroadcastPlan } from '../../room/broadcast/decider.ts';
import { requireType } from './content.ts';
import { partsUpTo } from './content-limit.ts';
import type { SourceFacts } from './events.ts';
import { keptOf, uploads, uploadsOf } from './views.ts';
import { ingestState } from './queries.ts';
import type { SegmentFiles } from './segment-files.ts';
import type { ingestSettings } from './settings.ts';
import type { StreamHealth } from './stream-health.ts';
import { takePlaylist } from './take-playlist.ts';
import { takeStored, type Taking } from './take-stored.ts';

interface Arriving {
  readonly path: string;
  readonly content: Readable;
  readonly commandId: string;
}

/** Of a source that cuts its video itself. */
export interface CutSegment {
  /** What its list of segments goes by. */
  readonly path: string;
  /** The name under which it is stored. */
  readonly file: string;
  /** The initialization segment; without bytes it is stored already. */
  readonly init: { readonly file: string; readonly bytes: Buffer | null };
  readonly bytes: Buffer;
  /** Milliseconds. */
  readonly duration: number;
  readonly number: number;
  readonly isCut: boolean;
  readonly facts: SourceFacts;
}

/** Takes the files of encoders, as fast and as many as the limits allow. Refuses them without a place for them. */
export class Receiving {
  readonly #platform: Platform<typeof ingestSettings>;
  readonly #files: SegmentFiles | null;
  readonly #health: StreamHealth;
  readonly #limit: RateLimit<number>;
  /** Files that are being received, by seller. */
  readonly #receiving = new Map<number, number>();
  /** Uploads in progress: a playlist that names one may arrive before it ends. */
  readonly #coming = new Map<string, Promise<unknown>>();

  constructor(platform: Platform<typeof ingestSettings>, files: SegmentFiles | null, health: StreamHealth) {
    this.#platform = platform;
    this.#files = files;
    this.#health = health;
    this.#limit = platform.limits.rate('ingest', INGEST_RATE);
  }

  /** Throws a Refusal with 0007 if this server takes no video. */
  requireFiles(): SegmentFiles {
    if (!this.#files) throw new Refusal('0007', { setting: 'INGEST_DIR' });
    return this.#files;
  }

  /** Takes a file under the path that its encoder gives it. Resolves to what viewers do not get of it. */
  async take(plan: BroadcastPlan, arriving: Arriving): Promise<readonly EncoderWarning[]> {
    return this.#noted(plan, () => this.#take(plan, arriving));
  }

  /** Takes a segment of a source that cuts its video itself. */
  async takeSegment(plan: BroadcastPlan, { init, bytes, ...cut }: CutSegment): Promise<void> {
    return this.#noted(plan, async () => {
      if (!this.#limit.take(plan.broadcastSysId)) throw new Refusal('0008');
      const { path, file, duration, number, isCut, facts } = cut;
      const kept = await this.#counted(plan.sellerSysId, async () => {
        if (init.bytes) await this.#keep(plan, { file: init.file, type: 'mp4' }, Readable.from([init.bytes]));
        return this.#keep(plan, { file, type: 'm4s' }, Readable.from([bytes]));
      });
      const sent = [{ file, bytes: kept, init: init.file, duration, number, isCut, leftOut: [] }];
      const commandId = this.#platform.source.commandId();
      try {
        await takeStored(this.#taking(), plan, { path, sent, commandId, facts });
      } catch (error) {
        // Of anything else nobody knows whether it was taken.
        if (error instanceof Refusal) await this.requireFiles().forget(plan, [file]);
        throw error;
      }
    });
  }

  /** Counts what is refused. */
  async #noted<T>({ broadcastSysId }: BroadcastPlan, take: () => Promise<T>): Promise<T> {
    try {
      return await take();
    } catch (error) {
      if (error instanceof Refusal) this.#health.refused(broadcastSysId, error.resultCode);
      else if (error instanceof InvalidInput) this.#health.refused(broadcastSysId, '0005');
      throw error;
    }
  }

  #taking(): Taking {
    return { ...this.#platform, files: this.requireFiles(), health: this.#health };
  }

  async #take(
    plan: BroadcastPlan,
    { path, content, commandId }: Arriving,
  ): Promise<readonly EncoderWarning[]> {
    const { broadcastSysId } = plan;
    const type = requireType(path);
    if (!this.#limit.take(broadcastSysId)) throw new Refusal('0008');
    if (type === 'm3u8') {
      const playlist = await playlistIn(content);
      const more = Math.floor(playlist.length / INGEST_PLAYLIST_UNIT);
      if (more > 0 && !this.#limit.take(broadcastSysId, more)) throw new Refusal('0008');
      const arrived = (paths: readonly string[]) =>
        Promise.all(paths.map((each) => this.#coming.get(`${broadcastSysId}/${each}`)));
      return takePlaylist(this.#taking(), plan, { path, content: playlist, commandId, arrived });
    }
    const taking = this.#counted(plan.sellerSysId, () => this.#takeFile(plan, { path, type }, content));
    const name = `${broadcastSysId}/${path}`;
    const coming = taking.catch(() => {});
    this.#coming.set(name, coming);
    await taking.finally(() => {
      // An encoder that lost its connection may already be sending the file again.
      if (this.#coming.get(name) === coming) this.#coming.delete(name);
    });
    return [];
  }

  async #counted<T>(sellerSysId: number, receive: () => Promise<T>): Promise<T> {
    const receiving = (change: 1 | -1) => {
      const count = (this.#receiving.get(sellerSysId) ?? 0) + change;
      if (count === 0) this.#receiving.delete(sellerSysId);
      else this.#receiving.set(sellerSysId, count);
    };
    receiving(1);
    return receive().finally(() => receiving(-1));
  }

  async #takeFile(
    plan: BroadcastPlan,
    { path, type }: { path: string; type: IngestType },
    content: Readable,
  ): Promise<void> {
    // Files under one path are taken in the order of their names.
    const file = `${this.#platform.source.sortedUuid()}.${type}`;
    const bytes = await this.#keep(plan, { file, type }, content);
    const { broadcastSysId } = plan;
    await this.#platform.log.write([uploads.insert({ broadcast_sys_id: broadcastSysId, path, file, bytes })]);
  }

  /** Stores a file where its broadcast and its seller have room for one. Resolves to its size in bytes. */
  async #keep(
    plan: BroadcastPlan,
    named: { readonly file: string; readonly type: IngestType },
    content: Readable,
  ): Promise<number> {
    const { log } = this.#platform;
    const { broadcastSysId, sellerSysId } = plan;
    const waiting = await log.reads.all(uploadsOf({ broadcastSysId }));
    const kept =
      (await ingestState(log, broadcastSysId)).bytes + waiting.reduce((sum, { bytes }) => sum + bytes, 0);
    const left = INGEST_BROADCAST_MAX - kept;
    if (waiting.length >= INGEST_WAITING_MAX || left < INGEST_SEGMENT_MAX) throw new Refusal('0013');
    await this.#requireRoomOf(sellerSysId);
    return this.requireFiles().keep(plan, named, content, INGEST_SEGMENT_MAX);
  }

  /** Counts every upload in progress, including this one, at the maximum file size. */
  async #requireRoomOf(sellerSysId: number): Promise<void> {
    const { log, config } = this.#platform;
    const { taken, waiting } = (await log.reads.one(keptOf({ sellerSysId })))!;
    const coming = this.#receiving.get(sellerSysId)! * INGEST_SEGMENT_MAX;
    if (taken + (waiting ?? 0) + coming > config.ingestBytesPerSeller)
      throw new Refusal('0013', { setting: 'INGEST_GB_PER_SELLER' });
  }
}

async function playlistIn(content: Readable): Promise<string> {
  const parts = await Array.fromAsync(partsUpTo(content, INGEST_PLAYLIST_MAX));
  return Buffer.concat(parts).toString('utf8');
}
