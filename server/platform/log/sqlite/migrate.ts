import type Database from 'better-sqlite3';
import type { RowTables } from '../log.ts';
import type { MigrationStep } from '../tables/migrations.ts';

const WAIT_MS = 5000;

/** The migrations of a group of tables, as plain data for another thread. */
export interface Migrations {
  readonly name: string;
  readonly versions: readonly (readonly Step[])[];
}

interface Step {
  readonly texts: readonly string[];
  readonly unless: MigrationStep['unless'];
  readonly onlyIf: MigrationStep['onlyIf'];
}

export function migrationsOf({ name, migrations }: RowTables): Migrations {
  return {
    name,
    versions: migrations.map((steps) =>
      steps.map(({ sql, unless, onlyIf }) => ({ texts: sql('sqlite'), unless, onlyIf })),
    ),
  };
}

/** Runs the migrations that this file lacks, all or none of them. */
export function migrate(db: Database.Database, groups: readonly Migrations[]): void {
  const versionOf = db.prepare<[string], number>('SELECT version FROM row_tables WHERE name = +?').pluck();
  const setVersion = db.prepare<[string, number]>(
    'INSERT INTO row_tables VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET version = excluded.version',
  );
  const column = db.prepare<[string, string]>('SELECT 1 FROM pragma_table_info(?) WHERE name = +?');
  const has = (asked: NonNullable<Step['unless']>) => column.get(asked.table, asked.column) !== undefined;
  const migrateAll = db.transaction(() => {
    for (const { name, versions } of groups) {
      const version = versionOf.get(name) ?? 0;
      if (version >= versions.length) continue;
      for (const { texts, unless, onlyIf } of versions.slice(version).flat())
        if (!(unless && has(unless)) && (!onlyIf || has(onlyIf))) for (const text of texts) db.exec(text);
      setVersion.run(name, versions.length);
    }
  });
  // The server has no callers yet, so it may wait.
  db.pragma(`busy_timeout = ${WAIT_MS}`);
  try {
    migrateAll.immediate();
  } finally {
    db.pragma('busy_timeout = 0');
  }
}
