import type { RoomMessage } from '../bus/bus.ts';

/** A room's message, serialised at most once in each form, however many sockets get it. */
export class Wire {
  readonly seq: number | null;
  readonly event: string;
  readonly #message: RoomMessage;
  #public: string | null = null;
  #host: string | null = null;

  constructor(message: RoomMessage) {
    this.seq = message.seq;
    this.event = message.event;
    this.#message = message;
  }

  text(forHost: boolean): string {
    const { seq, event, data, hostData } = this.#message;
    if (!forHost || hostData === undefined) return (this.#public ??= serialise(event, data, seq));
    return (this.#host ??= serialise(event, { ...data, ...hostData }, seq));
  }
}

export function serialise(event: string, data: object, seq: number | null = null): string {
  return JSON.stringify(seq === null ? { event, data } : { event, data, seq });
}

/** The latest durable messages of a room, without a gap. */
export class Ring {
  readonly #slots: (Wire | undefined)[];
  readonly #size: number;
  /** The seq after the newest message. */
  #end: number;
  #held = 0;

  constructor(size: number, lastSeq: number) {
    this.#size = size;
    this.#slots = Array.from({ length: size });
    this.#end = lastSeq + 1;
  }

  /** `wire` must be the next message. */
  push(wire: Wire): void {
    this.#slots[this.#end % this.#size] = wire;
    this.#end += 1;
    this.#held = Math.min(this.#held + 1, this.#size);
  }

  /** Messages with afterSeq < seq ≤ upToSeq, at most `limit`; null: they are no longer in memory. */
  after(afterSeq: number, upToSeq: number, limit: number): Wire[] | null {
    if (afterSeq + 1 < this.#end - this.#held) return null;
    const found: Wire[] = [];
    const last = Math.min(upToSeq, this.#end - 1, afterSeq + limit);
    for (let seq = afterSeq + 1; seq <= last; seq++) found.push(this.#slots[seq % this.#size]!);
    return found;
  }
}
