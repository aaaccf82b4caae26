/**
 * Places in one order. Changes wait until the order is next asked for: then what changed is taken out, sorted apart and merged
 * in again, which costs a copy and not a sort of all.
 */
export class Sorted {
  readonly #compare: (a: number, b: number) => number;
  readonly #changed = new Set<number>();
  #places = new Uint32Array(0);

  constructor(compare: (a: number, b: number) => number) {
    this.#compare = compare;
  }

  /** What stands in this place is another, or nothing. */
  change(place: number): void {
    this.#changed.add(place);
  }

  /** `isTaken`: whether something stands in a place now. */
  places(isTaken: (place: number) => boolean): Uint32Array {
    if (this.#changed.size === 0) return this.#places;
    const unchanged = this.#unchanged();
    const changed = Uint32Array.from([...this.#changed].filter(isTaken)).toSorted(this.#compare);
    this.#changed.clear();
    this.#places = this.#merged(unchanged, changed);
    return this.#places;
  }

  #unchanged(): Uint32Array {
    const highest = this.#changed.values().reduce((a, b) => Math.max(a, b));
    const isChanged = new Uint8Array(highest + 1);
    for (const place of this.#changed) isChanged[place] = 1;
    const rest = new Uint32Array(this.#places.length);
    let length = 0;
    for (const place of this.#places) if (!isChanged[place]) rest[length++] = place;
    return rest.subarray(0, length);
  }

  #merged(all: Uint32Array, more: Uint32Array): Uint32Array<ArrayBuffer> {
    const merged = new Uint32Array(all.length + more.length);
    let from = 0;
    for (const [before, place] of more.entries()) {
      const until = this.#placeAmong(all, place, from);
      merged.set(all.subarray(from, until), from + before);
      merged[until + before] = place;
      from = until;
    }
    merged.set(all.subarray(from), from + more.length);
    return merged;
  }

  /** How many stand before it, of which so many are known to. */
  #placeAmong(all: Uint32Array, place: number, known: number): number {
    let [from, until] = [known, all.length];
    while (from < until) {
      const middle = (from + until) >>> 1;
      if (this.#compare(all[middle]!, place) < 0) from = middle + 1;
      else until = middle;
    }
    return from;
  }
}
