import type { SentSegment } from './decider.ts';
import type { NamedSegment } from './encoder-playlist.ts';
import type { UploadRow } from './views.ts';

/** A missing segment delays later ones until this many of them have arrived. */
const LATER_SEGMENTS = 2;

/**
 * Files that have arrived and that no playlist has named yet: under each path, the oldest first. An encoder that restarts
 * reuses its names.
 */
export type WaitingFiles = ReadonlyMap<string, readonly UploadRow[]>;

export function newestOf(waiting: WaitingFiles, path: string): UploadRow | undefined {
  return waiting.get(path)?.at(-1);
}

/** The segments of a playlist that have arrived and are new, in order. `next`: the number of the next segment, if known. */
export function sentOf(
  waiting: WaitingFiles,
  segments: readonly NamedSegment[],
  next: number,
): SentSegment[] {
  const sent: SentSegment[] = [];
  let later = segments.filter(({ path }) => newestOf(waiting, path)).length;
  for (const { path, init, duration, number, isCut, leftOut } of segments) {
    const upload = newestOf(waiting, path);
    if (upload) later -= 1;
    const read = init === null ? null : newestOf(waiting, init);
    if (upload && read !== undefined) {
      const { file, bytes } = upload;
      sent.push({ file, bytes, init: read?.file ?? null, duration, number, isCut, leftOut });
    } else if ((upload || number >= next) && later < LATER_SEGMENTS) break;
  }
  return sent;
}
