import {
  ExpressionWrapper,
  ValueNode,
  type AliasableExpression,
  type Compilable,
  type Kysely,
  type QueryExecutorProvider,
  type RawBuilder,
} from 'kysely';

/** Values of SQL. A boolean is 0 or 1, a moment is in milliseconds, and a missing value is null. */
export type SqlValue = string | number | bigint | null | Uint8Array;

/** Marks the place of a parameter: `p('orderSysId')` stands for whatever `orderSysId` is at run time. */
export type Params<P> = <K extends keyof P & string>(name: K) => AliasableExpression<P[K]>;

/** A statement's text, and the parameter of each `?`. */
export interface CompiledStatement {
  readonly sql: string;
  readonly slots: readonly (ParamSlot | SqlValue)[];
}

/** Written once with Kysely, compiled once per kind of database, run any number of times. */
export interface Statement {
  /** Small and unique in this process, so that an engine can keep prepared statements in an array. */
  readonly id: number;
  /** Set if it writes one whole row from its parameters. */
  readonly row?: RowWrite;
  compile(db: Kysely<unknown>): CompiledStatement;
}

/** What an engine needs to write many whole rows as one. */
export interface RowWrite {
  readonly table: string;
  readonly key: readonly string[];
  /** The tables that the row refers to. */
  readonly references: readonly string[];
  /** The PostgreSQL text for any number of rows: each parameter is an array with a value per row. */
  readonly many: Statement;
}

/** As written with Kysely. */
type RowWriteOf<Tables, P> = Omit<RowWrite, 'many'> & {
  many(db: Kysely<Tables>, p: Params<P>): Compilable;
};

/** A statement with its parameters, for the engine to run. `Row` is the type of a query's rows. */
export interface Bound<out Row> {
  readonly statement: Statement;
  readonly params: Readonly<Record<string, SqlValue>>;
  /** Never set. It only carries the type. */
  readonly row?: Row;
}

/** One change of rows, as projections and commands return it to the log. */
export type Write = Bound<unknown>;

export class ParamSlot {
  readonly name: string;
  /** Its value in a run that gives none. */
  readonly unset: SqlValue | undefined;
  constructor(name: string, unset?: SqlValue) {
    this.name = name;
    this.unset = unset;
  }
}

let lastId = -1;

/**
 * Statements over the given tables. For a write name the parameters, for a query annotate `p`, so that the
 * row's type is found by itself:
 *
 *     const { statement } = statementsFor<Tables>();
 *     const closeRoom = statement<{ room: number }>((db, p) =>
 *       db.updateTable('rooms').set({ open: 0 }).where('room', '=', p('room')));
 *     const findRoom = statement((db, p: Params<{ room: number }>) =>
 *       db.selectFrom('rooms').selectAll().where('room', '=', p('room')));
 */
export function statementsFor<Tables>(): {
  statement<P extends { readonly [K in keyof P]: SqlValue }, Row = unknown>(
    build: (db: Kysely<Tables>, p: Params<P>) => Compilable<Row>,
    row?: RowWriteOf<Tables, P>,
  ): (...params: keyof P extends never ? [] : [params: P]) => Bound<Row>;
} {
  return {
    statement: (build, row) => {
      const statement: Statement = {
        ...statementOf(build),
        ...(row && { row: { ...row, many: statementOf(row.many) } }),
      };
      return (params?: object) => ({ statement, params: (params ?? {}) as Record<string, SqlValue> });
    },
  };
}

/** A query in SQL, for what Kysely cannot say in both engines. */
export function compiling<Row>(db: QueryExecutorProvider, query: RawBuilder<unknown>): Compilable<Row> {
  return { compile: () => query.compile(db) as ReturnType<Compilable<Row>['compile']> };
}

function statementOf<Tables, P>(build: (db: Kysely<Tables>, p: Params<P>) => Compilable): Statement {
  return { id: ++lastId, compile: (db) => compile(build(db as Kysely<Tables>, param)) };
}

function param<T>(name: string): AliasableExpression<T> {
  return new ExpressionWrapper(ValueNode.create(new ParamSlot(name)));
}

/** A parameter that has this value wherever a run gives it no other. */
export function paramOr<T extends SqlValue>(name: string, unset: T): AliasableExpression<T> {
  return new ExpressionWrapper(ValueNode.create(new ParamSlot(name, unset)));
}

const counting = new WeakMap<Statement, Statement>();

/** How many rows a query finds. */
export function countOf({ statement, params }: Bound<unknown>): Bound<{ readonly found: number | string }> {
  const count = counting.get(statement) ?? {
    id: ++lastId,
    compile: (db) => {
      const { sql, slots } = statement.compile(db);
      return { sql: `select count(*) as "found" from (${sql}) as "these"`, slots };
    },
  };
  counting.set(statement, count);
  return { statement: count, params };
}

const DELETION = /^delete (?=from )/;
const deletions = new WeakMap<Statement, Statement>();

/** How many rows a deletion would delete. */
export function countOfDeletion({ statement, params }: Write): Bound<{ readonly found: number | string }> {
  const count = deletions.get(statement) ?? {
    id: ++lastId,
    compile: (db) => {
      const { sql, slots } = statement.compile(db);
      if (!DELETION.test(sql)) throw new TypeError(`no plain deletion: ${sql}`);
      return { sql: sql.replace(DELETION, 'select count(*) as "found" '), slots };
    },
  };
  deletions.set(statement, count);
  return { statement: count, params };
}

function compile(query: Compilable): CompiledStatement {
  const { sql, parameters } = query.compile();
  for (const parameter of parameters)
    if (!(parameter instanceof ParamSlot)) assertSqlValue(parameter, 'a constant', sql);
  return { sql, slots: parameters as CompiledStatement['slots'] };
}

/** The values of one run, in the order of the statement's `?`. */
export function bindingsOf(
  { sql, slots }: CompiledStatement,
  params: Readonly<Record<string, SqlValue>>,
): SqlValue[] {
  return slots.map((slot) => {
    if (!(slot instanceof ParamSlot)) return slot;
    const given = params[slot.name];
    const value = given === undefined ? slot.unset : given;
    assertSqlValue(value, slot.name, sql);
    return value;
  });
}

function assertSqlValue(value: unknown, name: string, sql: string): asserts value is SqlValue {
  if (typeof value === 'string' || value === null || typeof value === 'bigint') return;
  if (typeof value === 'number' ? Number.isFinite(value) : value instanceof Uint8Array) return;
  const found = typeof value === 'object' ? 'an object' : String(value);
  throw new TypeError(`${name} is ${found}, which SQL cannot hold, in: ${sql}`);
}
