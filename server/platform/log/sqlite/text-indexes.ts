import type { Table } from '../tables/table.ts';
import { namesOf } from '../tables/text-index.ts';

/*
 * The tables and triggers of an index of a text. During a rebuild it is filled in the temporary database, beside the rows, and
 * copied when they are. So nobody else waits for it.
 */

/** An index of a table, without rows, and the triggers that keep it. Nothing if the table defines none. */
export function createTextIndexSql(table: Table): string[] {
  if (!table.textIndex) return [];
  const { add, remove, trigger } = stepsOf(table, table.textIndex);
  return [
    createSql(table, 'main'),
    trigger('main', 'added', 'INSERT', add),
    trigger('main', 'removed', 'DELETE', remove),
    trigger('main', 'changed', 'UPDATE', remove, add),
  ];
}

/**
 * The same in the temporary database, for the many rows of a rebuild: their texts wait, and {@link indexWaitingSql} indexes
 * them at once. A trigger that indexes each alone takes five times as long.
 */
export function createWaitingTextIndexSql(table: Table): string[] {
  if (!table.textIndex) return [];
  const { name: index, column } = table.textIndex;
  const { trigger } = stepsOf(table, table.textIndex);
  const [id] = table.key;
  const waiting = `"${waitingOf(index)}"`;
  const unlessWaiting = (row: string) =>
    `WHERE NOT EXISTS (SELECT 1 FROM ${waiting} WHERE id = ${row}."${id}")`;
  const remove = `INSERT INTO "${index}" ("${index}", rowid, "${column}")
    SELECT 'delete', old."${id}", old."${column}" ${unlessWaiting('old')}`;
  const wait = `INSERT INTO ${waiting} SELECT new."${id}" ${unlessWaiting('new')}`;
  return [
    createSql(table, 'temp'),
    // Merging in small steps costs more than all other work. Later writes merge what is left.
    `INSERT INTO temp."${index}" ("${index}", rank) VALUES ('automerge', 0)`,
    `CREATE TABLE temp.${waiting} (id INTEGER PRIMARY KEY)`,
    trigger('temp', 'added', 'INSERT', wait),
    trigger('temp', 'removed', 'DELETE', remove),
    trigger('temp', 'changed', 'UPDATE', remove, wait),
  ];
}

/** Indexes the texts that wait in the temporary database. */
export function indexWaitingSql({ name, key: [id], textIndex }: Table): string[] {
  if (!textIndex) return [];
  const { name: index, column } = textIndex;
  const waiting = `temp."${waitingOf(index)}"`;
  return [
    `INSERT INTO temp."${index}" (rowid, "${column}") SELECT texts."${id}", texts."${column}"
      FROM ${waiting} AS waiting CROSS JOIN temp."${name}" AS texts ON texts."${id}" = waiting.id ORDER BY waiting.id`,
    `DELETE FROM ${waiting}`,
  ];
}

/** Copies the index, with the tables in which SQLite keeps it. Only a connection in unsafe mode may write those. */
export function copyTextIndexSql({ textIndex }: Table): string[] {
  if (!textIndex) return [];
  return ['data', 'idx', 'docsize'].flatMap((part) => [
    `DELETE FROM main."${textIndex.name}_${part}"`,
    `INSERT INTO main."${textIndex.name}_${part}" SELECT * FROM temp."${textIndex.name}_${part}"`,
  ]);
}

/** The names to drop the temporary tables of an index by. */
export function waitingNamesOf(table: Table): string[] {
  return table.textIndex ? [...namesOf(table), waitingOf(table.textIndex.name)] : namesOf(table);
}

function waitingOf(index: string): string {
  return `${index}_waiting`;
}

function createSql({ name, key: [id], textIndex }: Table, place: 'main' | 'temp'): string {
  const { name: index, column } = textIndex!;
  return `CREATE VIRTUAL TABLE ${place}."${index}" USING fts5 ("${column}", content = "${name}", content_rowid = "${id}", tokenize = "trigram case_sensitive 1", detail = none)`;
}

function stepsOf({ name, key: [id] }: Table, { name: index, column }: NonNullable<Table['textIndex']>) {
  const when = {
    INSERT: `INSERT ON "${name}"`,
    DELETE: `DELETE ON "${name}"`,
    UPDATE: `UPDATE OF "${column}" ON "${name}" WHEN old."${column}" <> new."${column}"`,
  };
  return {
    add: `INSERT INTO "${index}" (rowid, "${column}") VALUES (new."${id}", new."${column}")`,
    remove: `INSERT INTO "${index}" ("${index}", rowid, "${column}") VALUES ('delete', old."${id}", old."${column}")`,
    trigger: (place: 'main' | 'temp', of: string, event: keyof typeof when, ...steps: string[]) =>
      `CREATE TRIGGER ${place}."${index}_${of}" AFTER ${when[event]} BEGIN ${steps.join('; ')}; END`,
  };
}
