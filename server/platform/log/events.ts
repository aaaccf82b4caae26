import { chainHash, CHAIN_START } from './integrity/chain.ts';
import type { NewEvent, Reads, RecordedEvent } from './log.ts';
import { linkAt, type EventRow } from './tables/log-tables.ts';
import { silentLogger, type Logger } from './logger.ts';

/**
 * Lifts an old event's data to today's shape when it is read. It is called for every event of its type, so it
 * must leave today's shape as it is.
 */
export type Upcasters = Readonly<Record<string, (data: StoredData) => object>>;
type StoredData = Readonly<Record<string, unknown>>;

/** Turns rows into upcast events. Reports each damaged event once, with its place. */
export class RecordedReader {
  readonly #upcasters: ReadonlyMap<string, Upcasters[string]>;
  readonly #logger: Logger;
  readonly #reported = new Set<number>();

  constructor(upcasters: Upcasters, logger: Logger = silentLogger) {
    this.#upcasters = new Map(Object.entries(upcasters));
    this.#logger = logger;
  }

  event(row: EventRow): RecordedEvent {
    try {
      const stored: unknown = JSON.parse(row.data);
      if (typeof stored !== 'object' || stored === null || Array.isArray(stored))
        throw new TypeError('its data is no JSON object');
      const upcast = this.#upcasters.get(row.type);
      return recordedEvent(row, upcast ? upcast(stored as StoredData) : stored);
    } catch (error) {
      this.report(row, error);
      return { ...recordedEvent(row, {}), damaged: true };
    }
  }

  report({ position, stream, version, type }: EventRow, error: unknown): void {
    if (this.#reported.has(position)) return;
    this.#reported.add(position);
    this.#logger.error(
      { err: error, position, stream, version, type },
      `the event at position ${position} is damaged and is passed over`,
    );
  }
}

/** Whether a stored event was changed after it was written. It tells damage from a mistake in the fold. */
export async function wasChanged(reads: Reads, row: EventRow): Promise<boolean> {
  const { stream, version } = row;
  const before = await reads.one(linkAt({ stream, version: version - 1 }));
  return chainHash(before?.hash ?? CHAIN_START, row) !== row.hash;
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

/** How the id of a command begins that an API key gave in this request. */
export function commandsByKey(requestId: string): string {
  return `${requestId}:key-`;
}
