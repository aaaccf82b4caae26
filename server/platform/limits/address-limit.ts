import { networkOf } from '../address.ts';
import { Refusal } from '../log/log.ts';
import type { RateLimit } from './rate-limit.ts';

/** A rate limit per IP address, for expensive calls without a login. */
export class AddressLimit {
  readonly #limit: RateLimit<string>;

  constructor(limit: RateLimit<string>) {
    this.#limit = limit;
  }

  /** Throws a Refusal with 0008 if it is exceeded. */
  take(ip: string): void {
    if (!this.#limit.take(networkOf(ip))) throw new Refusal('0008');
  }
}
