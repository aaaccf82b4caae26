import type { Begun, Engine } from '../engine.ts';
import { findLogState, hashesAfter } from '../tables/log-tables.ts';
import type { OnProgress } from '../tables/rebuild.ts';
import { DIGEST_START, nextDigest, type SealKey } from './seal.ts';
import { headText, type Head } from './seal-check.ts';
import { dropSeal, logSeal, sealTables } from './seal-table.ts';
import { inTransaction } from '../transaction.ts';

const BATCH = 10_000;

export interface SealingReport {
  readonly head: string;
  /** False: it already had this very seal. */
  readonly isNew: boolean;
}

/**
 * Seals a log as it is, whatever seal it had. The operator vouches for its content. A server with this key continues from
 * there; one with another key, or none, takes no more commands.
 */
export async function sealLog(
  engine: Engine,
  key: SealKey,
  onProgress: OnProgress = () => {},
): Promise<SealingReport> {
  await engine.migrate([sealTables]);
  // Old events are read before the lock is taken, because they never change.
  const total = (await engine.reads.one(findLogState()))?.last_position ?? 0;
  let head: Head = { position: 0, digest: DIGEST_START };
  const follow = async (upTo: number) => {
    while (head.position < upTo) {
      const rows = await engine.reads.all(hashesAfter({ position: head.position, limit: BATCH }));
      const last = rows.at(-1);
      if (!last) return;
      head = { position: last.position, digest: rows.reduce(nextDigest, head.digest) };
      onProgress(Math.min(head.position, total), total);
    }
  };
  await follow(total);
  let isNew = false;
  await inTransaction(engine, async ({ seal, lastPosition }: Begun) => {
    await follow(lastPosition);
    isNew = !(seal?.position === head.position && seal.digest === head.digest && key.hasMade(seal));
    const row = key.seal({ since: head.position, ...head });
    return isNew ? { events: [], writes: [logSeal.upsert(row)] } : undefined;
  });
  return { head: headText(head), isNew };
}

/** From then on, opening the log needs no key. */
export async function removeSeal(engine: Engine): Promise<void> {
  await engine.migrate([sealTables]);
  await inTransaction(engine, async () => ({ events: [], writes: [dropSeal()] }));
}
