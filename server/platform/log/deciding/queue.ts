import type { CommandAsked, Outcome } from './deciding.ts';
import { LogUnavailable, type Command, type Committed, type RecordedEvent } from '../log.ts';

/** Enough to share an fsync well. It still blocks everything else for only some milliseconds. */
const GROUP_SIZE = 256;
/** How many commands may wait, and for how long (ms). Later callers are better off with a refusal and a retry. */
const USUAL_BOUNDS: QueueBounds = { max: 5000, waitMax: 5000 };

export interface QueueBounds {
  readonly max: number;
  readonly waitMax: number;
}

export interface Waiting extends CommandAsked {
  readonly since: number;
  /** How often it was decided on stale states. */
  attempts: number;
  /** Its group was rejected as a whole. Run alone, each command shows whether it was the cause. */
  goesAlone: boolean;
  resolve(committed: Committed<unknown>): void;
  reject(error: unknown): void;
}

/**
 * Commands that wait for their turn, and are taken in groups. What must stay true:
 * - They are taken in the order of arrival. A command that is given back comes first again and keeps its arrival time.
 * - None is accepted while `max` are waiting, and none is taken after waiting for `waitMax`.
 * - A command that was taken is answered or given back.
 */
export class Queue {
  readonly #bounds: QueueBounds;
  #waiting: Waiting[] = [];

  constructor(bounds = USUAL_BOUNDS) {
    this.#bounds = bounds;
  }

  get length(): number {
    return this.#waiting.length;
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  get isFull(): boolean {
    return this.#waiting.length >= this.#bounds.max;
  }

  /** Why no more commands are accepted. */
  refusal(): LogUnavailable | undefined {
    if (!this.isFull) return undefined;
    return new LogUnavailable(`More than ${this.#bounds.max} commands are waiting; nothing was recorded`);
  }

  add<R>(command: Command<R>): Promise<Committed<R>> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({
        command,
        isAdmitted: false,
        since: performance.now(),
        attempts: 0,
        goesAlone: false,
        resolve: resolve as Waiting['resolve'],
        reject,
      });
    });
  }

  takeGroup(): Waiting[] {
    return this.#waiting.splice(0, this.#waiting[0]?.goesAlone ? 1 : GROUP_SIZE);
  }

  /** Commands that have waited too long. */
  takeLate(): Waiting[] {
    const late = performance.now() - this.#bounds.waitMax;
    const first = this.#waiting.findIndex(({ since }) => since > late);
    return this.#waiting.splice(0, first < 0 ? this.#waiting.length : first);
  }

  giveBack(group: readonly Waiting[]): void {
    this.#waiting = [...group, ...this.#waiting];
  }
}

/** Answers the group. Returns all its events. */
export function answerAll(group: readonly Waiting[], outcomes: readonly Outcome[]): RecordedEvent[] {
  const own: RecordedEvent[] = [];
  for (const [i, { resolve, reject }] of group.entries()) {
    const outcome = outcomes[i]!;
    if ('error' in outcome) reject(outcome.error);
    else {
      resolve(outcome.committed);
      for (const event of outcome.committed.events) own.push(event);
    }
  }
  return own;
}
