import { LIVE_FLAG } from '../../../../schema/broadcasts/constants.ts';
import type { RoomPresent } from '../../../../schema/room/room.ts';
import { counted, toldAtJoin } from '../../../../schema/room/fold.ts';
import type { OwnMessage } from '../../../../schema/room/socket.ts';
import type { BusMessage, RoomMessage, RoomSums } from '../../bus/bus.ts';
import type { Viewer } from '../backend.ts';
import { Wire } from '../wire.ts';
import type { RoomAtJoin } from './answers.ts';
import { CatchUp } from './catch-up.ts';
import { Entrance } from './entrance.ts';
import { Fanout } from './fanout.ts';
import { History } from './history.ts';
import { Likes } from './likes.ts';
import type { RoomNeeds } from './needs.ts';
import { Presence } from './presence.ts';
import type { Joiner, Occupant, Seat } from './seat.ts';
import { Seats } from './seats.ts';
import { Timeline } from './timeline.ts';

/**
 * One room in this process: puts its parts together and gives each what concerns it.
 *
 *     bus, log ──▶ timeline ──▶ fan-out ──▶ seats
 *                      └──▶ entrance, catch-up ──▶ who comes (back)
 */
export class Room {
  readonly name: string;
  readonly #needs: RoomNeeds;
  readonly #timeline: Timeline;
  readonly #fanout: Fanout;
  readonly #seats: Seats;
  readonly #presence: Presence;
  readonly #entrance: Entrance;
  readonly #likes: Likes;
  #sums: RoomSums = { likeCnt: 0, viewCnt: 0 };
  /** The last message without a seq that is newer than the log's state. */
  #count: RoomMessage | null = null;
  #unsubscribe: (() => void) | null = null;
  #logCheckedAt: number;
  #idleSince: number;

