import { EngineFailed, type Batch, type Engine } from './engine.ts';
import type { Recorded } from './events.ts';
import type { Projection } from './log.ts';
import {
  beginGeneration,
  builtProjections,
  eventsAfter,
  findLogState,
  findProjections,
  forgetProjection,
  moveProjection,
  staleAllProjections,
  type ProjectionRow,
} from './log-tables.ts';
import { projectAll, Projecting, unchangedOf } from './projecting.ts';
import { sealTables } from './seal-table.ts';
import type { Write } from './statement.ts';
import { inTransaction } from './transaction.ts';

const BATCH = 10_000;

export type OnProgress = (done: number, total: number) => void;

/**
 * Makes the database's projections those of this program: new and changed ones are built from the whole log; those
 * it does not know go with their tables, because from now on events will not reach them. A program that does know them
 * builds them again.
 *
 * It goes in batches, each one transaction that also moves the projection's position: a kill loses one batch,
 * and of two processes that start together each takes up where the other left off. A running process sees the
 * generation change and takes no command until the projections are whole again.
 */
export async function bringUpToDate(
  engine: Engine,
  projections: readonly Projection[],
  recorded: Recorded,
  onProgress: OnProgress = () => {},
): Promise<void> {
  await inTransaction(engine, () => startBuilding(engine, projections));
  for (;;) {
    let reached: number | undefined;
    const build = (doubt?: unknown) =>
      inTransaction(engine, async () => {
        const batch = await nextBatch(engine, projections, recorded, doubt);
        reached = batch?.reached;
        return batch;
      });
    await build().catch(async (error: unknown) => {
      if (error instanceof EngineFailed) throw error;
      await build(error);
    });
    if (reached === undefined) return;
    onProgress(reached, (await engine.reads.one(findLogState()))?.last_position ?? reached);
  }
}

/** Undefined: all is built. With a doubt, events that are not as they were written are left out. */
async function nextBatch(
  engine: Engine,
  projections: readonly Projection[],
  recorded: Recorded,
  doubt: unknown,
): Promise<(Batch & { readonly reached: number }) | undefined> {
  const { reads } = engine;
  const unfinished = positionsOf(await reads.all(findProjections()), projections);
  if (unfinished.size === 0) return undefined;
  const position = Math.min(...unfinished.values());
  // Those further on wait for the others, so that an event is folded into each exactly once.
  const built = projections.filter(({ name }) => unfinished.get(name) === position);
  const rows = await reads.all(eventsAfter({ position, limit: BATCH }));
  const folded = doubt === undefined ? rows : await unchangedOf(rows, { reads, recorded, error: doubt });
  const writes = projectAll(new Projecting(built), folded, recorded);
  const reached = rows.at(-1)?.position ?? position;
  for (const { name } of built)
    writes.push(moveProjection({ name, position: rows.length < BATCH ? null : reached }));
  return { events: [], writes, reached };
}

/** Builds all projections from nothing; a kill in the middle leaves them to be finished at the next start. */
export async function rebuildProjections(
  engine: Engine,
  projections: readonly Projection[],
  recorded: Recorded,
  onProgress?: OnProgress,
): Promise<void> {
  await engine.migrate([sealTables]);
  await inTransaction(engine, async () => ({ events: [], writes: [staleAllProjections()] }));
  await bringUpToDate(engine, projections, recorded, onProgress);
}

/** Whether this program may fold events into the database's projections. */
export function areUpToDate(rows: readonly ProjectionRow[], projections: readonly Projection[]): boolean {
  return (
    rows.length === projections.length &&
    projections.every(({ name, version }) => {
      const row = rows.find((each) => each.name === name);
      return row?.version === version && row.position === null;
    })
  );
}

async function startBuilding(engine: Engine, projections: readonly Projection[]): Promise<Batch | undefined> {
  const rows = await engine.reads.all(findProjections());
  const strange = rows.filter(({ name }) => !projections.some((each) => each.name === name));
  const rowOf = (name: string) => rows.find((row) => row.name === name);
  const stale = projections.filter(({ name, version }) => rowOf(name)?.version !== version);
  if (strange.length === 0 && stale.length === 0) return undefined;
  const writes: Write[] = [beginGeneration(), ...strange.map(({ name }) => forgetProjection({ name }))];
  const upToDate = projections.filter((each) => !stale.includes(each));
  const kept = new Set(upToDate.flatMap(({ tables }) => tables.map(({ name }) => name)));
  const drop = new Set<string>();
  for (const row of [...strange, ...stale.map(({ name }) => rowOf(name))])
    for (const table of (JSON.parse(row?.tables ?? '[]') as string[]).toReversed())
      if (!kept.has(table)) drop.add(table);
  for (const { name, version, tables } of stale) {
    const names = tables.map((table) => table.name);
    for (const table of names.toReversed()) drop.add(table);
    writes.push(builtProjections.upsert({ name, version, tables: JSON.stringify(names), position: 0 }));
  }
  return { drop: [...drop], make: stale.flatMap(({ tables }) => tables), events: [], writes };
}

function positionsOf(
  rows: readonly ProjectionRow[],
  projections: readonly Projection[],
): Map<string, number> {
  const positions = new Map<string, number>();
  for (const { name, version } of projections) {
    const row = rows.find((each) => each.name === name);
    if (row?.version !== version)
      throw new Error(`Another process has made the projection ${name} of another version`);
    if (row.position !== null) positions.set(name, row.position);
  }
  return positions;
}
