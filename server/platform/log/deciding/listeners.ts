import type { EventLog, RecordedEvent } from '../log.ts';
import type { Logger } from '../logger.ts';

export type Listener = Parameters<EventLog['onCommitted']>[0];

/** Subscribers of committed events. A failing one does not affect the others. */
export class Listeners {
  readonly #logger: Logger;
  readonly #all = new Set<Listener>();

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** Returns what removes it again. */
  add(listener: Listener): () => void {
    this.#all.add(listener);
    return () => void this.#all.delete(listener);
  }

  tell(events: readonly RecordedEvent[], origin: 'own' | 'others'): void {
    if (events.length === 0) return;
    for (const listener of this.#all)
      try {
        listener(events, origin);
      } catch (error) {
        this.#logger.error({ err: error }, 'a listener of the log failed');
      }
  }
}
