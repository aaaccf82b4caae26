import { extname } from 'node:path';
import {
  INGEST_BEFORE_AIR,
  LIVE_FLAG,
  LIVE_WINDOW_SEGMENTS,
  PART_WAITED_MAX,
} from '../../../../schema/broadcasts/constants.ts';
import { PARTS_QUERY, PAST_QUERY, streamFolder } from '../../../../schema/broadcasts/stream-access.ts';
import { PRIVATE_ADDRESS_LASTS } from '../../../../schema/members/media/constants.ts';
import { INGEST_TYPES, type IngestType } from '../../../../schema/broadcasts/ingest.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { spanOf, type GivenQuery } from '../../../platform/media/private-addresses.ts';
import type { Platform } from '../../../platform/module.ts';
import { newest } from '../../../platform/newest.ts';
import { isRehearsal, type BroadcastPlan } from '../../room/broadcast/decider.ts';
import { findPlan } from '../../room/broadcast/queries.ts';
import { roomStream, type RoomState } from '../../room/room/decider.ts';
import { ingestStream } from './decider.ts';
import { latestSegments, segmentsAfter, type SegmentRow } from './views.ts';
import type { SegmentFiles } from './segment-files.ts';
import { streamNameOf } from './keys.ts';
import type { LiveParts, LiveSegment } from './parts/live-parts.ts';
import {
  growingPlaylist,
  livePlaylist,
  mainPlaylist,
  partsPlaylist,
  skippable,
  wholePlaylist,
  type ListEdge,
} from './viewer-playlist.ts';

/** The names of {@link SegmentFiles}, and of parts. */
const FILE = /^[0-9a-f-]{36}\.(?:\d{1,4}\.)?[a-z0-9]+$/;
const RENDITION = /^(?<rendition>\d{1,3})\.m3u8$/;
const PLAYLISTS_KEPT = 200;
/** A player may ask for this many segments after the newest one. */
const AHEAD_MAX = 2;

interface Playlist {
  readonly text: string;
  /** Of a list with parts. */
  readonly edge: ListEdge | null;
}

/** The segment and the part that a player waits for. */
interface Awaited {
  readonly seq: number;
  readonly part: number | null;
}

/** `parted`: with the parts of its newest segments; `past`: from the beginning on; `pastDelta`: what is new of that. */
type ListKind = 'latest' | 'parted' | 'past' | 'pastDelta';

/** What a player asks for a list of this kind with, besides what it asks for each time. */
const QUERIES: Readonly<Record<ListKind, string | null>> = {
  latest: null,
  parted: PARTS_QUERY,
  past: PAST_QUERY,
  pastDelta: PAST_QUERY,
};

interface Rendered {
  readonly plan: BroadcastPlan;
  readonly rendition: number;
  readonly kind: ListKind;
}

/**
 * Encoders' video for viewers' players. Anyone who knows a stream's name may watch it, except a rehearsal's. A rehearsal's
 * playlists are only for people with the right to read them, and name segments by addresses that expire.
 */
