import { nobodys, type ForgettingTables } from '../../../platform/forgetting.ts';
import { create } from '../../../platform/log/tables/migrations.ts';
import { statementsFor, type Params } from '../../../platform/log/tables/statement.ts';
import { int, table, text, type RowOf, type TablesOf } from '../../../platform/log/tables/table.ts';

/** How often a keyword was searched for on a day and was found, in a seller's shop or (0) in the mall. */
const searches = table(
  'searches',
  { seller_sys_id: int, day_start: int, keyword: text, search_cnt: int },
  { key: ['seller_sys_id', 'day_start', 'keyword'] },
);
export type SearchesRow = RowOf<typeof searches>;

const { statement } = statementsFor<TablesOf<typeof searches>>();

export const addSearches = statement<SearchesRow>((db, p) =>
  db
    .insertInto('searches')
    .values({
      seller_sys_id: p('seller_sys_id'),
      day_start: p('day_start'),
      keyword: p('keyword'),
      search_cnt: p('search_cnt'),
    })
    .onConflict((conflict) =>
      conflict.columns(['seller_sys_id', 'day_start', 'keyword']).doUpdateSet((row) => ({
        search_cnt: row('searches.search_cnt', '+', row.ref('excluded.search_cnt')),
      })),
    ),
);

export const countOfDay = statement((db, p: Params<{ seller: number; dayStart: number }>) =>
  db
    .selectFrom('searches')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('seller_sys_id', '=', p('seller'))
    .where('day_start', '=', p('dayStart')),
);

interface Asked {
  readonly seller: number;
  readonly since: number;
  readonly least: number;
  readonly limit: number;
}

export const mostSearched = statement((db, p: Params<{ [Name in keyof Asked]: number }>) =>
  db
    .selectFrom('searches')
    .select('keyword')
    .where('seller_sys_id', '=', p('seller'))
    .where('day_start', '>=', p('since'))
    .groupBy('keyword')
    .having((row) => row(row.fn.sum('search_cnt'), '>=', p('least')))
    .orderBy((row) => row.fn.sum('search_cnt'), 'desc')
    .orderBy('keyword')
    .limit(p('limit')),
);

export const deleteSearchesBefore = statement<{ before: number }>((db, p) =>
  db.deleteFrom('searches').where('day_start', '<', p('before')),
);

export const searchTables: ForgettingTables = {
  name: 'search',
  migrations: [[create(searches)]],
  // Sums, which say nothing about anybody.
  forgets: { searches: nobodys },
};
