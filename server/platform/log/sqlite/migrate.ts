import type Database from 'better-sqlite3';
import type { RowTables } from '../log.ts';

/** Runs the migrations that this file has not seen, all or none of them. */
export function migrate(db: Database.Database, rowTables: readonly RowTables[]): void {
  const versionOf = db.prepare<[string], number>('SELECT version FROM row_tables WHERE name = +?').pluck();
  const setVersion = db.prepare<[string, number]>(
    'INSERT INTO row_tables VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET version = excluded.version',
  );
  const hasColumn = db.prepare<[string, string]>('SELECT 1 FROM pragma_table_info(?) WHERE name = +?');
  db.transaction(() => {
    for (const { name, migrations } of rowTables) {
      const version = versionOf.get(name) ?? 0;
      if (version >= migrations.length) continue;
      for (const { sql, unless } of migrations.slice(version).flat())
        if (!unless || !hasColumn.get(unless.table, unless.column))
          for (const text of sql('sqlite')) db.exec(text);
      setVersion.run(name, migrations.length);
    }
  }).immediate();
}
