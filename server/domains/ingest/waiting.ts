import type { SentSegment } from './decider.ts';
import type { NamedSegment } from './encoder-playlist.ts';
import type { UploadRow } from './projection.ts';

/** A missing segment delays later ones until this many of them have arrived. */
const LATER_SEGMENTS = 2;

/** Files that have come and that no playlist has named yet. */
export class Waiting {
  readonly #byPath = new Map<string, UploadRow[]>();

  constructor(rows: readonly UploadRow[]) {
    for (const row of rows) {
      const same = this.#byPath.get(row.path);
      if (same) same.push(row);
      else this.#byPath.set(row.path, [row]);
    }
  }

  /** All that came under this path, the oldest first: an encoder that begins again uses its names again. */
  all(path: string): readonly UploadRow[] {
    return this.#byPath.get(path) ?? [];
  }

  newest(path: string): UploadRow | undefined {
    return this.all(path).at(-1);
  }

  /**
   * Of the segments that a playlist names those that are here and were not taken before, in order. `next`: what number
   * comes next, as far as is known.
   */
  sent(segments: readonly NamedSegment[], next: number): SentSegment[] {
    const sent: SentSegment[] = [];
    let later = segments.filter(({ path }) => this.newest(path)).length;
    for (const { path, init, duration, number, isCut } of segments) {
      const upload = this.newest(path);
      if (upload) later -= 1;
      const read = init === null ? null : this.newest(init);
      if (upload && read !== undefined) {
        const { file, bytes } = upload;
        sent.push({ file, bytes, init: read?.file ?? null, duration, number, isCut });
      } else if ((upload || number >= next) && later < LATER_SEGMENTS) break;
    }
    return sent;
  }
}
