import type { Show } from '../run/show.ts';
import { clockText } from '../run/times.ts';
import { count, type Output } from '../../output.ts';
import { stderr } from '../../printing.ts';
import { isAcknowledged, type Deed } from './journal.ts';
import type { Fault } from './faults.ts';

/** How a drill stands. */
export interface Standing {
  readonly broken: readonly Fault[];
  readonly deeds: readonly Deed[];
  readonly inRoom: number;
  readonly waiting: number;
}

/** What happens, a line each, and on a terminal below them how it stands. */
export class DrillProgress {
  readonly #out: Output;
  readonly #show: Show;
  readonly #viewers: number;
  #since = 0;
  #speed = 1;
  #shown = false;

  constructor(out: Output, { show, viewers }: { readonly show: Show; readonly viewers: number }) {
    this.#out = out;
    this.#show = show;
    this.#viewers = viewers;
  }

  begin(speed: number): void {
    this.#since = performance.now();
    this.#speed = speed;
  }

  tell(text: string): void {
    this.clear();
    this.#out.note(text);
  }

  show({ broken, deeds, inRoom, waiting }: Standing): void {
    if (!stderr.isTerminal || this.#out.json) return;
    const { lasts } = this.#show;
    const elapsed = Math.min(lasts, (performance.now() - this.#since) * this.#speed);
    const done = deeds.filter(isAcknowledged).length;
    const parts = [
      `${clockText(Math.floor(elapsed / 1000) * 1000)} of ${clockText(lasts)}`,
      broken.length > 0 ? `broken: ${broken.map(({ text }) => text).join(', ')}` : 'all is well',
      `${count(inRoom)}/${count(this.#viewers)} in`,
      `${count(done)} acknowledged`,
      `${count(waiting)} waiting`,
    ];
    this.#shown = true;
    stderr.redraw(parts.join(' · ').slice(0, (stderr.columns ?? 80) - 1));
  }

  clear(): void {
    if (this.#shown) stderr.redraw('');
    this.#shown = false;
  }
}
