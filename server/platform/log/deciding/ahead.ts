import type { Timer } from '../log.ts';

/** Timers whose commands are decided as if they were due. */
export class Ahead {
  readonly #dueAt = new Map<string, number>();

  /** Until the returned function is called. */
  bring({ id, dueAt }: Pick<Timer, 'id' | 'dueAt'>): () => void {
    this.#dueAt.set(id, dueAt);
    return () => this.#dueAt.delete(id);
  }

  /** When a command is decided that may come from a timer. */
  timeOf({ timerId }: { readonly timerId?: string }, now: number): number {
    if (timerId === undefined || this.#dueAt.size === 0) return now;
    return Math.max(now, this.#dueAt.get(timerId) ?? now);
  }
}
