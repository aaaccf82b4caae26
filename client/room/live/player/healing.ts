import {
  PLAYER_QUICK_RETRIES,
  PLAYER_RETRY_EVERY,
  PLAYER_TRY_LASTS,
} from '../../../../schema/room/constants.ts';
import type { Trouble } from './trouble.ts';

export interface HealingOptions {
  /** Tries once more; `attempt` counts from 1 since pictures last moved. */
  retry(attempt: number): void;
  /** Why an attempt that began then (as `performance.now()` counts) got no answer. */
  silentBecause(triedAt: number): Trouble;
  /** The quick retries were not enough: the viewer is told why. Said again when the reason changes. */
  onLost(trouble: Trouble): void;
}

type State = 'well' | 'trying' | 'waiting';

/**
 * Tries until pictures move: a few times quickly, then at a steady pace for as long as it takes, and at once when
 * something came back. A try that says nothing for {@link PLAYER_TRY_LASTS} has failed, too.
 */
export class Healing {
  readonly #options: HealingOptions;
  #state: State = 'well';
  #attempts = 0;
  #triedAt = -Infinity;
  #lost: Trouble | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: HealingOptions) {
    this.#options = options;
  }

  get isWell(): boolean {
    return this.#state === 'well';
  }

  /** The quick retries are over. */
  get isLost(): boolean {
    return this.#lost !== null;
  }

  /** An attempt has begun. It must end in {@link healed} or {@link failed}. */
  began(): void {
    clearTimeout(this.#timer);
    this.#state = 'trying';
    this.#triedAt = performance.now();
    this.#timer = setTimeout(() => this.failed(this.#options.silentBecause(this.#triedAt)), PLAYER_TRY_LASTS);
  }

  failed(trouble: Trouble, { quickly = true }: { readonly quickly?: boolean } = {}): void {
    if (!quickly) this.#attempts = Math.max(this.#attempts, PLAYER_QUICK_RETRIES.length);
    const delay = PLAYER_QUICK_RETRIES[this.#attempts];
    if (delay === undefined && this.#lost !== trouble) {
      this.#lost = trouble;
      this.#options.onLost(trouble);
    }
    if (this.#state === 'waiting') return;
    this.#state = 'waiting';
    clearTimeout(this.#timer);
    const sinceTry = performance.now() - this.#triedAt;
    this.#timer = setTimeout(this.#try, delay ?? Math.max(0, PLAYER_RETRY_EVERY - sinceTry));
  }

  /** Pictures move, or there is nothing to wait for. */
  healed(): void {
    clearTimeout(this.#timer);
    this.#state = 'well';
    this.#attempts = 0;
    this.#lost = null;
  }

  /** The network or the chat came back: retries at once. */
  wake(): void {
    if (this.#state === 'waiting') this.#try();
  }

  readonly #try = (): void => {
    this.#attempts += 1;
    this.began();
    this.#options.retry(this.#attempts);
  };
}
