import { describe, expect, test } from 'vitest';
import { RecordedReader } from '../events.ts';
import { following, type Projection } from '../log.ts';
import {
  count,
  insertPerson,
  library,
  notes,
  people,
  put,
  steps,
  sums,
  tally,
  tallyFold,
} from '../tally.fixture.ts';
import { eventsAfter } from '../tables/log-tables.ts';
import { StoredProjecting } from '../tables/projecting.ts';
import { addColumn } from '../tables/migrations.ts';
import { PURGED_AT_ONCE, purgeRows } from '../tables/purging.ts';
import { statementsFor, type Params } from '../tables/statement.ts';
import { int, nullable, table, text } from '../tables/table.ts';
import type { Trial } from './trial.support.ts';

const { statement } = statementsFor<{ people: { id: number; name: string } }>();
const peopleFrom = statement((db, p: Params<{ from: number }>) =>
  db.selectFrom('people').select('id').where('id', '>=', p('from')).limit(PURGED_AT_ONCE),
);
const deletePerson = statement<{ id: number }>((db, p) => db.deleteFrom('people').where('id', '=', p('id')));

/** What becomes of tables: at a start, and in a purge. */
export function describeTables(trial: Trial): void {
  describe('projections', () => {
    test('are built when they are new, and built again when their version changes', async () => {
      let log = await trial.open({ projections: [notes] });
      for (let i = 0; i < 5; i++) await log.execute(count(tally('a'), i, { note: `n${i}` }));
      log = await trial.reopen(log, { projections: [notes, sums] });
      expect(await trial.place.rows('tally_sums')).toEqual([{ stream: 'tally-a', sum: 10, events: 5 }]);
      const before = await trial.place.rows('tally_notes');
      const renamed: Projection = {
        ...notes,
        version: 2,
        tables: [table('tally_remarks', { position: int }, { key: ['position'] })],
        on: {},
      };
      log = await trial.reopen(log, { projections: [renamed, sums] });
      expect(await trial.place.rows('tally_remarks')).toEqual([]);
      await expect(trial.place.rows('tally_notes')).rejects.toThrow('tally_notes');
      await log.execute(count(tally('a'), 1));
      await trial.reopen(log, { projections: [sums, { ...notes, version: 3 }] });
      expect(await trial.place.rows('tally_notes')).toEqual(before);
      expect(await trial.place.rows('tally_sums')).toEqual([{ stream: 'tally-a', sum: 11, events: 6 }]);
    });

    test('that follow a kind of stream know its states, when an event is appended and when they are built', async () => {
      let log = await trial.open({ projections: [sums, notes, steps] });
      for (const [id, by] of [
        ['a', 1],
        ['b', 10],
        ['a', 2],
        ['b', 20],
        ['a', 3],
      ] as const)
        await log.execute(count(tally(id), by));
      const rows = [
        { position: 1, before: 0, after: 1 },
        { position: 2, before: 0, after: 10 },
        { position: 3, before: 1, after: 3 },
        { position: 4, before: 10, after: 30 },
        { position: 5, before: 3, after: 6 },
      ];
      expect(await trial.place.rows('tally_steps')).toEqual(rows);
      log = await trial.reopen(log, { projections: [sums, notes, { ...steps, version: 2 }] });
      expect(await trial.place.rows('tally_steps')).toEqual(rows);
      await log.execute(count(tally('a'), 4));
      expect(await trial.place.rows('tally_steps')).toContainEqual({ position: 6, before: 6, after: 10 });
    });

    test('of states have the rows that the last states say, however they came to be', async () => {
      let log = await trial.open({ projections: [library] });
      const puts = [
        [1, 'a', 5],
        [1, 'b', 2],
        [2, 'c', 9],
        [1, 'b', 2],
        // The row of `a` must go before `b` takes its place in the unique index.
        [1, 'a', 0],
        [1, 'b', 5],
        [2, 'c', 0],
        [3, 'd', 4],
        [3, 'e', 1],
      ] as const;
      for (const [shelf, title, copies] of puts) await log.execute(put({ shelf, title, copies }));
      const sorted = async (name: string) =>
        (await trial.place.rows(name)).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
      const standing = async () => [await sorted('shelves'), await sorted('shelf_books')];
      const expected = [
        [
          { shelf: 1, copies: 5 },
          { shelf: 3, copies: 5 },
        ],
        [
          { shelf: 1, title: 'b', copies: 5 },
          { shelf: 3, title: 'd', copies: 4 },
          { shelf: 3, title: 'e', copies: 1 },
        ],
      ];
      expect(await standing()).toEqual(expected);
      log = await trial.reopen(log, { projections: [{ ...library, version: 2 }] });
      expect(await standing()).toEqual(expected);
    });

    test('that follow a stream read it again where they have forgotten it', async () => {
      const log = await trial.open();
      for (const by of [1, 2, 3, 4]) await log.execute(count(tally('a'), by));
      const seen: [number, number][] = [];
      const follows = following(tallyFold, (_event, before, after) => {
        seen.push([before.sum, after.sum]);
        return [];
      });
      const recorded = new RecordedReader({});
      const projecting = new StoredProjecting([{ ...steps, follows: [follows] }], {
        reads: log.reads,
        recorded,
      });
      const rows = await log.reads.all(eventsAfter({ position: 2, limit: 10 }));
      await projecting.into({ write: () => Promise.resolve() }, rows);
      expect(seen).toEqual([
        [3, 6],
        [6, 10],
      ]);
    });

    test('that are no more leave their names, and no tables', async () => {
      const log = await trial.open();
      await log.execute(count(tally('a'), 1, { note: 'n' }));
      const gone: Projection = { name: 'notes', version: 2, tables: [], on: {} };
      await trial.reopen(log, { projections: [sums, gone] });
      await expect(trial.place.rows('tally_notes')).rejects.toThrow('tally_notes');
      expect(await trial.place.rows('tally_sums')).toEqual([{ stream: 'tally-a', sum: 1, events: 1 }]);
    });
  });

  test('rows survive a restart, and migrations run once', async () => {
    const log = await trial.open();
    await log.write([insertPerson({ id: 1, name: 'Kim' })]);
    const grown = table('people', { id: int, name: text, age: nullable(int) }, { key: ['id'] });
    const migrations = [...people.migrations, [addColumn(grown, 'age')]];
    const again = await trial.reopen(log, { rowTables: [{ ...people, migrations }] });
    expect(await trial.place.rows('people')).toEqual([{ id: 1, name: 'Kim', age: null }]);

    // Writes by key change, increment or delete a row. A missing row is ignored.
    await again.write([
      grown.insert({ id: 2, name: 'Lee', age: 40 }),
      grown.set({ id: 1, name: 'Kang', age: 30 }),
    ]);
    await again.write([
      grown.add({ id: 2, age: -2 }),
      grown.add({ id: 3, age: 1 }),
      grown.set({ id: 3, name: 'Ahn' }),
    ]);
    const both = [
      { id: 1, name: 'Kang', age: 30 },
      { id: 2, name: 'Lee', age: 38 },
    ];
    expect(await trial.place.rows('people')).toEqual(both);
    await again.write([grown.remove({ id: 1 }), grown.remove({ id: 3 })]);
    expect(await trial.place.rows('people')).toEqual([both[1]]);
  });

  test('a purge deletes more rows than one step takes, and a dry run counts them and deletes none', async () => {
    const log = await trial.open();
    await log.write(Array.from({ length: 1201 }, (_, id) => insertPerson({ id, name: `Kim ${id}` })));
    const purge = (isDryRun: boolean) => {
      const purged = { reads: log.reads, write: log.write.bind(log), isDryRun };
      return purgeRows(purged, peopleFrom({ from: 1 }), ({ id }) => deletePerson({ id }));
    };
    expect(await purge(true)).toBe(1200);
    expect(await trial.place.rows('people')).toHaveLength(1201);
    expect(await purge(false)).toBe(1200);
    expect(await trial.place.rows('people')).toEqual([{ id: 0, name: 'Kim 0' }]);
    expect(await purge(true)).toBe(0);
  });
}
