import { setTimeout as sleep } from 'node:timers/promises';
import { MadeByNewer } from '../database-unusable.ts';
import { EngineBusy, type Batch, type Engine, type Shadow } from '../engine.ts';
import type { RecordedReader } from '../events.ts';
import type { Projection, RowTables } from '../log.ts';
import {
  beginGeneration,
  builtProjections,
  eventsAfter,
  findLogState,
  findProjections,
  forgetProjection,
  type EventRow,
  type ProjectionRow,
} from './log-tables.ts';
import { StoredProjecting } from './projecting.ts';
import { allRowTables, ownRowTables, takenBack } from './row-tables.ts';
import { inTransaction } from '../transaction.ts';

const BATCH = 10_000;
/** At most this many events may be left for the transaction that blocks all writes. */
const REST = 500;
/** How long to wait for readers of the old tables, such as a check or a backup (ms). */
const READERS_WITHIN = 60_000;
const TRY_AGAIN_AFTER = 250;

export type OnProgress = (done: number, total: number) => void;

export interface Updating {
  readonly projections: readonly Projection[];
  readonly recorded: RecordedReader;
  readonly onProgress?: OnProgress | undefined;
  /** Other work before the projections are replaced. It also runs if they are up to date. */
  readonly whenBuilt?: () => Promise<void>;
}

/*
 * Rebuilds the database's projections for this program. What must stay true:
 * - They are built in hidden tables. A running server continues meanwhile, and a kill leaves nothing behind.
 * - One transaction folds the last events, replaces the old tables and raises the generation. From then on a program with
 *   other projections takes no commands, because its events would not reach the new ones.
 * - Versions of projections only rise, and names are never removed. So a program with a lower version, or without a name,
 *   is older than the database. It replaces nothing unless its operator says so.
 */

/** Throws a {@link MadeByNewer} if the program is older than the database. */
export async function bringUpToDate(engine: Engine, updating: Updating): Promise<void> {
  const { projections, whenBuilt } = updating;
  // Read again whenever other processes may have changed them.
  const staleIn = (rows: readonly ProjectionRow[]) => {
    const newer = newerIn(rows, projections);
    if (newer) throw new MadeByNewer(engine.where, `its projection ${newer.name} was`);
    return projections.filter((each) => !isUpToDate(rows, each));
  };
  for (;;) {
    if (staleIn(await engine.reads.all(findProjections())).length === 0) return whenBuilt?.();
    if (await replace(engine, updating, staleIn)) return;
  }
}

/** Rebuilds all projections and removes unknown ones. It also takes a database back from a newer program. */
export async function rebuildProjections(
  engine: Engine,
  { rowTables, ...updating }: Omit<Updating, 'whenBuilt'> & { readonly rowTables: readonly RowTables[] },
): Promise<void> {
  await engine.migrate(ownRowTables);
  const whenBuilt = () =>
    inTransaction(engine, async () => ({
      events: [],
      writes: await takenBack(engine.reads, allRowTables(rowTables)),
    }));
  while (!(await replace(engine, { ...updating, whenBuilt }, () => updating.projections)));
}

/** Whether this program may fold events into the database's projections. */
export function areUpToDate(rows: readonly ProjectionRow[], projections: readonly Projection[]): boolean {
  return rows.length === projections.length && projections.every((each) => isUpToDate(rows, each));
}

/** A projection that only a newer program can have built. */
export function newerIn(
  rows: readonly ProjectionRow[],
  projections: readonly Projection[],
): ProjectionRow | undefined {
  const versions = new Map(projections.map(({ name, version }) => [name, version]));
  return rows.find(({ name, version }) => version > (versions.get(name) ?? -Infinity));
}

function isUpToDate(rows: readonly ProjectionRow[], { name, version }: Projection): boolean {
  const row = rows.find((each) => each.name === name);
  return row?.version === version && row.position === null;
}

/** False: another process was faster, so the stale projections must be determined again. */
async function replace(
  engine: Engine,
  { projections, recorded, onProgress = () => {}, whenBuilt }: Updating,
  staleIn: (rows: readonly ProjectionRow[]) => readonly Projection[],
): Promise<boolean> {
  const shadow = await engine.shadow();
  try {
    const before = await engine.reads.all(findProjections());
    const stale = staleIn(before);
    const tables = stale.flatMap((each) => each.tables);
    await shadow.make(tables);
    const building = new Building(engine, shadow, stale, recorded);
    // Projections without tables only reserve their names.
    if (tables.length > 0) while ((await building.step(onProgress)) > REST);
    await shadow.index();
    await whenBuilt?.();
    return await whenReadersAreGone(async () => {
      let isFirst = true;
      await inTransaction(engine, async () => {
        const rows = await engine.reads.all(findProjections());
        isFirst = JSON.stringify(rows) === JSON.stringify(before);
        if (!isFirst) return undefined;
        if (tables.length > 0) while ((await building.step(onProgress)) > 0);
        return { ...switchOf(rows, projections, stale), publish: shadow };
      });
      return isFirst;
    });
  } finally {
    await shadow.drop();
  }
}

class Building {
  readonly #engine: Engine;
  readonly #shadow: Shadow;
  readonly #projecting: StoredProjecting;
  #reached = 0;

  constructor(engine: Engine, shadow: Shadow, projections: readonly Projection[], recorded: RecordedReader) {
    this.#engine = engine;
    this.#shadow = shadow;
    this.#projecting = new StoredProjecting(projections, { reads: engine.reads, recorded });
  }

  /** Folds the next events; resolves to how many there were. */
  async step(onProgress: OnProgress): Promise<number> {
    const { reads } = this.#engine;
    const rows: readonly EventRow[] = await reads.all(eventsAfter({ position: this.#reached, limit: BATCH }));
    const last = rows.at(-1);
    if (!last) {
      await this.#projecting.written();
      return 0;
    }
    await this.#projecting.startInto(this.#shadow, rows);
    this.#reached = last.position;
    onProgress(last.position, (await reads.one(findLogState()))?.last_position ?? last.position);
    return rows.length;
  }
}

function switchOf(
  rows: readonly ProjectionRow[],
  projections: readonly Projection[],
  stale: readonly Projection[],
): Batch {
  const strange = rows.filter(({ name }) => !projections.some((each) => each.name === name));
  const replaced = rows.filter(({ name }) => stale.some((each) => each.name === name));
  const kept = projections.filter((each) => !stale.includes(each));
  const keptTables = new Set(kept.flatMap(({ tables }) => tables.map(({ name }) => name)));
  const drop = new Set<string>();
  for (const { tables } of [...strange, ...replaced])
    for (const table of (JSON.parse(tables) as string[]).toReversed())
      if (!keptTables.has(table)) drop.add(table);
  const writes = [beginGeneration(), ...strange.map(({ name }) => forgetProjection({ name }))];
  for (const { name, version, tables } of stale) {
    const names = tables.map((table) => table.name);
    for (const table of names.toReversed()) drop.add(table);
    writes.push(builtProjections.upsert({ name, version, tables: JSON.stringify(names), position: null }));
  }
  return { drop: [...drop], events: [], writes };
}

async function whenReadersAreGone<T>(work: () => Promise<T>): Promise<T> {
  const giveUpAt = performance.now() + READERS_WITHIN;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof EngineBusy) || performance.now() > giveUpAt) throw error;
    }
    await sleep(TRY_AGAIN_AFTER);
  }
}