  constructor(name: string, needs: RoomNeeds) {
    this.name = name;
    this.#needs = needs;
    this.#idleSince = this.#logCheckedAt = needs.clock.monotonic();
    const publish = (message: BusMessage) => needs.bus.publish(name, message);
    const seats = (this.#seats = new Seats(name, needs));
    const timeline = (this.#timeline = new Timeline(name, needs, {
      message: (wire) => this.#fanout.add(wire),
      read: () => this.#wake(),
    }));
    const tell = (message: RoomMessage) => {
      this.#fanout.add(new Wire(message));
      this.#fanout.wake();
    };
    const presence = (this.#presence = new Presence({ room: name, needs, here: seats.all, tell, publish }));
    this.#fanout = new Fanout(seats.all, needs, {
      get lastSeq() {
        return timeline.lastSeq;
      },
      closed: () => {
        void timeline.repair();
        this.#entrance.open();
      },
    });
    const history = new History(name, needs, timeline);
    const catchUp = new CatchUp({ needs, seats: seats.all, history, fanout: this.#fanout });
    this.#entrance = new Entrance({
      needs,
      seats,
      timeline,
      fanout: this.#fanout,
      catchUp,
      presence,
      state: () => this.#state(),
    });
    this.#likes = new Likes(name, needs, publish);
  }

  /** False: there is no such room. */
  async open(): Promise<boolean> {
    const { bus, backend, reads } = this.#needs;
    // Subscribe before reading, so that no commit in between is missed.
    this.#unsubscribe = await bus.subscribe(this.name, (message) => this.#heard(message));
    try {
      const snapshot = await reads.within(() => backend.snapshot(this.name));
      if (snapshot === null) {
        this.#stopListening();
        return false;
      }
      this.#raise(snapshot.sums);
      await this.#timeline.open(snapshot);
      this.#fanout.startAt(this.#timeline.lastSeq);
    } catch (error) {
      this.#stopListening();
      throw error;
    }
    this.#presence.introduce();
    this.#wake();
    return true;
  }

  #stopListening(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = null;
  }

  close(): void {
    this.#stopListening();
    this.#presence.leave();
  }

  /** True when the room has been empty for a while. */
  isIdle(now: number): boolean {
    if (this.#seats.all.size > 0 || !this.#entrance.isEmpty || this.#likes.isSaving) return false;
    return now - this.#idleSince >= this.#needs.settings.roomGrace;
  }

  /** Restarts the grace period, because a viewer is about to join. */
  touch(): void {
    this.#idleSince = this.#needs.clock.monotonic();
  }

  // Messages.

  #heard(message: BusMessage): void {
    switch (message.kind) {
      case 'messages':
        return this.take(message.messages);
      case 'presence':
        return this.#presence.heard(message.processId, message.joinCnt);
      case 'sums':
        return this.#raise(message);
      default:
        return this.#heardUnknown(message);
    }
  }

  /** A process of a later version may share the room; messages unknown to this version are ignored. */
  #heardUnknown(_message: never): void {}

  #raise({ likeCnt, viewCnt }: RoomSums): void {
    // Sums of two processes may overtake each other.
    this.#sums = {
      likeCnt: Math.max(likeCnt, this.#sums.likeCnt),
      viewCnt: Math.max(viewCnt, this.#sums.viewCnt),
    };
  }

  /** From memory alone, however many join. */
  #state(): RoomAtJoin {
    return {
      room: this.name,
      ...this.#sums,
      ...toldAtJoin(this.#present),
      serverTime: new Date(this.#needs.clock.now()).toISOString(),
      seq: this.#timeline.lastSeq,
    };
  }

  /** The room's state from the log's messages, and from later ones without a seq. */
  get #present(): RoomPresent {
    const { present } = this.#timeline;
    return this.#count === null ? present : counted(present, this.#count);
  }

  /** Takes each durable message once and in order, from any source, and passing ones as they come. */
  take(messages: readonly RoomMessage[]): void {
    for (const message of messages) {
      if (message.seq === null) this.#pass(message);
      else this.#timeline.take(message, message.seq);
    }
    this.#timeline.settle();
    this.#wake();
  }

  #pass(message: RoomMessage): void {
    const known = this.#present;
    if (counted(known, message) !== known) this.#count = message;
    this.#fanout.add(new Wire(message));
  }

  /** Reads messages that the bus lost. */
  checkLog(): void {
    this.#logCheckedAt = this.#needs.clock.monotonic();
    void this.#timeline.checkLog();
  }

  /** A gap is filled when the batch of the next fan-out is closed. */
  #wake(): void {
    if (this.#timeline.hasEarly) this.#fanout.request();
    else this.#fanout.wake();
  }

  /** Sends everything that was gathered, now and at once. */
  flushNow(): void {
    this.#fanout.flush();
  }

  // Sessions.

  join(joiner: Joiner): void {
    this.#entrance.add(joiner);
  }

  leave(seat: Seat): void {
    if (!this.#seats.remove(seat)) return;
    if (this.#seats.all.size === 0) this.touch();
    this.#presence.changed();
  }

  /** Another process recorded that it gave these members seats. */
  heardOfSeats(userSysIds: readonly number[], recordedAs: number): void {
    this.#seats.heardOf(userSysIds, recordedAs);
  }

  /** Sends a message to one member, if they are here. */
  tellMember(userSysId: number, message: OwnMessage): void {
    this.#seats.of(userSysId)?.session.tell(message);
  }

  viewerOf(userSysId: number): Viewer | undefined {
    return this.#seats.of(userSysId)?.viewer;
  }

  get joinCnt(): number {
    return this.#presence.joinCnt;
  }

  /** Only what is on air takes likes and chat. */
  like(session: Occupant, ackId: string | undefined): void {
    if (this.#timeline.present.liveFlag !== LIVE_FLAG.onAir) return session.reply('like', '3001', ackId);
    this.#likes.add(session, ackId);
  }

  /** Resolves when all likes so far are saved. */
  likesSaved(): Promise<void> {
    return this.#likes.saved();
  }

  // Time and the bus.

  /** The bus has reconnected. */
  reconnected(): void {
    this.#presence.introduce();
    this.checkLog();
  }

  sweep(now: number): void {
    this.#presence.sweep(now);
    const { bus, settings } = this.#needs;
    const isDue = settings.checkLogEvery > 0 && now - this.#logCheckedAt >= settings.checkLogEvery;
    if (this.#timeline.isBehind || !bus.connected || isDue) this.checkLog();
  }
}
