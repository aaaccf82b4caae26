import { LIVE_BEHIND_SEGMENTS, LIVE_WINDOW_SEGMENTS } from '../../../schema/broadcasts/constants.ts';
import { listAddress } from '../../../schema/broadcasts/stream-access.ts';

/** Footage cut into segments of equal length, as `programme.json` beside it says. */
export interface Programme {
  readonly segmentSeconds: number;
  readonly segments: number;
  readonly renditions: readonly {
    readonly name: string;
    readonly width: number;
    readonly height: number;
    /** Bits a second. */
    readonly bandwidth: number;
    readonly codecs: string;
  }[];
}

/** The rendition that a player starts with, because it loads fastest. */
export function lightest({ renditions }: Programme): Programme['renditions'][number] {
  return renditions.toSorted((a, b) => a.bandwidth - b.bandwidth)[0]!;
}

/** `query`: its lists are asked for with this; null: without. */
export function masterPlaylist({ renditions }: Programme, query: string | null = null): string {
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...renditions.flatMap(({ name, width, height, bandwidth, codecs }) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},RESOLUTION=${width}x${height},CODECS="${codecs}"`,
      listAddress(`${name}.m3u8`, query),
    ]),
    '',
  ].join('\n');
}

/** When a broadcast was on air (ms since 1970); `endedAt` is null while it is. */
export interface Aired {
  readonly startedAt: number;
  readonly endedAt: number | null;
}

/** The number of the segment after the newest. */
function edgeOf({ segmentSeconds }: Programme, { startedAt, endedAt }: Aired, now: number): number {
  const seconds = ((endedAt ?? now) - startedAt) / 1000;
  return Math.max(0, Math.floor(seconds / segmentSeconds)) + LIVE_WINDOW_SEGMENTS;
}

/** The segment at which a player begins that requests the playlist at `now`. */
export function firstSegment(programme: Programme, base: string, aired: Aired, now: number): string {
  const behind = aired.endedAt === null ? edgeOf(programme, aired, now) - LIVE_BEHIND_SEGMENTS : 0;
  return segmentAt(programme, base, behind);
}

function segmentAt({ segments }: Programme, base: string, index: number): string {
  return `${base}/seg-${String(index % segments).padStart(3, '0')}.m4s`;
}

/**
 * The footage as a broadcast that began at `startedAt`: while it is on air a window that slides with the
 * clock, after `endedAt` everything that was aired. The footage goes round, with a discontinuity at each wrap.
 * `base` is where the rendition's files are. `isPast`: while it is on air, too, everything from the beginning on.
 */
export function mediaPlaylist(
  programme: Programme,
  base: string,
  aired: Aired,
  { now, isPast = false }: { readonly now: number; readonly isPast?: boolean },
): string {
  const { segmentSeconds, segments } = programme;
  const edge = edgeOf(programme, aired, now);
  const isOver = aired.endedAt !== null;
  const first = isOver || isPast ? 0 : edge - LIVE_WINDOW_SEGMENTS;
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-TARGETDURATION:${Math.ceil(segmentSeconds)}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${first === 0 ? 0 : Math.floor((first - 1) / segments)}`,
    ...(isOver ? ['#EXT-X-PLAYLIST-TYPE:VOD'] : isPast ? ['#EXT-X-PLAYLIST-TYPE:EVENT'] : []),
    `#EXT-X-MAP:URI="${base}/init.mp4"`,
  ];
  for (let index = first; index < edge; index++) {
    const wrapped = index % segments;
    if (wrapped === 0 && index > 0) lines.push('#EXT-X-DISCONTINUITY');
    if (index === first || wrapped === 0) {
      const at = new Date(aired.startedAt + index * segmentSeconds * 1000);
      lines.push(`#EXT-X-PROGRAM-DATE-TIME:${at.toISOString()}`);
    }
    lines.push(`#EXTINF:${segmentSeconds.toFixed(3)},`, segmentAt(programme, base, index));
  }
  if (isOver) lines.push('#EXT-X-ENDLIST');
  return [...lines, ''].join('\n');
}
