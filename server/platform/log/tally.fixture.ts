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
import { view, viewByPart } from './tables/view.ts';

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

export interface Put extends NewEvent {
  readonly type: 'Put';
  /** 0: it is taken away. */
  readonly data: { readonly shelf: number; readonly title: string; readonly copies: number };
}

type Books = Readonly<Record<string, { readonly title: string; readonly copies: number }>>;

export interface Shelf {
  readonly shelf: number;
  readonly books: Books;
}

const shelfFold: Fold<Shelf, Put> = {
  category: 'shelf',
  stateVersion: 1,
  initial: { shelf: 0, books: {} },
  on: {
    Put: ({ books }, { data: { shelf, title, copies } }) => {
      const { [title]: _, ...others } = books;
      return { shelf, books: copies === 0 ? others : { ...others, [title]: { title, copies } } };
    },
  },
};

export function put(data: Put['data']): Command<null> {
  const ref = streamOf(shelfFold, data.shelf);
  return {
    actorId: 7,
    commandId: `command-${++commands}`,
    streams: [ref],
    decide: () => ({ events: [{ ref, events: [{ type: 'Put', data }] }], reply: null }),
  };
}

const shelves = table('shelves', { shelf: int, copies: int }, { key: ['shelf'] });
const shelfBooks = table(
  'shelf_books',
  { shelf: int, title: text, copies: int },
  { key: ['shelf', 'title'], unique: [['shelf', 'copies']] },
);

/** What stands on shelves, as their states say. */
export const library: Projection = {
  name: 'library',
  version: 1,
  tables: [shelves, shelfBooks],
  on: {},
  follows: [
    view(shelfFold, shelves, ({ shelf, books }) => {
      const copies = Object.values(books).reduce((sum, book) => sum + book.copies, 0);
      return copies === 0 ? [] : [{ shelf, copies }];
    }),
    viewByPart(
      shelfFold,
      shelfBooks,
      ({ books }) => books,
      (book, { shelf }) => [{ shelf, ...book }],
    ),
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
