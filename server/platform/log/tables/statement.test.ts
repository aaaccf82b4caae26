import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { bindingsOf, statementsFor, type Bound, type Params } from './statement.ts';

interface Tables {
  rooms: { room: number; title: string; host: string | null; open: number };
}

const db = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});
const { statement } = statementsFor<Tables>();
const insertRoom = statement<{ room: number; title: string; host: string | null }>((db, p) =>
  db.insertInto('rooms').values({ room: p('room'), title: p('title'), host: p('host'), open: 1 }),
);
const findRoom = statement((db, p: Params<{ room: number }>) =>
  db.selectFrom('rooms').select(['title', 'host']).where('room', '=', p('room')),
);
const closeAll = statement((db) => db.updateTable('rooms').set({ open: 0 }));

function bound(write: Bound<unknown>): unknown[] {
  const compiled = write.statement.compile(db);
  return [compiled.sql, bindingsOf(compiled, write.params)];
}

describe('a statement', () => {
  test('puts parameters and constants where the text wants them', () => {
    expect(bound(insertRoom({ title: 'Spring', host: null, room: 7 }))).toEqual([
      'insert into "rooms" ("room", "title", "host", "open") values (?, ?, ?, ?)',
      [7, 'Spring', null, 1],
    ]);
  });

  test('knows the row of a query, and needs no parameters where it has none', () => {
    expectTypeOf(findRoom({ room: 1 })).toEqualTypeOf<Bound<{ title: string; host: string | null }>>();
    expect(bound(closeAll())).toEqual(['update "rooms" set "open" = ?', [0]]);
  });

  test.each([undefined, true, Number.NaN, new Date(0), ['x']])('refuses %s by name', (value) => {
    const write = insertRoom({ room: 1, title: value as unknown as string, host: null });
    expect(() => bound(write)).toThrow(/^title is .*insert into "rooms"/);
  });
});
