import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { ChainFollower, hole, type ChainFinding } from './chain-check.ts';
import { Connection, openReader } from './connection.ts';
import { asUnusable } from './database-unusable.ts';
import { Events, type Upcasters } from './events.ts';
import { evolve, type Fold, type Projection } from './log.ts';
import { Projecting } from './projecting.ts';
import type { OnProgress } from './rebuild.ts';
import { createTableSql } from './table.ts';
import type { EventRow, ProjectionRow } from './tables.ts';

const BATCH = 5000;
const ROWS_SHOWN = 3;

export interface TableDifference {
  readonly projection: string;
  readonly table: string;
  readonly problem: string;
  /** The first rows that only the live table has, and that only the rebuilt one has. */
  readonly onlyLive: readonly object[];
  readonly onlyRebuilt: readonly object[];
}

export interface VerifyReport {
  readonly events: number;
  readonly streams: number;
  /** What SQLite itself finds wrong with the file's structure. */
  readonly structure: readonly string[];
  readonly chains: readonly ChainFinding[];
  readonly projections: readonly TableDifference[];
  readonly sound: boolean;
}

export interface VerifyOptions {
  readonly projections: readonly Projection[];
  readonly upcasters?: Upcasters;
  /** With them, kept snapshots are compared with what the events fold to. */
  readonly folds?: readonly Fold<any, any>[];
  readonly onProgress?: OnProgress;
}

/**
 * Reads the whole log of a file, in use or not, at one moment: are its chains unbroken, and are its projections
 * what the events say? Projections are folded from nothing in a temporary database; the file is never written.
 */
