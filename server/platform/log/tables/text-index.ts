import { sql, SqliteAdapter, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import type { SqlValue } from './statement.ts';
import type { EngineName, Table } from './table.ts';

/*
 * An index that finds rows by any part of a text: SQLite's FTS5 with trigrams, or PostgreSQL's pg_trgm. What must stay true:
 * - Both engines find the same rows: those that have the asked parts in them, to the letter.
 * - PostgreSQL makes it when the rows are there, because that is several times as fast. Until then nobody asks it.
 * - The index only says which rows have all trigrams of a part. So the text itself is looked at as well.
 * - On SQLite a change of other columns costs the index nothing. PostgreSQL indexes each new version of a row, so what changes
 *   often belongs in another table.
 */

/** The shortest part that an index helps to find. */
export const PART_LENGTH_MIN = 3;

/**
 * What a text must have in it: for any of the ways, each of its words, and of a word any of its spellings. No part is shorter than
 * {@link PART_LENGTH_MIN}.
 */
export type TextAsked = readonly (readonly (readonly string[])[])[];

/** The names to drop a table by, each before what it rests on. */
export function namesOf({ name, textIndex }: Pick<Table, 'name' | 'textIndex'>): string[] {
  return textIndex ? [name, textIndex.name] : [name];
}

export function engineOf(db: QueryExecutorProvider): EngineName {
  return db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgresql';
}

/** How many ways, words and spellings are asked. Each such shape has a statement. */
export function shapeOf(asked: TextAsked): string {
  return asked.map((words) => words.map((spellings) => spellings.length).join('.')).join('|');
}

/** Whether the text of a row has what is asked in it. Without an index. */
export function textHas(
  db: QueryExecutorProvider,
  { name, textIndex }: Table,
  shape: string,
  param: (name: string) => RawBuilder<unknown>,
  prefix = '',
): RawBuilder<boolean> {
  const text = sql.ref(`${name}.${textIndex!.column}`);
  // PostgreSQL takes a fifth of the time for it that its strpos takes.
  const isLike = engineOf(db) === 'postgresql';
  return eachPart(shape, (at) =>
    isLike
      ? sql`${text} LIKE ${param(`${prefix}like_${at}`)}`
      : sql`instr(${text}, ${param(`${prefix}part_${at}`)}) > 0`,
  );
}

/** Whether this text has what is asked in it. */
export function isAskedOf(text: string, asked: TextAsked): boolean {
  return asked.some((words) => words.every((spellings) => spellings.some((part) => text.includes(part))));
}

/** Whether a number is in a text with numbers between commas. */
export function isAmong(
  db: QueryExecutorProvider,
  number: RawBuilder<unknown>,
  numbers: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return engineOf(db) === 'sqlite'
    ? sql<boolean>`${number} IN (SELECT value FROM json_each('[' || ${numbers} || ']'))`
    : sql<boolean>`${number} = ANY (string_to_array(${numbers}, ',')::bigint[])`;
}

/** The rows of a table that have what is asked in their text: the FROM, the condition and the key. */
export function rowsWith(
  db: QueryExecutorProvider,
  table: Table,
  shape: string,
  param: (name: string) => RawBuilder<unknown>,
): {
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<boolean>;
  /** The row's key, by which the index itself is in order. */
  readonly id: RawBuilder<unknown>;
} {
  const { name, key, textIndex } = table;
  if (!textIndex) throw new Error(`The table ${name} has no index of a text`);
  const index = sql.table(textIndex.name);
  if (engineOf(db) === 'sqlite')
    return {
      // In this order, or SQLite might look up each row of the table in the index.
      from: sql`${index} CROSS JOIN ${sql.table(name)} ON ${sql.ref(`${name}.${key[0]}`)} = ${sql.ref(`${textIndex.name}.rowid`)}`,
      where: sql<boolean>`${index} MATCH ${param('match')} AND ${textHas(db, table, shape, param)}`,
      id: sql.ref(`${textIndex.name}.rowid`),
    };
  const has = textHas(db, table, shape, param);
  return {
    // Apart, or PostgreSQL would go by the index of another condition or of an order, and look into each of its texts. It plans
    // this for all rows, whatever limit follows. For the first ones it would rather read the table.
    from: sql`(WITH found AS MATERIALIZED (SELECT * FROM ${sql.table(name)} WHERE ${has}) SELECT * FROM found) AS ${sql.table(name)}`,
    where: sql<boolean>`TRUE`,
    id: sql.ref(`${name}.${key[0]}`),
  };
}

/** The parameters of a statement with {@link rowsWith}, or with {@link textHas} and this prefix, for either engine. */
export function textParams(asked: TextAsked, prefix = ''): Record<string, SqlValue> {
  const params: Record<string, SqlValue> = { [`${prefix}match`]: matchOf(asked) };
  for (const [way, words] of asked.entries())
    for (const [word, spellings] of words.entries())
      for (const [at, part] of spellings.entries()) {
        params[`${prefix}part_${way}_${word}_${at}`] = part;
        params[`${prefix}like_${way}_${word}_${at}`] = `%${part.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`;
      }
  return params;
}

/** One condition for each part of a shape, joined as {@link TextAsked} says. */
function eachPart(shape: string, condition: (at: string) => RawBuilder<unknown>): RawBuilder<boolean> {
  const ways = shape.split('|').map((words, way) => {
    const all = words.split('.').map((spellings, word) => {
      const any = Array.from({ length: Number(spellings) }, (_, at) => condition(`${way}_${word}_${at}`));
      return sql`(${sql.join(any, sql` OR `)})`;
    });
    return sql`(${sql.join(all, sql` AND `)})`;
  });
  return sql<boolean>`(${sql.join(ways, sql` OR `)})`;
}

function matchOf(asked: TextAsked): string {
  const word = (spellings: readonly string[]) => `(${spellings.map(trigramsOf).join(' OR ')})`;
  return asked.map((words) => `(${words.map(word).join(' AND ')})`).join(' OR ');
}

/** Without the one that every word has that begins with this letter, if there is another to go by. */
function trigramsOf(part: string): string {
  const letters = Array.from(part);
  const trigrams = letters.slice(2).map((last, at) => `${letters[at]}${letters[at + 1]}${last}`);
  const telling = trigrams.length > 1 && part.startsWith('  ') ? trigrams.slice(1) : trigrams;
  return `(${Array.from(new Set(telling), (each) => `"${each.replaceAll('"', '""')}"`).join(' AND ')})`;
}
