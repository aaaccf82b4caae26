import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import { COUNTED_MAX } from '../../../../schema/catalog/constants.ts';
import { newest } from '../../../platform/newest.ts';
import {
  compiling,
  statementsFor,
  type Bound,
  type Params,
  type SqlValue,
} from '../../../platform/log/tables/statement.ts';
import type { Table } from '../../../platform/log/tables/table.ts';
import {
  isAmong,
  rowsWith,
  shapeOf,
  textHas,
  textParams,
  type TextAsked,
} from '../../../platform/log/tables/text-index.ts';
import {
  beginningOf,
  END,
  keysOf,
  NAME,
  partsOf,
  waysAround,
  type Keyword,
  type KeywordWord,
} from './spelling.ts';

/*
 * The queries of the search. What must stay true:
 * - Both engines give the same rows in the same order. So every order ends with a key, and texts are compared letter by letter.
 * - A statement is kept for ever once it is prepared. So there is one for each shape of a query, and few shapes.
 */

const { statement } = statementsFor<never>();

export type Values = Readonly<Record<string, SqlValue>>;
/** The place of a parameter. */
export type Param = (name: string) => RawBuilder<unknown>;

/** The order by closeness. */
export const RANKED = 'relevance';

/** How much of many rows is looked at. */
export interface Reach {
  /** A keyword that more rows have is a common one. */
  readonly counted: number;
  /** So many rows are walked through, until enough of them have a common keyword. */
  readonly walked: number;
  /** So many of the best sold products are in memory. */
  readonly bestSold: number;
  /** How many rows are tried for a keyword with a mistake: the newest that have enough of it. */
  readonly near: number;
  /** So many of the newest rows are walked through for them, if many have as much. */
  readonly newest: number;
}

/** The best sold products, which are in memory. */
export const BEST_SOLD = 'bestSold';

/** Rows in the order of a ranking, by an index of their own. */
export interface Walk {
  readonly name: string;
  /** Under the table's own name, for the conditions. */
  rows(param: Param, values: Values, limit: RawBuilder<unknown>): RawBuilder<unknown>;
  /** They are few, or the last, so nothing is missing behind them. */
  readonly isWhole?: true;
}

/** What is searched: a table with a text, and in which order its rows are found. */
export interface Searched {
  readonly table: Table;
  /** What else the ranks read. */
  readonly joined?: RawBuilder<unknown>;
  /** Which rows may be found at all. */
  conditions(param: Param): RawBuilder<unknown>[];
  /** Two numbers that rank rows among themselves, as `rank` and `rank2`, the greatest first. Then the key decides. */
  ranks(sort: string): RawBuilder<unknown>;
  /** All rows in the same order, in parts. */
  walks(sort: string): readonly (Walk | typeof BEST_SOLD)[];
  /** Which of the values make a walk another. */
  walkedBy(values: Values): string;
}

/** A row that may be meant. */
export interface Near {
  readonly id: number;
  readonly rank: number;
  readonly rank2: number;
  readonly text: string;
}

const REACH: Reach = { counted: COUNTED_MAX, walked: 1000, bestSold: 4000, near: 500, newest: 4000 };
/** Many texts have fewer letters in them. So rows are walked through first, before they are looked up in the index. */
const TELLING_LETTERS = 5;

/** Shapes of queries that are remembered: more than there are. */
const SHAPES_KEPT = 2000;

type Write<Row> = (values: Values) => Bound<Row>;

export class Finding {
  readonly #searched: Searched;
  readonly #reach: Reach;
  readonly #statements = newest<string, Write<unknown>>(SHAPES_KEPT);

  constructor(searched: Searched, reach = REACH) {
    this.#searched = searched;
    this.#reach = reach;
  }

