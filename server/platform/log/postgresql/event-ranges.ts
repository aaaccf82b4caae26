import { commandsByKey } from '../events.ts';
import type { ReadRange } from '../log.ts';
import type { EventRow } from '../tables/log-tables.ts';
import type { Ask } from './connection.ts';

/** Reads a stretch of the log. */
export async function readRange(ask: Ask, range: ReadRange): Promise<EventRow[]> {
  const where: string[] = [];
  const values: unknown[] = [];
  const filter = (sql: (value: string) => string, value: unknown) =>
    where.push(sql(`$${values.push(value)}`));
  const { stream, streamPrefix, types, afterPosition, afterVersion, upToVersion, since, until } = range;
  const { limit, backwards, commandId, versions } = range;
  if (stream !== undefined) filter((value) => `stream = ${value}`, stream);
  if (streamPrefix !== undefined) {
    filter((value) => `stream >= ${value}`, streamPrefix);
    filter((value) => `stream < ${value}`, `${streamPrefix}\u{10ffff}`);
  }
  if (types) filter((value) => `type = ANY (${value}::text[])`, types);
  if (commandId !== undefined) {
    const byKey = `$${values.push(commandsByKey(commandId))}`;
    filter((value) => `(command_id = ${value} OR starts_with(command_id, ${byKey}))`, commandId);
  }
  if (afterPosition !== undefined) filter((value) => `position > ${value}`, afterPosition);
  if (since !== undefined) filter((value) => `position > ${value}`, await lastBefore(ask, since));
  if (until !== undefined) filter((value) => `position <= ${value}`, await lastBefore(ask, until));
  if (afterVersion !== undefined) filter((value) => `version > ${value}`, afterVersion);
  if (upToVersion !== undefined) filter((value) => `version <= ${value}`, upToVersion);
  if (versions) filter((value) => `version = ANY (${value}::bigint[])`, versions);
  const conditions = where.length > 0 ? `WHERE ${where.join(' AND ')}` : '';
  const order = `${stream === undefined ? 'position' : 'version'} ${backwards ? 'DESC' : 'ASC'}`;
  const last = `$${values.push(limit)}`;
  return ask<EventRow>({
    text: `SELECT * FROM events ${conditions} ORDER BY ${order} LIMIT ${last}`,
    values,
  });
}

/** Position of the last event recorded before this time, or 0. */
async function lastBefore(ask: Ask, time: number): Promise<number> {
  const [state] = await ask<{ last_position: number }>({ text: 'SELECT last_position FROM log_state' });
  let before = 0;
  let after = (state?.last_position ?? 0) + 1;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    // The next existing event. A damaged log may have gaps.
    const [found] = await ask<{ recorded_at: number }>({
      text: 'SELECT recorded_at FROM events WHERE position >= $1 ORDER BY position LIMIT 1',
      values: [middle],
    });
    if ((found?.recorded_at ?? Infinity) < time) before = middle;
    else after = middle;
  }
  return before;
}
