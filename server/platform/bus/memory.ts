import type { Announcement, Bus, BusMessage } from './bus.ts';
import { assertRoomName, isRoomName, NotARoomName } from './subjects.ts';

type Listener<Message = BusMessage> = (message: Message) => void;

/** The bus of a single process. Nothing is lost and the connection never breaks. */
export class MemoryBus implements Bus {
  readonly connected = true;
  readonly refused = 0;
  readonly #report: (error: unknown) => void;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #hearers = new Set<Listener<Announcement>>();
  #waiting: (() => void)[] = [];

  constructor(report: (error: unknown) => void) {
    this.#report = report;
  }

  /**
   * Delivers after the publisher's turn, as a network does. So a listener that publishes cannot overtake the message it
   * handles, and a publisher never sees a listener's error.
   */
  publish(room: string, message: BusMessage): void {
    if (!isRoomName(room)) return this.#report(new NotARoomName(room));
    this.#later(() => this.#deliver(this.#listeners.get(room) ?? [], message));
  }

  announce(message: Announcement): void {
    this.#later(() => this.#deliver(this.#hearers, message));
  }

  #later(delivery: () => void): void {
    if (this.#waiting.push(delivery) === 1) queueMicrotask(() => this.#deliverAll());
  }

  #deliverAll(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const delivery of waiting) delivery();
  }

  #deliver<Message>(listeners: Iterable<Listener<Message>>, message: Message): void {
    for (const listener of listeners) {
      try {
        listener(message);
      } catch (error) {
        this.#report(error);
      }
    }
  }

  subscribe(room: string, listener: Listener): Promise<() => void> {
    return Promise.resolve(this.listen(room, listener));
  }

  /** The same, at once: the NATS bus delivers to its own process through a memory bus. */
  listen(room: string, listener: Listener): () => void {
    assertRoomName(room);
    // Wrapped, so that a function that subscribed twice is called twice and can end each subscription.
    const entry: Listener = (message) => listener(message);
    const listeners = this.#listeners.get(room) ?? new Set();
    this.#listeners.set(room, listeners.add(entry));
    return () => {
      listeners.delete(entry);
      if (listeners.size === 0 && this.#listeners.get(room) === listeners) this.#listeners.delete(room);
    };
  }

  onAnnouncement(listener: Listener<Announcement>): Promise<() => void> {
    const entry: Listener<Announcement> = (message) => listener(message);
    this.#hearers.add(entry);
    return Promise.resolve(() => void this.#hearers.delete(entry));
  }

  onReconnect(): () => void {
    return () => {};
  }

  async close(): Promise<void> {
    this.#listeners.clear();
    this.#hearers.clear();
  }
}