  /** The same for tests that have few rows. */
  within(reach: Reach): Finding {
    return new Finding(this.#searched, reach);
  }

  /** More rows than are ranked, all of them. */
  areMany(total: number): boolean {
    return total > this.#reach.counted;
  }

  areAllNear(rows: readonly Near[]): boolean {
    return rows.length === this.#reach.near;
  }

  get name(): string {
    return this.#searched.table.name;
  }

  walks(sort: string): readonly (Walk | typeof BEST_SOLD)[] {
    return this.#searched.walks(sort);
  }

  /** How many of the best sold products are in memory. */
  get bestSold(): number {
    return this.#reach.bestSold;
  }

  /**
   * The first rows that have the keyword, ranked, each with how many have it: one too many of a common one. `tiers` are the
   * closest first, and the last is all.
   */
  few(
    tiers: readonly TextAsked[],
    values: Values & { readonly rowCount: number },
    sort: string,
  ): Bound<{ id: number; total: number }> {
    const shapes = tiers.map(shapeOf);
    const asked = tiers.at(-1)!;
    const find = this.#of<{ id: number; total: number }>(`few ${sort} ${shapes.join('/')}`, (db, param) => {
      const { from, where, id } = this.#found(db, shapes.at(-1)!, param);
      const cases = shapes
        .slice(0, -1)
        .map(
          (shape, tier) =>
            sql`WHEN ${textHas(db, this.#searched.table, shape, param, `tier${tier}_`)} THEN ${sql.lit(tier)}`,
        );
      const last = sql.lit(shapes.length - 1);
      const tier = cases.length === 0 ? last : sql`CASE ${sql.join(cases, sql` `)} ELSE ${last} END`;
      return sql`SELECT id, count(*) OVER () AS total FROM (SELECT ${id} AS id, ${tier} AS tier, ${this.#searched.ranks(sort)}
        FROM ${from} WHERE ${where} LIMIT ${sql.lit(this.#reach.counted + 1)}) AS few
        ORDER BY tier, rank DESC, rank2 DESC, id DESC LIMIT ${param('rowCount')}`;
    });
    const params = tiers.slice(0, -1).map((each, tier) => textParams(each, `tier${tier}_`));
    return find(Object.assign({}, values, textParams(asked), ...params) as Values);
  }

  /** The first of all rows that have what is asked. */
  first(
    asked: TextAsked,
    values: Values & { readonly rowCount: number },
    sort: string,
  ): Bound<{ id: number }> {
    const shape = shapeOf(asked);
    return this.#of<{ id: number }>(`first ${sort} ${shape}`, (db, param) => {
      const { from, where, id } = this.#found(db, shape, param);
      return sql`SELECT id FROM (SELECT ${id} AS id, ${this.#searched.ranks(sort)} FROM ${from} WHERE ${where}) AS ranked
        ORDER BY rank DESC, rank2 DESC, id DESC LIMIT ${param('rowCount')}`;
    })({ ...values, ...textParams(asked) });
  }

  /** Of the first rows of a walk, those that have what is asked, in its order. */
  walked(
    walk: Walk,
    asked: TextAsked,
    values: Values & { readonly rowCount: number },
  ): Bound<{ id: number }> {
    const { table, conditions, walkedBy } = this.#searched;
    const shape = shapeOf(asked);
    return this.#of<{ id: number }>(`walk ${walk.name} ${walkedBy(values)} ${shape}`, (db, param) => {
      const where = [textHas(db, table, shape, param), ...conditions(param)];
      return sql`SELECT ${idOf(table)} AS id FROM (${walk.rows(param, values, sql.lit(this.#reach.walked))}) AS ${sql.table(table.name)}
        WHERE ${sql.join(where, sql` AND `)} LIMIT ${param('rowCount')}`;
    })({ ...values, ...textParams(asked) });
  }

  /** Of the rows with these ids, between commas, those that have what is asked, in any order. */
  among(asked: TextAsked, values: Values & { readonly ids: string }): Bound<{ id: number }> {
    const { table, conditions } = this.#searched;
    const shape = shapeOf(asked);
    return this.#of<{ id: number }>(`among ${shape}`, (db, param) => {
      const where = [
        isAmong(db, idOf(table), param('ids')),
        textHas(db, table, shape, param),
        ...conditions(param),
      ];
      return sql`SELECT ${idOf(table)} AS id FROM ${sql.table(table.name)} WHERE ${sql.join(where, sql` AND `)}`;
    })({ ...values, ...textParams(asked) });
  }

  /** How many rows have what is asked: one too many at most. */
  count(asked: TextAsked, values: Values): Bound<{ count: number }> {
    const { conditions } = this.#searched;
    const shape = shapeOf(asked);
    return this.#of<{ count: number }>(`count ${shape}`, (db, param) => {
      const { from, where } = rowsWith(db, this.#searched.table, shape, param);
      const all = sql.join([where, ...conditions(param)], sql` AND `);
      return sql`SELECT count(*) AS count FROM (SELECT 1 FROM ${from} WHERE ${all} LIMIT ${sql.lit(this.#reach.counted + 1)}) AS these`;
    })({ ...values, ...textParams(asked) });
  }

  /** Whether a walk ends before it has been walked through. */
  ending(walk: Walk, values: Values): Bound<{ isWhole: number }> {
    return this.#of<{ isWhole: number }>(
      `end ${walk.name} ${this.#searched.walkedBy(values)}`,
      (_db, param) => {
        const rows = walk.rows(param, values, sql.lit(this.#reach.walked + 1));
        return sql`SELECT CASE WHEN count(*) <= ${sql.lit(this.#reach.walked)} THEN 1 ELSE 0 END AS "isWhole" FROM (${rows}) AS these`;
      },
    )(values);
  }

  /**
   * Finds rows whose text has the words, the newest first, up to the number tried. `isWalked`: it scans the newest rows,
   * without the index. Then some are missing unless {@link areAllNear}.
   */
  near(
    asked: TextAsked,
    values: Values,
    sort: string,
    { isWalked }: { readonly isWalked: boolean },
  ): Bound<Near> {
    const { table, joined = sql``, conditions, ranks } = this.#searched;
    const shape = shapeOf(asked);
    return this.#of<Near>(`near ${isWalked} ${sort} ${shape}`, (db, param) => {
      const name = sql.table(table.name);
      const { from, where, id } = isWalked
        ? {
            id: idOf(table),
            from: sql`(SELECT * FROM ${name} ORDER BY ${idOf(table)} DESC LIMIT ${sql.lit(this.#reach.newest)}) AS ${name} ${joined}`,
            where: sql.join([textHas(db, table, shape, param), ...conditions(param)], sql` AND `),
          }
        : this.#found(db, shape, param);
      return sql`SELECT ${id} AS id, ${sql.ref(`${table.name}.text`)} AS text, ${ranks(sort)}
        FROM ${from} WHERE ${where} ORDER BY ${id} DESC LIMIT ${sql.lit(this.#reach.near)}`;
    })({ ...values, ...textParams(asked) });
  }

  #found(db: QueryExecutorProvider, shape: string, param: Param) {
    const { table, joined = sql``, conditions } = this.#searched;
    const { from, where, id } = rowsWith(db, table, shape, param);
    return {
      id,
      from: sql`${from} ${joined}`,
      where: sql.join([where, ...conditions(param)], sql` AND `),
    };
  }

  #of<Row>(
    name: string,
    build: (db: QueryExecutorProvider, param: Param) => RawBuilder<unknown>,
  ): Write<Row> {
    const known =
      this.#statements.get(name) ??
      statement((db, p: Params<Values>) =>
        compiling<unknown>(
          db,
          build(db, (param) => sql`${p(param)}`),
        ),
      );
    this.#statements.set(name, known);
    return known as Write<Row>;
  }
}

