import type { Clock } from '../clock.ts';

const DIGITS = 9;

/**
 * Names for members' entries into rooms, of which the later compares greater, in all processes. A clock that is set back
 * or goes wrong does no harm: a name is always greater than all that this process has given or heard of before, and only
 * two entries that could not know of each other are told apart by the clocks.
 */
export class EntryIds {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #processId: string;
  #last = 0;

  constructor(clock: Pick<Clock, 'now'>, processId: string) {
    this.#clock = clock;
    this.#processId = processId;
  }

  next(): string {
    this.#last = Math.max(this.#clock.now(), this.#last + 1);
    return `${this.#last.toString(36).padStart(DIGITS, '0')}-${this.#processId}`;
  }

  /** Another process gave this one. */
  heard(entryId: string): void {
    const time = Number.parseInt(entryId.slice(0, DIGITS), 36);
    if (time > this.#last) this.#last = time;
  }
}
