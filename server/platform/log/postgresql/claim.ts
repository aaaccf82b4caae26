import { setTimeout as sleep } from 'node:timers/promises';
import { PROCESSES_MAX } from '../../source.ts';
import type { DatabaseClaim } from '../database.ts';
import { DatabaseUnusable } from '../database-unusable.ts';
import type { DatabaseSession } from './connection.ts';

/** Names of advisory locks: "SELL", and one more. */
const SERVERS = 0x53454c4c;
const NUMBERS = 0x53454c4d;

/** A server that is stopping, or whose connection broke, may still have its claim for a moment. */
const WAIT_MS = 2000;
const RETRY_MS = 50;

/**
 * Claims the database for a server, on the connection that it writes with: PostgreSQL drops the claim with the connection,
 * however that ends. Resolves to a number that none of those beside it has, which is `wanted` where one is wanted.
 * Throws a {@link DatabaseUnusable} when another server's claim stands against it, or the number is taken.
 */
export async function claimDatabase(
  session: DatabaseSession,
  where: string,
  claim: DatabaseClaim,
  wanted?: number,
): Promise<number> {
  const lock = claim === 'alone' ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared';
  if (!(await soon(() => isLocked(session, lock, SERVERS, 0))))
    throw new DatabaseUnusable(
      where,
      'another server uses it, and the viewers of one would not hear those of the other',
      'Stop that server first, or give both the same NATS_URL.',
    );
  if (claim === 'alone') return 0;
  const number = await soon(() => claimNumber(session, wanted));
  if (number !== null) return number;
  throw wanted === undefined
    ? new DatabaseUnusable(
        where,
        `${PROCESSES_MAX} servers use it, which is as many as may`,
        'Stop one of them first.',
      )
    : new DatabaseUnusable(where, 'another server has taken the place of this one', 'Start this one again.');
}

async function claimNumber(session: DatabaseSession, wanted?: number): Promise<number | null> {
  for (let number = wanted ?? 0; number < PROCESSES_MAX; number++) {
    if (await isLocked(session, 'pg_try_advisory_lock', NUMBERS, number)) return number;
    if (number === wanted) return null;
  }
  return null;
}

async function isLocked(session: DatabaseSession, lock: string, name: number, key: number): Promise<boolean> {
  const [row] = await session.query<{ locked: boolean }>(`SELECT ${lock}($1, $2) AS locked`, [name, key]);
  return row?.locked === true;
}

async function soon<T>(attempt: () => Promise<T | null | false>): Promise<T | null> {
  const giveUpAt = performance.now() + WAIT_MS;
  for (;;) {
    const got = await attempt();
    if (got !== null && got !== false) return got;
    if (performance.now() > giveUpAt) return null;
    await sleep(RETRY_MS);
  }
}
