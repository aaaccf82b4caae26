import { nobodys, type ForgettingTables } from '../../../platform/forgetting.ts';
import { create } from '../../../platform/log/tables/migrations.ts';
import { statementsFor, type Params } from '../../../platform/log/tables/statement.ts';
import { int, table, text, type TablesOf } from '../../../platform/log/tables/table.ts';

/** Where short links lead. */
export const shortLinks = table(
  'short_links',
  { code: text, target: text, created_at: int },
  { key: ['code'] },
);

export const shortLinkTables: ForgettingTables = {
  name: 'shortlink',
  migrations: [[create(shortLinks)]],
  forgets: { short_links: nobodys },
};

const { statement } = statementsFor<TablesOf<typeof shortLinks>>();

export const linkOf = statement((db, p: Params<{ code: string }>) =>
  db.selectFrom('short_links').select('target').where('code', '=', p('code')),
);
