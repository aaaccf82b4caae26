import { describe, expect, test } from 'vitest';
import { LogUnavailable, type Projection, type RecordedEvent } from '../log.ts';
import { count, insertPerson, notes, people, sums, tally, type Counted } from '../tally.fixture.ts';
import { DatabaseUnusable } from '../database-unusable.ts';
import { addColumn, create } from '../tables/migrations.ts';
import { int, nullable, table, text } from '../tables/table.ts';
import type { Trial } from './trial.support.ts';

/** How two versions of the program get on with one database. */
export function describeVersions(trial: Trial): void {
  describe('a newer program beside an older one', () => {
    const shown = table('tally_shown', { stream: text, events: int }, { key: ['stream'] });
    /** Its table has another name, so that the older one's queries find none. */
    const newSums: Projection = {
      name: 'sums',
      version: 2,
      tables: [shown],
      on: {
        Counted: ({ stream, version }: RecordedEvent<Counted>) => [shown.upsert({ stream, events: version })],
      },
    };
    const newer = { projections: [newSums, notes] };
    const sumsTable = sums.tables[0]!;

    test('stops it once its own projections are there: it neither writes nor reads, and says why', async () => {
      const old = await trial.open({ claim: 'together' });
      await old.execute(count(tally('a')));
      const young = await trial.open({ ...newer, claim: 'together' });
      // Nobody has asked it for a command.
      await expect.poll(() => old.trouble()).toMatch(/^a newer version .* start that version here/);
      await expect(old.execute(count(tally('a')))).rejects.toBeInstanceOf(LogUnavailable);
      await expect(old.reads.all(sumsTable.page(9))).rejects.toBeInstanceOf(LogUnavailable);
      const { events } = await young.execute(count(tally('a')));
      expect(await trial.place.rows('tally_shown')).toEqual([{ stream: 'tally-a', events: 2 }]);
      // What others do it still hears of, so that its viewers do.
      const heard: RecordedEvent[] = [];
      old.onCommitted((more) => heard.push(...more));
      const more = await young.execute(count(tally('a')));
      await expect.poll(() => heard).toContainEqual(more.events[0]);
      expect(events).toHaveLength(1);
    });

    test('that fails while it builds leaves all as it was, and the older one at work', async () => {
      const old = await trial.open({ claim: 'together' });
      await old.execute(count(tally('a'), 1, { note: 'n' }));
      const failing: Projection = {
        ...newSums,
        on: {
          Counted: () => {
            throw new Error('killed');
          },
        },
      };
      const grown = table('people', { id: int, name: text, age: nullable(int) }, { key: ['id'] });
      const rowTables = [{ ...people, migrations: [...people.migrations, [addColumn(grown, 'age')]] }];
      await expect(trial.open({ projections: [failing, notes], rowTables })).rejects.toThrow('killed');
      await old.write([insertPerson({ id: 1, name: 'Kim' })]);
      await old.execute(count(tally('a'), 2));
      expect(await trial.place.rows('tally_sums')).toEqual([{ stream: 'tally-a', sum: 3, events: 2 }]);
      expect(await trial.place.rows('people')).toEqual([{ id: 1, name: 'Kim' }]);
      await trial.reopen(old);
    });

    test('is not replaced by it, unless its operator says so', async () => {
      await (await trial.open()).execute(count(tally('a')));
      const young = await trial.open(newer);
      const start = trial.open();
      await expect(start).rejects.toBeInstanceOf(DatabaseUnusable);
      await expect(start).rejects.toThrow(
        /its projection sums was made by a newer version .* stop all servers and run its sellover db rebuild/,
      );
      await young.execute(count(tally('a')));
      await trial.place.database.rebuild({ projections: [sums, notes], rowTables: [people] });
      await expect(young.execute(count(tally('a')))).rejects.toThrow('an older version of this program');
      await (await trial.open()).execute(count(tally('a'), 5));
      expect(await trial.place.rows('tally_sums')).toEqual([{ stream: 'tally-a', sum: 7, events: 3 }]);
      await (await trial.open(newer)).execute(count(tally('a')));
      expect(await trial.place.rows('tally_shown')).toEqual([{ stream: 'tally-a', events: 4 }]);
    });

    test('knows a projection that the older one does not, which does not start either', async () => {
      await trial.open();
      await expect(trial.open({ projections: [sums] })).rejects.toThrow('its projection notes was made by');
    });

    test('of which two start at once: both go on', async () => {
      const old = await trial.open();
      for (let i = 0; i < 50; i++) await old.execute(count(tally(i), 1, { note: `n${i}` }));
      await old.close();
      const young = await Promise.all([trial.open(newer), trial.open(newer), trial.open(newer)]);
      for (const log of young) await log.execute(count(tally('a')));
      expect(await trial.place.rows('tally_shown')).toHaveLength(51);
      expect(await trial.place.rows('tally_notes')).toHaveLength(50);
    });

    test('wins over one that is newer than the old one only, and starts at once', async () => {
      const old = await trial.open();
      await old.execute(count(tally('a')));
      const newest = { projections: [{ ...newSums, version: 3 }, notes] };
      const [log] = await Promise.allSettled([trial.open(newest), trial.open(newer)]);
      expect(log.status).toBe('fulfilled');
      await expect(trial.open(newer)).rejects.toThrow('its projection sums was made by a newer version');
      await (await trial.open(newest)).execute(count(tally('a')));
      expect(await trial.place.rows('tally_shown')).toEqual([{ stream: 'tally-a', events: 2 }]);
    });

    test('adds to tables of rows, which the older one goes on writing, though it starts no more', async () => {
      const grown = table('people', { id: int, name: text, age: int }, { key: ['id'] });
      const places = table('places', { id: int }, { key: ['id'] });
      const migrations = [...people.migrations, [addColumn(grown, 'age', 20), create(places)]];
      const ofNewer = { rowTables: [{ ...people, migrations }] };
      const old = await trial.open();
      const young = await trial.open(ofNewer);
      await young.write([grown.insert({ id: 1, name: 'Kim', age: 30 })]);
      await old.write([insertPerson({ id: 2, name: 'Lee' })]);
      const start = trial.open();
      await expect(start).rejects.toThrow(/its tables of people were made by a newer version .* db rebuild/);
      await trial.place.database.rebuild({ projections: [sums, notes], rowTables: [people] });
      await (await trial.open()).write([insertPerson({ id: 3, name: 'Park' })]);
      await (await trial.open(ofNewer)).write([grown.insert({ id: 4, name: 'Choi', age: 40 })]);
      expect(await trial.place.rows('people')).toEqual([
        { id: 1, name: 'Kim', age: 30 },
        { id: 2, name: 'Lee', age: 20 },
        { id: 3, name: 'Park', age: 20 },
        { id: 4, name: 'Choi', age: 40 },
      ]);
    });
  });
}
