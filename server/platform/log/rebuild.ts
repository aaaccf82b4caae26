import { checkFile } from './check-file.ts';
import { openWriter, type Connection } from './connection.ts';
import { asUnusable } from './database-unusable.ts';
import { Events, type Upcasters } from './events.ts';
import type { Projection } from './log.ts';
import { Projecting } from './projecting.ts';
import { createTableSql } from './table.ts';
import type { ProjectionRow } from './tables.ts';

const BATCH = 10_000;

export type OnProgress = (done: number, total: number) => void;

/**
 * Makes the file's projections those of this program: new and changed ones are built from the whole log, those
 * it does not know are unmarked, because from now on events will not reach them.
 *
 * It goes in batches, each one transaction that also moves the projection's position: a kill loses one batch,
 * and of two processes that start together each takes up where the other left off. A running process sees the
 * generation change and takes no command until the projections are whole again.
 */
export function bringUpToDate(
  connection: Connection,
  projections: readonly Projection[],
  upcasters: Upcasters,
  onProgress: OnProgress = () => {},
): void {
  startBuilding(connection, projections);
  const events = new Events(connection, upcasters);
  const finishBatch = connection.db.prepare<[number | null, string]>(
    'UPDATE projections SET position = ? WHERE name = +?',
  );
  const lastPosition = connection.db.prepare<[], number>('SELECT last_position FROM log_state').pluck();

  const buildBatch = connection.db.transaction((): boolean => {
    const unfinished = positionsOf(connection, projections);
    if (unfinished.size === 0) return false;
    const from = Math.min(...unfinished.values());
    // Those further on wait for the others, so that an event is folded into each exactly once.
    const built = projections.filter(({ name }) => unfinished.get(name) === from);
    const projecting = new Projecting(connection, built);
    const rows = events.rowsAfter(from, BATCH);
    for (const row of rows) if (projecting.concerns(row.type)) projecting.project(events.recorded(row));
    const reached = rows.at(-1)?.position ?? from;
    for (const { name } of built) finishBatch.run(rows.length < BATCH ? null : reached, name);
    onProgress(reached, lastPosition.get() ?? reached);
    return true;
  });
  while (buildBatch.immediate());
}

/** Builds all projections from nothing; a kill in the middle leaves them to be finished at the next start. */
export function rebuildProjections(
  file: string,
  projections: readonly Projection[],
  upcasters: Upcasters = {},
  onProgress?: OnProgress,
): void {
  checkFile(file);
  const connection = openWriter(file);
  try {
    connection.db.exec('UPDATE projections SET version = -1');
    bringUpToDate(connection, projections, upcasters, onProgress);
  } catch (error) {
    throw asUnusable(file, error);
  } finally {
    connection.close();
  }
}

/** Whether this program may fold events into the file's projections. */
export function areUpToDate(connection: Connection, projections: readonly Projection[]): boolean {
  const rows = rowsOf(connection);
  return (
    rows.size === projections.length &&
    projections.every(({ name, version }) => {
      const row = rows.get(name);
      return row?.version === version && row.position === null;
    })
  );
}

function startBuilding(connection: Connection, projections: readonly Projection[]): void {
  const { db } = connection;
  db.transaction(() => {
    const rows = rowsOf(connection);
    const known = new Set(projections.map(({ name }) => name));
    const strange = [...rows.values()].filter(({ name }) => !known.has(name));
    const stale = projections.filter(({ name, version }) => rows.get(name)?.version !== version);
    if (strange.length === 0 && stale.length === 0) return;
    db.exec('UPDATE log_state SET generation = generation + 1');
    // Tables are dropped and made again inside one transaction; references among them hold again at its end.
    db.pragma('defer_foreign_keys = ON');
    const remove = db.prepare<[string]>('DELETE FROM projections WHERE name = +?');
    const start = db.prepare<[string, number, string]>(
      'INSERT INTO projections (name, version, tables, position) VALUES (?, ?, ?, 0)',
    );
    for (const { name } of strange) remove.run(name);
    for (const { name, version, tables } of stale) {
      const names = tables.map((table) => table.name);
      const before = JSON.parse(rows.get(name)?.tables ?? '[]') as string[];
      for (const table of new Set([...names, ...before].toReversed()))
        db.exec(`DROP TABLE IF EXISTS "${table}"`);
      for (const table of tables) for (const sql of createTableSql(table, 'sqlite')) db.exec(sql);
      remove.run(name);
      start.run(name, version, JSON.stringify(names));
    }
  }).immediate();
}

function positionsOf(connection: Connection, projections: readonly Projection[]): Map<string, number> {
  const rows = rowsOf(connection);
  const positions = new Map<string, number>();
  for (const { name, version } of projections) {
    const row = rows.get(name);
    if (row?.version !== version)
      throw new Error(`Another process has made the projection ${name} of another version`);
    if (row.position !== null) positions.set(name, row.position);
  }
  return positions;
}

function rowsOf({ db }: Connection): Map<string, ProjectionRow> {
  const rows = db.prepare<[], ProjectionRow>('SELECT name, version, tables, position FROM projections').all();
  return new Map(rows.map((row) => [row.name, row]));
}
