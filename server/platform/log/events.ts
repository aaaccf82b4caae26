import type { NewEvent, RecordedEvent } from './log.ts';
import type { EventRow } from './log-tables.ts';

/**
 * Lifts an old event's data to today's shape when it is read. It is called for every event of its type, so it
 * must leave today's shape as it is.
 */
export type Upcasters = Readonly<Record<string, (data: any) => object>>;

/** Turns rows into events, lifted to today's shape. */
export class Recorded {
  readonly #upcasters: ReadonlyMap<string, Upcasters[string]>;

  constructor(upcasters: Upcasters) {
    this.#upcasters = new Map(Object.entries(upcasters));
  }

  event(row: EventRow): RecordedEvent {
    const stored = JSON.parse(row.data) as object;
    const upcast = this.#upcasters.get(row.type);
    return recordedEvent(row, upcast ? upcast(stored) : stored);
  }
}

export function recordedEvent(row: Omit<EventRow, 'hash' | 'data'>, data: NewEvent['data']): RecordedEvent {
  return {
    position: row.position,
    stream: row.stream,
    version: row.version,
    type: row.type,
    data,
    actorId: row.actor_id,
    commandId: row.command_id,
    recordedAt: row.recorded_at,
  };
}
