import { randomFillSync } from 'node:crypto';
import { UUID, V7Generator } from 'uuidv7';
import { seeded } from '../../schema/seeded.ts';
import type { Clock } from './clock.ts';
import { requestUnderWay } from './under-way.ts';

/**
 * The source of ids, command names and randomness. It is injected, and used before a decision, never inside one. With the
 * same source and clock the same commands give the same log, byte for byte.
 */
export interface Source {
  /** A positive integer that no other process returns, safe in JSON, and greater than all earlier ones of this process. */
  id(): number;
  /**
   * The name of a request: digits, so that people can read it out. No other process returns it, and {@link requestedAt} reads
   * its time.
   */
  requestId(): string;
  /** The name of a command in the log: its request's, or a new one for the server's own work. */
  commandId(): string;
  /** A name that nobody can guess. */
  uuid(): string;
  /** The same, and it sorts after the earlier ones of this process. */
  sortedUuid(): string;
  /** A random secret of this many bytes. */
  secret(bytes: number): Buffer;
}

const EPOCH = Date.UTC(2026, 0, 1);
const PROCESS_BITS = 5;
const PER_MS = 2 ** 7;
/** Processes that may share a database at a time. */
export const PROCESSES_MAX = 2 ** PROCESS_BITS;
/** If the clock is set back by less than this, command names still rise (ms). */
const ROLLBACK_MAX = 10_000;

/** 32 random bits. */
type Random32 = () => number;

/**
 * An id is the milliseconds since 2026, then 5 bits of the process and 7 bits of a counter: good until 2095. After 128 ids
 * in a millisecond, or if the clock was set back, a process uses later milliseconds. Ids up to `usedUntil` were used before
 * this process began.
 */
function sourceOf(clock: Clock, process: number, random: Random32, usedUntil = EPOCH): Source {
  const named = new V7Generator({ nextUint32: random });
  const secret = (bytes: number) => {
    const drawn = Buffer.alloc(Math.ceil(bytes / 4) * 4);
    for (let at = 0; at < bytes; at += 4) drawn.writeUInt32LE(random(), at);
    return drawn.subarray(0, bytes);
  };
  /** Requests count on their own: they are more than all the rest. */
  const numbers = () => {
    let tick = (Math.max(usedUntil, EPOCH) + 1 - EPOCH) * PER_MS - 1;
    return () => {
      tick = Math.max((clock.now() - EPOCH) * PER_MS, tick + 1);
      return (Math.floor(tick / PER_MS) * PROCESSES_MAX + process) * PER_MS + (tick % PER_MS);
    };
  };
  const requestNumber = numbers();
  const sortedUuid = () => named.generateOrResetCore(clock.now(), ROLLBACK_MAX).toString();
  return {
    id: numbers(),
    requestId: () => String(requestNumber()),
    commandId: () => requestUnderWay() ?? sortedUuid(),
    sortedUuid,
    uuid() {
      const bytes = secret(16);
      bytes[6] = (bytes[6]! & 0x0f) | 0x40;
      bytes[8] = (bytes[8]! & 0x3f) | 0x80;
      return UUID.ofInner(bytes).toString();
    },
    secret,
  };
}

/**
 * `process`: its number among those that share a database, from 0 to below {@link PROCESSES_MAX}. `usedUntil`: when the
 * last process with this number may still have been running. The clock may have been set back since.
 */
export function systemSource(clock: Clock, process: number, usedUntil?: number): Source {
  // One system call costs the same for one number as for many.
  const pool = new Uint32Array(256);
  let used = pool.length;
  const random = () => {
    if (used === pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    const value = pool[used]!;
    // Values that were returned are not kept in memory.
    pool[used++] = 0;
    return value;
  };
  return sourceOf(clock, process, random, usedUntil);
}

/** The same seed and clock give the same ids, names and secrets. Only for tests and rehearsals. */
export function seededSource(clock: Clock, seed: number): Source {
  const random = seeded(seed);
  return sourceOf(clock, 0, () => Math.floor(random() * 2 ** 32));
}

/** When a request of this id came (ms since 1970); undefined: the id is not of {@link Source.requestId}. */
export function requestedAt(requestId: string): number | undefined {
  const number = Number(requestId);
  if (!/^\d+$/.test(requestId) || !Number.isSafeInteger(number)) return undefined;
  return EPOCH + Math.floor(number / PER_MS / PROCESSES_MAX);
}
