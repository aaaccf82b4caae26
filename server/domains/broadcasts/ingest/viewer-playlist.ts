/** Writes the playlists for viewers' players from the segments of an encoder. */
import {
  PART_HOLD_BACK,
  PART_TARGET,
  RECORDED_TIME_OFF_MAX,
} from '../../../../schema/broadcasts/constants.ts';
import { listAddress } from '../../../../schema/broadcasts/stream-access.ts';
import { partName, type LiveSegment } from './parts/live-parts.ts';
import type { SegmentRow } from './views.ts';
import type { Rendition } from './decider.ts';
import type { ShownRendition, ShownRenditions } from './events.ts';

/** `query`: its lists are asked for with this; null: without. */
export function mainPlaylist({
  shown: { variants, media },
  renditions,
  query,
}: {
  readonly shown: ShownRenditions;
  readonly renditions: readonly Rendition[];
  readonly query: string | null;
}): string {
  const listOf = ({ rendition }: ShownRendition) => listAddress(`${rendition}.m3u8`, query);
  const attributesOf = ({ rendition, attributes }: ShownRendition) =>
    attributes ?? `BANDWIDTH=${renditions[rendition]!.bitsPerSecond}`;
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    ...media.map((each) => `#EXT-X-MEDIA:${each.attributes},URI="${listOf(each)}"`),
    ...variants.flatMap((each) => [`#EXT-X-STREAM-INF:${attributesOf(each)}`, listOf(each)]),
    '',
  ].join('\n');
}

const SKIP_UNTIL_TARGETS = 6;

/** Where players find a file. */
type AddressOf = (file: string) => string;

/** The last segments, oldest first. */
export function livePlaylist(rows: readonly SegmentRow[], addressOf: AddressOf): string {
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    targetDuration(rows.map(({ duration }) => duration)),
    ...placeLines(rows),
    ...rows.flatMap((row, at) => segmentLines(row, rows[at - 1], addressOf)),
    '',
  ].join('\n');
}

/** How far a list has come: its last segment, and how many parts of it. */
export interface ListEdge {
  readonly seq: number;
  readonly parts: number;
}

/**
 * The last segments with the parts of those that are in memory, and of those that the log does not have yet (RFC 8216bis,
 * 6.2.5.2). Null: the parts are of another sender than the last segment.
 *
 * The newest segment is shown by its parts alone until the next one begins. Where a list ends with a whole segment, hls.js
 * (1.7.4) counts it twice, waits for what is far ahead, and stalls.
 */
export function partsPlaylist(
  rows: readonly SegmentRow[],
  addressOf: AddressOf,
  live: readonly LiveSegment[],
): { readonly text: string; readonly edge: ListEdge } | null {
  const last = rows.at(-1);
  const known = live.findIndex(({ file }) => file === last?.file);
  if (!last || known < 0) return null;
  const partsOf = new Map(live.map(({ file, parts }) => [file, parts]));
  const shown: ShownSegment[] = rows.map((row) => ({ ...row, parts: partsOf.get(row.file) ?? [] }));
  for (const { file, init, isCut, at, parts, duration } of live.slice(known + 1)) {
    const before = shown.at(-1)!;
    const isOther = isCut || init.file !== before.init;
    const discontinuities = before.discontinuities + (isOther ? 1 : 0);
    shown.push({ seq: before.seq + 1, file, init: init.file, at, parts, duration, discontinuities });
  }
  const stored = new Set(rows.flatMap(({ file, init }) => [file, init]));
  const shownAt: AddressOf = (file) => (stored.has(file) ? addressOf(file) : file);
  const newest = shown.at(-1)!;
  return {
    edge: { seq: newest.seq, parts: newest.parts.length },
    text: [
      '#EXTM3U',
      '#EXT-X-VERSION:9',
      targetDuration(shown.map(lengthOf)),
      `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=${seconds(PART_HOLD_BACK)}`,
      `#EXT-X-PART-INF:PART-TARGET=${seconds(PART_TARGET)}`,
      ...placeLines(rows),
      ...shown.flatMap((segment, at) => [
        ...headLines(segment, shown[at - 1], shownAt),
        timeLine(segment),
        ...segment.parts.map(partLine(segment)),
        ...(segment === newest ? [] : fileLines(lengthOf(segment), shownAt(segment.file))),
      ]),
      '',
    ].join('\n'),
  };
}

interface ShownSegment extends Pick<SegmentRow, 'seq' | 'file' | 'init' | 'at' | 'discontinuities'> {
  readonly parts: LiveSegment['parts'];
  readonly duration: number | null;
}

function lengthOf({ duration, parts }: ShownSegment): number {
  return duration ?? parts.reduce((sum, part) => sum + part.duration, 0);
}

