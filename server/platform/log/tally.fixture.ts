import {
  Refusal,
  streamOf,
  type Command,
  type Fold,
  type NewEvent,
  type Projection,
  type RowTables,
  type StreamRef,
} from './log.ts';
import { statementsFor } from './statement.ts';

/** A domain as small as can be, for the tests of the log: tallies that are counted up to a limit. */
export interface Counted extends NewEvent {
  readonly type: 'Counted';
  readonly data: { readonly by: number; readonly note?: string };
}

export interface Tally {
  readonly sum: number;
  readonly notes: readonly string[];
}

export const tallyFold: Fold<Tally, Counted> = {
  category: 'tally',
  stateVersion: 1,
  initial: { sum: 0, notes: [] },
  evolve: ({ sum, notes }, { data }) => ({
    sum: sum + data.by,
    notes: data.note ? [...notes, data.note].slice(-3) : notes,
  }),
};

export const LIMIT = 1_000_000;

export function tally(id: string | number): StreamRef<Tally, Counted> {
  return streamOf(tallyFold, id);
}

let commands = 0;

export function count(
  ref: StreamRef<Tally, Counted>,
  by = 1,
  more: Partial<Command<{ sum: number }>> & { readonly note?: string } = {},
): Command<{ sum: number }> {
  const { note, ...rest } = more;
  return {
    actorId: 7,
    commandId: `command-${++commands}`,
    streams: [ref],
    decide: (states) => {
      const sum = states.get(ref).sum + by;
      if (sum > LIMIT) throw new Refusal('9001', { limit: LIMIT });
      const event: Counted = { type: 'Counted', data: note === undefined ? { by } : { by, note } };
      return { events: [{ ref, events: [event] }], reply: { sum } };
    },
    ...rest,
  };
}

interface Tables {
  tally_sums: { stream: string; sum: number; events: number };
  tally_notes: { position: number; note: string };
  people: { id: number; name: string };
}

const { statement } = statementsFor<Tables>();

const addToSum = statement<{ stream: string; by: number }>((db, p) =>
  db
    .insertInto('tally_sums')
    .values({ stream: p('stream'), sum: p('by'), events: 1 })
    .onConflict((conflict) =>
      conflict.column('stream').doUpdateSet((row) => ({
        sum: row('tally_sums.sum', '+', row.ref('excluded.sum')),
        events: row('tally_sums.events', '+', 1),
      })),
    ),
);
const addNote = statement<{ position: number; note: string }>((db, p) =>
  db.insertInto('tally_notes').values({ position: p('position'), note: p('note') }),
);

export const sums: Projection = {
  name: 'sums',
  version: 1,
  schema: [
    'CREATE TABLE tally_sums (stream TEXT PRIMARY KEY, sum INTEGER NOT NULL, events INTEGER NOT NULL) STRICT',
  ],
  tables: ['tally_sums'],
  on: { Counted: ({ stream, data }) => [addToSum({ stream, by: data.by })] },
};

export const notes: Projection = {
  name: 'notes',
  version: 1,
  schema: [
    "CREATE TABLE tally_notes (position INTEGER PRIMARY KEY, note TEXT NOT NULL CHECK (note <> 'forbidden')) STRICT",
    'CREATE INDEX tally_notes_by_note ON tally_notes (note)',
  ],
  tables: ['tally_notes'],
  on: {
    Counted: ({ position, data }) =>
      data.note === undefined ? [] : [addNote({ position, note: data.note })],
  },
};

export const people: RowTables = {
  name: 'people',
  migrations: [['CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT']],
};

export const insertPerson = statement<{ id: number; name: string }>((db, p) =>
  db.insertInto('people').values({ id: p('id'), name: p('name') }),
);
