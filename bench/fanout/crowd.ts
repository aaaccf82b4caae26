import { monotonicMs, sleep } from '../harness/clock.ts';
import { Histogram } from '../harness/figures.ts';
import { KnownFrames, type KnownFrame } from './known-frames.ts';
import { Viewer, type Etiquette } from './viewer.ts';

const ENTERING = 200;
/** Only so that a crowd that never gets in says so: a peer that reads for each one takes a while. */
const ENTER_WITHIN = 180_000;
const SAMPLED = 8;
const HEARTBEAT_STEP = 50;

/** Many viewers of one room, in one process. Every message to every viewer is counted; times are of every eighth. */
export class Crowd {
  readonly #frames = new KnownFrames();
  readonly #viewers: Viewer[] = [];
  readonly #port: number;
  readonly #etiquettes: readonly Etiquette[];
  #entered = 0;
  #nextHeartbeat = 0;
  #lastCode = 0;
  #now = 0;
  lost = 0;
  delivered = 0;
  /** Of the deliveries, on the wire. */
  bytes = 0;
  latency = new Histogram();

  /** Viewers come in by these etiquettes in turn. */
  constructor(port: number, etiquettes: readonly Etiquette[]) {
    this.#port = port;
    this.#etiquettes = etiquettes;
    const { heartbeat } = etiquettes[0]!;
    if (heartbeat) this.#startHeartbeats(heartbeat);
  }

  get size(): number {
    return this.#viewers.length;
  }

  /** Lets more viewers in, until there are `size`, so many at once. */
  async grow(size: number, atOnce: number = ENTERING): Promise<void> {
    const patience = monotonicMs() + ENTER_WITHIN;
    while (this.#entered < size) {
      const more = Math.min(size, this.#entered + atOnce) - this.#viewers.length;
      for (let i = 0; i < more; i++) this.#viewers.push(this.#newViewer());
      if (this.lost > 0 || monotonicMs() > patience)
        throw new Error(
          `${this.#entered} of ${size} viewers got in, ${this.lost} were put out (${this.#lastCode})`,
        );
      await sleep(1);
    }
  }

  #newViewer(): Viewer {
    return new Viewer(
      {
        port: this.#port,
        etiquette: this.#etiquettes[this.#viewers.length % this.#etiquettes.length]!,
        frames: this.#frames,
        entered: () => (this.#entered += 1),
        lost: (code) => this.#lost(code),
        got: (frame, isSampled) => this.#got(frame, isSampled),
      },
      this.#viewers.length % SAMPLED === 0,
    );
  }

  /** Resets the counts, then counts only messages posted in this span. */
  measure(from: number, until: number): void {
    this.#frames.measure(from, until);
    this.delivered = this.bytes = 0;
    this.latency = new Histogram();
  }

  /** To be called before sockets are read: what is read then counts as read now. */
  tick(): void {
    this.#now = monotonicMs();
  }

  #lost(code: number): void {
    this.lost += 1;
    this.#lastCode = code;
  }

  #got({ bytes, posted, messages }: KnownFrame, isSampled: boolean): void {
    this.delivered += posted.length;
    this.bytes += (bytes.length * posted.length) / messages;
    if (isSampled) for (const at of posted) this.latency.add(this.#now - at);
  }

  /** Spread evenly, as the heartbeats of real viewers are. */
  #startHeartbeats({ every }: NonNullable<Etiquette['heartbeat']>): void {
    let due = 0;
    let before = monotonicMs();
    setInterval(() => {
      const now = monotonicMs();
      due += ((now - before) * this.#viewers.length) / every;
      before = now;
      for (; due >= 1; due--) this.#viewers[this.#nextHeartbeat++ % this.#viewers.length]!.heartbeat();
    }, HEARTBEAT_STEP);
  }
}