function partLine({ file }: ShownSegment) {
  return ({ duration, isIndependent }: LiveSegment['parts'][number], index: number) =>
    `#EXT-X-PART:DURATION=${seconds(duration)},URI="${partName(file, index)}"${isIndependent ? ',INDEPENDENT=YES' : ''}`;
}

/**
 * Everything that was sent while the broadcast was on air. The recording skips gaps. It contains the time of day, so that a
 * moment of the broadcast can be found.
 */
export function wholePlaylist(rows: readonly SegmentRow[], addressOf: AddressOf): string {
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    targetDuration(rows.map(({ duration }) => duration)),
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    ...recordedLines(rows, addressOf),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
}

/**
 * The same while the broadcast is still on air. `skipped`: so many segments are left out, which the player has from an
 * earlier list (RFC 8216bis, 6.2.5.1).
 */
export function growingPlaylist(rows: readonly SegmentRow[], addressOf: AddressOf, skipped: number): string {
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:9',
    targetDuration(rows.map(({ duration }) => duration)),
    `#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=${seconds(skipUntil(rows))}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:EVENT',
    ...(skipped > 0 ? [`#EXT-X-SKIP:SKIPPED-SEGMENTS=${skipped}`] : []),
    ...recordedLines(rows, addressOf, skipped),
    '',
  ].join('\n');
}

/** With the time of day. */
function recordedLines(rows: readonly SegmentRow[], addressOf: AddressOf, from = 0): string[] {
  const timed = timedSegments(rows);
  const linesOf = (row: SegmentRow, at: number) => [
    ...(timed.has(row) ? [timeLine(row)] : []),
    ...segmentLines(row, rows[at - 1], addressOf),
  ];
  return rows.flatMap((row, at) => (at < from ? [] : linesOf(row, at)));
}

/** As many as a player may be told to keep. */
export function skippable(rows: readonly SegmentRow[]): number {
  let left = skipUntil(rows);
  return rows.findLastIndex(({ duration }) => (left -= duration) < 0) + 1;
}

/** The least that the RFC allows (ms). */
function skipUntil(rows: readonly SegmentRow[]): number {
  return SKIP_UNTIL_TARGETS * targetSeconds(rows.map(({ duration }) => duration)) * 1000;
}

/** Those that say the time of day: from each on, players count the lengths. */
function timedSegments(rows: readonly SegmentRow[]): ReadonlySet<SegmentRow> {
  const timed = new Set<SegmentRow>();
  let counted = Number.NaN;
  let discontinuities = -1;
  for (const row of rows) {
    const isOff = Math.abs(row.at - counted) > RECORDED_TIME_OFF_MAX;
    if (row.discontinuities !== discontinuities || isOff) {
      timed.add(row);
      counted = row.at;
    }
    counted += row.duration;
    ({ discontinuities } = row);
  }
  return timed;
}

/** Where the list begins. */
function placeLines([first]: readonly SegmentRow[]): string[] {
  return [
    `#EXT-X-MEDIA-SEQUENCE:${first?.seq ?? 0}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${first?.discontinuities ?? 0}`,
  ];
}

function segmentLines(row: SegmentRow, before: SegmentRow | undefined, addressOf: AddressOf): string[] {
  return [...headLines(row, before, addressOf), ...fileLines(row.duration, addressOf(row.file))];
}

type Headed = Pick<SegmentRow, 'init' | 'discontinuities'>;

function headLines(
  { init, discontinuities }: Headed,
  before: Headed | undefined,
  addressOf: AddressOf,
): string[] {
  const isCut = before !== undefined && discontinuities !== before.discontinuities;
  const isOtherInit = init !== null && (isCut || init !== before?.init);
  return [
    ...(isCut ? ['#EXT-X-DISCONTINUITY'] : []),
    ...(isOtherInit ? [`#EXT-X-MAP:URI="${addressOf(init)}"`] : []),
  ];
}

function fileLines(duration: number, address: string): string[] {
  return [`#EXTINF:${seconds(duration)},`, address];
}

function timeLine({ at }: Pick<SegmentRow, 'at'>): string {
  return `#EXT-X-PROGRAM-DATE-TIME:${new Date(at).toISOString()}`;
}

/**
 * Of the longest segment that is shown, in whole seconds, as RFC 8216 rounds them. Players stay behind the end by a multiple
 * of it, so one long segment must not hold all viewers back for the rest of the evening.
 */
function targetDuration(durations: readonly number[]): string {
  return `#EXT-X-TARGETDURATION:${targetSeconds(durations)}`;
}

function targetSeconds(durations: readonly number[]): number {
  return Math.max(1, Math.round(Math.max(...durations) / 1000));
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}
