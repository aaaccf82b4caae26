import type { Batch, Engine } from '../engine.ts';
import type { Reads, RowTables } from '../log.ts';
import {
  answers,
  eventsAfter,
  findLogState,
  findRowTables,
  moveLogState,
  timers,
  type EventRow,
} from '../tables/log-tables.ts';
import type { OnProgress } from '../tables/rebuild.ts';
import { allRowTables, tablesIn } from '../tables/row-tables.ts';
import { DIGEST_START, nextDigest } from '../integrity/seal.ts';
import type { Head } from '../integrity/seal-check.ts';
import type { Table } from '../tables/table.ts';
import { inTransaction } from '../transaction.ts';

/*
 * Fills an empty database with another log. What must stay true:
 * - Events, and rows of tables that cannot be rebuilt, arrive unchanged: they are not parsed and serialized again.
 *   Projections and snapshots are not copied, because they follow from the events.
 * - A table unknown to this program would be lost, so a log with such a table is refused.
 */

const EVENTS_AT_ONCE = 5000;
const ROWS_AT_ONCE = 1000;

export interface FillOptions {
  readonly rowTables: readonly RowTables[];
  readonly onProgress?: OnProgress;
}

/** Progress of reading and writing. */
export interface Filled {
  readonly events: number;
  readonly rows: number;
  /** Of the events as they were read. */
  readonly head: Head;
}

/** The tables differ from those of this program, so it would not read all of their data. */
export class OtherTables extends Error {
  override readonly name = 'OtherTables';
  readonly isNewer: boolean;
  constructor(group: string, isNewer: boolean) {
    super(`its tables of ${group} were made by ${isNewer ? 'a newer' : 'an older'} version of this program`);
    this.isNewer = isNewer;
  }
}

/** The source must not change meanwhile. */
export async function fillLog(
  engine: Engine,
  source: Reads,
  { rowTables, onProgress = () => {} }: FillOptions,
): Promise<Filled> {
  const groups = allRowTables(rowTables);
  await checkTables(source, groups);
  await engine.migrate(groups);
  const total = (await source.one(findLogState()))?.last_position ?? 0;
  const filled = await fillEvents(engine, source, (done) => onProgress(done, total));
  let rows = 0;
  for (const table of copiedTables(rowTables)) rows += await fillTable(engine, source, table);
  await write(engine, { events: [], writes: [moveLogState({ position: total })] });
  return { ...filled, rows };
}

/** Tables whose rows cannot be rebuilt, each after the tables that it refers to. */
function copiedTables(rowTables: readonly RowTables[]): readonly Table[] {
  return [timers, answers, ...tablesIn(allRowTables(rowTables))];
}

async function checkTables(source: Reads, groups: readonly RowTables[]): Promise<void> {
  const found = await source.all(findRowTables());
  const strange = found.find(({ name }) => !groups.some((group) => group.name === name));
  if (strange) throw new OtherTables(strange.name, true);
  for (const { name, migrations } of groups) {
    const version = found.find((row) => row.name === name)?.version ?? 0;
    if (version !== migrations.length) throw new OtherTables(name, version > migrations.length);
  }
}

async function fillEvents(
  engine: Engine,
  source: Reads,
  onProgress: (done: number) => void,
): Promise<Pick<Filled, 'events' | 'head'>> {
  let head: Head = { position: 0, digest: DIGEST_START };
  let events = 0;
  for (;;) {
    const rows: readonly EventRow[] = await source.all(
      eventsAfter({ position: head.position, limit: EVENTS_AT_ONCE }),
    );
    const last = rows.at(-1);
    if (!last) return { events, head };
    await write(engine, { events: rows, writes: [] });
    head = { position: last.position, digest: rows.reduce(nextDigest, head.digest) };
    events += rows.length;
    onProgress(events);
  }
}

async function fillTable(engine: Engine, source: Reads, table: Table): Promise<number> {
  let written = 0;
  for await (const rows of pagesOf(source, table)) {
    await write(engine, { events: [], writes: rows.map((row) => table.insert(row)) });
    written += rows.length;
  }
  return written;
}

/** The first table whose rows differ; null: none. */
export async function firstDifference(
  one: Reads,
  other: Reads,
  rowTables: readonly RowTables[],
): Promise<string | null> {
  for (const table of copiedTables(rowTables)) {
    const others = pagesOf(other, table);
    for await (const rows of pagesOf(one, table)) {
      const { value } = await others.next();
      if (JSON.stringify(rows) !== JSON.stringify(value)) return table.name;
    }
    if (!(await others.next()).done) return table.name;
  }
  return null;
}

async function* pagesOf(reads: Reads, table: Table): AsyncGenerator<readonly RowOfAny[], void> {
  for (let last: RowOfAny | undefined; ;) {
    const rows = await reads.all(table.page(ROWS_AT_ONCE, last));
    last = rows.at(-1);
    if (!last) return;
    yield rows;
  }
}

type RowOfAny = Parameters<Table['insert']>[0];

/** The batch is already read, so the transaction does not wait for the source. */
function write(engine: Engine, batch: Batch): Promise<void> {
  return inTransaction(engine, async () => batch);
}
