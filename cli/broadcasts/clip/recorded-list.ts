/** A segment of a recorded stream. Times are milliseconds. */
export interface RecordedSegment {
  readonly url: string;
  /** What a player reads before it; null: nothing. */
  readonly init: string | null;
  /** When it was filmed (since 1970). */
  readonly at: number;
  readonly duration: number;
  /** Segments of one run continue each other. */
  readonly run: number;
}

export interface MainList {
  readonly picture: string;
  /** Null: the sound is in the same segments. */
  readonly sound: string | null;
}

/** The best picture of a main playlist, and its sound. Null: it is no main playlist. */
export function mainListIn(text: string, url: string): MainList | null {
  const lines = text.split(/\r?\n/);
  const variants = lines.flatMap((line, at) =>
    line.startsWith('#EXT-X-STREAM-INF:')
      ? [
          {
            bandwidth: Number(/[:,]BANDWIDTH=(\d+)/.exec(line)?.[1] ?? 0),
            line,
            address: lines[at + 1] ?? '',
          },
        ]
      : [],
  );
  const [best] = variants.toSorted((a, b) => b.bandwidth - a.bandwidth);
  if (!best) return null;
  const group = /AUDIO="([^"]*)"/.exec(best.line)?.[1];
  const sound = lines.find(
    (line) =>
      line.startsWith('#EXT-X-MEDIA:') && line.includes('TYPE=AUDIO') && line.includes(`GROUP-ID="${group}"`),
  );
  const address = sound && /URI="([^"]*)"/.exec(sound)?.[1];
  return {
    picture: new URL(best.address, url).href,
    sound: address ? new URL(address, url).href : null,
  };
}

/** The segments of a playlist, in order. `startedAt`: when it begins if it does not say so. */
export function segmentsIn(text: string, url: string, startedAt: number): RecordedSegment[] {
  const segments: RecordedSegment[] = [];
  const absolute = (address: string) => new URL(address, url).href;
  let [at, run, duration] = [startedAt, 0, 0];
  let init: string | null = null;
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith('#EXT-X-PROGRAM-DATE-TIME:')) at = Date.parse(line.slice(line.indexOf(':') + 1));
    else if (line === '#EXT-X-DISCONTINUITY') run += 1;
    else if (line.startsWith('#EXTINF:')) duration = Number.parseFloat(line.slice('#EXTINF:'.length)) * 1000;
    else if (line.startsWith('#EXT-X-MAP:')) {
      const address = /URI="([^"]*)"/.exec(line)?.[1];
      init = address === undefined ? null : absolute(address);
    } else if (line !== '' && !line.startsWith('#')) {
      segments.push({ url: absolute(line), init, at, duration, run });
      at += duration;
    }
  }
  return segments;
}

/** Those that show any of this time. */
export function between(
  segments: readonly RecordedSegment[],
  from: number,
  until: number,
): readonly RecordedSegment[] {
  return segments.filter(({ at, duration }) => at < until && at + duration > from);
}
