import type { Clock } from './clock.ts';

/** Saves how often each thing was told. */
type Save<T> = (counts: ReadonlyMap<string, { readonly what: T; readonly count: number }>) => Promise<void>;

/**
 * What many browsers tell at once is counted in memory first, because a crowd that opens the app would fill the disk. A caller
 * is answered once what it told is saved.
 */
export class Gathered<T> {
  readonly #save: Save<T>;
  readonly #clock: Pick<Clock, 'after'>;
  readonly #window: number;
  #counts = new Map<string, { readonly what: T; count: number }>();
  #saved: Promise<void> | undefined;

  /** `window`: how long it is counted (ms); 0: everything is saved at once. */
  constructor(save: Save<T>, clock: Pick<Clock, 'after'>, window: number) {
    this.#save = save;
    this.#clock = clock;
    this.#window = window;
  }

  /** The same key means the same thing. */
  add(key: string, what: T): Promise<void> {
    const known = this.#counts.get(key);
    if (known) known.count += 1;
    else this.#counts.set(key, { what, count: 1 });
    this.#saved ??= this.#later();
    return this.#saved;
  }

  async #later(): Promise<void> {
    // Even without a window the caller's promise must be known before it is let go.
    await new Promise<void>((resolve) =>
      this.#window > 0 ? void this.#clock.after(this.#window, resolve) : resolve(),
    );
    const counts = this.#counts;
    this.#counts = new Map();
    this.#saved = undefined;
    await this.#save(counts);
  }
}
