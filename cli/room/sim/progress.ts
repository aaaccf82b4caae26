import { count, type Output } from '../../output.ts';
import { stderr } from '../../printing.ts';
import type { Progress } from './simulate.ts';

/** On a terminal it is one line in place; elsewhere a line now and then. */
const QUIET_EVERY = 5000;

/** Reports a simulation's progress on stderr. */
export class ProgressLine {
  readonly #out: Output;
  readonly #viewers: number;
  readonly #duration: number;
  readonly #isLive = stderr.isTerminal;
  #toldAt = 0;
  #before = { at: 0, durable: 0 };
  #perSecond = 0;

  constructor(out: Output, viewers: number, duration: number) {
    this.#out = out;
    this.#viewers = viewers;
    this.#duration = duration;
  }

  show(progress: Progress): void {
    const now = performance.now();
    if (now - this.#toldAt < (this.#isLive ? 80 : QUIET_EVERY)) return;
    this.#toldAt = now;
    const text = this.#text(progress, now);
    if (!this.#isLive) return this.#out.note(text);
    const width = (stderr.columns ?? 80) - 1;
    stderr.redraw(text.slice(0, width));
  }

  clear(): void {
    stderr.redraw('');
  }

  #text({ phase, members, elapsed, tally }: Progress, now: number): string {
    if (phase === 'logging in') return `logging in: ${members} members`;
    const inside = `${count(tally.inRoom)}/${count(this.#viewers)} in`;
    if (phase === 'coming in') return `coming in: ${inside}`;
    if (now - this.#before.at >= 1000) {
      this.#perSecond = ((tally.durable - this.#before.durable) * 1000) / (now - this.#before.at);
      this.#before = { at: now, durable: tally.durable };
    }
    const times = tally.latency.percentiles();
    return [
      phase === 'leaving' ? 'leaving' : `${clock(elapsed)} of ${clock(this.#duration)}`,
      inside,
      `${count(tally.durable)} delivered (${count(Math.round(this.#perSecond))}/s)`,
      times ? `p95 ${times.p95} ms` : 'p95 –',
      `chat ${count(tally.chatSent)}`,
      `orders ${count(tally.orders.total)}`,
      ...(tally.reconnects > 0 ? [`${count(tally.reconnects)} reconnects`] : []),
    ].join(' · ');
  }
}

function clock(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