export class PushedStreams {
  readonly #platform: Pick<Platform, 'log' | 'clock' | 'secrets'>;
  readonly #files: SegmentFiles | null;
  readonly #parts: LiveParts;
  /** A cache: thousands request the same text within a second. */
  readonly #playlists = newest<string, { readonly of: string; readonly list: Promise<Playlist | null> }>(
    PLAYLISTS_KEPT,
  );
  /** One wait for all who ask for the same part. */
  readonly #waits = new Map<string, Promise<string | null>>();

  constructor(
    platform: Pick<Platform, 'log' | 'clock' | 'secrets'>,
    files: SegmentFiles | null,
    parts: LiveParts,
  ) {
    this.#platform = platform;
    this.#files = files;
    this.#parts = parts;
  }

  /**
   * Null: no such playlist, or an empty one. Throws a Refusal with 0005 if the player asks for what is far ahead, and with 0009
   * if it did not come in time.
   */
  async playlist(
    broadcastSysId: number,
    stream: string,
    file: string,
    query: GivenQuery = {},
  ): Promise<string | null> {
    const { log, secrets } = this.#platform;
    if (stream !== streamNameOf(secrets, broadcastSysId)) return null;
    const plan = await findPlan(log, broadcastSysId);
    if (!plan) return null;
    const { renditions, shown, isLowLatency } = (await log.state(ingestStream(broadcastSysId))).state;
    const kind = isRehearsal(plan) ? 'latest' : kindOf(query, isLowLatency === 1);
    if (file === 'master.m3u8') return shown && mainPlaylist({ shown, renditions, query: QUERIES[kind] });
    const rendition = Number(RENDITION.exec(file)?.groups?.['rendition']);
    if (!renditions[rendition]) return null;
    const awaited = kind === 'parted' ? awaitedOf(query) : null;
    if (!awaited) return (await this.#playlist({ plan, rendition, kind }))?.text ?? null;
    const key = `${broadcastSysId}/${rendition} ${awaited.seq} ${awaited.part}`;
    const wait =
      this.#waits.get(key) ??
      this.#wait({ plan, rendition, kind }, awaited).finally(() => this.#waits.delete(key));
    this.#waits.set(key, wait);
    return wait;
  }

  /** Resolves to the list once it has what is awaited. */
  async #wait(of: Rendered, awaited: Awaited): Promise<string | null> {
    let isLate = false;
    const late = Promise.withResolvers<void>();
    const cancel = this.#platform.clock.after(PART_WAITED_MAX, () => {
      isLate = true;
      late.resolve();
    });
    try {
      for (;;) {
        // Before the list is written, or a change meanwhile would be missed.
        const change = this.#parts.change(of.plan.broadcastSysId);
        const list = await this.#playlist(of);
        if (!list?.edge || has(list.edge, awaited)) return list?.text ?? null;
        if (awaited.seq > list.edge.seq + AHEAD_MAX) throw new Refusal('0005', { field: '_HLS_msn' });
        if (isLate || this.#parts.isClosed) throw new Refusal('0009');
        await Promise.race([change, late.promise]);
      }
    } finally {
      cancel();
    }
  }

  async #playlist({ plan, rendition, kind }: Rendered): Promise<Playlist | null> {
    const { log, clock } = this.#platform;
    const { broadcastSysId } = plan;
    const { version } = await log.state(ingestStream(broadcastSysId));
    const room = (await log.state(roomStream(plan))).state;
    // Other addresses are due from time to time.
    const span = isRehearsal(plan) ? spanOf(clock.now(), PRIVATE_ADDRESS_LASTS).from : 0;
    const live = kind === 'parted' ? this.#parts.segmentsOf(broadcastSysId) : [];
    const last = live.at(-1);
    const grown = last ? `${last.file} ${last.parts.length} ${last.duration}` : '';
    const of = `${version} ${room.liveFlag} ${room.startedAt} ${span} ${grown}`;
    const key = `${broadcastSysId}/${rendition}/${kind}`;
    const known = this.#playlists.get(key);
    if (known?.of === of) return known.list;
    const list = this.#written({ plan, rendition, kind }, room, live);
    this.#playlists.set(key, { of, list });
    list.catch(() => this.#playlists.delete(key));
    return list;
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
    const content =
      plan && (this.#parts.bytesOf(broadcastSysId, file) ?? (await this.#files?.read(plan, file)));
    return content ? { content, type: INGEST_TYPES[extname(file).slice(1) as IngestType] } : null;
  }

  async #written(
    { plan, rendition, kind }: Rendered,
    { liveFlag, startedAt }: RoomState,
    live: readonly LiveSegment[],
  ): Promise<Playlist | null> {
    const { reads } = this.#platform.log;
    const of = { broadcastSysId: plan.broadcastSysId, rendition };
    // Before it is on air, its video is for those who know the stream.
    const isElsewhere = startedAt !== null || isRehearsal(plan);
    const addressesOf = (rows: readonly SegmentRow[]) =>
      isElsewhere ? this.#addressesOf(plan, rows) : (file: string) => file;
    const isOver = liveFlag > LIVE_FLAG.onAir;
    if (startedAt !== null && (isOver || kind === 'past' || kind === 'pastDelta')) {
      const rows = await reads.all(segmentsAfter({ ...of, after: startedAt }));
      if (rows.length === 0) return null;
      if (isOver) return { text: wholePlaylist(rows, await addressesOf(rows)), edge: null };
      const skipped = kind === 'pastDelta' ? skippable(rows) : 0;
      const addressOf = await addressesOf(rows.slice(skipped));
      return { text: growingPlaylist(rows, addressOf, skipped), edge: null };
    }
    const latest = await reads.all(latestSegments({ ...of, limit: LIVE_WINDOW_SEGMENTS }));
    // Viewers do not want video from earlier tries.
    const since = startedAt === null ? 0 : startedAt - INGEST_BEFORE_AIR;
    const rows = latest.filter(({ at, duration }) => at + duration > since).toReversed();
    if (rows.length === 0) return null;
    const addressOf = await addressesOf(rows);
    return partsPlaylist(rows, addressOf, live) ?? { text: livePlaylist(rows, addressOf), edge: null };
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

/** Not for rehearsals: neither parts nor what a player keeps have addresses that expire. */
function kindOf(query: GivenQuery, isLowLatency: boolean): ListKind {
  if (query[PAST_QUERY] !== undefined) return query['_HLS_skip'] === undefined ? 'past' : 'pastDelta';
  return query[PARTS_QUERY] !== undefined && isLowLatency ? 'parted' : 'latest';
}

/** What a player waits for; null: nothing. */
function awaitedOf(query: GivenQuery): Awaited | null {
  const [seq, part] = ['_HLS_msn', '_HLS_part'].map((name) => query[name]);
  const isNumber = (given: unknown): given is string => typeof given === 'string' && /^\d{1,9}$/.test(given);
  if (seq === undefined && part === undefined) return null;
  if (!isNumber(seq)) throw new Refusal('0005', { field: '_HLS_msn' });
  if (part !== undefined && !isNumber(part)) throw new Refusal('0005', { field: '_HLS_part' });
  return { seq: Number(seq), part: part === undefined ? null : Number(part) };
}

function has({ seq, parts }: ListEdge, awaited: Awaited): boolean {
  if (seq !== awaited.seq) return seq > awaited.seq;
  return awaited.part !== null && parts > awaited.part;
}
