import { CLOSE } from '../../../../schema/constants.ts';
import { textFrames } from '../frame.ts';
import type { Fanout } from './fanout.ts';
import type { RoomNeeds } from './needs.ts';
import type { Seat } from './seat.ts';
import type { Timeline } from './timeline.ts';

/** The most missed messages that a seat is given at once. */
export const MISSED_MAX = 500;

/** Brings seats from their cursors to where the fan-out is, as fast as their sockets take it. */
export class CatchUp {
  readonly #seats: ReadonlySet<Seat>;
  readonly #timeline: Timeline;
  readonly #fanout: Fanout;
  readonly #report: RoomNeeds['report'];

  constructor(
    seats: ReadonlySet<Seat>,
    timeline: Timeline,
    fanout: Fanout,
    { report }: Pick<RoomNeeds, 'report'>,
  ) {
    this.#seats = seats;
    this.#timeline = timeline;
    this.#fanout = fanout;
    this.#report = report;
  }

  /** A seat that has everything takes part in the fan-out from now on; another goes on catching up. */
  from(seat: Seat): void {
    if (seat.cursor >= this.#fanout.handedSeq) seat.servedBy = this.#fanout.number;
    else if (seat.link.needsDrain) seat.link.onceDrained(() => void this.#next(seat));
    else setImmediate(() => void this.#next(seat));
  }

  async #next(seat: Seat): Promise<void> {
    try {
      if (this.#seats.has(seat)) await this.#give(seat);
    } catch (error) {
      this.#report(error);
      seat.session.close(CLOSE.restart, 'cannot hand out what was missed');
    }
  }

  async #give(seat: Seat): Promise<void> {
    const page = await this.#timeline.range(seat.cursor, this.#fanout.handedSeq, MISSED_MAX);
    // Gone meanwhile, or joined again on the same socket and going on from here by another seat.
    if (!this.#seats.has(seat)) return;
    const last = page.at(-1)?.seq ?? null;
    // Without progress it would wait for ever: let it come back and be told of the gap.
    if (last === null) return seat.session.close(CLOSE.restart, 'cannot read what was missed');
    seat.link.write(textFrames(page.map((wire) => wire.text(seat.isHost))));
    seat.cursor = last;
    this.from(seat);
  }
}
