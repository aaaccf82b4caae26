import type Database from 'better-sqlite3';
import type { Connection } from './connection.ts';
import type { NewEvent, ReadRange, RecordedEvent } from './log.ts';
import type { EventRow } from './tables.ts';

/**
 * Lifts an old event's data to today's shape when it is read. It is called for every event of its type, so it
 * must leave today's shape as it is.
 */
export type Upcasters = Readonly<Record<string, (data: any) => object>>;

// Parameters of queries are written `+?` here and in the files beside: see connection.ts.
const COLUMNS = 'position, stream, version, type, actor_id, command_id, recorded_at, hash, data';

/** The events table, as one connection sees it. */
export class Events {
  readonly #db: Database.Database;
  readonly #upcasters: ReadonlyMap<string, (data: any) => object>;
  readonly #ranges = new Map<string, Database.Statement<unknown[], EventRow>>();
  readonly #head: Database.Statement<[string], { version: number; hash: string }>;
  readonly #after: Database.Statement<[number, number], EventRow>;
  readonly #lastPosition: Database.Statement<[], number | null>;
  readonly #recordedAt: Database.Statement<[number], number>;
  readonly #tail: Database.Statement<[string, number, number], EventRow>;

  constructor({ db }: Connection, upcasters: Upcasters) {
    this.#db = db;
    this.#upcasters = new Map(Object.entries(upcasters));
    this.#head = db.prepare(
      'SELECT version, hash FROM events WHERE stream = +? ORDER BY version DESC LIMIT 1',
    );
    this.#after = db.prepare(`SELECT ${COLUMNS} FROM events WHERE position > +? ORDER BY position LIMIT +?`);
    this.#lastPosition = db.prepare<[], number | null>('SELECT max(position) FROM events').pluck();
    this.#recordedAt = db
      .prepare<[number], number>(
        'SELECT recorded_at FROM events WHERE position >= +? ORDER BY position LIMIT 1',
      )
      .pluck();
    this.#tail = db.prepare(
      `SELECT ${COLUMNS} FROM events WHERE stream = +? AND version > +? ORDER BY version LIMIT +?`,
    );
  }

  head(stream: string): { readonly version: number; readonly hash: string } | undefined {
    return this.#head.get(stream);
  }

  rowsAfter(position: number, limit: number): EventRow[] {
    return this.#after.all(position, limit);
  }

  rowsOfStream(stream: string, afterVersion: number, limit: number): EventRow[] {
    return this.#tail.all(stream, afterVersion, limit);
  }

  read(range: ReadRange): RecordedEvent[] {
    const where: string[] = [];
    const values: (string | number)[] = [];
    const filter = (sql: string, ...bound: (string | number)[]) => {
      where.push(sql);
      values.push(...bound);
    };
    const { stream, streamPrefix, types, afterPosition, afterVersion, upToVersion, since, until } = range;
    const { limit, backwards } = range;
    // The plus keeps SQLite on a stream's order of versions.
    const position = stream === undefined ? 'position' : '+position';
    if (stream !== undefined) filter('stream = +?', stream);
    // The plus keeps SQLite on the order of positions: by the index it would sort the whole category first.
    if (streamPrefix !== undefined)
      filter('+stream >= +? AND +stream < +?', streamPrefix, `${streamPrefix}\u{10ffff}`);
    if (types) filter('type IN (SELECT value FROM json_each(+?))', JSON.stringify(types));
    if (afterPosition !== undefined) filter(`${position} > +?`, afterPosition);
    if (since !== undefined) filter(`${position} > +?`, this.#lastBefore(since));
    if (until !== undefined) filter(`${position} <= +?`, this.#lastBefore(until));
    if (afterVersion !== undefined) filter('version > +?', afterVersion);
    if (upToVersion !== undefined) filter('version <= +?', upToVersion);
    const sql = `SELECT ${COLUMNS} FROM events ${where.length > 0 ? `WHERE ${where.join(' AND ')}` : ''}
      ORDER BY ${stream === undefined ? 'position' : 'version'} ${backwards ? 'DESC' : 'ASC'} LIMIT +?`;
    let statement = this.#ranges.get(sql);
    if (!statement) {
      statement = this.#db.prepare<unknown[], EventRow>(sql);
      this.#ranges.set(sql, statement);
    }
    return statement.all(...values, limit).map((row) => this.recorded(row));
  }

  /** Position of the last event recorded before this time; 0 where there is none. */
  #lastBefore(time: number): number {
    let before = 0;
    let after = (this.#lastPosition.get() ?? 0) + 1;
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      // The next one that is there: a damaged log may have holes.
      if ((this.#recordedAt.get(middle) ?? Infinity) < time) before = middle;
      else after = middle;
    }
    return before;
  }

  recorded(row: EventRow): RecordedEvent {
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
