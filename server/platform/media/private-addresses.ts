import { SECOND } from '../../../schema/durations.ts';
import { keyedDigest } from '../keyed-digest.ts';
import type { Clock } from '../clock.ts';
import { isSameSecret } from '../same-secret.ts';

/** A file that not everybody may read: its key in the store, and the path where the server has it. */
export interface PrivateFile {
  readonly key: string;
  readonly path: string;
}

/**
 * Addresses of private files. What must stay true:
 *
 * - Anyone with an address reads that one file, without a login, until it expires. So give it only to those with the right.
 * - For `lasts` a file keeps its address, so that players and browsers know it again. It is good for `lasts` to twice that.
 */
export interface PrivateAddresses {
  of(file: PrivateFile): Promise<string>;
}

/** The span of time (ms since 1970) for which a file has the same address, by now. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

export function spanOf(now: number, lasts: number): Span {
  const from = Math.floor(now / lasts) * lasts;
  return { from, until: from + 2 * lasts };
}

/** A query as a route gets it. */
export type GivenQuery = Readonly<Record<string, unknown>>;

/** Signs paths of this server, for every node that has the same secret. */
export class SignedPaths {
  readonly #secret: string;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(secret: string, clock: Pick<Clock, 'now'>) {
    this.#secret = secret;
    this.#clock = clock;
  }

  /** The query that opens a path, or a folder of paths if the route asks for that. */
  queryFor(path: string, lasts: number): string {
    const { until } = spanOf(this.#clock.now(), lasts);
    return `until=${until}&by=${this.#mark(path, until)}`;
  }

  isGood(path: string, { until, by }: GivenQuery): boolean {
    if (typeof until !== 'string' || typeof by !== 'string' || !/^\d{1,15}$/.test(until)) return false;
    return Number(until) > this.#clock.now() && isSameSecret(by, this.#mark(path, Number(until)));
  }

  /** How long a query that {@link isGood} is good from now on (whole seconds). */
  lastsFor({ until }: GivenQuery): number {
    return Math.floor((Number(until) - this.#clock.now()) / SECOND);
  }

  addresses(lasts: number): PrivateAddresses {
    return { of: async ({ path }) => `${path}?${this.queryFor(path, lasts)}` };
  }

  #mark(path: string, until: number): string {
    return keyedDigest(this.#secret, 'private file', `${until} ${path}`);
  }
}
