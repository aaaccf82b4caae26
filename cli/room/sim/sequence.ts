/** Counts one viewer's durable messages: each must arrive once, in order, without a gap. */
export class Sequence {
  /** The seq of the last message. */
  last = 0;
  missing = 0;
  repeated = 0;
  outOfOrder = 0;
  #holes: Set<number> | null = null;

  /** No message up to `seq` is expected. */
  startAfter(seq: number): void {
    this.last = seq;
  }

  got(seq: number): void {
    if (seq === this.last + 1) {
      this.last = seq;
    } else if (seq > this.last) {
      this.#holes ??= new Set();
      for (let missed = this.last + 1; missed < seq; missed++) this.#holes.add(missed);
      this.missing += seq - this.last - 1;
      this.last = seq;
    } else if (this.#holes?.delete(seq)) {
      this.missing -= 1;
      this.outOfOrder += 1;
    } else {
      this.repeated += 1;
    }
  }

  /** A run from `first` to `last`, without a gap inside. */
  gotRun(first: number, last: number): void {
    if (first === this.last + 1) this.last = last;
    else for (let seq = first; seq <= last; seq++) this.got(seq);
  }
}
