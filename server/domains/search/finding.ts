import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import { newest } from '../../platform/newest.ts';
import {
  compiling,
  statementsFor,
  type Bound,
  type Params,
  type SqlValue,
} from '../../platform/log/tables/statement.ts';
import type { Table } from '../../platform/log/tables/table.ts';
import {
  contains,
  rowsWith,
  shapeOf,
  textParams,
  type TextAsked,
} from '../../platform/log/tables/text-index.ts';
import { EDGE, keysOf, partsOf, START, waysAround, type Keyword, type KeywordWord } from './spelling.ts';

/*
 * The queries of the search. What must stay true:
 * - Both engines give the same rows in the same order. So every order ends with a key, and what is asked of a text is asked to
 *   the letter.
 * - A statement is kept for ever once it is prepared. So there is one for each shape of a query, and few shapes.
 */

const { statement } = statementsFor<never>();

type Values = Readonly<Record<string, SqlValue>>;
/** The place of a parameter. */
type Param = (name: string) => RawBuilder<unknown>;

/** How close a name is to the keyword. The ranking begins with it. */
export const TIER = { exact: 0, prefix: 1, words: 2, inside: 3 } as const;

/** What is searched: a table with `names` and a text, and in which order its rows are found. */
export interface Searched {
  readonly table: Table;
  /** What else the order or the conditions read. */
  readonly joined?: RawBuilder<unknown>;
  /** What follows the closeness in the ranking, and ends with the key. */
  readonly order: RawBuilder<unknown>;
  /** Instead of the ranking. */
  readonly sorts?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Which rows may be found at all. */
  conditions(param: Param): RawBuilder<unknown>[];
  /** Two numbers that rank rows among themselves, as `rank` and `rank2`, the greatest first. */
  ranks(sort: string): RawBuilder<unknown>;
}

/** A row that may be meant. */
export interface Near {
  readonly id: number;
  readonly text: string;
  readonly rank: number;
  readonly rank2: number;
}

/** Shapes of queries that are remembered: more than there are. */
const SHAPES_KEPT = 2000;

interface Statements {
  readonly page: (values: Values) => Bound<{ id: number }>;
  readonly count: (values: Values) => Bound<{ count: number }>;
  readonly near: (values: Values) => Bound<Near>;
}

export class Finding {
  readonly #searched: Searched;
  readonly #statements = newest<string, Statements>(SHAPES_KEPT);

  constructor(searched: Searched) {
    this.#searched = searched;
  }

  /** Ids of rows that have the keyword, the closest first or in another order. */
  page(keyword: Keyword, values: Values & { startIndex: number; rowCount: number }, sort = '') {
    const asked = askedOf(keyword);
    return this.#of(asked, sort).page({ ...values, ...textParams(asked), ...tierParams(keyword) });
  }

  count(keyword: Keyword, values: Values): Bound<{ count: number }> {
    const asked = askedOf(keyword);
    return this.#of(asked, '').count({ ...values, ...textParams(asked) });
  }

  /** Rows that have what is asked in their text, the newest first. */
  near(asked: TextAsked, values: Values & { readonly rowCount: number }, sort = ''): Bound<Near> {
    return this.#of(asked, sort).near({ ...values, ...textParams(asked) });
  }

