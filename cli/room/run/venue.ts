import { setTimeout as sleep } from 'node:timers/promises';
import type { LogDigest } from '../../../fixtures/stage-channel.ts';
import type { DrivenServer } from './own-server.ts';

/** The place of a show, and its clock. */
export interface Venue {
  readonly url: string;
  /** Its server was started for the show, and follows the show's clock. */
  readonly isOwn: boolean;
  /** The server's time (ms since 1970). */
  now(): number;
  /** Resolves when the show has reached this time (ms from its start), or `signal` aborts. */
  moveTo(at: number): Promise<void>;
  digest(): Promise<LogDigest | null>;
  stop(): Promise<void>;
}

export interface Pace {
  /** How many times as fast as real time; Infinity: full speed. */
  readonly speed: number;
  readonly signal: AbortSignal;
}

/** Waits until a show that has just begun has reached this time. */
export function pacer({ speed, signal }: Pace): (at: number) => Promise<void> {
  const since = performance.now();
  return async (at) => {
    const wait = at / speed - (performance.now() - since);
    if (wait > 0) await sleep(wait, undefined, { signal }).catch(() => {});
  };
}

export function ownVenue(server: DrivenServer, begins: number, pace: Pace): Venue {
  let now = begins;
  let paced: ((at: number) => Promise<void>) | undefined;
  return {
    url: server.url,
    isOwn: true,
    now: () => now,
    async moveTo(at) {
      paced ??= pacer(pace);
      await paced(at);
      await server.moveTo(begins + at);
      now = begins + at;
    },
    digest: () => server.digest(),
    stop: () => server.stop(),
  };
}

/** A running server, whose clock nobody moves. */
export function runningVenue(url: string, pace: Pace): Venue {
  let paced: ((at: number) => Promise<void>) | undefined;
  return {
    url,
    isOwn: false,
    now: Date.now,
    async moveTo(at) {
      paced ??= pacer(pace);
      await paced(at);
    },
    digest: () => Promise.resolve(null),
    stop: () => Promise.resolve(),
  };
}
