import { setTimeout as sleep } from 'node:timers/promises';
import type { LogDigest } from '../../fixtures/stage-channel.ts';
import type { OwnServer } from './own-server.ts';

/** Where a show is played, and by what clock. */
export interface Venue {
  readonly url: string;
  /** Its server was made for the show, and its time goes with the show's. */
  readonly isOwn: boolean;
  /** The server's time (ms since 1970). */
  now(): number;
  /** Resolves when the show has got there (ms from its begin), or `signal` says that it is over. */
  moveTo(at: number): Promise<void>;
  digest(): Promise<LogDigest | null>;
  stop(): Promise<void>;
}

export interface Pace {
  /** How many times as fast as a real evening; Infinity: as fast as it goes. */
  readonly speed: number;
  readonly signal: AbortSignal;
}

/** Waits until a show that began just now has got so far. */
function pacer({ speed, signal }: Pace): (at: number) => Promise<void> {
  const since = performance.now();
  return async (at) => {
    const wait = at / speed - (performance.now() - since);
    if (wait > 0) await sleep(wait, undefined, { signal }).catch(() => {});
  };
}

export function ownVenue(server: OwnServer, begins: number, pace: Pace): Venue {
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

/** Somebody’s server, whose clock nobody moves. */
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
