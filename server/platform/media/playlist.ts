import { LIVE_WINDOW_SEGMENTS } from '../../../schema/constants.ts';

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

/** What a player begins with, as it comes soonest. */
export function lightest({ renditions }: Programme): Programme['renditions'][number] {
  return renditions.toSorted((a, b) => a.bandwidth - b.bandwidth)[0]!;
}

export function masterPlaylist({ renditions }: Programme): string {
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...renditions.flatMap(({ name, width, height, bandwidth, codecs }) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},RESOLUTION=${width}x${height},CODECS="${codecs}"`,
      `${name}.m3u8`,
    ]),
    '',
  ].join('\n');
}

/**
 * The footage as a broadcast that began at `startedAt`: while it is on air a window that slides with the
 * clock, after `endedAt` everything that was aired. The footage goes round, with a discontinuity at each wrap.
 * Times are milliseconds since 1970; `base` is where the rendition's files are.
 */
export function mediaPlaylist(
  programme: Programme,
  base: string,
  aired: { readonly startedAt: number; readonly endedAt: number | null },
  now: number,
): string {
  const { segmentSeconds, segments } = programme;
  const until = aired.endedAt ?? now;
  const edge =
    Math.max(0, Math.floor((until - aired.startedAt) / 1000 / segmentSeconds)) + LIVE_WINDOW_SEGMENTS;
  const first = aired.endedAt === null ? edge - LIVE_WINDOW_SEGMENTS : 0;
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-TARGETDURATION:${Math.ceil(segmentSeconds)}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${first === 0 ? 0 : Math.floor((first - 1) / segments)}`,
    ...(aired.endedAt === null ? [] : ['#EXT-X-PLAYLIST-TYPE:VOD']),
    `#EXT-X-MAP:URI="${base}/init.mp4"`,
  ];
  for (let index = first; index < edge; index++) {
    const wrapped = index % segments;
    if (wrapped === 0 && index > 0) lines.push('#EXT-X-DISCONTINUITY');
    if (index === first || wrapped === 0) {
      const at = new Date(aired.startedAt + index * segmentSeconds * 1000);
      lines.push(`#EXT-X-PROGRAM-DATE-TIME:${at.toISOString()}`);
    }
    lines.push(
      `#EXTINF:${segmentSeconds.toFixed(3)},`,
      `${base}/seg-${String(wrapped).padStart(3, '0')}.m4s`,
    );
  }
  if (aired.endedAt !== null) lines.push('#EXT-X-ENDLIST');
  return [...lines, ''].join('\n');
}
