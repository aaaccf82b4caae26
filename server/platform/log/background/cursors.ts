import type { RowTables } from '../log.ts';
import { addColumn, create } from '../tables/migrations.ts';
import { statementsFor, type Params } from '../tables/statement.ts';
import { int, table, text, type TablesOf } from '../tables/table.ts';
import type { logState } from '../tables/log-tables.ts';

/** How far each reaction has got, and when it got there (ms since 1970). */
const reactionCursors = table(
  'reaction_cursors',
  { name: text, position: int, moved_at: int },
  { key: ['name'] },
);

export const cursorTables: RowTables = {
  name: 'reaction-cursors',
  migrations: [[create(reactionCursors)], [addColumn(reactionCursors, 'moved_at', 0)]],
};

const { statement } = statementsFor<TablesOf<typeof reactionCursors | typeof logState>>();

export const findCursor = statement((db, p: Params<{ name: string }>) =>
  db.selectFrom('reaction_cursors').select(['position', 'moved_at']).where('name', '=', p('name')),
);

/** A new reaction begins at the end of the log. */
export const startCursor = statement<{ name: string }>((db, p) =>
  db
    .insertInto('reaction_cursors')
    .columns(['name', 'position', 'moved_at'])
    .expression((query) =>
      query
        .selectFrom('log_state')
        .select([p('name').as('name'), 'last_position', query.lit(0).as('moved_at')])
        .where('last_position', '>=', 0),
    )
    .onConflict((conflict) => conflict.doNothing()),
);

export const setCursor = statement<{ name: string; position: number; movedAt: number }>((db, p) =>
  db
    .updateTable('reaction_cursors')
    .set({ position: p('position'), moved_at: p('movedAt') })
    .where('name', '=', p('name')),
);
