import { PERMISSION } from '../../../../schema/members/constants.ts';
import { CLOSE, RESUME_MAX } from '../../../../schema/room/constants.ts';
import type { Wire } from '../wire.ts';
import { RoomAnswers, type RoomAtJoin } from './answers.ts';
import type { CatchUp } from './catch-up.ts';
import type { Fanout } from './fanout.ts';
import type { RoomNeeds } from './needs.ts';
import type { Presence } from './presence.ts';
import { Seat, type Joiner } from './seat.ts';
import type { Seats } from './seats.ts';
import type { Timeline } from './timeline.ts';

export interface EntranceOptions {
  readonly needs: Pick<RoomNeeds, 'clock' | 'stats' | 'slices' | 'report'>;
  readonly seats: Seats;
  readonly timeline: Timeline;
  readonly fanout: Fanout;
  readonly catchUp: CatchUp;
  readonly presence: Presence;
  /** The room as of now. */
  readonly state: () => RoomAtJoin;
}

/** A joiner with a seat but no answer yet. */
interface Seated {
  readonly joiner: Joiner;
  readonly seat: Seat;
  readonly afterSeq: number | undefined;
}

/** How many seats one step gives; each is little work… */
const SEATED_AT_ONCE = 64;
/** …or how many answers; each is a write. */
const ANSWERED_AT_ONCE = 16;

/**
 * Seats everybody who came since the last time. One state of the room serves them all, and it connects to the fan-outs
 * without gap or overlap. It is taken from memory when a fan-out's batch is closed, so no later message is part of it.
 * Then they are let in, in slices: first all get seats, then all are told the viewer count. What must stay true:
 * - A joiner gets a state whose `seq` the fan-out has reached, and never one older than what they have seen. A viewer who
 *   joins again on the same socket gets nothing more until that answer.
 * - The log is only read for viewers who have seen more than the room knows, and they share the read.
 * - One group is under way at a time.
 */
export class Entrance {
  readonly #options: EntranceOptions;
  #waiting: Joiner[] = [];
  /** How many wait for messages that they have seen and the room has not. */
  #ahead = 0;
  #isLettingIn = false;

  constructor(options: EntranceOptions) {
    this.#options = options;
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0 && this.#ahead === 0 && !this.#isLettingIn;
  }

  /** One of the next fan-outs sends the answer. */
  add(joiner: Joiner): void {
    const { timeline } = this.#options;
    const { afterSeq = 0 } = joiner;
    if (afterSeq <= timeline.lastSeq) return this.#letWait(joiner);
    // A client may come from a process that was ahead of this one.
    void this.#addAfter(timeline.readUpTo(afterSeq), joiner);
  }

  async #addAfter(read: Promise<void>, joiner: Joiner): Promise<void> {
    this.#ahead += 1;
    await read;
    this.#ahead -= 1;
    this.#letWait(joiner);
  }

  #letWait(joiner: Joiner): void {
    this.#waiting.push(joiner);
    this.#options.fanout.request();
  }

  /** Seats the waiting joiners when a batch is closed. */
  open(): void {
    if (this.#isLettingIn || this.#waiting.length === 0) return;
    const { timeline, fanout, needs, state } = this.#options;
    const joiners = this.#waiting;
    this.#waiting = [];
    for (const { session } of joiners) if (session.seat !== null) fanout.hold(session.seat);
    const steps = this.#letIn(joiners, state(), timeline.latestChat);
    this.#isLettingIn = true;
    needs.slices.add(() => this.#goOn(steps, joiners));
  }

  /** False: nobody waits any more. */
  #goOn(steps: Iterator<void>, joiners: readonly Joiner[]): boolean {
    try {
      if (steps.next().done !== true) return true;
    } catch (error) {
      this.#options.needs.report(error);
      for (const { session } of joiners) session.close(CLOSE.restart, 'cannot join now');
    }
    this.#isLettingIn = false;
    if (this.#waiting.length > 0) this.#options.fanout.request();
    return false;
  }

  /** In steps. A failure for one does not affect the others. */
  *#letIn(joiners: readonly Joiner[], state: RoomAtJoin, chat: readonly Wire[]): Generator<void, void> {
    const { needs, presence } = this.#options;
    const seated: Seated[] = [];
    for (const [at, joiner] of joiners.entries()) {
      this.#attempt(joiner, () => {
        if (!joiner.session.isJoining(joiner)) return;
        if (this.#isFullFor(joiner)) joiner.session.turnedAway(joiner, '3002');
        else seated.push(this.#seat(joiner));
      });
      if (at % SEATED_AT_ONCE === SEATED_AT_ONCE - 1) yield;
    }
    needs.stats.joins += seated.length;
    const answers = new RoomAnswers(state, chat, presence.joinCnt);
    for (const [at, each] of seated.entries()) {
      this.#attempt(each.joiner, () => this.#answer(each, answers));
      if (at % ANSWERED_AT_ONCE === ANSWERED_AT_ONCE - 1) yield;
    }
    presence.changed();
  }

  /**
   * Whether the room is full, by the known count over all processes. Viewers who have a seat here keep it, and the
   * broadcast's own people always get one.
   */
  #isFullFor({ session, viewer }: Joiner): boolean {
    const { timeline, seats, presence } = this.#options;
    const { limitViewerCnt } = timeline.present;
    if (limitViewerCnt === 0 || presence.joinCnt < limitViewerCnt) return false;
    const { userSysId, permission } = viewer;
    const isOwn = permission === PERMISSION.host || permission === PERMISSION.manager;
    return !isOwn && session.seat === null && (userSysId === null || !seats.of(userSysId));
  }

  #attempt({ session }: Joiner, step: () => void): void {
    try {
      step();
    } catch (error) {
      this.#options.needs.report(error);
      session.close(CLOSE.restart, 'cannot join now');
    }
  }

  #seat(joiner: Joiner): Seated {
    const { needs, seats, fanout } = this.#options;
    const { session, viewer } = joiner;
    const previous = session.seat;
    let { afterSeq } = joiner;
    if (previous !== null) {
      seats.remove(previous);
      // Do not send again what this socket already got.
      if (afterSeq !== undefined && afterSeq <= fanout.handedSeq)
        afterSeq = Math.max(afterSeq, previous.cursor);
    }
    // Who joins again with a new token goes on with their visit.
    const isSame = previous !== null && previous.viewer.userSysId === viewer.userSysId;
    const seat = new Seat(session, viewer, isSame ? previous.since : needs.clock.now());
    session.joined(seat);
    seats.add(seat);
    return { joiner, seat, afterSeq };
  }

  #answer({ joiner: { session, ackId }, seat, afterSeq }: Seated, answers: RoomAnswers): void {
    const { catchUp, seats } = this.#options;
    if (!seats.all.has(seat)) return;
    if (afterSeq === undefined || !this.#canResume(afterSeq, answers.seq)) {
      seat.cursor = answers.seq;
      seat.link.write(answers.first(seat, afterSeq !== undefined));
    } else {
      seat.cursor = afterSeq;
      seat.link.write(answers.resumed(seat));
    }
    if (ackId !== undefined) session.reply('joinRoom', '0001', ackId);
    session.answered(seat);
    catchUp.from(seat);
  }

  #canResume(afterSeq: number, upToSeq: number): boolean {
    return afterSeq <= this.#options.fanout.handedSeq && upToSeq - afterSeq <= RESUME_MAX;
  }
}
