import type { Reads } from '../log.ts';
import { hashesAfter } from '../tables/log-tables.ts';
import type { OnProgress } from '../tables/rebuild.ts';
import { DIGEST_START, nextDigest } from '../integrity/seal.ts';
import type { Head } from '../integrity/seal-check.ts';
import type { VerifyOptions, VerifyReport } from '../integrity/verify.ts';

const BATCH = 10_000;

/** The engine that wrote a dump, and the only one that reads it. */
export type DumpEngine = 'sqlite' | 'postgresql';

export type DumpStep = 'dumping' | 'checking';

export interface DumpOptions {
  /** How the dump is checked once it is written; null: it is not. */
  readonly verify: Omit<VerifyOptions, 'noted' | 'onProgress'> | null;
  readonly onStep?: (step: DumpStep, ...progress: Parameters<OnProgress>) => void;
}

export interface Dumped {
  /** Of the events in the dump, as `position:digest`. */
  readonly head: string;
  /** Null: it was not checked. */
  readonly report: VerifyReport | null;
}

/** The log is damaged, or its dump is. */
export class DumpUnsound extends Error {
  override readonly name = 'DumpUnsound';
  readonly report: VerifyReport;
  constructor(report: VerifyReport) {
    super('the log is not sound');
    this.report = report;
  }
}

/** The head of all events, which must not grow meanwhile. */
export async function headOf(reads: Reads): Promise<Head> {
  let head: Head = { position: 0, digest: DIGEST_START };
  for (;;) {
    const rows = await reads.all(hashesAfter({ position: head.position, limit: BATCH }));
    const last = rows.at(-1);
    if (!last) return head;
    head = { position: last.position, digest: rows.reduce(nextDigest, head.digest) };
  }
}
