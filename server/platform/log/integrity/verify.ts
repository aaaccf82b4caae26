import { ChainFollower, hole, type ChainFinding } from './chain-check.ts';
import { RecordedReader, wasChanged, type Upcasters } from '../events.ts';
import type { Comparison, Inspection, Scratch } from '../inspection.ts';
import { evolve, type Projection, type AnyFold } from '../log.ts';
import {
  eventsAfter,
  findLogState,
  findProjections,
  findSnapshot,
  type EventRow,
  type ProjectionRow,
} from '../tables/log-tables.ts';
import { StoredProjecting } from '../tables/projecting.ts';
import type { OnProgress } from '../tables/rebuild.ts';
import type { SealKey } from './seal.ts';
import { SealCheck, type Head, type SealReport } from './seal-check.ts';
import { sealIn } from './seal-table.ts';

const BATCH = 5000;
const ROWS_SHOWN = 3;

export interface TableDifference extends Pick<Comparison, 'onlyLive' | 'onlyRebuilt'> {
  readonly projection: string;
  readonly table: string;
  readonly problem: string;
}

export interface VerifyReport {
  readonly events: number;
  readonly streams: number;
  /** Faults that the database itself finds in its structure. */
  readonly structure: readonly string[];
  readonly chains: readonly ChainFinding[];
  readonly projections: readonly TableDifference[];
  readonly seal: SealReport;
  readonly sound: boolean;
}

export interface VerifyOptions {
  readonly projections: readonly Projection[];
  readonly upcasters?: Upcasters;
  /** With them, stored snapshots are compared with the folded events. */
  readonly folds?: readonly AnyFold[];
  /** Without it no seal is checked. With it there must be one. */
  readonly sealKey?: SealKey | null;
  /** A noted head that the log must still contain. */
  readonly noted?: Head | undefined;
  readonly onProgress?: OnProgress;
}

/**
 * Checks a snapshot of the whole log, in use or not: its chains, its seal, and its projections against the events. It
 * rebuilds the projections elsewhere and never writes to the log.
 */
export async function verifyLog(inspection: Inspection, options: VerifyOptions): Promise<VerifyReport> {
  const { projections, upcasters = {}, folds = [], sealKey = null, noted, onProgress = () => {} } = options;
  await inspection.holdStill();
  const recorded = new RecordedReader(upcasters);
  const written = (await inspection.reads.one(findLogState()))?.last_position ?? 0;
  const step = (done: number) => onProgress(done, 2 * written);
  const structure = await inspection.structure();
  const { streams, events, findings } = await checkChains(inspection, recorded, folds, step);
  const chains = [...findings, ...(await missingPositions(inspection, written))];
  const scratch = await inspection.scratch(projections.flatMap(({ tables }) => tables));
  const sealed = new SealCheck(await sealIn(inspection.reads), sealKey, noted);
  await project(inspection, scratch, projections, recorded, (rows, done) => {
    for (const row of rows) sealed.follow(row);
    step(written + done);
  });
  const rows = await inspection.reads.all(findProjections());
  const differing: TableDifference[] = [];
  for (const projection of projections) differing.push(...(await differences(scratch, projection, rows)));
  const seal = sealed.report();
  const sound = structure.length + chains.length + seal.problems.length + differing.length === 0;
  return { events, streams, structure, chains, projections: differing, seal, sound };
}

async function checkChains(
  inspection: Inspection,
  recorded: RecordedReader,
  folds: readonly AnyFold[],
  step: (done: number) => void,
): Promise<{ streams: number; events: number; findings: readonly ChainFinding[] }> {
  const follower = new ChainFollower();
  const snapshots = new SnapshotCheck(inspection, recorded, folds);
  const unreadable: ChainFinding[] = [];
  let streams = 0;
  let events = 0;
  let previous: EventRow | undefined;
  for (;;) {
    const rows = await inspection.byStream(previous ?? { stream: '', version: 0 }, BATCH);
    if (rows.length === 0)
      return { streams, events, findings: [...unreadable, ...follower.findings, ...snapshots.findings] };
    for (const row of rows) {
      const isFirst = previous?.stream !== row.stream;
      if (isFirst) {
        streams++;
        await snapshots.begin(row.stream);
      }
      follower.follow(row, isFirst ? undefined : previous);
      if (recorded.event(row).damaged) unreadable.push(unreadableAt(row));
      await snapshots.follow(row);
      previous = row;
    }
    events += rows.length;
    step(events);
  }
}

