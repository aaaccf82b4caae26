import { randomFillSync } from 'node:crypto';
import { UUID, V7Generator } from 'uuidv7';
import { seeded } from '../../schema/seeded.ts';
import type { Clock } from './clock.ts';

/**
 * Where ids, names of commands and randomness come from: one thing, handed in, and asked before a decision, never
 * inside one. With the same source and clock the same commands give the same log, byte for byte.
 */
export interface Source {
  /** A positive integer that no other process gives, safe in JSON, and greater than all this one gave before. */
  id(): number;
  /** Names a command in the log. */
  commandId(): string;
  /** A name that nobody can guess. */
  uuid(): string;
  /** A random secret of this many bytes. */
  secret(bytes: number): Buffer;
}

const EPOCH = Date.UTC(2026, 0, 1);
const PROCESS_BITS = 5;
const PER_MS = 2 ** 7;
/** Processes that may share a database at a time. */
export const PROCESSES_MAX = 2 ** PROCESS_BITS;
/** A clock that was set back by less does not make the names of commands fall (ms). */
const ROLLBACK_MAX = 10_000;

/** 32 random bits. */
type Random32 = () => number;

/**
 * An id is the milliseconds since 2026, above 5 bits of the process and 7 bits that count up: good until 2095. A process
 * that needs more than 128 in a millisecond, or whose clock was set back, takes those of the milliseconds to come; those
 * of the milliseconds up to `usedUntil` were given before this process began.
 */
function sourceOf(clock: Clock, process: number, random: Random32, usedUntil = EPOCH): Source {
  const named = new V7Generator({ nextUint32: random });
  const secret = (bytes: number) => {
    const drawn = Buffer.alloc(Math.ceil(bytes / 4) * 4);
    for (let at = 0; at < bytes; at += 4) drawn.writeUInt32LE(random(), at);
    return drawn.subarray(0, bytes);
  };
  let tick = (Math.max(usedUntil, EPOCH) + 1 - EPOCH) * PER_MS - 1;
  return {
    id() {
      tick = Math.max((clock.now() - EPOCH) * PER_MS, tick + 1);
      return (Math.floor(tick / PER_MS) * PROCESSES_MAX + process) * PER_MS + (tick % PER_MS);
    },
    commandId: () => named.generateOrResetCore(clock.now(), ROLLBACK_MAX).toString(),
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
 * last one that had this number may still have been at work; the clock may have been set back since.
 */
export function systemSource(clock: Clock, process: number, usedUntil?: number): Source {
  // Asking the system costs the same for one number as for many.
  const pool = new Uint32Array(256);
  let used = pool.length;
  const random = () => {
    if (used === pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    const value = pool[used]!;
    // Do not keep a value that was handed out.
    pool[used++] = 0;
    return value;
  };
  return sourceOf(clock, process, random, usedUntil);
}

/** The same seed and clock give the same ids, names and secrets: for tests and rehearsals, and nothing else. */
export function seededSource(clock: Clock, seed: number): Source {
  const random = seeded(seed);
  return sourceOf(clock, 0, () => Math.floor(random() * 2 ** 32));
}
