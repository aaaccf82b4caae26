/**
 * Replays a broadcast twice and compares both results with each other and with the server's data. The first replay folds
 * stream by stream, the second all streams in the order of the log. A difference reveals a fold that uses a clock, chance
 * or another stream.
 */
import { createHash } from 'node:crypto';
import { projections } from '../domains.ts';
import { canonicalJson } from '../platform/http/json.ts';
import { Folding } from '../platform/log/folding.ts';
import { findProjections, findSnapshot, type EventRow } from '../platform/log/tables/log-tables.ts';
import { StoredProjecting } from '../platform/log/tables/projecting.ts';
import { foldOfStream, merged, type Story } from './story.ts';

const BATCH = 5000;
const ROWS_SHOWN = 3;
/** Characters. */
const STATE_SHOWN = 200;

export interface CheckReport {
  readonly streams: number;
  /** The result of one replay. */
  readonly events: number;
  /** All states that both replays reached. */
  readonly hashes: readonly [string, string];
  /** Stored states and rows of the server that were compared. */
  readonly snapshots: number;
  readonly tables: number;
  /** In words; empty if everything is equal. */
  readonly differences: readonly string[];
}

export async function checkStory(story: Story): Promise<CheckReport> {
  await story.inspection.holdStill();
  const first = await replayed(story);
  const second = new Replay(story);
  for await (const row of everything(story)) await second.follow(row);
  const rows = await compareRows(story);
  return {
    streams: first.states.size,
    events: first.events,
    hashes: [first.hash(), second.hash()],
    snapshots: first.snapshots,
    tables: rows.tables,
    differences: [...first.findings, ...differencesOf(first, second), ...rows.differences],
  };
}

/** Folds everything that belongs to a broadcast, stream by stream. */
export async function replayed(story: Story): Promise<Replay> {
  const replay = new Replay(story);
  for (const { stream } of await story.streams())
    for await (const row of story.rows([{ stream }])) {
      const folding = replay.follow(row);
      if (folding) await folding;
    }
  for await (const row of story.orderRows()) await replay.follow(row);
  return replay;
}

/** Everything that belongs to a broadcast, in the order of the log. */
export async function* everything(story: Story): AsyncGenerator<EventRow> {
  yield* merged([story.rows(await story.streams()), story.orderRows()]);
}

/** One run over a broadcast's events. */
class Replay {
  readonly states = new Map<string, Folding<unknown>>();
  readonly findings: string[] = [];
  readonly #kept = new Map<string, { readonly version: number; readonly state: string } | undefined>();
  readonly #story: Story;
  events = 0;
  snapshots = 0;

  constructor(story: Story) {
    this.#story = story;
  }

  /** Synchronous, except for a stream's first event and one that cannot be folded. */
  follow(row: EventRow): Promise<void> | undefined {
    const folding = this.states.get(row.stream);
    if (folding) return this.#fold(folding, row);
    return this.#begin(row.stream).then((begun) => this.#fold(begun, row));
  }

  #fold(folding: Folding<unknown>, row: EventRow): Promise<void> | undefined {
    const expected = (folding.last?.version ?? 0) + 1;
    if (row.version !== expected) this.findings.push(`${row.stream} ${expected} is missing`);
    this.events += 1;
    const folded = folding.follow(row);
    if (folded) return folded.then(() => this.#compare(folding, row));
    this.#compare(folding, row);
    return undefined;
  }

  #compare({ state }: Folding<unknown>, { stream, version }: EventRow): void {
    const kept = this.#kept.get(stream);
    if (kept?.version !== version) return;
    this.snapshots += 1;
    if (JSON.stringify(state) !== kept.state)
      this.findings.push(`${stream} ${version} has a snapshot that is not what the events fold to`);
  }

  hash(): string {
    const all = createHash('sha256');
    for (const [stream, { state }] of [...this.states].toSorted(([a], [b]) => (a < b ? -1 : 1)))
      all.update(`${stream} ${canonicalJson(state)}\n`);
    return all.digest('hex');
  }

  async #begin(stream: string): Promise<Folding<unknown>> {
    const { inspection, recorded } = this.#story;
    const fold = foldOfStream(stream);
    const folding = new Folding<unknown>(fold, inspection, recorded);
    this.states.set(stream, folding);
    const { stateVersion } = fold;
    this.#kept.set(stream, await inspection.reads.one(findSnapshot({ stream, stateVersion })));
    return folding;
  }
}

function differencesOf(first: Replay, second: Replay): string[] {
  const streams = new Set([...first.states.keys(), ...second.states.keys()]);
  return [...streams].flatMap((stream) => {
    const [one, other] = [first, second].map((replay) =>
      canonicalJson(replay.states.get(stream)?.state ?? null),
    );
    if (one === other) return [];
    return [`${stream} came to ${shown(one!)} the first time and to ${shown(other!)} the second`];
  });
}

function shown(state: string): string {
  return state.length > STATE_SHOWN ? `${state.slice(0, STATE_SHOWN)}…` : state;
}

/** Rows that were folded from its events alone must be among the server's, if those are of this version. */
async function compareRows(
  story: Story,
): Promise<{ readonly tables: number; readonly differences: string[] }> {
  const { inspection, recorded } = story;
  const built = await inspection.reads.all(findProjections());
  const current = projections.filter(({ name, version }) =>
    built.some((row) => row.name === name && row.version === version && row.position === null),
  );
  // Orders of other broadcasts and of none are in a sum, too.
  const tables = current.flatMap(({ tables, sums = [] }) =>
    tables.filter((table) => !sums.includes(table)).map(({ name }) => name),
  );
  const scratch = await inspection.scratch(current.flatMap(({ tables }) => tables));
  const projecting = new StoredProjecting(current, { reads: inspection.reads, recorded });
  const project = (rows: readonly EventRow[]) => projecting.into(scratch, rows);
  let batch: EventRow[] = [];
  for await (const row of everything(story)) {
    if (batch.push(row) < BATCH) continue;
    await project(batch);
    batch = [];
  }
  await project(batch);
  const differences: string[] = [];
  for (const table of tables) {
    const { onlyRebuilt } = await scratch.compare(table, ROWS_SHOWN);
    for (const row of onlyRebuilt)
      differences.push(`table ${table} has not the row that the events say: ${JSON.stringify(row)}`);
  }
  return { tables: tables.length, differences };
}
