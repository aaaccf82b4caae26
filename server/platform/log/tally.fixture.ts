import {
  following,
  Refusal,
  streamOf,
  type Command,
  type Fold,
  type NewEvent,
  type Projection,
  type RecordedEvent,
  type RowTables,
  type StreamRef,
} from './log.ts';
import { create } from './tables/migrations.ts';
import { statementsFor } from './tables/statement.ts';
import { int, table, text, type TablesOf } from './tables/table.ts';

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
  on: {
    Counted: ({ sum, notes }, { data }) => ({
      sum: sum + data.by,
      notes: data.note ? [...notes, data.note].slice(-3) : notes,
    }),
  },
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

const tallySums = table('tally_sums', { stream: text, sum: int, events: int }, { key: ['stream'] });
const tallyNotes = table(
  'tally_notes',
  { position: int, note: text },
  { key: ['position'], indexes: { tally_notes_by_note: ['note'] } },
);
const peopleTable = table('people', { id: int, name: text }, { key: ['id'], unique: [['name']] });

const { statement } = statementsFor<TablesOf<typeof tallySums | typeof peopleTable>>();

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

export const sums: Projection = {
  name: 'sums',
  version: 1,
  tables: [tallySums],
  on: { Counted: ({ stream, data }: RecordedEvent<Counted>) => [addToSum({ stream, by: data.by })] },
};

export const notes: Projection = {
  name: 'notes',
  version: 1,
  tables: [tallyNotes],
  on: {
    Counted: ({ position, data }: RecordedEvent<Counted>) =>
      data.note === undefined ? [] : [tallyNotes.insert({ position, note: notable(data.note) })],
  },
};

const tallySteps = table('tally_steps', { position: int, before: int, after: int }, { key: ['position'] });

/** Each sum with the one before it. */
export const steps: Projection = {
  name: 'steps',
  version: 1,
  tables: [tallySteps],
  on: {},
  follows: [
    following(tallyFold, ({ position }, before, after) => [
      tallySteps.insert({ position, before: before.sum, after: after.sum }),
    ]),
  ],
};

/** The database refuses the row of a note that is `forbidden`. */
function notable(note: string): string {
  return note === 'forbidden' ? (null as never) : note;
}

export const people: RowTables = { name: 'people', migrations: [[create(peopleTable)]] };

export const insertPerson = peopleTable.insert;
export const upsertPerson = peopleTable.upsert;
export const renamePerson = statement<{ id: number; name: string }>((db, p) =>
  db
    .updateTable('people')
    .set({ name: p('name') })
    .where('id', '=', p('id')),
);