  #of(asked: TextAsked, sort: string): Statements {
    const shape = shapeOf(asked);
    const kind = `${sort} ${shape}`;
    const known = this.#statements.get(kind) ?? this.#write(shape, sort);
    this.#statements.set(kind, known);
    return known;
  }

  #write(shape: string, sort: string): Statements {
    const { table, joined = sql``, order, sorts, ranks, conditions } = this.#searched;
    const [key = ''] = table.key;
    const id = sql.ref(`${table.name}.${key}`);
    const found = (db: QueryExecutorProvider, param: Param) => {
      const { from, where } = rowsWith(db, table, shape, param);
      return {
        from: sql`${from} ${joined}`,
        where: sql.join([where, ...conditions(param)], sql` AND `),
      };
    };
    const write = <Row>(build: (db: QueryExecutorProvider, param: Param) => RawBuilder<unknown>) =>
      statement((db, p: Params<Values>) =>
        compiling<Row>(
          db,
          build(db, (name) => sql`${p(name)}`),
        ),
      );
    return {
      page: write((db, param) => {
        const { from, where } = found(db, param);
        const by = sorts?.[sort] ?? sql`${tierOf(db, table, param)}, ${order}`;
        return sql`SELECT ${id} AS id FROM ${from} WHERE ${where} ORDER BY ${by}
          LIMIT ${param('rowCount')} OFFSET ${param('startIndex')}`;
      }),
      count: write((db, param) => {
        const { from, where } = found(db, param);
        return sql`SELECT count(*) AS count FROM ${from} WHERE ${where}`;
      }),
      near: write((db, param) => {
        const { from, where } = found(db, param);
        return sql`SELECT ${id} AS id, ${sql.ref(`${table.name}.text`)} AS text, ${ranks(sort)}
          FROM ${from} WHERE ${where} ORDER BY ${id} DESC LIMIT ${param('rowCount')}`;
      }),
    };
  }
}

/** What a text must have in it for a keyword: all of its words, or the whole of it where spaces came in between. */
function askedOf({ whole, words }: Keyword): TextAsked {
  if (words.length === 0) return [[partsOf(whole)]];
  const all = words.map(partsOf);
  // Any other keyword that is there as a whole has all of its words there, too.
  return words.some(({ isStart }) => isStart) ? [[partsOf(whole)], all] : [all];
}

/** What a text must have in it for a keyword of which one word is written with a mistake, and that word's letters. */
export function askedNear({
  whole,
  words,
}: Keyword): { readonly asked: TextAsked; readonly letters: string }[] {
  const around = (word: KeywordWord, others: readonly KeywordWord[]) => {
    const letters = word.spellings[0] ?? '';
    const ways = word.isStart ? null : waysAround(letters);
    if (ways === null) return [];
    const rest = others.map(partsOf);
    return [{ asked: ways.map((parts) => [...rest, ...parts.map((part) => [part])]), letters }];
  };
  return [
    ...around(whole, []),
    ...words.flatMap((word) =>
      around(
        word,
        words.filter((each) => each !== word),
      ),
    ),
  ];
}

/** {@link TIER} of a row. */
function tierOf(db: QueryExecutorProvider, { name }: Table, param: Param): RawBuilder<unknown> {
  const names = (part: string) => contains(db, sql.ref(`${name}.names`), param(part));
  const text = (part: string) => contains(db, sql.ref(`${name}.text`), param(part));
  const words = sql.join(['word0', 'word1', 'word2', 'word3'].map(text), sql` AND `);
  return sql`CASE WHEN ${names('exact0')} OR ${names('exact1')} THEN ${sql.lit(TIER.exact)}
    WHEN ${names('prefix0')} OR ${names('prefix1')} THEN ${sql.lit(TIER.prefix)}
    WHEN ${text('start0')} OR ${text('start1')} OR (${words}) THEN ${sql.lit(TIER.words)}
    ELSE ${sql.lit(TIER.inside)} END`;
}

function tierParams({ whole, words }: Keyword): Values {
  const [first = '', second = first] = whole.spellings;
  const wordAt = (at: number) => START + ((words[at] ?? words[0] ?? whole).spellings[0] ?? '');
  return {
    exact0: EDGE + first + EDGE,
    exact1: EDGE + second + EDGE,
    prefix0: EDGE + first,
    prefix1: EDGE + second,
    start0: START + first,
    start1: START + second,
    ...Object.fromEntries([0, 1, 2, 3].map((at) => [`word${at}`, wordAt(at)])),
  };
}

/** Whether one line is what the other begins with, as both are typed. */
export function beginsWith(line: string, keyword: Keyword): boolean {
  const letters = keysOf(line.replaceAll(/\s+/gu, ''));
  return keyword.whole.spellings.some((spelling) => letters.startsWith(spelling));
}
