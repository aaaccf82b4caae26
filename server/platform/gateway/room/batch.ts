import { textFrames } from '../frame.ts';
import type { Wire } from '../wire.ts';

/** Messages for many sockets of a room. Each encoding is built once, when the first socket needs it. */
export class RoomBatch {
  readonly wires: readonly Wire[];
  readonly #durable: readonly Wire[];
  readonly #frames: (Buffer | null | undefined)[] = Array.from({ length: 8 });

  constructor(wires: readonly Wire[]) {
    this.wires = wires;
    this.#durable = wires.every((wire) => wire.seq !== null)
      ? wires
      : wires.filter((wire) => wire.seq !== null);
  }

  /** The last seq of its durable messages. */
  get lastSeq(): number {
    return this.#durable.at(-1)?.seq ?? 0;
  }

  count(durableOnly: boolean): number {
    return durableOnly ? this.#durable.length : this.wires.length;
  }

  /** For hosts or others, compressed or not. Null: it contains nothing for them. */
  frames(forHost: boolean, durableOnly: boolean, compressed: boolean): Buffer | null {
    const form = (forHost ? 1 : 0) + (durableOnly ? 2 : 0) + (compressed ? 4 : 0);
    const built = this.#frames[form];
    if (built !== undefined) return built;
    const wires = durableOnly ? this.#durable : this.wires;
    const frames =
      wires.length === 0
        ? null
        : textFrames(
            wires.map((wire) => wire.text(forHost)),
            compressed,
          );
    this.#frames[form] = frames;
    return frames;
  }
}
