import { count, type Output } from './output.ts';
import { stderr } from './printing.ts';

/** A task that ends this soon needs no bar (ms). */
const SHOWN_AFTER = 1000;
const DRAWN_EVERY = 80;
const WIDTH = 30;

/** A progress bar on stderr, only on a terminal, for work of known length. */
export class ProgressBar {
  readonly #out: Output;
  readonly #what: string;
  readonly #startedAt = performance.now();
  #drawnAt = 0;

  constructor(out: Output, what: string) {
    this.#out = out;
    this.#what = what;
  }

  show(done: number, total: number): void {
    const now = performance.now();
    const elapsed = now - this.#startedAt;
    if (!stderr.isTerminal || elapsed < SHOWN_AFTER || now - this.#drawnAt < DRAWN_EVERY) return;
    this.#drawnAt = now;
    const share = total > 0 ? Math.min(1, done / total) : 1;
    const full = Math.round(share * WIDTH);
    const left = share > 0 ? Math.ceil((elapsed / share - elapsed) / 1000) : 0;
    const c = this.#out.errColours;
    const bar = `${c.cyan('█'.repeat(full))}${c.dim('░'.repeat(WIDTH - full))}`;
    const percent = String(Math.floor(share * 100)).padStart(3);
    stderr.redraw(`${this.#what} ${bar} ${percent} %  ${count(done)} of ${count(total)}, ${left} s left`);
  }

  /** People see it, or will. */
  get isShown(): boolean {
    return stderr.isTerminal;
  }

  clear(): void {
    if (this.#drawnAt > 0) stderr.redraw('');
  }
}

/** The bars of a task of several steps, one after the other, by the names of the steps. */
export class Bars<Step extends string> {
  readonly #out: Output;
  readonly #titles: Readonly<Record<Step, string>>;
  readonly #bars = new Map<Step, ProgressBar>();

  constructor(out: Output, titles: Readonly<Record<Step, string>>) {
    this.#out = out;
    this.#titles = titles;
  }

  readonly show = (step: Step, done: number, total: number): void => {
    if (!this.#bars.has(step)) {
      this.clear();
      this.#bars.set(step, new ProgressBar(this.#out, this.#titles[step]));
    }
    this.#bars.get(step)!.show(done, total);
  };

  clear(): void {
    for (const bar of this.#bars.values()) bar.clear();
  }
}
