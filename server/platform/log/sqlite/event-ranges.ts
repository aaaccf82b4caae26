import type Database from 'better-sqlite3';
import { findLogState, type EventRow } from '../tables/log-tables.ts';
import { commandsByKey } from '../events.ts';
import type { ReadRange } from '../log.ts';
import type { Connection } from './connection.ts';

// Parameters of queries are written `+?`: see connection.ts.
const COLUMNS = 'position, stream, version, type, actor_id, command_id, recorded_at, hash, data';

/** Reads a range of events. It prepares a statement for each combination of filters in use. */
export class EventRanges {
  readonly #connection: Connection;
  readonly #statements = new Map<string, Database.Statement<unknown[], EventRow>>();
  readonly #recordedAt: Database.Statement<[number], number>;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#recordedAt = connection.db
      .prepare<[number], number>(
        'SELECT recorded_at FROM events WHERE position >= +? ORDER BY position LIMIT 1',
      )
      .pluck();
  }

  read(range: ReadRange): EventRow[] {
    const where: string[] = [];
    const values: (string | number)[] = [];
    const filter = (sql: string, ...bound: (string | number)[]) => {
      where.push(sql);
      values.push(...bound);
    };
    const { stream, streamPrefix, types, afterPosition, afterVersion, upToVersion, since, until } = range;
    const { limit, backwards, commandId, versions } = range;
    // The plus makes SQLite use the index by stream and version.
    const position = stream === undefined ? 'position' : '+position';
    if (stream !== undefined) filter('stream = +?', stream);
    // The plus makes SQLite read by position. With the other index it would first sort the whole category.
    if (streamPrefix !== undefined)
      filter('+stream >= +? AND +stream < +?', streamPrefix, `${streamPrefix}\u{10ffff}`);
    if (types) filter('type IN (SELECT value FROM json_each(+?))', JSON.stringify(types));
    if (commandId !== undefined) {
      const byKey = commandsByKey(commandId);
      filter('(command_id = +? OR substr(command_id, 1, +?) = +?)', commandId, byKey.length, byKey);
    }
    if (afterPosition !== undefined) filter(`${position} > +?`, afterPosition);
    if (since !== undefined) filter(`${position} > +?`, this.#lastBefore(since));
    if (until !== undefined) filter(`${position} <= +?`, this.#lastBefore(until));
    if (afterVersion !== undefined) filter('version > +?', afterVersion);
    if (upToVersion !== undefined) filter('version <= +?', upToVersion);
    if (versions) filter('version IN (SELECT value FROM json_each(+?))', JSON.stringify(versions));
    const sql = `SELECT ${COLUMNS} FROM events ${where.length > 0 ? `WHERE ${where.join(' AND ')}` : ''}
      ORDER BY ${stream === undefined ? 'position' : 'version'} ${backwards ? 'DESC' : 'ASC'} LIMIT +?`;
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#connection.db.prepare<unknown[], EventRow>(sql);
      this.#statements.set(sql, statement);
    }
    return statement.all(...values, limit);
  }

  /** Position of the last event recorded before this time, or 0. */
  #lastBefore(time: number): number {
    let before = 0;
    let after = (this.#connection.one(findLogState())?.last_position ?? 0) + 1;
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      // The next existing event. A damaged log may have gaps.
      if ((this.#recordedAt.get(middle) ?? Infinity) < time) before = middle;
      else after = middle;
    }
    return before;
  }
}
