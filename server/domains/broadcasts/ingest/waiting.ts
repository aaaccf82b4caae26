import type { SentSegment } from './decider.ts';
import type { NamedSegment } from './encoder-playlist.ts';
import type { UploadRow } from './projection.ts';

/** A missing segment delays later ones until this many of them have arrived. */
const LATER_SEGMENTS = 2;

/** Files that have arrived and that no playlist has named yet. */
export class WaitingSegments {
  readonly #byPath = new Map<string, UploadRow[]>();

  constructor(rows: readonly UploadRow[]) {
    for (const row of rows) {
      const same = this.#byPath.get(row.path);
      if (same) same.push(row);
      else this.#byPath.set(row.path, [row]);
    }
  }

  /** All files that arrived under this path, the oldest first. An encoder that restarts reuses its names. */
  all(path: string): readonly UploadRow[] {
    return this.#byPath.get(path) ?? [];
  }

  newest(path: string): UploadRow | undefined {
    return this.all(path).at(-1);
  }

  /** The segments of a playlist that have arrived and are new, in order. `next`: the number of the next segment, if known. */
  sent(segments: readonly NamedSegment[], next: number): SentSegment[] {
    const sent: SentSegment[] = [];
    let later = segments.filter(({ path }) => this.newest(path)).length;
    for (const { path, init, duration, number, isCut, leftOut } of segments) {
      const upload = this.newest(path);
      if (upload) later -= 1;
      const read = init === null ? null : this.newest(init);
      if (upload && read !== undefined) {
        const { file, bytes } = upload;
        sent.push({ file, bytes, init: read?.file ?? null, duration, number, isCut, leftOut });
      } else if ((upload || number >= next) && later < LATER_SEGMENTS) break;
    }
    return sent;
  }
}
