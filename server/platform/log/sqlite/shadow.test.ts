import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLogger } from '../logger.ts';
import { eachTestsPlace } from '../place.support.ts';
import { statementsFor } from '../tables/statement.ts';
import { int, table, text } from '../tables/table.ts';
import { inTransaction } from '../transaction.ts';
import { SqliteEngine } from './engine.ts';
import { databaseFile } from './sqlite-log.ts';

const words = table(
  'words',
  { id: int, letters: text },
  { key: ['id'], textIndex: { name: 'words_text', column: 'letters' } },
);
const { statement } = statementsFor<{ words: { id: number; letters: string } }>();
const remove = statement<{ id: number }>((db, p) => db.deleteFrom('words').where('id', '=', p('id')));
const word = (id: number, letters: string) => words.upsert({ id, letters });

const place = eachTestsPlace();
let file: string;
let engine: SqliteEngine;

beforeEach(async () => {
  file = databaseFile(place.dataDir);
  await (await place.open()).close();
  engine = new SqliteEngine(file, silentLogger);
});
afterEach(() => engine.close());

/** The rows with these letters, as the index says, which must agree with its table. */
function found(letters: string): unknown[] {
  const db = new Database(file);
  try {
    db.exec(`INSERT INTO words_text (words_text) VALUES ('integrity-check')`);
    return db
      .prepare('SELECT rowid FROM words_text WHERE words_text MATCH ? ORDER BY rowid')
      .pluck()
      .all(letters);
  } finally {
    db.close();
  }
}

test('an index of a text follows rows that change with their own batch or a later one, and then with the table', async () => {
  const shadow = await engine.shadow();
  await shadow.make([words]);
  await shadow.write([word(3, 'abc'), word(1, 'abc'), word(1, 'def'), word(2, 'abc'), remove({ id: 2 })]);
  await shadow.write([word(4, 'abc'), word(5, 'def')]);
  await shadow.write([word(3, 'ghi'), remove({ id: 4 }), word(2, 'ghi'), word(5, 'def')]);
  await inTransaction(engine, async () => ({ events: [], writes: [], publish: shadow }));
  await shadow.drop();
  expect([found('abc'), found('def'), found('ghi')]).toEqual([[], [1, 5], [2, 3]]);
  await inTransaction(engine, async () => ({
    events: [],
    writes: [word(6, 'abc'), word(5, 'ghi'), remove({ id: 2 })],
  }));
  expect([found('abc'), found('def'), found('ghi')]).toEqual([[6], [1], [3, 5]]);
});

test('only a published table may write to what SQLite keeps an index in', async () => {
  const shadow = await engine.shadow();
  await shadow.make([words]);
  await inTransaction(engine, async () => ({ events: [], writes: [], publish: shadow }));
  const { statement: harming } = statementsFor<{ words_text_data: { id: number } }>();
  const harm = harming((db) => db.deleteFrom('words_text_data'));
  await expect(inTransaction(engine, async () => ({ events: [], writes: [harm()] }))).rejects.toThrow(
    'may not be modified',
  );
});
