import { extname } from 'node:path';
import {
  INGEST_BEFORE_AIR,
  LIVE_FLAG,
  LIVE_WINDOW_SEGMENTS,
} from '../../../../schema/broadcasts/constants.ts';
import { streamFolder } from '../../../../schema/broadcasts/stream-access.ts';
import { PRIVATE_ADDRESS_LASTS } from '../../../../schema/members/media/constants.ts';
import { INGEST_TYPES, type IngestType } from '../../../../schema/broadcasts/ingest.ts';
import { spanOf } from '../../../platform/media/private-addresses.ts';
import type { Platform } from '../../../platform/module.ts';
import { newest } from '../../../platform/newest.ts';
import { isRehearsal, type BroadcastPlan } from '../../room/broadcast/decider.ts';
import { findPlan } from '../../room/broadcast/queries.ts';
import { roomStream, type RoomState } from '../../room/room/decider.ts';
import { ingestStream } from './decider.ts';
import { latestSegments, segmentsAfter, type SegmentRow } from './views.ts';
import type { SegmentFiles } from './segment-files.ts';
import { streamNameOf } from './keys.ts';
import { livePlaylist, mainPlaylist, wholePlaylist } from './viewer-playlist.ts';

/** The names of {@link SegmentFiles}. */
const FILE = /^[0-9a-f-]{36}\.[a-z0-9]+$/;
const RENDITION = /^(?<rendition>\d{1,3})\.m3u8$/;
const PLAYLISTS_KEPT = 200;

/**
 * Encoders' video for viewers' players. Anyone who knows a stream's name may watch it, except a rehearsal's. A rehearsal's
 * playlists are only for people with the right to read them, and name segments by addresses that expire.
 */
export class PushedStreams {
  readonly #platform: Pick<Platform, 'log' | 'clock' | 'secrets'>;
  readonly #files: SegmentFiles | null;
  /** A cache: thousands request the same text within a second. */
  readonly #playlists = newest<string, { readonly of: string; readonly text: Promise<string | null> }>(
    PLAYLISTS_KEPT,
  );

  constructor(platform: Pick<Platform, 'log' | 'clock' | 'secrets'>, files: SegmentFiles | null) {
    this.#platform = platform;
    this.#files = files;
  }

  /** Null: no such playlist, or an empty one. */
  async playlist(broadcastSysId: number, stream: string, file: string): Promise<string | null> {
    const { log, clock, secrets } = this.#platform;
    if (stream !== streamNameOf(secrets, broadcastSysId)) return null;
    const { state, version } = await log.state(ingestStream(broadcastSysId));
    if (file === 'master.m3u8') return state.shown && mainPlaylist(state.shown, state.renditions);
    const rendition = Number(RENDITION.exec(file)?.groups?.['rendition']);
    const plan = await findPlan(log, broadcastSysId);
    if (!plan || !state.renditions[rendition]) return null;
    const room = (await log.state(roomStream(plan))).state;
    // Other addresses are due from time to time.
    const span = isRehearsal(plan) ? spanOf(clock.now(), PRIVATE_ADDRESS_LASTS).from : 0;
    const of = `${version} ${room.liveFlag} ${room.startedAt} ${span}`;
    const key = `${broadcastSysId}/${rendition}`;
    const known = this.#playlists.get(key);
    if (known?.of === of) return known.text;
    const text = this.#written({ plan, rendition }, room);
    this.#playlists.set(key, { of, text });
    text.catch(() => this.#playlists.delete(key));
    return text;
  }

  /** Null: no such segment. */
  async segment(
    broadcastSysId: number,
    stream: string,
    file: string,
  ): Promise<{ readonly content: Buffer; readonly type: string } | null> {
    const { log, secrets } = this.#platform;
    if (stream !== streamNameOf(secrets, broadcastSysId) || !FILE.test(file)) return null;
    const plan = await findPlan(log, broadcastSysId);
    const content = plan && (await this.#files?.read(plan, file));
    return content ? { content, type: INGEST_TYPES[extname(file).slice(1) as IngestType] } : null;
  }

  async #written(
    { plan, rendition }: { plan: BroadcastPlan; rendition: number },
    { liveFlag, startedAt }: RoomState,
  ): Promise<string | null> {
    const { reads } = this.#platform.log;
    const of = { broadcastSysId: plan.broadcastSysId, rendition };
    // Before it is on air, its video is for those who know the stream.
    const isElsewhere = startedAt !== null || isRehearsal(plan);
    const addressesOf = (rows: readonly SegmentRow[]) =>
      isElsewhere ? this.#addressesOf(plan, rows) : (file: string) => file;
    if (startedAt !== null && liveFlag > LIVE_FLAG.onAir) {
      const rows = await reads.all(segmentsAfter({ ...of, after: startedAt }));
      return rows.length === 0 ? null : wholePlaylist(rows, await addressesOf(rows));
    }
    const latest = await reads.all(latestSegments({ ...of, limit: LIVE_WINDOW_SEGMENTS }));
    // Viewers do not want video from earlier tries.
    const since = startedAt === null ? 0 : startedAt - INGEST_BEFORE_AIR;
    const rows = latest.filter(({ at, duration }) => at + duration > since).toReversed();
    return rows.length === 0 ? null : livePlaylist(rows, await addressesOf(rows));
  }

  /** Where players find the files of these segments. */
  async #addressesOf(plan: BroadcastPlan, rows: readonly SegmentRow[]): Promise<(file: string) => string> {
    const { broadcastSysId } = plan;
    const folder = `${streamFolder(broadcastSysId)}${streamNameOf(this.#platform.secrets, broadcastSysId)}/`;
    const files = new Set(rows.flatMap(({ init, file }) => (init === null ? [file] : [init, file])));
    const found = await Promise.all(
      [...files].map(
        async (file) => [file, await this.#files?.addressOf(plan, file, `${folder}${file}`)] as const,
      ),
    );
    const addresses = new Map(found);
    return (file) => addresses.get(file) ?? file;
  }
}
