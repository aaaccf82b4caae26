/** Writes what viewers' players read of the segments that were taken from an encoder. */
import type { SegmentRow } from './projection.ts';
import type { Rendition, Shown, ShownRendition } from './decider.ts';

/** A player does not stumble over less (ms). */
const GAP_MIN = 500;

export function mainPlaylist({ variants, media }: Shown, renditions: readonly Rendition[]): string {
  const attributesOf = ({ rendition, attributes }: ShownRendition) =>
    attributes ?? `BANDWIDTH=${renditions[rendition]!.bitsPerSecond}`;
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    ...media.map((each) => `#EXT-X-MEDIA:${each.attributes},URI="${each.rendition}.m3u8"`),
    ...variants.flatMap((each) => [`#EXT-X-STREAM-INF:${attributesOf(each)}`, `${each.rendition}.m3u8`]),
    '',
  ].join('\n');
}

/** The last segments, oldest first; `target`: of the longest that there ever was (ms). */
export function livePlaylist(rows: readonly SegmentRow[], target: number): string {
  const [first] = rows;
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    targetDuration(target),
    `#EXT-X-MEDIA-SEQUENCE:${first?.seq ?? 0}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${first?.discontinuities ?? 0}`,
    ...rows.flatMap((row, at) => segmentLines(row, rows[at - 1])),
    '',
  ].join('\n');
}

/**
 * All of a broadcast that began at `startedAt`, for as long as it was on air: what was missing then is missing here, so
 * that each moment stands at its time.
 */
export function wholePlaylist(rows: readonly SegmentRow[], target: number, startedAt: number): string {
  let until = startedAt;
  const lines = rows.flatMap((row, at) => {
    const missing = row.at - until;
    until = row.at + row.duration;
    const before = rows[at - 1];
    return missing < GAP_MIN
      ? segmentLines(row, before)
      : [...gapLines(missing, target, before), ...segmentLines(row, before, { isAfterGap: true })];
  });
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:8',
    targetDuration(target),
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    ...lines,
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
}

function segmentLines(
  row: SegmentRow,
  before: SegmentRow | undefined,
  { isAfterGap = false } = {},
): string[] {
  const isCut = isAfterGap || (before !== undefined && row.discontinuities !== before.discontinuities);
  const isOtherInit = row.init !== null && (isCut || row.init !== before?.init);
  return [
    ...(isCut ? ['#EXT-X-DISCONTINUITY'] : []),
    ...(isOtherInit ? [`#EXT-X-MAP:URI="${row.init}"`] : []),
    `#EXTINF:${seconds(row.duration)},`,
    row.file,
  ];
}

/** So long nothing was to be seen (ms). */
function gapLines(missing: number, target: number, before: SegmentRow | undefined): string[] {
  const count = Math.ceil(missing / target);
  const lines = Array.from({ length: count }, () => [
    '#EXT-X-GAP',
    `#EXTINF:${seconds(missing / count)},`,
    'gap.ts',
  ]).flat();
  return before ? ['#EXT-X-DISCONTINUITY', ...lines] : lines;
}

function targetDuration(target: number): string {
  return `#EXT-X-TARGETDURATION:${Math.max(1, Math.ceil(target / 1000))}`;
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}
