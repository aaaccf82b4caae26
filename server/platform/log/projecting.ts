import type { Projection, RecordedEvent } from './log.ts';
import type { Write } from './statement.ts';

type Handler = (event: RecordedEvent) => readonly Write[];

/** Folds events into writes to the tables of projections. */
export class Projecting {
  readonly #handlers = new Map<string, Handler[]>();

  constructor(projections: readonly Projection[]) {
    for (const { on } of projections)
      for (const [type, handler] of Object.entries(on)) {
        const handlers = this.#handlers.get(type);
        if (handlers) handlers.push(handler);
        else this.#handlers.set(type, [handler]);
      }
  }

  concerns(type: string): boolean {
    return this.#handlers.has(type);
  }

  /** Adds the event's writes to those before. */
  project(event: RecordedEvent, writes: Write[]): void {
    const handlers = this.#handlers.get(event.type);
    if (!handlers) return;
    for (const handler of handlers) for (const write of handler(event)) writes.push(write);
  }
}