/** Whether the index has few rows to look at for it. */
export function isTelling(asked: TextAsked): boolean {
  return asked.every(
    (words) =>
      words.reduce((letters, spellings) => letters + Math.min(...spellings.map(({ length }) => length)), 0) >=
      TELLING_LETTERS,
  );
}

export function idOf({ name, key: [key = ''] }: Table): RawBuilder<unknown> {
  return sql.ref(`${name}.${key}`);
}

/** What a text must have in it for a keyword: all of its words, or the whole of it where spaces came in between. */
function askedOf({ whole, words }: Keyword): TextAsked {
  if (words.length === 0) return [partsOf(whole)];
  const all = words.flatMap(partsOf);
  // Any other keyword that is there as a whole has all of its words there, too.
  return words.some(({ isStart }) => isStart) ? [partsOf(whole), all] : [all];
}

/** What rows have that are found by a keyword, the closest first: called just so, or beginning so, words that do, all. */
export function tiersOf(keyword: Keyword): readonly TextAsked[] {
  const { spellings } = keyword.whole;
  return [
    [[spellings.map((each) => NAME + each + END)]],
    [[spellings.map((each) => NAME + each)]],
    begun(keyword),
    askedOf(keyword),
  ];
}

/** What a text has in it that may be meant by a keyword that is being typed: a name that begins with it, or any word. */
export function begunTiersOf(keyword: Keyword): readonly [TextAsked, TextAsked] {
  return [[[keyword.whole.spellings.map((each) => NAME + each)]], [beginningOf(keyword.whole)]];
}

function begun({ whole, words }: Keyword): TextAsked {
  return words.length === 0
    ? [beginningOf(whole)]
    : [beginningOf(whole), words.flatMap((each) => beginningOf(each))];
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
    const rest = others.flatMap(partsOf);
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

/** Whether one line is what the other begins with, as both are typed. */
export function beginsWith(line: string, keyword: Keyword): boolean {
  const letters = keysOf(line.replaceAll(/\s+/gu, ''));
  return keyword.whole.spellings.some((spelling) => letters.startsWith(spelling));
}
