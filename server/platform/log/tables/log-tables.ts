import type { Timer } from '../log.ts';
import { statementsFor, type Params } from './statement.ts';
import { int, nullable, table, text, type RowOf, type Table, type TablesOf } from './table.ts';

/** The log's own tables, and their queries for any database. */

/**
 * `position` rises in the order of commits and has no hole, as it is counted up inside the write transaction and no
 * event is ever deleted. `data` comes last, so that reading the other columns never follows a long event's overflow.
 */
export const events = table(
  'events',
  {
    position: int,
    stream: text,
    version: int,
    type: text,
    actor_id: nullable(int),
    command_id: text,
    recorded_at: int,
    hash: text,
    data: text,
  },
  { key: ['position'], indexes: { events_by_stream: { columns: ['stream', 'version'], isUnique: true } } },
);

/**
 * One row. `last_position` is the last position written, even if its event is missing. `generation` counts rebuilds: a
 * process that sees it change checks whether its projections still match the database's.
 */
export const logState = table('log_state', { id: int, last_position: int, generation: int }, { key: ['id'] });

export const snapshots = table(
  'snapshots',
  { stream: text, state_version: int, version: int, state: text },
  { key: ['stream'] },
);

export const timers = table(
  'timers',
  { id: text, due_at: int, command: text },
  { key: ['id'], indexes: { timers_by_due_at: ['due_at'] } },
);

/** A reply as JSON; null: the command had no reply. Earlier versions also stored refusals here. */
export const answers = table(
  'answers',
  {
    id: int,
    key: text,
    fingerprint: text,
    reply: nullable(text),
    refusal: nullable(text),
    answered_at: int,
  },
  { key: ['id'], unique: [['key']] },
);

/**
 * `tables` is JSON: what the projection made, so that a later version knows what to drop. `position` is null; an earlier
 * version of this program left it otherwise where it was killed while it built them.
 */
export const builtProjections = table(
  'projections',
  { name: text, version: int, tables: text, position: nullable(int) },
  { key: ['name'] },
);

/** How many migrations each group of ordinary tables has run. */
export const migratedTables = table('row_tables', { name: text, version: int }, { key: ['name'] });

export const logTables: readonly Table[] = [
  events,
  logState,
  snapshots,
  timers,
  answers,
  builtProjections,
  migratedTables,
];

export type EventRow = RowOf<typeof events>;
export type SnapshotRow = RowOf<typeof snapshots>;
export type AnswerRow = Pick<RowOf<typeof answers>, 'fingerprint' | 'reply' | 'refusal'>;
export type ProjectionRow = RowOf<typeof builtProjections>;

const { statement } =
  statementsFor<
    TablesOf<
      | typeof events
      | typeof logState
      | typeof snapshots
      | typeof timers
      | typeof answers
      | typeof builtProjections
      | typeof migratedTables
    >
  >();

export const eventsAfter = statement((db, p: Params<{ position: number; limit: number }>) =>
  db
    .selectFrom('events')
    .selectAll()
    .where('position', '>', p('position'))
    .orderBy('position')
    .limit(p('limit')),
);

export const hashesAfter = statement((db, p: Params<{ position: number; limit: number }>) =>
  db
    .selectFrom('events')
    .select(['position', 'hash'])
    .where('position', '>', p('position'))
    .orderBy('position')
    .limit(p('limit')),
);

export const eventsOfStream = statement(
  (db, p: Params<{ stream: string; afterVersion: number; limit: number }>) =>
    db
      .selectFrom('events')
      .selectAll()
      .where('stream', '=', p('stream'))
      .where('version', '>', p('afterVersion'))
      .orderBy('version')
      .limit(p('limit')),
);

export const headOfStream = statement((db, p: Params<{ stream: string }>) =>
  db
    .selectFrom('events')
    .select(['version', 'hash'])
    .where('stream', '=', p('stream'))
    .orderBy('version', 'desc')
    .limit(1),
);

