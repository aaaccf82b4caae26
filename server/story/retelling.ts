import type { Decision, EventLog, NewEvent } from '../platform/log/log.ts';
import type { EventRow } from '../platform/log/tables/log-tables.ts';
import type { Source } from '../platform/source.ts';
import { foldOfStream } from './story.ts';

/** Events that are copied to another log at once. */
const TOGETHER_MAX = 2000;

/** Copies events into another log, each with its time and as it was written. */
export class Retelling {
  readonly #log: EventLog;
  readonly #source: Source;
  #rows: EventRow[] = [];

  constructor(log: EventLog, source: Source) {
    this.#log = log;
    this.#source = source;
  }

  async tell(row: EventRow): Promise<void> {
    if (this.#rows.push(row) >= TOGETHER_MAX) await this.flush();
  }

  /** Writes all pending events to the log. */
  async flush(): Promise<void> {
    const rows = this.#rows;
    if (rows.length === 0) return;
    this.#rows = [];
    const events: Decision<null>['events'] = rows.map((row) => ({
      ref: { stream: row.stream, fold: foldOfStream(row.stream) },
      events: [asWritten(row)],
      recorded: { at: row.recorded_at, actorId: row.actor_id },
    }));
    const streams = new Map(events.map(({ ref }) => [ref.stream, ref]));
    await this.#log.execute({
      actorId: null,
      commandId: this.#source.commandId(),
      streams: [...streams.values()],
      decide: () => ({ events, reply: null }),
    });
  }
}

/** The stored data, not as this version reads it: it will be read again. Invalid JSON keeps its place. */
function asWritten({ type, data }: EventRow): NewEvent {
  try {
    return { type, data: JSON.parse(data) as object };
  } catch {
    return { type: 'Unreadable', data: {} };
  }
}
