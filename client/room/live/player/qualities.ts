/** A rendition of a stream, as the player lists it. */
export interface Rendition {
  readonly width: number;
  readonly height: number;
  readonly bitrate: number;
}

/** The player chooses by itself. */
export const AUTO = -1;

/** The shorter side of the picture, as in `540p`; 0: unknown. */
export function linesOf({ width, height }: Pick<Rendition, 'width' | 'height'>): number {
  return Math.min(width, height);
}

/** The qualities to choose from, best first. Fewer than two are no choice. */
export function qualitiesOf(renditions: readonly Rendition[]): readonly number[] {
  const lines = new Set(renditions.map(linesOf).filter((each) => each > 0));
  return lines.size < 2 ? [] : [...lines].toSorted((a, b) => b - a);
}

/** The rendition of a quality, or of the next below where this stream does not have it; null: {@link AUTO}. */
export function renditionFor(renditions: readonly Rendition[], quality: number | null): number {
  const qualities = qualitiesOf(renditions);
  if (quality === null || qualities.length === 0) return AUTO;
  const lines = qualities.find((each) => each <= quality) ?? qualities.at(-1)!;
  const best = renditions
    .filter((rendition) => linesOf(rendition) === lines)
    .toSorted((a, b) => b.bitrate - a.bitrate)[0]!;
  return renditions.indexOf(best);
}
