import { HEARTBEAT_EVERY, SOCKET_SILENCE_MAX } from '../../../../schema/room/constants.ts';
import type { BusMessage, RoomMessage } from '../../bus/bus.ts';
import type { RoomNeeds } from './needs.ts';

/** At most this many processes share a room. */
const OTHERS_MAX = 1000;
/** How often viewer counts are published at most (ms). */
const TELL_EVERY = 1000;

export interface PresenceOptions {
  readonly room: string;
  readonly needs: Pick<RoomNeeds, 'clock' | 'processId'>;
  /** The seats in this process. */
  readonly here: { readonly size: number };
  /** Sends it to the viewers of this process. */
  readonly tell: (message: RoomMessage) => void;
  /** Publishes it to the other processes. */
  readonly publish: (message: BusMessage) => void;
}

/**
 * How many watch the room in all processes together. Each process repeats its own count while it has the room open;
 * one that falls silent no longer counts.
 */
export class Presence {
  readonly #options: PresenceOptions;
  readonly #others = new Map<string, { readonly joinCnt: number; readonly heardAt: number }>();
  #toldCnt = 0;
  #toldAt = -Infinity;
  /** The viewer count that the other processes have of this one; null: some have none. */
  #announcedCnt: number | null = null;
  #announcedAt = -Infinity;

  constructor(options: PresenceOptions) {
    this.#options = options;
  }

  get joinCnt(): number {
    let joinCnt = this.#options.here.size;
    for (const other of this.#others.values()) joinCnt += other.joinCnt;
    return joinCnt;
  }

  /** Somebody took a seat or left one. */
  changed(): void {
    const now = this.#options.needs.clock.monotonic();
    this.#tell(now);
    if (now - this.#announcedAt >= TELL_EVERY) this.#announce(now);
  }

  /** Publishes the count again, after the room was opened or a message may have been lost. */
  introduce(): void {
    this.#announcedCnt = null;
    this.#announce(this.#options.needs.clock.monotonic());
  }

  /** The room is closed. */
  leave(): void {
    const { publish, needs } = this.#options;
    publish({ kind: 'presence', processId: needs.processId, joinCnt: 0 });
  }

  heard(processId: string, joinCnt: number): void {
    const { here, needs } = this.#options;
    if (processId === needs.processId) return;
    const isNew = !this.#others.has(processId);
    if (isNew && this.#others.size >= OTHERS_MAX) return;
    if (joinCnt > 0) this.#others.set(processId, { joinCnt, heardAt: needs.clock.monotonic() });
    else this.#others.delete(processId);
    if (isNew) {
      // That process has not heard of this one either.
      this.#announcedCnt = null;
      if (here.size > 0) this.introduce();
    }
    this.#tell(needs.clock.monotonic());
  }

  sweep(now: number): void {
    for (const [processId, { heardAt }] of this.#others) {
      if (now - heardAt > SOCKET_SILENCE_MAX) this.#others.delete(processId);
    }
    this.#tell(now);
    this.#announce(now);
  }

  #tell(now: number): void {
    const { room, tell } = this.#options;
    const { joinCnt } = this;
    if (joinCnt === this.#toldCnt || now - this.#toldAt < TELL_EVERY) return;
    const rose = joinCnt > this.#toldCnt;
    this.#toldCnt = joinCnt;
    this.#toldAt = now;
    const data = { room, joinCnt };
    tell(
      rose
        ? { seq: null, event: 'joinRoom', data }
        : { seq: null, event: 'leaveRoom', data: { ...data, resultCode: '0001' } },
    );
  }

  #announce(now: number): void {
    const { here, needs, publish } = this.#options;
    const joinCnt = here.size;
    if (joinCnt === this.#announcedCnt && now - this.#announcedAt < HEARTBEAT_EVERY) return;
    this.#announcedCnt = joinCnt;
    this.#announcedAt = now;
    publish({ kind: 'presence', processId: needs.processId, joinCnt });
  }
}
