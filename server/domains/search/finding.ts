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
import { END, keysOf, NAME, partsOf, START, waysAround, type Keyword, type KeywordWord } from './spelling.ts';

/*
 * The queries of the search. What must stay true:
 * - Both engines give the same rows in the same order. So every order ends with a key, and texts are compared letter by letter.
 * - A statement is kept for ever once it is prepared. So there is one for each shape of a query, and few shapes.
 */

const { statement } = statementsFor<never>();

type Values = Readonly<Record<string, SqlValue>>;
type PageValues = Values & { readonly startIndex: number; readonly rowCount: number };
/** The place of a parameter. */
type Param = (name: string) => RawBuilder<unknown>;

/** The order by closeness. */
export const RANKED = 'relevance';

/** How close a name is to the keyword. The ranking begins with it. */
export const TIER = { exact: 0, prefix: 1, words: 2, inside: 3 } as const;

/** What is searched: a table with a text, and in which order its rows are found. */
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
  page(keyword: Keyword, values: PageValues, sort: string) {
    return this.#page(askedOf(keyword), keyword, values, sort);
  }

  /**
   * The first of them, of those whose name begins with the keyword. If there are enough of these, the others need not be
   * ranked, and they are most.
   */
  firstPage(keyword: Keyword, values: PageValues) {
    return this.#page(
      [[keyword.whole.spellings.map((spelling) => NAME + spelling)]],
      keyword,
      values,
      RANKED,
    );
  }

  #page(asked: TextAsked, keyword: Keyword, values: PageValues, sort: string) {
    const kind = { spellings: keyword.whole.spellings.length, words: keyword.words.length };
    return this.#of(asked, sort, kind).page({ ...values, ...textParams(asked), ...tierParams(keyword) });
  }

  count(keyword: Keyword, values: Values): Bound<{ count: number }> {
    const asked = askedOf(keyword);
    return this.#of(asked, RANKED).count({ ...values, ...textParams(asked) });
  }

  /** Rows that have what is asked in their text, the newest first. */
  near(asked: TextAsked, values: Values & { readonly rowCount: number }, sort: string): Bound<Near> {
    return this.#of(asked, sort).near({ ...values, ...textParams(asked) });
  }

  #of(asked: TextAsked, sort: string, kind: Kind = { spellings: 1, words: 0 }): Statements {
    const shape = shapeOf(asked);
    const name = `${sort} ${kind.spellings} ${kind.words} ${shape}`;
    const known = this.#statements.get(name) ?? this.#write(shape, sort, kind);
    this.#statements.set(name, known);
    return known;
  }

  #write(shape: string, sort: string, kind: Kind): Statements {
    const { table, joined = sql``, order, sorts, ranks, conditions } = this.#searched;
    const [key = ''] = table.key;
    const id = sql.ref(`${table.name}.${key}`);
    const found = (db: QueryExecutorProvider, param: Param) => {
      const { from, where, id } = rowsWith(db, table, shape, param);
      return {
        id,
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
        const by = sorts?.[sort] ?? sql`${tierOf(db, table, kind, param)}, ${order}`;
        return sql`SELECT ${id} AS id FROM ${from} WHERE ${where} ORDER BY ${by}
          LIMIT ${param('rowCount')} OFFSET ${param('startIndex')}`;
      }),
      count: write((db, param) => {
        const { from, where } = found(db, param);
        return sql`SELECT count(*) AS count FROM ${from} WHERE ${where}`;
      }),
      near: write((db, param) => {
        const { from, where, id } = found(db, param);
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

/** {@link TIER} of a row. Only what the keyword can be is asked. */
function tierOf(db: QueryExecutorProvider, { name }: Table, kind: Kind, param: Param): RawBuilder<unknown> {
  const has = (part: string) => contains(db, sql.ref(`${name}.text`), param(part));
  const any = (part: string) =>
    sql.join(
      Array.from({ length: kind.spellings }, (_, at) => has(`${part}${at}`)),
      sql` OR `,
    );
  const words = sql.join(
    Array.from({ length: kind.words }, (_, at) => has(`word${at}`)),
    sql` AND `,
  );
  return sql`CASE WHEN ${any('exact')} THEN ${sql.lit(TIER.exact)}
    WHEN ${any('prefix')} THEN ${sql.lit(TIER.prefix)}
    WHEN ${any('start')} ${kind.words > 0 ? sql`OR (${words})` : sql``} THEN ${sql.lit(TIER.words)}
    ELSE ${sql.lit(TIER.inside)} END`;
}

/** What the ranking asks depends on how many spellings and words a keyword has. */
interface Kind {
  readonly spellings: number;
  readonly words: number;
}

function tierParams({ whole, words }: Keyword): Values {
  const params: Record<string, SqlValue> = {};
  for (const [at, spelling] of whole.spellings.entries()) {
    params[`exact${at}`] = NAME + spelling + END;
    params[`prefix${at}`] = NAME + spelling;
    params[`start${at}`] = START + spelling;
  }
  for (const [at, { spellings }] of words.entries()) params[`word${at}`] = START + (spellings[0] ?? '');
  return params;
}

/** Whether one line is what the other begins with, as both are typed. */
export function beginsWith(line: string, keyword: Keyword): boolean {
  const letters = keysOf(line.replaceAll(/\s+/gu, ''));
  return keyword.whole.spellings.some((spelling) => letters.startsWith(spelling));
}
