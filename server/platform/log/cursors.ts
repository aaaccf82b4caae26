import type { Connection } from './connection.ts';
import { CursorMoved, type Command, type RowTables } from './log.ts';
import { create } from './migrations.ts';
import { statementsFor, type Params } from './statement.ts';
import { int, table, text, type TablesOf } from './table.ts';

/** How far each reaction has got. */
const reactionCursors = table('reaction_cursors', { name: text, position: int }, { key: ['name'] });

export const cursorTables: RowTables = { name: 'reaction-cursors', migrations: [[create(reactionCursors)]] };

const { statement } = statementsFor<
  TablesOf<typeof reactionCursors> & { log_state: { last_position: number } }
>();

export const findCursor = statement((db, p: Params<{ name: string }>) =>
  db.selectFrom('reaction_cursors').select('position').where('name', '=', p('name')),
);

/** One that is not there yet begins at the end of the log. */
export const startCursor = statement<{ name: string }>((db, p) =>
  db
    .insertInto('reaction_cursors')
    .columns(['name', 'position'])
    .expression((query) =>
      query
        .selectFrom('log_state')
        .select([p('name').as('name'), 'last_position'])
        .where('last_position', '>=', 0),
    )
    .onConflict((conflict) => conflict.doNothing()),
);

const setCursor = statement<{ name: string; position: number }>((db, p) =>
  db
    .updateTable('reaction_cursors')
    .set({ position: p('position') })
    .where('name', '=', p('name')),
);

/** The cursors, as the writer sees them. */
export class CursorRows {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Throws a {@link CursorMoved} where it is not where the command thinks. */
  check({ name, from }: NonNullable<Command<unknown>['cursor']>): void {
    const position = this.#connection.one(findCursor({ name }))?.position ?? 0;
    if (position !== from) throw new CursorMoved(name, position);
  }

  move({ name, to }: NonNullable<Command<unknown>['cursor']>): void {
    this.#connection.run(setCursor({ name, position: to }));
  }
}
