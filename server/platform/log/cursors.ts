import type { RowTables } from './log.ts';
import { create } from './migrations.ts';
import { statementsFor, type Params } from './statement.ts';
import { int, table, text, type TablesOf } from './table.ts';
import type { logState } from './log-tables.ts';

/** How far each reaction has got. */
const reactionCursors = table('reaction_cursors', { name: text, position: int }, { key: ['name'] });

export const cursorTables: RowTables = { name: 'reaction-cursors', migrations: [[create(reactionCursors)]] };

const { statement } = statementsFor<TablesOf<typeof reactionCursors | typeof logState>>();

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

export const setCursor = statement<{ name: string; position: number }>((db, p) =>
  db
    .updateTable('reaction_cursors')
    .set({ position: p('position') })
    .where('name', '=', p('name')),
);
