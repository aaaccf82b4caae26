import type Database from 'better-sqlite3';
import { chainHash, CHAIN_START } from './chain.ts';
import type { EventRow } from './tables.ts';

/** Something in the log that is not as it was written. */
export interface ChainFinding {
  readonly stream: string;
  readonly version: number;
  readonly problem: string;
}

interface Link {
  readonly position: number;
  readonly version: number;
  readonly hash: string;
}

/** Follows one stream's chain after another, as its events come by in order. */
export class ChainFollower {
  readonly findings: ChainFinding[] = [];

  /** `previous` is the event before in the same stream; undefined where `event` must be the first. */
  follow(event: EventRow, previous: Link | undefined): void {
    const { stream, version } = event;
    const expected = (previous?.version ?? 0) + 1;
    if (version !== expected) {
      const problem =
        version < expected
          ? 'comes twice'
          : version === expected + 1
            ? 'is missing'
            : `and all up to ${version - 1} are missing`;
      this.findings.push({ stream, version: expected, problem });
    } else if (previous && event.position <= previous.position)
      this.findings.push({ stream, version, problem: 'stands before its predecessor in the log' });
    else if (chainHash(previous?.hash ?? CHAIN_START, event) !== event.hash)
      this.findings.push({ stream, version, problem: 'was changed after it was written' });
  }
}

/** Positions have no holes, so even the last event of a stream, which no chain misses, leaves a trace. */
export function hole(
  { stream, version, position }: Pick<EventRow, 'stream' | 'version' | 'position'>,
  missing: number,
): ChainFinding {
  const problem = `stands at position ${position}, and the ${missing} before it in the log are missing`;
  return { stream, version, problem };
}

/** Checks the chains of the log's last events. Reads nothing else, so it is quick on a log of any size. */
export function chainFindings(
  db: Database.Database,
  { lastEvents }: { readonly lastEvents: number },
): readonly ChainFinding[] {
  const follower = new ChainFollower();
  const before = db.prepare<[string, number], Link>(
    'SELECT position, version, hash FROM events WHERE stream = +? AND version < +? ORDER BY version DESC LIMIT 1',
  );
  const last = new Map<string, Link>();
  const rows = db
    .prepare<[number], EventRow>('SELECT * FROM events ORDER BY position DESC LIMIT +?')
    .all(lastEvents)
    .toReversed();
  const counted = db.prepare<[], number>('SELECT last_position FROM log_state').pluck().get() ?? 0;
  const found = rows.at(-1)?.position ?? 0;
  if (found !== counted)
    follower.findings.push({
      stream: rows.at(-1)?.stream ?? '',
      version: rows.at(-1)?.version ?? 0,
      problem: `is the last event, at position ${found}, where position ${counted} was written`,
    });
  const holes: ChainFinding[] = [];
  let reached = rows.length < lastEvents ? 0 : rows[0]!.position - 1;
  for (const row of rows) {
    const { stream } = row;
    const missing = row.position - reached - 1;
    if (missing > 0) holes.push(hole(row, missing));
    reached = row.position;
    follower.follow(row, last.get(stream) ?? before.get(stream, row.version));
    last.set(stream, row);
  }
  // A chain's word on what is missing says more.
  return [...follower.findings, ...holes];
}
