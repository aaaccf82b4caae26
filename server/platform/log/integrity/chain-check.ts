import { chainHash, CHAIN_START } from './chain.ts';
import type { EventRow } from '../tables/log-tables.ts';

/** The only finding about an event itself. All others are about its neighbours. */
export const CHANGED = 'was changed after it was written';

/** A place in the log that was changed after it was written. */
export interface ChainFinding {
  readonly stream: string;
  readonly version: number;
  readonly problem: string;
}

export interface ChainLink {
  readonly position: number;
  readonly version: number;
  readonly hash: string;
}

/** Follows one stream's chain after another, as its events come by in order. */
export class ChainFollower {
  readonly findings: ChainFinding[] = [];

  /** `previous` is the event before in the same stream; undefined where `event` must be the first. */
  follow(event: EventRow, previous: ChainLink | undefined): void {
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
      this.findings.push({ stream, version, problem: CHANGED });
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
