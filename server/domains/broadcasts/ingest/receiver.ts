import type { Readable } from 'node:stream';
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
import { keptOf, uploads, uploadsOf } from './views.ts';
import { ingestState } from './queries.ts';
import type { SegmentFiles } from './segment-files.ts';
import type { ingestSettings } from './settings.ts';
import type { StreamHealth } from './stream-health.ts';
import { takePlaylist } from './take-playlist.ts';

interface Arriving {
  readonly path: string;
  readonly content: Readable;
  readonly commandId: string;
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
    try {
      return await this.#take(plan, arriving);
    } catch (error) {
      if (error instanceof Refusal) this.#health.refused(plan.broadcastSysId, error.resultCode);
      else if (error instanceof InvalidInput) this.#health.refused(plan.broadcastSysId, '0005');
      throw error;
    }
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
      const parts = { ...this.#platform, files: this.requireFiles(), health: this.#health };
      const arrived = (paths: readonly string[]) =>
        Promise.all(paths.map((each) => this.#coming.get(`${broadcastSysId}/${each}`)));
      return takePlaylist(parts, plan, { path, content: playlist, commandId, arrived });
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
    const { log, source } = this.#platform;
    const { broadcastSysId, sellerSysId } = plan;
    const waiting = await log.reads.all(uploadsOf({ broadcastSysId }));
    const kept =
      (await ingestState(log, broadcastSysId)).bytes + waiting.reduce((sum, { bytes }) => sum + bytes, 0);
    const left = INGEST_BROADCAST_MAX - kept;
    if (waiting.length >= INGEST_WAITING_MAX || left < INGEST_SEGMENT_MAX) throw new Refusal('0013');
    await this.#requireRoomOf(sellerSysId);
    // Files under one path are taken in the order of their names.
    const file = `${source.sortedUuid()}.${type}`;
    const bytes = await this.requireFiles().keep(plan, { file, type }, content, INGEST_SEGMENT_MAX);
    await log.write([uploads.insert({ broadcast_sys_id: broadcastSysId, path, file, bytes })]);
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
