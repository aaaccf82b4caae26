import type { LRUCache } from 'lru-cache';
import type { FailuresAllowed } from '../../../schema/constants.ts';
import type { Clock } from '../clock.ts';
import { Refusal } from '../log/log.ts';
import { newest } from '../newest.ts';
import type { Limits } from './limits.ts';
import type { CountKey, SharedCount } from './shared-count.ts';

/** Counts kept at most: beyond that the least recently used are evicted. */
const COUNTS_KEPT = 100_000;

/** An attempt at a secret. Its place is one customer's network, see `networkOf`. */
export interface Guess {
  /** The owner of the secret, such as the account of a login. */
  readonly what: string;
  readonly place: string;
  /** A right guess has come from this place before. */
  readonly isKnownPlace: boolean;
}

/** The limits of wrong guesses: for one owner from one place, for one place, and for one owner from anywhere. */
export type GuessesAllowed = Readonly<
  Record<'fromOnePlace' | 'ofOnePlace' | 'fromAnywhere', FailuresAllowed>
>;

/**
 * How often secrets, such as passwords, may be guessed. Wrong ones are counted for a thing from one place, for a place
 * whatever the thing, and for a thing wherever they come from; who has used up one of the three waits, right or wrong. The
 * last two can be used up by strangers, so they are not asked where the thing has been opened before: from there only its
 * own wrong ones count, and nobody elsewhere can lock it.
 *
 * What must stay true:
 * - Never are more guesses under way in a process than may still be wrong, so that many at once are no way around the
 *   count; the rest waits for their outcome, so that right ones are all taken.
 * - What is wrong in one process counts in all, a little later, also when the bus was away meanwhile; so does a right one.
 */
export class Guesses {
  readonly #clock: Clock;
  readonly #pairs: Counts;
  readonly #places: Counts;
  readonly #things: Counts;

  /** `name`: what is guessed. Other processes count it under the same name. */
  constructor(name: string, allowed: GuessesAllowed, clock: Clock, limits: Limits) {
    this.#clock = clock;
    const counts = (of: keyof GuessesAllowed) => new Counts(`${name} ${of}`, allowed[of], clock, limits);
    this.#pairs = counts('fromOnePlace');
    this.#places = counts('ofOnePlace');
    this.#things = counts('fromAnywhere');
  }

  /** Resolves to the result of `isRight`. Throws a Refusal with 0008 after too many wrong guesses, without calling it. */
  async check(guess: Guess, isRight: () => Promise<boolean>): Promise<boolean> {
    const counts = await this.#begin(guess);
    let wasWrong = false;
    try {
      const right = await isRight();
      wasWrong = !right;
      if (right) counts[0].forgiven();
      return right;
    } finally {
      const now = this.#clock.monotonic();
      for (const count of counts) count.end(wasWrong, now);
    }
  }

  /** Nothing may run between this check and the count. */
  async #begin({ what, place, isKnownPlace }: Guess): Promise<readonly [pair: Count, ...others: Count[]]> {
    for (;;) {
      const pair = this.#pairs.of(`${place} ${what}`);
      const others = isKnownPlace ? [] : [this.#places.of(place), this.#things.of(what)];
      const counts = [pair, ...others] as const;
      const now = this.#clock.monotonic();
      if (counts.some((count) => count.mustWait(now))) throw new Refusal('0008');
      const full = counts.find((count) => count.isFull);
      if (!full) {
        for (const count of counts) count.begin();
        return counts;
      }
      await full.nextOutcome();
    }
  }
}

/** Wrong guesses by key. */
class Counts {
  readonly #allowed: FailuresAllowed;
  readonly #counts: LRUCache<CountKey, Count>;
  /** Published before failures, because failures after a pardon must count. */
  readonly #pardons: SharedCount;
  readonly #failures: SharedCount;

  constructor(name: string, allowed: FailuresAllowed, clock: Clock, limits: Limits) {
    this.#allowed = allowed;
    // A moved clock must take effect at once.
    const time = { ttl: allowed.forgottenAfter, ttlResolution: 0, perf: { now: () => clock.monotonic() } };
    this.#counts = newest(COUNTS_KEPT, time);
    const sharing = { waitsForBus: true };
    this.#pardons = limits.count(`${name} forgiven`, (key) => this.#counts.get(key)?.forgive(), sharing);
    this.#failures = limits.count(
      name,
      (key, failures) => this.#at(key).fail(failures, clock.monotonic()),
      sharing,
    );
  }

  of(key: string): Count {
    return this.#at(this.#failures.keyOf(key));
  }

  #at(key: CountKey): Count {
    const known = this.#counts.get(key);
    if (known) return known;
    const count = new Count(this.#allowed, key, this);
    this.remember(key, count);
    return count;
  }

  /** This postpones when it is forgotten. */
  remember(key: CountKey, count: Count): void {
    this.#counts.set(key, count);
  }

  tellFailure(key: CountKey): void {
    this.#failures.add(key);
  }

  tellPardon(key: CountKey): void {
    this.#failures.withdraw(key);
    this.#pardons.add(key);
  }
}

class Count {
  readonly #allowed: FailuresAllowed;
  readonly #key: CountKey;
  readonly #counts: Counts;
  #failures = 0;
  #underWay = 0;
  #waitsUntil = -Infinity;
  #outcome: PromiseWithResolvers<void> | null = null;

  constructor(allowed: FailuresAllowed, key: CountKey, counts: Counts) {
    this.#allowed = allowed;
    this.#key = key;
    this.#counts = counts;
  }

  mustWait(now: number): boolean {
    return now < this.#waitsUntil;
  }

  /** Concurrent guesses that are allowed: as many as may still be wrong; one after a wait. */
  get isFull(): boolean {
    return this.#underWay >= Math.max(this.#allowed.max - this.#failures, 1);
  }

  nextOutcome(): Promise<void> {
    this.#outcome ??= Promise.withResolvers();
    return this.#outcome.promise;
  }

  begin(): void {
    this.#underWay += 1;
  }

  end(wasWrong: boolean, now: number): void {
    this.#underWay -= 1;
    if (wasWrong) {
      this.fail(1, now);
      this.#counts.tellFailure(this.#key);
    }
    this.#outcome?.resolve();
    this.#outcome = null;
  }

  /** A guess from here was right. */
  forgiven(): void {
    if (this.#failures > 0) this.#counts.tellPardon(this.#key);
    this.forgive();
  }

  /** Here or in another process. */
  forgive(): void {
    this.#failures = 0;
  }

  /** The same. */
  fail(failures: number, now: number): void {
    const { max, firstWait, longestWait } = this.#allowed;
    this.#failures += failures;
    if (this.#failures >= max) {
      this.#waitsUntil = now + Math.min(firstWait * 2 ** (this.#failures - max), longestWait);
    }
    this.#counts.remember(this.#key, this);
  }
}
