import { setTimeout as sleep } from 'node:timers/promises';
import { EngineFailed, WriteRefused, type Batch, type Begun, type Engine } from './engine.ts';

/** How long to wait between two attempts to get the write lock, and for how long to try (ms). */
const LOCK_RETRY = 5;
const LOCK_WITHIN = 5000;

/** Commits the writes of `work`, in a transaction that includes its reads. */
export async function inTransaction(
  engine: Engine,
  work: (begun: Begun) => Promise<Batch | undefined>,
): Promise<void> {
  const begun = await beginSoon(engine);
  let batch: Batch | undefined;
  try {
    batch = await work(begun);
  } catch (error) {
    await engine.rollback();
    throw error;
  }
  try {
    if (batch) await engine.commit(batch);
    else await engine.rollback();
  } catch (error) {
    throw error instanceof WriteRefused ? error.cause : error;
  }
}

async function beginSoon(engine: Engine): Promise<Begun> {
  const giveUpAt = performance.now() + LOCK_WITHIN;
  for (;;) {
    const begun = await engine.begin({ seen: Infinity, streams: [], keys: [], timers: [], cursors: [] });
    if (begun) return begun;
    if (performance.now() > giveUpAt) throw new EngineFailed('another process keeps it locked');
    await sleep(LOCK_RETRY);
  }
}
