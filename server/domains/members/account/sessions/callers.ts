import type { Caller } from '../../../../platform/http/caller.ts';
import type { Revocations } from './revocations.ts';
import type { Tokens } from './tokens.ts';

/** Identifies callers: their access tokens are signed by us, not expired and not revoked. */
export class Callers {
  readonly #tokens: Tokens;
  readonly #revocations: Revocations;

  constructor(tokens: Tokens, revocations: Revocations) {
    this.#tokens = tokens;
    this.#revocations = revocations;
  }

  /** Synchronous for a token that was seen before. Refuses with 14. */
  read(token: string): Caller | Promise<Caller> {
    const caller = this.#tokens.readAccess(token);
    return caller instanceof Promise
      ? caller.then((known) => this.#revocations.check(known))
      : this.#revocations.check(caller);
  }
}
