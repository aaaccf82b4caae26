import { createHmac, createSecretKey, hash, timingSafeEqual, type KeyObject } from 'node:crypto';
import { DatabaseUnusable } from '../database-unusable.ts';
import { EngineFailed, type Begun, type Engine } from '../engine.ts';
import type { EventRow } from '../tables/log-tables.ts';
import { logSeal, type SealRow } from './seal-table.ts';
import type { Write } from '../tables/statement.ts';
import { inTransaction } from '../transaction.ts';

/*
 * The keyed seal over the whole log. An attacker who can write to the database can edit an event and recompute the hashes
 * after it in its stream (`chain.ts`). Without the key, which is not in the database, they cannot seal the result. What
 * must stay true:
 * - The seal is written in the transaction of the events that it covers, so that no crash separates them.
 * - A server only continues from a seal of its key over the very last event. It never seals a log that it finds.
 *   Otherwise an attacker could delete the seal, or append events after it, and wait for a new one. Only an operator may
 *   seal an existing log (`sealing.ts`).
 * - The digest is over the stored hashes of the events in the order of their positions. So any process can continue it
 *   from the last seal. The chains prove that the hashes belong to the events, and verify checks both.
 */

/** Characters that a key has at least. */
export const SEAL_KEY_MIN = 32;

/** Separates this use of the key from every other. */
const LABEL = 'sellover log seal 1';

/** The digest of no event. */
export const DIGEST_START = hash('sha256', '', 'base64url');

export function nextDigest(digest: string, event: Pick<EventRow, 'hash'>): string {
  return hash('sha256', `${digest} ${event.hash}`, 'base64url');
}

type Sealed = Pick<SealRow, 'since' | 'position' | 'digest'>;

/** Never shows its secret, printed or not. */
export class SealKey {
  readonly #key: KeyObject;

  constructor(secret: string) {
    this.#key = createSecretKey(secret, 'utf8');
  }

  seal(sealed: Sealed): SealRow {
    return { id: 1, ...sealed, seal: this.#mac(sealed).toString('base64url') };
  }

  hasMade({ seal, ...sealed }: SealRow): boolean {
    const [made, found] = [this.#mac(sealed), Buffer.from(seal, 'base64url')];
    return made.length === found.length && timingSafeEqual(made, found);
  }

  #mac({ since, position, digest }: Sealed): Buffer {
    return createHmac('sha256', this.#key).update(`${LABEL} ${since} ${position} ${digest}`).digest();
  }
}

/** Why the log cannot be continued, and what an operator does then. */
export interface SealTrouble {
  readonly problem: string;
  readonly remedy: string;
}

const SEAL_AS_IT_IS = 'if you know why, sellover db seal seals the log as it is.';

const NO_KEY: SealTrouble = {
  problem: 'the log is sealed, and SEAL_KEY is not set',
  remedy: 'Set it to the log’s key, or give up the seal with sellover db seal --remove.',
};
const NO_SEAL: SealTrouble = {
  problem: 'SEAL_KEY is set and the log has no seal: it never had one, or somebody has taken it away',
  remedy: `Look with sellover db verify; ${SEAL_AS_IT_IS}`,
};
const NOT_OURS: SealTrouble = {
  problem: 'the seal is not of this SEAL_KEY: the key is another one, or somebody has changed the seal',
  remedy: `Set the key that the log was sealed with; ${SEAL_AS_IT_IS}`,
};

/** The findings that need no events. Without a key, it only checks what needs none. */
export function sealTroubles(
  row: SealRow | undefined,
  { key, lastPosition }: { readonly key: SealKey | null; readonly lastPosition: number },
): readonly SealTrouble[] {
  if (!row) return key && lastPosition > 0 ? [NO_SEAL] : [];
  const troubles: SealTrouble[] = [];
  if (key && !key.hasMade(row)) troubles.push(NOT_OURS);
  const { position } = row;
  if (position !== lastPosition) {
    const problem =
      position < lastPosition
        ? `${lastPosition - position} events after position ${position} are not sealed: something without the key has written them`
        : `the seal is of ${position} events, and only ${lastPosition} are there`;
    troubles.push({ problem, remedy: `Look with sellover db verify; ${SEAL_AS_IT_IS}` });
  }
  return troubles;
}

/** Updates the seal with every write, if there is a key. */
export class LogSeal {
  readonly #key: SealKey | null;
  #last: Sealed = { since: 0, position: 0, digest: DIGEST_START };

  constructor(key: SealKey | null) {
    this.#key = key;
  }

  /** Throws a {@link DatabaseUnusable} if the log cannot be continued. */
  async open(engine: Engine): Promise<void> {
    await inTransaction(engine, async (begun) => {
      const trouble = this.#trouble(begun);
      if (trouble) throw new DatabaseUnusable(engine.where, trouble.problem, trouble.remedy);
      return undefined;
    });
  }

  /** Throws an {@link EngineFailed} if the log can no longer be continued. */
  begin(begun: Begun): void {
    const trouble = this.#trouble(begun);
    if (trouble) throw new EngineFailed(trouble.problem);
    this.#last = begun.seal ?? { since: 0, position: 0, digest: DIGEST_START };
  }

  /** The seal to write with these events, which come next. */
  over(events: readonly EventRow[]): readonly Write[] {
    if (!this.#key) return [];
    const { since, position } = this.#last;
    const digest = events.reduce(nextDigest, this.#last.digest);
    return [logSeal.upsert(this.#key.seal({ since, position: position + events.length, digest }))];
  }

  #trouble({ seal, lastPosition }: Begun): SealTrouble | undefined {
    if (seal && !this.#key) return NO_KEY;
    return sealTroubles(seal, { key: this.#key, lastPosition })[0];
  }
}
