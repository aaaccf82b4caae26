/** Counts what one viewer got of the room's durable messages: each must come once, in order, without a hole. */
export class Sequence {
  /** Of the last message that came. */
  last = 0;
  missing = 0;
  repeated = 0;
  outOfOrder = 0;
  #holes: Set<number> | null = null;

  /** Nothing before `seq` is owed. */
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

  /** A run from `first` to `last`, without a hole in itself. */
  gotRun(first: number, last: number): void {
    if (first === this.last + 1) this.last = last;
    else for (let seq = first; seq <= last; seq++) this.got(seq);
  }
}
