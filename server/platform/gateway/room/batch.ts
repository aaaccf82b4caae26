import { textFrames } from '../frame.ts';
import type { Wire } from '../wire.ts';

/** What one fan-out hands to the sockets of a room: each form is built once, when the first socket needs it. */
export class Batch {
  readonly #all: readonly Wire[];
  readonly #durable: readonly Wire[];
  readonly #frames: (Buffer | null | undefined)[] = [undefined, undefined, undefined, undefined];

  constructor(wires: readonly Wire[]) {
    this.#all = wires;
    this.#durable = wires.every((wire) => wire.seq !== null)
      ? wires
      : wires.filter((wire) => wire.seq !== null);
  }

  count(durableOnly: boolean): number {
    return durableOnly ? this.#durable.length : this.#all.length;
  }

  /** Null: there is nothing in it. */
  frames(forHost: boolean, durableOnly: boolean): Buffer | null {
    const form = (forHost ? 1 : 0) + (durableOnly ? 2 : 0);
    const built = this.#frames[form];
    if (built !== undefined) return built;
    const wires = durableOnly ? this.#durable : this.#all;
    const frames = wires.length === 0 ? null : textFrames(wires.map((wire) => wire.text(forHost)));
    this.#frames[form] = frames;
    return frames;
  }
}