function unreadableAt({ stream, version, position }: EventRow): ChainFinding {
  return { stream, version, problem: `at position ${position} cannot be read and is passed over` };
}

/** Folds the streams that have a snapshot from which a decision would start. */
class SnapshotCheck {
  readonly findings: ChainFinding[] = [];
  readonly #inspection: Inspection;
  readonly #recorded: RecordedReader;
  readonly #folds: ReadonlyMap<string, AnyFold>;
  #snapshot: { readonly version: number; readonly state: string } | undefined;
  #fold: AnyFold | undefined;
  #state: unknown;

  constructor(inspection: Inspection, recorded: RecordedReader, folds: readonly AnyFold[]) {
    this.#inspection = inspection;
    this.#recorded = recorded;
    this.#folds = new Map(folds.map((fold) => [fold.category, fold]));
  }

  async begin(stream: string): Promise<void> {
    this.#fold = this.#folds.get(stream.slice(0, stream.indexOf('-')));
    this.#state = this.#fold?.initial;
    const { stateVersion } = this.#fold ?? {};
    this.#snapshot =
      stateVersion === undefined
        ? undefined
        : await this.#inspection.reads.one(findSnapshot({ stream, stateVersion }));
  }

  async follow(row: EventRow): Promise<void> {
    if (!this.#fold || !this.#snapshot || row.version > this.#snapshot.version) return;
    try {
      this.#state = evolve(this.#fold, this.#state, this.#recorded.event(row));
    } catch (error) {
      if (!(await wasChanged(this.#inspection.reads, row))) throw error;
      this.findings.push(unreadableAt(row));
    }
    if (row.version === this.#snapshot.version && JSON.stringify(this.#state) !== this.#snapshot.state)
      this.findings.push({
        stream: row.stream,
        version: row.version,
        problem: 'has a snapshot that is not what the events fold to',
      });
  }
}

async function missingPositions(inspection: Inspection, written: number): Promise<ChainFinding[]> {
  const holes = (await inspection.holes()).map((row) => hole(row, row.missing));
  const [end] = await inspection.range({ limit: 1, backwards: true });
  const found = end?.position ?? 0;
  if (found === written) return holes;
  const problem = `is the last event, at position ${found}, where ${written} were written`;
  return [...holes, { stream: end?.stream ?? '', version: end?.version ?? 0, problem }];
}

async function project(
  inspection: Inspection,
  scratch: Scratch,
  projections: readonly Projection[],
  recorded: RecordedReader,
  step: (rows: readonly EventRow[], done: number) => void,
): Promise<void> {
  const projecting = new StoredProjecting(projections, { reads: inspection.reads, recorded });
  let position = 0;
  let done = 0;
  for (;;) {
    const rows = await inspection.reads.all(eventsAfter({ position, limit: BATCH }));
    const last = rows.at(-1);
    if (!last) return;
    await projecting.into(scratch, rows);
    position = last.position;
    done += rows.length;
    step(rows, done);
  }
}

async function differences(
  scratch: Scratch,
  { name, version, tables }: Projection,
  rows: readonly ProjectionRow[],
): Promise<TableDifference[]> {
  const row = rows.find((each) => each.name === name);
  if (row?.version !== version || row.position !== null) {
    const problem = row ? `is of version ${row.version}, or half rebuilt` : 'was never built';
    return [{ projection: name, table: '', problem, onlyLive: [], onlyRebuilt: [] }];
  }
  const found: TableDifference[] = [];
  for (const { name: table } of tables) {
    const { live, rebuilt, onlyLive, onlyRebuilt } = await scratch.compare(table, ROWS_SHOWN);
    if (onlyLive.length + onlyRebuilt.length === 0 && live === rebuilt) continue;
    const problem =
      live === rebuilt ? 'has other rows than the events say' : `has ${live} rows, rebuilt ${rebuilt}`;
    found.push({ projection: name, table, problem, onlyLive, onlyRebuilt });
  }
  return found;
}
