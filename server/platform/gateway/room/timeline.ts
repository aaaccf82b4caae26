import { JOIN_CHAT_HISTORY } from '../../../../schema/room/constants.ts';
import type { RoomPresent } from '../../../../schema/room/room.ts';
import { emptyPresent } from '../../../../schema/room/fold.ts';
import { isChatMessage } from '../../../../schema/room/told.ts';
import { changed } from '../../../../schema/room/fold.ts';
import type { RoomMessage } from '../../bus/bus.ts';
import type { RoomSnapshot } from '../backend.ts';
import { Ring, Wire } from '../wire.ts';
import type { RoomNeeds } from './needs.ts';

/** The most messages that one read of the log returns. */
const READ_MAX = 500;
/** Early messages to buffer. Beyond that the missing one is not worth waiting for. */
const EARLY_MAX = 1000;
const EVERYTHING = Number.MAX_SAFE_INTEGER;

type TimelineNeeds = Pick<RoomNeeds, 'backend' | 'settings' | 'stats' | 'reads' | 'report'>;

export interface TimelineListeners {
  /** The next message. */
  message(wire: Wire): void;
  /** Called after messages were read from the log without a caller. */
  read(): void;
}

/**
 * Puts a room's durable messages in order. Each is taken once, and missing ones are read from the log. What must stay true:
 * - There is no gap before `lastSeq`, and the listener has every message up to it, in order. Messages may arrive twice,
 *   from the bus and from a read. Only the next one is ever taken.
 * - The ring ends with `lastSeq`. `present` is the room's state as of it, equal to the log's.
 * - One read runs at a time. A request during a read starts another one, because the first may have been too early. If it
 *   fails, {@link isBehind} says so and nobody waits for ever.
 */
export class Timeline {
  readonly #room: string;
  readonly #needs: TimelineNeeds;
  readonly #listeners: TimelineListeners;
  #isOpen = false;
  #lastSeq = 0;
  #ring: Ring;
  #present: RoomPresent = emptyPresent;
  /** At least the latest {@link JOIN_CHAT_HISTORY} chat messages, if the room has that many. */
  #chat: Wire[] = [];
  readonly #early = new Map<number, RoomMessage>();
  #isBehind = false;
  #reading: Promise<void> | null = null;
  /** The `seq` to read up to next; 0: none. */
  #wanted = 0;

  constructor(room: string, needs: TimelineNeeds, listeners: TimelineListeners) {
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

  /** Buffered messages wait for an earlier one, which {@link repair} would read. */
  get hasEarly(): boolean {
    return this.#early.size > 0;
  }

  /** The log holds more than could be read; {@link checkLog} retries. */
  get isBehind(): boolean {
    return this.#isBehind;
  }

  /** Starts after `seq`, which the log has reached, with a page of earlier messages. Messages taken meanwhile wait. */
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

  /** Call it after some {@link take}s: early messages may be next now. */
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
    if (isChatMessage(message)) {
      this.#chat.push(wire);
      if (this.#chat.length >= 2 * JOIN_CHAT_HISTORY) this.#chat.splice(0, JOIN_CHAT_HISTORY);
    }
    this.#listeners.message(wire);
  }

  /** A message of an unknown shape changes nothing, as in the log. */
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
   * Messages of two processes may overtake each other on the bus. A missing one has until the next fan-out to arrive. After
   * that it is read from the log.
   */
  async repair(): Promise<void> {
    if (this.#early.size === 0) return;
    const last = Math.max(...this.#early.keys());
    await this.readUpTo(last);
    if (this.#lastSeq >= last) return;
    // The log has them all, so early messages need no buffer.
    this.#isBehind = true;
    this.#early.clear();
  }

  /** Reads everything that the bus did not deliver. */
  async checkLog(): Promise<void> {
    this.#isBehind = false;
    await this.readUpTo(EVERYTHING);
  }

  /** Takes missing messages up to this seq from the log, if it has them. Never rejects. */
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

  /** False: it has a gap. */
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