export function verifyLog(file: string, options: VerifyOptions): VerifyReport {
  const { projections, upcasters = {}, folds = [], onProgress = () => {} } = options;
  const directory = mkdtempSync(join(tmpdir(), 'sellover-verify-'));
  const temporary = join(directory, 'rebuilt.db');
  const rebuilt = scratchDatabase(temporary);
  let live: Connection | undefined;
  try {
    live = openReader(file);
    const { db } = live;
    db.prepare('ATTACH ? AS rebuilt').run(temporary);
    // What is read, events and tables, is of one moment however long it takes.
    db.exec('BEGIN');
    const total = db.prepare<[], number>('SELECT count(*) FROM events').pluck().get()!;
    const step = (done: number) => onProgress(done, 2 * total);
    const structure = (db.pragma('main.integrity_check(10)') as { integrity_check: string }[])
      .map((row) => row.integrity_check)
      .filter((line) => line !== 'ok');
    const events = new Events(live, upcasters);
    const { streams, findings } = checkChains(db, events, folds, step);
    const chains = [...findings, ...missingPositions(db)];
    project(rebuilt, projections, events, (done) => step(total + done));
    const differing = projections.flatMap((projection) => differences(db, projection));
    db.exec('COMMIT');
    const sound = structure.length + chains.length + differing.length === 0;
    return { events: total, streams, structure, chains, projections: differing, sound };
  } catch (error) {
    throw asUnusable(file, error);
  } finally {
    live?.close();
    rebuilt.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Fast, and gone after a crash: it is thrown away anyway. */
function scratchDatabase(file: string): Connection {
  const db = new Database(file);
  db.pragma('journal_mode = OFF');
  db.pragma('synchronous = OFF');
  db.pragma('foreign_keys = OFF');
  db.pragma('cache_size = -65536');
  return new Connection(db);
}

function checkChains(
  db: Database.Database,
  events: Events,
  folds: readonly Fold<any, any>[],
  step: (done: number) => void,
): { readonly streams: number; readonly findings: readonly ChainFinding[] } {
  const next = db.prepare<[string, number, number], EventRow>(
    'SELECT * FROM events WHERE (stream, version) > (+?, +?) ORDER BY stream, version LIMIT +?',
  );
  const follower = new ChainFollower();
  const snapshots = new SnapshotCheck(db, events, folds, follower);
  let streams = 0;
  let done = 0;
  let previous: EventRow | undefined;
  for (;;) {
    const rows = next.all(previous?.stream ?? '', previous?.version ?? 0, BATCH);
    if (rows.length === 0) return { streams, findings: follower.findings };
    for (const row of rows) {
      const isFirst = previous?.stream !== row.stream;
      if (isFirst) streams++;
      follower.follow(row, isFirst ? undefined : previous);
      snapshots.follow(row, isFirst);
      previous = row;
    }
    done += rows.length;
    step(done);
  }
}

/** Folds those streams that have a snapshot which a decision would start from. */
class SnapshotCheck {
  readonly #events: Events;
  readonly #folds: ReadonlyMap<string, Fold<any, any>>;
  readonly #find;
  readonly #follower: ChainFollower;
  #snapshot: { readonly version: number; readonly state: string } | undefined;
  #fold: Fold<any, any> | undefined;
  #state: unknown;

  constructor(
    db: Database.Database,
    events: Events,
    folds: readonly Fold<any, any>[],
    follower: ChainFollower,
  ) {
    this.#events = events;
    this.#folds = new Map(folds.map((fold) => [fold.category, fold]));
    this.#follower = follower;
    this.#find = db.prepare<[string, number], { version: number; state: string }>(
      'SELECT version, state FROM snapshots WHERE stream = +? AND state_version = +?',
    );
  }

  follow(row: EventRow, isFirst: boolean): void {
    if (isFirst) {
      this.#fold = this.#folds.get(row.stream.slice(0, row.stream.indexOf('-')));
      this.#snapshot = this.#fold && this.#find.get(row.stream, this.#fold.stateVersion);
      this.#state = this.#fold?.initial;
    }
    if (!this.#fold || !this.#snapshot || row.version > this.#snapshot.version) return;
    this.#state = evolve(this.#fold, this.#state, this.#events.recorded(row));
    if (row.version === this.#snapshot.version && JSON.stringify(this.#state) !== this.#snapshot.state)
      this.#follower.findings.push({
        stream: row.stream,
        version: row.version,
        problem: 'has a snapshot that is not what the events fold to',
      });
  }
}

function missingPositions(db: Database.Database): ChainFinding[] {
  const last = db.prepare<[], number>('SELECT last_position FROM log_state').pluck().get()!;
  const holes = db
    .prepare<[], Pick<EventRow, 'position' | 'stream' | 'version'> & { gap: number }>(
      `SELECT * FROM (
         SELECT position, stream, version, position - lag(position, 1, 0) OVER (ORDER BY position) AS gap
         FROM events
       ) WHERE gap > 1`,
    )
    .all()
    .map((row) => hole(row, row.gap - 1));
  const end = db.prepare<[], EventRow>('SELECT * FROM events ORDER BY position DESC LIMIT 1').get();
  if ((end?.position ?? 0) === last) return holes;
  const problem = `is the last event, at position ${end?.position ?? 0}, where ${last} were written`;
  return [...holes, { stream: end?.stream ?? '', version: end?.version ?? 0, problem }];
}

function project(
  connection: Connection,
  projections: readonly Projection[],
  events: Events,
  step: (done: number) => void,
): void {
  for (const table of projections.flatMap(({ tables }) => tables))
    for (const sql of createTableSql(table, 'sqlite')) connection.db.exec(sql);
  const projecting = new Projecting(connection, projections);
  const foldAll = connection.db.transaction((rows: readonly EventRow[]) => {
    for (const row of rows) if (projecting.concerns(row.type)) projecting.project(events.recorded(row));
  });
  let position = 0;
  let done = 0;
  for (;;) {
    const rows = events.rowsAfter(position, BATCH);
    if (rows.length === 0) return;
    foldAll(rows);
    position = rows.at(-1)!.position;
    done += rows.length;
    step(done);
  }
}

function differences(db: Database.Database, { name, version, tables }: Projection): TableDifference[] {
  const row = db.prepare<[string], ProjectionRow>('SELECT * FROM projections WHERE name = +?').get(name);
  if (row?.version !== version || row.position !== null) {
    const problem = row ? `is of version ${row.version}, or half rebuilt` : 'was never built';
    return [{ projection: name, table: '', problem, onlyLive: [], onlyRebuilt: [] }];
  }
  const only = (here: string, there: string, table: string) =>
    db
      .prepare<[], object>(
        `SELECT * FROM ${here}."${table}" EXCEPT SELECT * FROM ${there}."${table}" LIMIT ${ROWS_SHOWN}`,
      )
      .all();
  const count = (here: string, table: string) =>
    db.prepare<[], number>(`SELECT count(*) FROM ${here}."${table}"`).pluck().get()!;
  return tables.flatMap(({ name: table }) => {
    const onlyLive = only('main', 'rebuilt', table);
    const onlyRebuilt = only('rebuilt', 'main', table);
    const live = count('main', table);
    const rebuilt = count('rebuilt', table);
    if (onlyLive.length + onlyRebuilt.length === 0 && live === rebuilt) return [];
    const problem =
      live === rebuilt ? 'has other rows than the events say' : `has ${live} rows, rebuilt ${rebuilt}`;
    return [{ projection: name, table, problem, onlyLive, onlyRebuilt }];
  });
}
