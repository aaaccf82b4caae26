import type { Connection } from './connection.ts';
import type { Projection, RecordedEvent } from './log.ts';
import type { Write } from './statement.ts';

type Handler = (event: RecordedEvent) => readonly Write[];

/** Folds events into the tables of projections. */
export class Projecting {
  readonly #connection: Connection;
  readonly #handlers = new Map<string, Handler[]>();

  constructor(connection: Connection, projections: readonly Projection[]) {
    this.#connection = connection;
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

  project(event: RecordedEvent): void {
    const handlers = this.#handlers.get(event.type);
    if (!handlers) return;
    for (const handler of handlers) for (const write of handler(event)) this.#connection.run(write);
  }
}
