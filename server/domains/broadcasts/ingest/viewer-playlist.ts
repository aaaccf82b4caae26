/** Writes the playlists for viewers' players from the segments of an encoder. */
import { RECORDED_TIME_OFF_MAX } from '../../../../schema/broadcasts/constants.ts';
import type { SegmentRow } from './views.ts';
import type { Rendition } from './decider.ts';
import type { ShownRendition, ShownRenditions } from './events.ts';

export function mainPlaylist({ variants, media }: ShownRenditions, renditions: readonly Rendition[]): string {
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

/** Where players find a file. */
type AddressOf = (file: string) => string;

/** The last segments, oldest first. */
export function livePlaylist(rows: readonly SegmentRow[], addressOf: AddressOf): string {
  const [first] = rows;
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    targetDuration(rows),
    `#EXT-X-MEDIA-SEQUENCE:${first?.seq ?? 0}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${first?.discontinuities ?? 0}`,
    ...rows.flatMap((row, at) => segmentLines(row, rows[at - 1], addressOf)),
    '',
  ].join('\n');
}

/**
 * Everything that was sent while the broadcast was on air. The recording skips gaps. It contains the time of day, so that a
 * moment of the broadcast can be found.
 */
export function wholePlaylist(rows: readonly SegmentRow[], addressOf: AddressOf): string {
  const timed = timedSegments(rows);
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    targetDuration(rows),
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    ...rows.flatMap((row, at) => [
      ...(timed.has(row) ? [`#EXT-X-PROGRAM-DATE-TIME:${new Date(row.at).toISOString()}`] : []),
      ...segmentLines(row, rows[at - 1], addressOf),
    ]),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
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

function segmentLines(row: SegmentRow, before: SegmentRow | undefined, addressOf: AddressOf): string[] {
  const isCut = before !== undefined && row.discontinuities !== before.discontinuities;
  const isOtherInit = row.init !== null && (isCut || row.init !== before?.init);
  return [
    ...(isCut ? ['#EXT-X-DISCONTINUITY'] : []),
    ...(isOtherInit ? [`#EXT-X-MAP:URI="${addressOf(row.init!)}"`] : []),
    `#EXTINF:${seconds(row.duration)},`,
    addressOf(row.file),
  ];
}

/**
 * Of the longest segment that is shown, in whole seconds, as RFC 8216 rounds them. Players stay behind the end by a multiple
 * of it, so one long segment must not hold all viewers back for the rest of the evening.
 */
function targetDuration(rows: readonly SegmentRow[]): string {
  const longest = Math.max(...rows.map(({ duration }) => duration));
  return `#EXT-X-TARGETDURATION:${Math.max(1, Math.round(longest / 1000))}`;
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}
