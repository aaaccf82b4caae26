import type { Clock } from './clock.ts';
import { apart } from './under-way.ts';

type Told<T> = ReadonlyMap<string, { readonly what: T; readonly count: number }>;

/** Saves what was told, and how often. */
type Save<T> = (told: Told<T>) => Promise<void>;

/**
 * Gathers in memory what many report at once, because a crowd that opens the app would fill the disk. A caller that waits is
 * answered once its report is saved.
 */
export class Gathered<T> {
  readonly #save: Save<T>;
  readonly #clock: Pick<Clock, 'after'>;
  readonly #window: number;
  readonly #most: number;
  #told = new Map<string, { what: T; count: number }>();
  #saved: Promise<void> | undefined;
  #end = () => {};

  /** `window`: how long it is gathered (ms); 0: everything is saved at once. `most`: so many things end the window early. */
  constructor(save: Save<T>, clock: Pick<Clock, 'after'>, window: number, most = Infinity) {
    this.#save = save;
    this.#clock = clock;
    this.#window = window;
    this.#most = most;
  }

  /** Reports with the same key are one thing; the last one is saved. */
  add(key: string, what: T): Promise<void> {
    const known = this.#told.get(key);
    if (known) Object.assign(known, { what, count: known.count + 1 });
    else this.#told.set(key, { what, count: 1 });
    const saved = (this.#saved ??= this.#begin());
    if (this.#told.size >= this.#most) this.#end();
    return saved;
  }

  /** Ends the window now. Resolves once its contents are saved. */
  async flush(): Promise<void> {
    const saved = this.#saved;
    this.#end();
    await saved;
  }

  #begin(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<Told<T>>();
    const end = () => {
      if (this.#end !== end) return;
      cancel();
      resolve(this.#told);
      this.#told = new Map();
      this.#saved = undefined;
      this.#end = () => {};
    };
    this.#end = end;
    const saved = apart(() => promise.then(this.#save));
    // A clock that waits for its work does not go on before this is saved. Whether that went well is for the callers.
    const endAndSave = () => {
      end();
      return saved.catch(() => {});
    };
    // Even without a window the caller's promise must be known before it is let go.
    const cancel = this.#window > 0 ? this.#clock.after(this.#window, endAndSave) : () => {};
    if (this.#window === 0) queueMicrotask(end);
    return saved;
  }
}
