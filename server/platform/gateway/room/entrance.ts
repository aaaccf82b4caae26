import { CLOSE } from '../../../../schema/constants.ts';
import type { RoomSnapshot } from '../backend.ts';
import type { Wire } from '../wire.ts';
import { Answers } from './answers.ts';
import { MISSED_MAX, type CatchUp } from './catch-up.ts';
import type { RoomNeeds } from './needs.ts';
import type { Presence } from './presence.ts';
import { Seat, type Joiner } from './seat.ts';
import type { Seats } from './seats.ts';
import type { Timeline } from './timeline.ts';

export interface EntranceOptions {
  readonly room: string;
  readonly needs: Pick<RoomNeeds, 'backend' | 'stats' | 'nextEntryId' | 'reads' | 'report'>;
  readonly seats: Seats;
  readonly timeline: Timeline;
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
  readonly joiners: readonly Joiner[];
}

/**
 * Gives seats to all who came since the last fan-out: one snapshot serves them together, and what they are told meets
 * what the fan-outs bring exactly. Hence two steps: first the state is read, and the room brought up to it; then the
 * next fan-out's batch is closed, and nothing that this state contains can come after it. What must stay true:
 * - Who is let in is told of a state with a `seq` that the fan-out has reached, and of none older than they know.
 * - One group is prepared at a time. Whatever becomes of its reads, all in it hear of it, and the next one's turn comes.
 */
export class Entrance {
  readonly #options: EntranceOptions;
  #waiting: Joiner[] = [];
  #isPreparing = false;
  /** Between the two steps. */
  #group: Group | null = null;

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
    try {
      const told = await this.#read(joiners);
      if (told === null) refuse(joiners, '2001');
      else this.#group = { joiners, ...told };
    } catch (error) {
      this.#options.needs.report(error);
      refuse(joiners, '9090');
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

  /** Seats all who are still there, and then answers them. What fails for one of them is not felt by the others. */
  open(handedBefore: number): void {
    if (this.#group === null) return;
    const { joiners, snapshot, chat } = this.#group;
    this.#group = null;
    const { needs, presence } = this.#options;
    const seated: Seated[] = [];
    for (const joiner of [...joiners, ...this.#lateFor(snapshot.seq)]) {
      this.#attempt(joiner, () => {
        if (joiner.session.isJoining(joiner)) seated.push(this.#seat(joiner, handedBefore));
      });
    }
    needs.stats.joins += seated.length;
    const answers = new Answers(snapshot, chat, presence.joinCnt);
    for (const each of seated) this.#attempt(each.joiner, () => this.#answer(each, answers));
    presence.changed();
    void this.#prepare();
  }

  /** Who came after the state was read and knows nothing that is newer. */
  #lateFor(seq: number): Joiner[] {
    const isServed = ({ afterSeq = 0 }: Joiner) => afterSeq <= seq;
    const late = this.#waiting.filter(isServed);
    this.#waiting = this.#waiting.filter((joiner) => !isServed(joiner));
    return late;
  }

  #attempt({ session }: Joiner, step: () => void): void {
    try {
      step();
    } catch (error) {
      this.#options.needs.report(error);
      session.close(CLOSE.restart, 'cannot join now');
    }
  }

  #seat(joiner: Joiner, handedBefore: number): Seated {
    const { needs, seats, timeline } = this.#options;
    const { session, viewer } = joiner;
    const previous = session.seat;
    let { afterSeq } = joiner;
    if (previous !== null) {
      seats.remove(previous);
      // Whatever was sent on this very socket is not sent again.
      const sent = previous.servedBy === Infinity ? previous.cursor : handedBefore;
      if (afterSeq !== undefined && afterSeq <= timeline.lastSeq) afterSeq = Math.max(afterSeq, sent);
    }
    const seat = new Seat(session, viewer, viewer.userSysId === null ? '' : needs.nextEntryId());
    session.joined(seat);
    seats.add(seat);
    return { joiner, seat, afterSeq };
  }

  #answer({ joiner: { ackId }, seat, afterSeq }: Seated, answers: Answers): void {
    const { catchUp, timeline } = this.#options;
    if (afterSeq === undefined || afterSeq > timeline.lastSeq) {
      seat.cursor = answers.seq;
      seat.link.write(answers.first(seat.isHost, afterSeq !== undefined, ackId));
    } else {
      // What is no longer in memory follows in frames of its own.
      const missed = timeline.held(afterSeq, answers.seq, MISSED_MAX) ?? [];
      seat.cursor = missed.at(-1)?.seq ?? afterSeq;
      seat.link.write(answers.resumed(seat.isHost, missed, ackId));
    }
    catchUp.from(seat);
  }
}

function refuse(joiners: readonly Joiner[], code: '2001' | '9090'): void {
  for (const joiner of joiners) joiner.session.notJoined(joiner, code);
}
