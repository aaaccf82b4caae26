import { JOIN_CHAT_HISTORY } from '../../../../schema/constants.ts';
import type { RoomPresent } from '../../../../schema/room.ts';
import { emptyPresent } from '../../../../schema/room-fold.ts';
import { chatMessageEvents } from '../../../../schema/room-told.ts';
import { changed } from '../../../../schema/room-fold.ts';
import type { RoomMessage } from '../../bus/bus.ts';
import type { RoomSnapshot } from '../backend.ts';
import { Ring, Wire } from '../wire.ts';
import type { RoomNeeds } from './needs.ts';

/** The most messages one read of the log brings. */
const READ_MAX = 500;
/** Messages that came before their turn; more of them mean that waiting for the missing one is in vain. */
const EARLY_MAX = 1000;
const EVERYTHING = Number.MAX_SAFE_INTEGER;

type TimelineNeeds = Pick<RoomNeeds, 'backend' | 'settings' | 'stats' | 'reads' | 'report'>;

export interface Listeners {
  /** The next message. */
  message(wire: Wire): void;
  /** After a number of messages that were read from the log, nobody having called for them. */
  read(): void;
}

/**
 * A room's durable messages in order, wherever they come from: each is taken once, and what is missing is read
 * from the log. What must stay true:
 * - There is no hole before `lastSeq`, and every message up to it has gone to the listener, in order. A read may
 *   bring what came another way meanwhile, and messages come while it is under way: only the next one is taken.
 * - The ring ends with `lastSeq`, and `present` is the room's state as of it: what a log's state of the room would be.
 * - One read is under way at a time. What is asked for meanwhile is read after it, as it may have been too early to
 *   see that; if it fails, {@link isBehind} says so and nobody waits for ever.
 */
export class Timeline {
  readonly #room: string;
  readonly #needs: TimelineNeeds;
  readonly #listeners: Listeners;
  #isOpen = false;
  #lastSeq = 0;
  #ring: Ring;
  #present: RoomPresent = emptyPresent;
  /** At least the latest {@link JOIN_CHAT_HISTORY} chat messages, if the room has had so many. */
  #chat: Wire[] = [];
  readonly #early = new Map<number, RoomMessage>();
  #isBehind = false;
  #reading: Promise<void> | null = null;
  /** What is to be read up to next; 0: nothing. */
  #wanted = 0;

  constructor(room: string, needs: TimelineNeeds, listeners: Listeners) {
    this.#room = room;
    this.#needs = needs;
    this.#listeners = listeners;
    this.#ring = new Ring(needs.settings.ringSize, 0);
  }

  /** The last durable message taken. */
  get lastSeq(): number {
    return this.#lastSeq;
  }

  get present(): RoomPresent {
    return this.#present;
  }

  /** Messages wait for one before them, which {@link repair} would fetch. */
  get hasEarly(): boolean {
    return this.#early.size > 0;
  }

  /** The log is known to hold more than could be read; {@link checkLog} tries again. */
  get isBehind(): boolean {
    return this.#isBehind;
  }

