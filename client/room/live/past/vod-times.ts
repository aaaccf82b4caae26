/** A part of a recording; seconds, and when it was filmed in milliseconds since 1970. */
export interface Piece {
  readonly start: number;
  readonly duration: number;
  readonly programDateTime: number | null;
}

/**
 * Converts positions in a recording to times of the broadcast, which everything else uses. A recording lacks what was not
 * sent. Both are seconds. They are the same if the recording does not say when it was filmed.
 */
export class VodTimes {
  /** When the broadcast began (ms since 1970); NaN: nobody knows. */
  readonly #startedAt: number;
  pieces: readonly Piece[] = [];

  constructor(startedAt: number) {
    this.#startedAt = startedAt;
  }

  /** Never before the beginning: a first segment may have been filmed while the host was starting. */
  timeOf(position: number): number {
    const piece = this.pieces.findLast(({ start }) => start <= position) ?? this.pieces[0];
    const filmed = piece && this.#filmedAt(piece);
    return filmed === undefined || filmed === null ? position : Math.max(0, filmed + position - piece!.start);
  }

  /** A moment that is missing in the recording is where the recording goes on. */
  positionOf(time: number): number {
    const at = this.pieces.findLastIndex((piece) => (this.#filmedAt(piece) ?? Infinity) <= time);
    const piece = this.pieces[Math.max(at, 0)];
    const filmed = piece && this.#filmedAt(piece);
    if (filmed === undefined || filmed === null) return time;
    const into = Math.max(0, time - filmed);
    return into > piece!.duration ? (this.pieces[at + 1]?.start ?? piece!.start + into) : piece!.start + into;
  }

  /** Seconds after the beginning of the broadcast. */
  #filmedAt({ programDateTime }: Piece): number | null {
    const isKnown = programDateTime !== null && Number.isFinite(this.#startedAt);
    return isKnown ? (programDateTime - this.#startedAt) / 1000 : null;
  }
}
