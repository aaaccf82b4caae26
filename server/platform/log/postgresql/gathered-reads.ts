import { LogUnreadable } from '../log.ts';
import { bindingsOf, type Bound, type SqlValue, type Statement } from '../tables/statement.ts';
import { compiledOf, rowsOf, type Ask, type Query } from './connection.ts';

/*
 * Batches look-ups of single rows. Concurrent requests mostly look for rows of a few kinds. All look-ups with one statement
 * in one turn of the event loop become one query, which costs both sides a fraction. What must stay true:
 * - Each caller gets the row or the error that the statement alone would have given.
 * - A single look-up is sent unchanged.
 */

/** The column with the number of the caller. No table has this name. */
const PLACE = '#place';
/** The callers, as a table whose name no statement uses. */
const ASKED = '"#asked"';

interface Asked {
  readonly query: Bound<unknown>;
  resolve(row: unknown): void;
  reject(error: unknown): void;
}

export class GatheredReads {
  readonly #ask: Ask;
  #waiting = new Map<Statement, Asked[]>();

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  one<Row>(query: Bound<Row>): Promise<Row | undefined> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.size === 0) setImmediate(() => this.#send());
      const asked: Asked = { query, resolve: resolve as Asked['resolve'], reject };
      const others = this.#waiting.get(query.statement);
      if (others) others.push(asked);
      else this.#waiting.set(query.statement, [asked]);
    });
  }

  #send(): void {
    const waiting = this.#waiting;
    this.#waiting = new Map();
    for (const group of waiting.values()) void this.#answer(group);
  }

  /** Never rejects. */
  async #answer(group: readonly Asked[]): Promise<void> {
    if (group.length === 1) return this.#answerEach(group);
    try {
      const rows = await this.#ask<{ [PLACE]: number }>(queryOfAll(group.map(({ query }) => query)));
      const found = new Map(rows.map(({ [PLACE]: place, ...row }) => [place, row]));
      for (const [at, { resolve }] of group.entries()) resolve(found.get(at));
    } catch (error) {
      // Otherwise it may be the fault of one of them.
      if (error instanceof LogUnreadable) for (const { reject } of group) reject(error);
      else this.#answerEach(group);
    }
  }

  #answerEach(group: readonly Asked[]): void {
    for (const { query, resolve, reject } of group)
      rowsOf(this.#ask, query).then(([row]) => resolve(row), reject);
  }
}

/**
 * Runs the statement for each caller, limited to one row, so that PostgreSQL does not plan a join of everything with
 * everything. A row contains the {@link PLACE} of its caller.
 */
function queryOfAll(queries: readonly Bound<unknown>[]): Query {
  const compiled = compiledOf(queries[0]!.statement);
  const rows = queries.map(({ params }) => bindingsOf(compiled, params));
  const values = compiled.slots.map((_slot, at) => rows.map((row) => row[at]!));
  const places = [...queries.keys()];
  const arrays = [...values, places].map((each, at) => `$${at + 1}::${arrayTypeOf(each)}`);
  const names = [...values.map((_each, at) => `p${at + 1}`), `"${PLACE}"`];
  const one = compiled.sql.replaceAll(/\$(\d+)/g, `${ASKED}.p$1`);
  return {
    text: `SELECT ${ASKED}."${PLACE}", found.* FROM unnest(${arrays.join(', ')}) AS ${ASKED} (${names.join(', ')})
      CROSS JOIN LATERAL (SELECT * FROM (${one}) AS found LIMIT 1) AS found`,
    values: [...values, places],
  };
}

function arrayTypeOf(values: readonly SqlValue[]): string {
  return values.some((value) => typeof value === 'string') ? 'text[]' : 'bigint[]';
}
