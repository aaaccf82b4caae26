/**
 * Slots in one order. Changes wait until the order is read: then the changed slots are taken out, sorted by themselves and
 * merged in again. That costs a copy, and not a sort of all.
 */
export class SortedSlots {
  readonly #compare: (a: number, b: number) => number;
  readonly #changed = new Set<number>();
  #slots = new Uint32Array(0);

  constructor(compare: (a: number, b: number) => number) {
    this.#compare = compare;
  }

  /** Its content was added, replaced or removed. */
  change(slot: number): void {
    this.#changed.add(slot);
  }

  /** `isTaken`: whether a slot has content now. */
  slots(isTaken: (slot: number) => boolean): Uint32Array {
    if (this.#changed.size === 0) return this.#slots;
    const unchanged = this.#unchanged();
    const changed = Uint32Array.from([...this.#changed].filter(isTaken)).toSorted(this.#compare);
    this.#changed.clear();
    this.#slots = this.#merged(unchanged, changed);
    return this.#slots;
  }

  #unchanged(): Uint32Array {
    const highest = this.#changed.values().reduce((a, b) => Math.max(a, b));
    const isChanged = new Uint8Array(highest + 1);
    for (const slot of this.#changed) isChanged[slot] = 1;
    const rest = new Uint32Array(this.#slots.length);
    let length = 0;
    for (const slot of this.#slots) if (!isChanged[slot]) rest[length++] = slot;
    return rest.subarray(0, length);
  }

  #merged(all: Uint32Array, more: Uint32Array): Uint32Array<ArrayBuffer> {
    const merged = new Uint32Array(all.length + more.length);
    let from = 0;
    for (const [before, slot] of more.entries()) {
      const until = this.#countBefore(all, slot, from);
      merged.set(all.subarray(from, until), from + before);
      merged[until + before] = slot;
      from = until;
    }
    merged.set(all.subarray(from), from + more.length);
    return merged;
  }

  /** How many come before the slot. `known`: at least so many do. */
  #countBefore(all: Uint32Array, slot: number, known: number): number {
    let [from, until] = [known, all.length];
    while (from < until) {
      const middle = (from + until) >>> 1;
      if (this.#compare(all[middle]!, slot) < 0) from = middle + 1;
      else until = middle;
    }
    return from;
  }
}
