import { expect, test } from 'vitest';
import { askAt, columnsAt, rowsAt } from '../../../testing/place.ts';
import { eachTestsPlace } from '../place.support.ts';
import { addColumn, addIndex, create, dropColumn, rawSql, type MigrationStep } from './migrations.ts';
import { int, nullable, table, text } from './table.ts';
import type { Write } from './statement.ts';

const asItWas = table('members', { id: int, name: text }, { key: ['id'] });
const members = table(
  'members',
  { id: int, name: text, grade: int, nick: nullable(text) },
  { key: ['id'], indexes: { members_by_grade: ['grade'] } },
);
const first = [create(asItWas)];
const today = [
  [create(members)],
  [addColumn(members, 'grade', 1), addColumn(members, 'nick'), addIndex(members, 'members_by_grade')],
  [inBoth(`UPDATE members SET nick = name || '!' WHERE nick IS NULL`)],
];

function inBoth(sql: string): MigrationStep {
  return rawSql({ sqlite: [sql], postgresql: [sql] });
}

const place = eachTestsPlace();

/** Opens the log with these migrations, and writes. */
async function migrate(
  migrations: readonly (readonly MigrationStep[])[],
  ...writes: readonly Write[]
): Promise<void> {
  const log = await place.open({ rowTables: [{ name: 'members', migrations }] });
  await log.write(writes);
  await log.close();
}

test('a new database and one that grew have the same columns and indexes', async () => {
  await migrate(today);
  const made = await columnsAt(place.dataDir, 'members');
  expect(made.columns).toHaveLength(4);
  expect(made.indexes).toContain('members_by_grade');
  await askAt(place.dataDir, 'DROP TABLE members');
  await askAt(place.dataDir, `DELETE FROM row_tables WHERE name = 'members'`);
  await migrate([first]);
  expect((await columnsAt(place.dataDir, 'members')).columns).toHaveLength(2);
  await migrate(today);
  expect(await columnsAt(place.dataDir, 'members')).toEqual(made);
});

test('rows that were there keep what they had, and have a value in each new column', async () => {
  await migrate([first], asItWas.insert({ id: 1, name: 'Kim' }));
  await migrate(today, members.insert({ id: 2, name: 'Lee', grade: 3, nick: null }));
  const rows = [
    { id: 1, name: 'Kim', grade: 1, nick: 'Kim!' },
    { id: 2, name: 'Lee', grade: 3, nick: null },
  ];
  expect(await rowsAt(place.dataDir, 'members')).toEqual(rows);
  await migrate(today);
  expect(await rowsAt(place.dataDir, 'members')).toEqual(rows);
});

test('a column that moves to another table takes its values along, and is not missed in a new database', async () => {
  const moved = table('members', { id: int }, { key: ['id'] });
  const names = table('names', { id: int, name: text }, { key: ['id'] });
  const steps = [
    [create(moved)],
    [create(names), dropColumn(moved, 'name', ['INSERT INTO names SELECT id, name FROM members'])],
  ];
  await migrate([first], asItWas.insert({ id: 1, name: 'Kim' }));
  await migrate(steps);
  expect(await rowsAt(place.dataDir, 'members')).toEqual([{ id: 1 }]);
  expect(await rowsAt(place.dataDir, 'names')).toEqual([{ id: 1, name: 'Kim' }]);
  for (const made of ['members', 'names']) await askAt(place.dataDir, `DROP TABLE ${made}`);
  await askAt(place.dataDir, `DELETE FROM row_tables WHERE name = 'members'`);
  await migrate(steps, moved.insert({ id: 2 }));
  expect(await rowsAt(place.dataDir, 'names')).toEqual([]);
});

test('a migration that fails leaves nothing behind', async () => {
  await migrate([first]);
  await expect(migrate([...today, [inBoth('UPDATE nowhere SET x = 1')]])).rejects.toThrow('nowhere');
  expect((await columnsAt(place.dataDir, 'members')).columns).toHaveLength(2);
});

test('a step that names what the table has not is refused before anything runs', () => {
  expect(() => addIndex(members, 'members_by_name')).toThrow('members_by_name');
  expect(() => dropColumn(members, 'name')).toThrow('name');
  // @ts-expect-error: there is no such column
  addColumn(members, 'colour');
  // @ts-expect-error: a column that cannot be null needs a value
  addColumn(members, 'grade');
  // @ts-expect-error: a grade is a number
  addColumn(members, 'grade', 'high');
});
