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
  readonly needs: Pick<RoomNeeds, 'backend' | 'stats' | 'nextEntryId' | 'report'>;
  readonly seats: Seats;
  readonly timeline: Timeline;
  readonly catchUp: CatchUp;
  readonly presence: Presence;
}

/** A joiner with a seat but no answer yet. */
interface Seated {
  readonly joiner: Joiner;
  readonly seat: Seat;
  readonly afterSeq: number | undefined;
}

/**
 * Gives seats to all who came since the last fan-out: one snapshot serves them together, and what they are told meets
 * what the fan-outs bring exactly. Hence two steps, before the fan-out's batch is closed and after.
 */
export class Entrance {
  readonly #options: EntranceOptions;
  #waiting: Joiner[] = [];
  /** Between the two steps. */
  #group: { readonly joiners: readonly Joiner[]; readonly snapshot: RoomSnapshot } | null = null;

  constructor(options: EntranceOptions) {
    this.#options = options;
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  /** The answer comes with the next fan-out. */
  add(joiner: Joiner): void {
    this.#waiting.push(joiner);
  }

  /** Takes the state as of now and brings the room up to it, so that no joiner sees the future twice. */
  prepare(): void {
    if (this.#waiting.length === 0) return;
    const joiners = this.#waiting;
    this.#waiting = [];
    const snapshot = this.#snapshotFor(joiners);
    if (snapshot === null) return;
    this.#group = { joiners, snapshot };
    // A client may come from a process that was ahead of this one.
    const wanted = Math.max(snapshot.seq, ...joiners.map(({ afterSeq }) => afterSeq ?? 0));
    if (wanted > this.#options.timeline.lastSeq) this.#options.timeline.readUpTo(wanted);
  }

  #snapshotFor(joiners: readonly Joiner[]): RoomSnapshot | null {
    const { needs, room } = this.#options;
    let snapshot: RoomSnapshot | null = null;
    let code: '2001' | '9090' = '2001';
    try {
      snapshot = needs.backend.snapshot(room);
    } catch (error) {
      needs.report(error);
      code = '9090';
    }
    if (snapshot === null) for (const joiner of joiners) joiner.session.notJoined(joiner, code);
    return snapshot;
  }

  /** Seats all who are still there, and then answers them. What fails for one of them is not felt by the others. */
  open(handedBefore: number): void {
    if (this.#group === null) return;
    const { joiners, snapshot } = this.#group;
    this.#group = null;
    const { needs, presence, timeline } = this.#options;
    const seated: Seated[] = [];
    for (const joiner of joiners) {
      this.#attempt(joiner, () => {
        if (joiner.session.isJoining(joiner)) seated.push(this.#seat(joiner, handedBefore));
      });
    }
    needs.stats.joins += seated.length;
    const seq = Math.min(snapshot.seq, timeline.lastSeq);
    const answers = new Answers({ ...snapshot, seq }, presence.joinCnt);
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
    const missed = this.#missed(afterSeq, answers.seq);
    if (missed === null) {
      seat.cursor = answers.seq;
      const chat = () => timeline.latestChat(answers.seq);
      seat.link.write(answers.first(seat.isHost, afterSeq !== undefined, chat, ackId));
    } else {
      seat.cursor = missed.at(-1)?.seq ?? afterSeq!;
      seat.link.write(answers.resumed(seat.isHost, missed, ackId));
    }
    catchUp.from(seat);
  }

  /** What the answer brings of it; null: nothing that one could go on from. */
  #missed(afterSeq: number | undefined, upToSeq: number): readonly Wire[] | null {
    const { timeline } = this.#options;
    if (afterSeq === undefined || afterSeq > timeline.lastSeq) return null;
    const missed = timeline.range(afterSeq, upToSeq, MISSED_MAX);
    return missed.length === 0 && afterSeq < upToSeq ? null : missed;
  }
}
