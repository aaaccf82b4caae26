import { CLOSE, RESUME_MAX } from '../../../../schema/constants.ts';
import type { RoomSnapshot } from '../backend.ts';
import { SLICE_STEP } from '../slices.ts';
import type { Wire } from '../wire.ts';
import { Answers } from './answers.ts';
import type { CatchUp } from './catch-up.ts';
import type { Fanout } from './fanout.ts';
import type { History } from './history.ts';
import type { RoomNeeds } from './needs.ts';
import type { Presence } from './presence.ts';
import { Seat, type Joiner } from './seat.ts';
import type { Seats } from './seats.ts';
import type { Timeline } from './timeline.ts';

export interface EntranceOptions {
  readonly room: string;
  readonly needs: Pick<RoomNeeds, 'backend' | 'stats' | 'entryIds' | 'reads' | 'slices' | 'report'>;
  readonly seats: Seats;
  readonly timeline: Timeline;
  readonly history: History;
  readonly fanout: Fanout;
  readonly catchUp: CatchUp;
  readonly presence: Presence;
  /** Somebody can be let in: let there be a fan-out soon. */
  readonly prepared: () => void;
}

/** A joiner with a seat but no answer yet. */
interface Seated {
  readonly joiner: Joiner;
  readonly seat: Seat;
  readonly afterSeq: number | undefined;
}

/** What the joiners of a group are told: the room as of `snapshot.seq`, and the latest chat up to then. */
interface Told {
  readonly snapshot: RoomSnapshot;
  readonly chat: readonly Wire[];
}

interface Group extends Told {
  joiners: readonly Joiner[];
}

/**
 * Gives seats to all who came since the last time: one state of the room serves them together, and what they are told
 * meets what the fan-outs bring exactly. Hence three steps: the state is read, and the room brought up to it; the next
 * fan-out's batch is closed, so that nothing which this state contains can come after it; then all are let in, in
 * slices. What must stay true:
 * - Who is let in is told of a state whose `seq` the fan-out has reached, and of none older than what they have seen:
 *   who joins again on the same socket is given nothing from before the state is read until they have the answer.
 * - One group is under way at a time. Whatever becomes of its reads, all in it hear of it, and the next one has its turn.
 */
export class Entrance {
  readonly #options: EntranceOptions;
  #waiting: Joiner[] = [];
  #isPreparing = false;
  /** After the first step. */
  #group: Group | null = null;
  #isOpen = false;

  constructor(options: EntranceOptions) {
    this.#options = options;
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0 && !this.#isPreparing && this.#group === null;
  }

  /** The answer comes with one of the next fan-outs. */
  add(joiner: Joiner): void {
    this.#waiting.push(joiner);
    void this.#prepare();
  }

  async #prepare(): Promise<void> {
    if (this.#isPreparing || this.#group !== null || this.#waiting.length === 0) return;
    this.#isPreparing = true;
    const joiners = this.#waiting;
    this.#waiting = [];
    for (const { session } of joiners) if (session.seat !== null) this.#options.fanout.hold(session.seat);
    try {
      const told = await this.#read(joiners);
      if (told === null) this.#refuse(joiners, '2001');
      else this.#group = { joiners, ...told };
    } catch (error) {
      this.#options.needs.report(error);
      this.#refuse(joiners, '9090');
    }
    this.#isPreparing = false;
    if (this.#group === null) void this.#prepare();
    else this.#options.prepared();
  }

  /** Reads the state as of now and brings the room up to it, so that no joiner sees the future twice. */
  async #read(joiners: readonly Joiner[]): Promise<Told | null> {
    const { needs, room, timeline } = this.#options;
    const snapshot = await needs.reads.within(() => needs.backend.snapshot(room));
    if (snapshot === null) return null;
    // A client may come from a process that was ahead of this one.
    await timeline.readUpTo(Math.max(snapshot.seq, ...joiners.map(({ afterSeq }) => afterSeq ?? 0)));
    const seq = Math.min(snapshot.seq, timeline.lastSeq);
    return { snapshot: { ...snapshot, seq }, chat: await timeline.latestChat(seq) };
  }

  #refuse(joiners: readonly Joiner[], code: '2001' | '9090'): void {
    for (const joiner of joiners) {
      joiner.session.notJoined(joiner, code);
      // Who has a seat still keeps it.
      const { seat } = joiner.session;
      if (seat?.isHeld) this.#options.catchUp.release(seat);
    }
  }

  /** A batch is closed: the prepared group may come in. */
  open(): void {
    const group = this.#group;
    if (group === null || this.#isOpen) return;
    this.#isOpen = true;
    group.joiners = [...group.joiners, ...this.#lateFor(group.snapshot.seq)];
    this.#options.needs.slices.add(() => this.#letSomeIn(group));
  }

  /** Who came after the state was read and has seen nothing that is newer. */
  #lateFor(seq: number): Joiner[] {
    const isServed = ({ session, afterSeq = 0 }: Joiner) => session.seat === null && afterSeq <= seq;
    const late = this.#waiting.filter(isServed);
    this.#waiting = this.#waiting.filter((joiner) => !isServed(joiner));
    return late;
  }

  /** False: all are in. */
  #letSomeIn(group: Group): boolean {
    this.#letIn(group.joiners.slice(0, SLICE_STEP), group);
    group.joiners = group.joiners.slice(SLICE_STEP);
    if (group.joiners.length > 0) return true;
    this.#group = null;
    this.#isOpen = false;
    void this.#prepare();
    return false;
  }

  /** Seats all who are still there, and then answers them. What fails for one of them is not felt by the others. */
  #letIn(joiners: readonly Joiner[], { snapshot, chat }: Told): void {
    const { needs, presence } = this.#options;
    const seated: Seated[] = [];
    for (const joiner of joiners) {
      this.#attempt(joiner, () => {
        if (joiner.session.isJoining(joiner)) seated.push(this.#seat(joiner));
      });
    }
    needs.stats.joins += seated.length;
    const answers = new Answers(snapshot, chat, presence.joinCnt);
    for (const each of seated) this.#attempt(each.joiner, () => this.#answer(each, answers));
    presence.changed();
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
      // Whatever was sent on this very socket is not sent again.
      if (afterSeq !== undefined && afterSeq <= fanout.handedSeq)
        afterSeq = Math.max(afterSeq, previous.cursor);
    }
    const seat = new Seat(session, viewer, viewer.userSysId === null ? '' : needs.entryIds.next());
    session.joined(seat);
    seats.add(seat);
    return { joiner, seat, afterSeq };
  }

  #answer({ joiner: { session, ackId }, seat, afterSeq }: Seated, answers: Answers): void {
    const { catchUp, history } = this.#options;
    if (afterSeq === undefined || !this.#canResume(afterSeq, answers.seq)) {
      seat.cursor = answers.seq;
      seat.link.write(answers.first(seat, afterSeq !== undefined));
    } else {
      // What is not at hand follows in frames of its own.
      const missed = afterSeq < answers.seq ? history.portion(afterSeq, answers.seq) : null;
      seat.cursor = missed?.lastSeq ?? afterSeq;
      seat.link.write(answers.resumed(seat, afterSeq, missed?.wires ?? []));
    }
    if (ackId !== undefined) session.reply('joinRoom', '0001', ackId);
    catchUp.from(seat);
  }

  #canResume(afterSeq: number, upToSeq: number): boolean {
    return afterSeq <= this.#options.fanout.handedSeq && upToSeq - afterSeq <= RESUME_MAX;
  }
}
