import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openWriter, type Connection } from './sqlite/connection.ts';
import { addColumn, addIndex, create, rawSql, type MigrationStep } from './migrations.ts';
import { int, nullable, table, text } from './table.ts';
import { createDatabase } from './sqlite/create-database.ts';
import { migrate as migrateAll } from './sqlite/migrate.ts';

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
  [
    rawSql({
      sqlite: [`UPDATE members SET nick = name || '!' WHERE nick IS NULL`],
      postgresql: [`UPDATE members SET nick = name || '!' WHERE nick IS NULL`],
    }),
  ],
];

let connection: Connection;
let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'sellover-migrations-'));
  createDatabase(join(directory, 'members.db'));
  connection = openWriter(join(directory, 'members.db'));
});
afterEach(() => {
  connection.close();
  rmSync(directory, { recursive: true });
});

function migrate(migrations: readonly (readonly MigrationStep[])[]): void {
  migrateAll(connection.db, [{ name: 'members', migrations }]);
}

function columnsOf(name: string): unknown[] {
  const { db } = connection;
  return db.prepare(`SELECT name, type, "notnull" FROM pragma_table_info('${name}')`).raw().all();
}

test('a new file and one that grew have the same columns and indexes', () => {
  migrate(today);
  const made = columnsOf('members');
  expect(made).toHaveLength(4);
  connection.db.exec('DROP TABLE members; DELETE FROM row_tables');
  migrate([first]);
  expect(columnsOf('members')).toHaveLength(2);
  migrate(today);
  expect(columnsOf('members')).toEqual(made);
  const indexed = connection.db.prepare(`SELECT name FROM pragma_index_info('members_by_grade')`);
  expect(indexed.pluck().all()).toEqual(['grade']);
});

test('rows that were there keep what they had, and have a value in each new column', () => {
  migrate([first]);
  connection.run(asItWas.insert({ id: 1, name: 'Kim' }));
  migrate(today);
  connection.run(members.insert({ id: 2, name: 'Lee', grade: 3, nick: null }));
  expect(connection.db.prepare('SELECT * FROM members').all()).toEqual([
    { id: 1, name: 'Kim', grade: 1, nick: 'Kim!' },
    { id: 2, name: 'Lee', grade: 3, nick: null },
  ]);
  migrate(today);
  expect(connection.db.prepare('SELECT nick FROM members WHERE id = 2').get()).toEqual({ nick: null });
});

test('a migration that fails leaves nothing behind', () => {
  migrate([first]);
  const failing = rawSql({ sqlite: ['UPDATE nowhere SET x = 1'], postgresql: [] });
  expect(() => migrate([...today, [failing]])).toThrow('nowhere');
  expect(columnsOf('members')).toHaveLength(2);
});

test('a step that names what the table has not is refused before anything runs', () => {
  expect(() => addIndex(members, 'members_by_name')).toThrow('members_by_name');
  // @ts-expect-error: there is no such column
  addColumn(members, 'colour');
  // @ts-expect-error: a column that cannot be null needs a value
  addColumn(members, 'grade');
  // @ts-expect-error: a grade is a number
  addColumn(members, 'grade', 'high');
});
