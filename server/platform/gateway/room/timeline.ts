import { JOIN_CHAT_HISTORY } from '../../../../schema/constants.ts';
import type { RoomMessage } from '../../bus/bus.ts';
import { Ring, Wire } from '../wire.ts';
import type { RoomNeeds } from './needs.ts';

/** The most messages one read of the log brings. */
const READ_MAX = 500;
/** Messages that came before their turn; more of them mean that waiting for the missing one is in vain. */
const EARLY_MAX = 1000;
const EVERYTHING = Number.MAX_SAFE_INTEGER;

/**
 * A room's durable messages in order, wherever they come from: each is taken once, and what is missing is read
 * from the log. What must stay true:
 * - There is no hole before `lastSeq`, and every message up to it has gone through `onMessage`, in order.
 * - The ring ends with `lastSeq`.
 */
export class Timeline {
  readonly #room: string;
  readonly #needs: Pick<RoomNeeds, 'backend' | 'settings' | 'stats' | 'report'>;
  readonly #onMessage: (wire: Wire) => void;
  #lastSeq = 0;
  #ring: Ring;
  /** At least the latest {@link JOIN_CHAT_HISTORY} chat messages, if the room has had so many. */
  #chat: Wire[] = [];
  readonly #early = new Map<number, RoomMessage>();
  #isBehind = false;

  constructor(
    room: string,
    needs: Pick<RoomNeeds, 'backend' | 'settings' | 'stats' | 'report'>,
    onMessage: (wire: Wire) => void,
  ) {
    this.#room = room;
    this.#needs = needs;
    this.#onMessage = onMessage;
    this.#ring = new Ring(needs.settings.ringSize, 0);
  }

  /** The last durable message taken. */
  get lastSeq(): number {
    return this.#lastSeq;
  }

  /** Messages wait for one before them, which {@link repair} would fetch. */
  get hasEarly(): boolean {
    return this.#early.size > 0;
  }

  /** The log is known to hold more than could be read; {@link checkLog} tries again. */
  get isBehind(): boolean {
    return this.#isBehind;
  }

  /** Begins with what the room has had up to `seq`. */
  open(seq: number): void {
    const { backend, settings } = this.#needs;
    const before = Math.max(seq - settings.ringSize, 0);
    this.#ring = new Ring(settings.ringSize, before);
    this.#lastSeq = before;
    for (const message of backend.history(this.#room, before, seq, settings.ringSize)) {
      if (message.seq === this.#lastSeq + 1) this.#accept(message);
    }
    const chat = backend.latestChat(this.#room, this.#lastSeq, JOIN_CHAT_HISTORY);
    this.#chat = chat.map((message) => new Wire(message));
  }

  /** `seq` is the message's own. */
  take(message: RoomMessage, seq: number): void {
    if (seq === this.#lastSeq + 1) this.#accept(message);
    else if (seq > this.#lastSeq) this.#early.set(seq, message);
  }

  /** After a number of {@link take}s: those that came early may have their turn now. */
  settle(): void {
    this.#takeEarly();
    if (this.#early.size > EARLY_MAX) this.repair();
  }

  #accept(message: RoomMessage): void {
    const wire = new Wire(message);
    this.#lastSeq += 1;
    this.#ring.push(wire);
    if (wire.event === 'chatMessage') {
      this.#chat.push(wire);
      if (this.#chat.length >= 2 * JOIN_CHAT_HISTORY) this.#chat.splice(0, JOIN_CHAT_HISTORY);
    }
    this.#onMessage(wire);
  }

  #takeEarly(): void {
    if (this.#early.size === 0) return;
    for (const seq of this.#early.keys()) if (seq <= this.#lastSeq) this.#early.delete(seq);
    for (let next; (next = this.#early.get(this.#lastSeq + 1)) !== undefined;) {
      this.#early.delete(this.#lastSeq + 1);
      this.#accept(next);
    }
  }

  /**
   * Two processes' messages may overtake each other on the bus, so a missing one has until the next fan-out to
   * arrive by itself; then it is read from the log.
   */
  repair(): void {
    if (this.#early.size === 0) return;
    this.readUpTo(Math.max(...this.#early.keys()));
    this.#takeEarly();
    // The log has them all, so there is no need to keep what still is before its turn.
    this.#isBehind = this.#early.size > 0;
    this.#early.clear();
  }

  /** Reads all that the bus did not bring. */
  checkLog(): void {
    this.#isBehind = false;
    this.readUpTo(EVERYTHING);
    this.#takeEarly();
  }

  /** Takes from the log what is missing up to this seq, if it is there. */
  readUpTo(seq: number): void {
    try {
      for (let read = READ_MAX; read === READ_MAX && this.#lastSeq < seq;) {
        const page = this.#needs.backend.history(this.#room, this.#lastSeq, seq, READ_MAX);
        read = page.length;
        for (const message of page) {
          if (message.seq !== this.#lastSeq + 1) {
            this.#isBehind = true;
            return;
          }
          this.#accept(message);
          this.#needs.stats.repaired += 1;
        }
      }
    } catch (error) {
      this.#isBehind = true;
      this.#needs.report(error);
    }
  }

  /** Messages with afterSeq < seq ≤ upToSeq, at most `limit`, from memory or from the log. */
  range(afterSeq: number, upToSeq: number, limit: number): readonly Wire[] {
    const { backend } = this.#needs;
    return (
      this.#ring.after(afterSeq, upToSeq, limit) ??
      this.#read(() => backend.history(this.#room, afterSeq, upToSeq, limit))
    );
  }

  /** The latest {@link JOIN_CHAT_HISTORY} chat messages with seq ≤ upToSeq. */
  latestChat(upToSeq: number): readonly Wire[] {
    if (upToSeq === this.#lastSeq) return this.#chat.slice(-JOIN_CHAT_HISTORY);
    return this.#read(() => this.#needs.backend.latestChat(this.#room, upToSeq, JOIN_CHAT_HISTORY));
  }

  #read(messages: () => readonly RoomMessage[]): readonly Wire[] {
    try {
      return messages().map((message) => new Wire(message));
    } catch (error) {
      this.#needs.report(error);
      return [];
    }
  }
}