  /** Begins after `seq`, which the log has reached, with a page of what was before; what is taken meanwhile waits. */
  async open({ seq, present }: Pick<RoomSnapshot, 'seq' | 'present'>): Promise<void> {
    const { ringSize } = this.#needs.settings;
    const before = Math.max(seq - Math.min(ringSize, READ_MAX), 0);
    const { backend, reads } = this.#needs;
    const [latest, chat] = await Promise.all([
      reads.within(() => backend.history(this.#room, before, seq, READ_MAX)),
      this.#readChat(seq, JOIN_CHAT_HISTORY),
    ]);
    const isWhole = before + latest.length === seq && latest.every((each, n) => each.seq === before + 1 + n);
    this.#ring = new Ring(ringSize, isWhole ? before : seq);
    if (isWhole) for (const message of latest) this.#ring.push(new Wire(message));
    this.#chat = chat;
    this.#lastSeq = seq;
    this.#present = present;
    this.#isOpen = true;
    this.settle();
    if (this.#isBehind) void this.checkLog();
  }

  /** `seq` is the message's own. */
  take(message: RoomMessage, seq: number): void {
    if (this.#isOpen && seq === this.#lastSeq + 1) this.#accept(message, seq);
    else if (seq > this.#lastSeq) this.#early.set(seq, message);
  }

  /** After a number of {@link take}s: those that came early may have their turn now. */
  settle(): void {
    if (this.#isOpen) this.#takeEarly();
    if (this.#early.size <= EARLY_MAX) return;
    // The log has them all.
    this.#early.clear();
    if (this.#isOpen) void this.checkLog();
    else this.#isBehind = true;
  }

  /** `seq` is the next one. */
  #accept(message: RoomMessage, seq: number): void {
    const wire = new Wire(message);
    this.#lastSeq = seq;
    this.#fold(message, seq);
    this.#ring.push(wire);
    if (chatMessageEvents.has(wire.event)) {
      this.#chat.push(wire);
      if (this.#chat.length >= 2 * JOIN_CHAT_HISTORY) this.#chat.splice(0, JOIN_CHAT_HISTORY);
    }
    this.#listeners.message(wire);
  }

  /** What is of a shape that no program has written changes nothing here, as in the log. */
  #fold({ event, data }: RoomMessage, seq: number): void {
    try {
      this.#present = changed(this.#present, { event, data, seq });
    } catch (error) {
      this.#needs.report(error);
    }
  }

  #takeEarly(): void {
    if (this.#early.size === 0) return;
    for (const seq of this.#early.keys()) if (seq <= this.#lastSeq) this.#early.delete(seq);
    for (let next; (next = this.#early.get(this.#lastSeq + 1)) !== undefined;) {
      const seq = this.#lastSeq + 1;
      this.#early.delete(seq);
      this.#accept(next, seq);
    }
  }

  /**
   * Two processes' messages may overtake each other on the bus, so a missing one has until the next fan-out to
   * arrive by itself; then it is read from the log.
   */
  async repair(): Promise<void> {
    if (this.#early.size === 0) return;
    const last = Math.max(...this.#early.keys());
    await this.readUpTo(last);
    if (this.#lastSeq >= last) return;
    // The log has them all, so there is no need to keep what still is before its turn.
    this.#isBehind = true;
    this.#early.clear();
  }

  /** Reads all that the bus did not bring. */
  async checkLog(): Promise<void> {
    this.#isBehind = false;
    await this.readUpTo(EVERYTHING);
  }

  /** Takes from the log what is missing up to this seq, if it is there. Never rejects. */
  readUpTo(seq: number): Promise<void> {
    if (seq <= this.#lastSeq) return Promise.resolve();
    this.#wanted = Math.max(this.#wanted, seq);
    return (this.#reading ??= this.#readWanted());
  }

  async #readWanted(): Promise<void> {
    try {
      while (this.#wanted > this.#lastSeq) {
        const upTo = this.#wanted;
        this.#wanted = 0;
        await this.#readPages(upTo);
      }
    } catch (error) {
      this.#isBehind = true;
      this.#needs.report(error);
    }
    this.#wanted = 0;
    this.#reading = null;
  }

  async #readPages(upTo: number): Promise<void> {
    const { backend, reads } = this.#needs;
    for (let read = READ_MAX; read === READ_MAX && this.#lastSeq < upTo;) {
      const after = this.#lastSeq;
      const page = await reads.within(() => backend.history(this.#room, after, upTo, READ_MAX));
      read = page.length;
      if (!this.#takePage(page)) {
        this.#isBehind = true;
        return;
      }
    }
  }

  /** False: there is a hole in it. */
  #takePage(page: readonly RoomMessage[]): boolean {
    const before = this.#lastSeq;
    for (const message of page) {
      if (message.seq === null || message.seq > this.#lastSeq + 1) break;
      if (message.seq === this.#lastSeq + 1) this.#accept(message, message.seq);
    }
    const taken = this.#lastSeq - before;
    this.#needs.stats.repaired += taken;
    this.#takeEarly();
    if (taken > 0) this.#listeners.read();
    return page.length === 0 || this.#lastSeq >= page.at(-1)!.seq!;
  }

  /** Messages with afterSeq < seq ≤ upToSeq, at most `limit`; null: they are no longer in memory. */
  held(afterSeq: number, upToSeq: number, limit: number): readonly Wire[] | null {
    return this.#ring.after(afterSeq, upToSeq, limit);
  }

  /** The latest {@link JOIN_CHAT_HISTORY} chat messages. */
  get latestChat(): readonly Wire[] {
    return this.#chat.slice(-JOIN_CHAT_HISTORY);
  }

  async #readChat(upToSeq: number, count: number): Promise<Wire[]> {
    const { backend, reads } = this.#needs;
    const messages = await reads.within(() => backend.latestChat(this.#room, upToSeq, count));
    return messages.map((message) => new Wire(message));
  }
}
