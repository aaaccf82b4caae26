import { Times } from './times.ts';

/** In place of a code: the outcome is unknown. */
export const NO_ANSWER = 'no answer';
/** In place of a close code: there was no connection. */
export const NOT_REACHED = 'not reached';

/** The number of answers by code. */
export class Answers {
  readonly byCode = new Map<string, number>();

  add(code: string, times = 1): void {
    this.byCode.set(code, (this.byCode.get(code) ?? 0) + times);
  }

  get total(): number {
    return [...this.byCode.values()].reduce((sum, n) => sum + n, 0);
  }

  without(code: string): Answers {
    const others = new Answers();
    for (const [other, n] of this.byCode) if (other !== code) others.byCode.set(other, n);
    return others;
  }

  toJSON(): Record<string, number> {
    return Object.fromEntries([...this.byCode].toSorted(([a], [b]) => a.localeCompare(b)));
  }
}

/** The totals of all viewers so far. */
export class Tally {
  /** Viewers that have joined at least once, and those that are in the room now. */
  joined = 0;
  inRoom = 0;
  reconnects = 0;
  /** Why sockets broke or viewers were put out, by close or result code. */
  readonly closes = new Answers();
  readonly putOut = new Answers();

  durable = 0;
  passing = 0;
  gaps = 0;
  /** The room's like count as first seen. */
  likesBefore: number | null = null;

  readonly latency = new Times();
  chatSent = 0;
  readonly chat = new Answers();
  readonly chatAck = new Times();
  likesSent = 0;
  readonly likes = new Answers();
  readonly orders = new Answers();
  readonly orderTimes = new Times();
  readonly carts = new Answers();
  readonly payments = new Answers();
  readonly cancellations = new Answers();
  readonly coupons = new Answers();
}
