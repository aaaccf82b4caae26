/** Lets so many pieces of work run at a time; the others wait for their turn. */
export class Turns {
  #left: number;
  readonly #waiting: (() => void)[] = [];

  constructor(atOnce: number) {
    this.#left = atOnce;
  }

  async take<R>(work: () => Promise<R>): Promise<R> {
    if (this.#left === 0) await new Promise<void>((resolve) => void this.#waiting.push(resolve));
    else this.#left -= 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#left += 1;
    }
  }
}
