/** After this many ms of socket work other work gets a turn… */
export const SLICE_MAX = 4;
/** …and the time is checked once per this many sockets. */
export const SLICE_STEP = 64;

/** A small part of some work; true: more is left. */
export type SliceStep = () => boolean;

/**
 * Socket work that can wait: opening sockets, letting viewers in, sending what they missed. Together it gets one slice of
 * each turn of the event loop, so thousands of arrivals delay neither reads nor fan-outs. Rooms and seats take turns.
 */
export class Slices {
  readonly #report: (error: unknown) => void;
  readonly #steps = new Set<SliceStep>();
  #isDue = false;

  constructor(report: (error: unknown) => void) {
    this.#report = report;
  }

  add(step: SliceStep): void {
    this.#steps.add(step);
    this.#wake();
  }

  #wake(): void {
    if (this.#isDue || this.#steps.size === 0) return;
    this.#isDue = true;
    setImmediate(this.#onTurn);
  }

  readonly #onTurn = (): void => {
    this.#isDue = false;
    const until = performance.now() + SLICE_MAX;
    for (const step of this.#steps) {
      this.#steps.delete(step);
      if (this.#hasMore(step)) this.#steps.add(step);
      if (performance.now() >= until) break;
    }
    this.#wake();
  };

  #hasMore(step: SliceStep): boolean {
    try {
      return step();
    } catch (error) {
      this.#report(error);
      return false;
    }
  }
}

/** Items of a {@link SliceQueue} in one step. */
const TAKEN_AT_ONCE = 16;

/** Items of one kind that wait for a slice, first come, first served. A failure of one does not affect the others. */
export class SliceQueue<T> {
  readonly #slices: Slices;
  readonly #take: (thing: T) => void;
  readonly #report: (error: unknown) => void;
  readonly #waiting: T[] = [];

  constructor(slices: Slices, take: (thing: T) => void, report: (error: unknown) => void) {
    this.#slices = slices;
    this.#take = take;
    this.#report = report;
  }

  add(thing: T): void {
    this.#waiting.push(thing);
    this.#slices.add(this.#step);
  }

  readonly #step = (): boolean => {
    for (const thing of this.#waiting.splice(0, TAKEN_AT_ONCE)) {
      try {
        this.#take(thing);
      } catch (error) {
        this.#report(error);
      }
    }
    return this.#waiting.length > 0;
  };
}