export const linkAt = statement((db, p: Params<{ stream: string; version: number }>) =>
  db
    .selectFrom('events')
    .select('hash')
    .where('stream', '=', p('stream'))
    .where('version', '=', p('version')),
);

export const findLogState = statement((db) =>
  db.selectFrom('log_state').select(['last_position', 'generation']),
);

export const moveLogState = statement<{ position: number }>((db, p) =>
  db.updateTable('log_state').set({ last_position: p('position') }),
);

export const beginGeneration = statement((db) =>
  db.updateTable('log_state').set((row) => ({ generation: row('generation', '+', 1) })),
);

/** Changes nothing. It only shows whether writing works. */
export const touchLogState = statement((db) =>
  db.updateTable('log_state').set((row) => ({ last_position: row.ref('last_position') })),
);

export const findSnapshot = statement((db, p: Params<{ stream: string; stateVersion: number }>) =>
  db
    .selectFrom('snapshots')
    .select(['version', 'state'])
    .where('stream', '=', p('stream'))
    .where('state_version', '=', p('stateVersion')),
);

export const findTimer = statement((db, p: Params<{ id: string }>) =>
  db.selectFrom('timers').select('due_at').where('id', '=', p('id')),
);

export function timerRow({ id, dueAt, command }: Timer): RowOf<typeof timers> {
  return { id, due_at: dueAt, command: JSON.stringify(command) };
}

export function timerFrom({ id, due_at: dueAt, command }: RowOf<typeof timers>): Timer {
  return { id, dueAt, command: JSON.parse(command) as Timer['command'] };
}

export const findDueTimers = statement((db, p: Params<{ now: number; limit: number }>) =>
  db
    .selectFrom('timers')
    .selectAll()
    .where('due_at', '<=', p('now'))
    .orderBy('due_at')
    .orderBy('id')
    .limit(p('limit')),
);

/** The next ones in their order, up to a moment. */
export const timersAfter = statement(
  (db, p: Params<{ dueAt: number; id: string; until: number; limit: number }>) =>
    db
      .selectFrom('timers')
      .selectAll()
      .where('due_at', '>=', p('dueAt'))
      .where('due_at', '<=', p('until'))
      .where((timer) => timer.or([timer('due_at', '>', p('dueAt')), timer('id', '>', p('id'))]))
      .orderBy('due_at')
      .orderBy('id')
      .limit(p('limit')),
);

export const findNextTimer = statement((db) =>
  db.selectFrom('timers').select((timers) => timers.fn.min('due_at').as('due_at')),
);

export const deleteTimer = statement<{ id: string }>((db, p) =>
  db.deleteFrom('timers').where('id', '=', p('id')),
);

export const findAnswer = statement((db, p: Params<{ key: string }>) =>
  db.selectFrom('answers').select(['fingerprint', 'reply', 'refusal']).where('key', '=', p('key')),
);

/** Ids rise with time, so the oldest are found without another index that every answer would have to update. */
export const findLastAnswer = statement((db) =>
  db.selectFrom('answers').select('id').orderBy('id', 'desc').limit(1),
);

export const findOldestAnswer = statement((db) =>
  db.selectFrom('answers').select('answered_at').orderBy('id').limit(1),
);

export const purgeSomeAnswers = statement<{ olderThan: number; limit: number }>((db, p) =>
  db
    .deleteFrom('answers')
    .where('id', 'in', (answers) =>
      answers.selectFrom('answers').select('id').orderBy('id').limit(p('limit')),
    )
    .where('answered_at', '<', p('olderThan')),
);

export const findProjections = statement((db) => db.selectFrom('projections').selectAll().orderBy('name'));

export const findRowTables = statement((db) => db.selectFrom('row_tables').selectAll());

export const forgetProjection = statement<{ name: string }>((db, p) =>
  db.deleteFrom('projections').where('name', '=', p('name')),
);
