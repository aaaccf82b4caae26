import { CLOSE } from '../../../../schema/room/constants.ts';
import type { Fanout } from './fanout.ts';
import type { History } from './history.ts';
import type { RoomNeeds } from './needs.ts';
import type { Seat } from './seat.ts';

export interface CatchUpOptions {
  readonly needs: Pick<RoomNeeds, 'slices' | 'report'>;
  readonly seats: ReadonlySet<Seat>;
  readonly history: History;
  readonly fanout: Fanout;
}

/**
 * Brings seats from their cursors to where the fan-out is, as fast as their sockets take it and other work allows.
 * What must stay true:
 * - A seat's cursor is the last message it was given. It gets the next ones only while it is in the room, catches up
 *   (`servedBy` is Infinity) and is not held. All of that is checked again after every wait.
 * - It ends when the seat takes part in the fan-outs, or when its socket is closed so that the viewer reconnects.
 */
export class CatchUp {
  readonly #options: CatchUpOptions;

  constructor(options: CatchUpOptions) {
    this.#options = options;
  }

  /** A seat that has everything joins the fan-out. Others continue to catch up. */
  from(seat: Seat): void {
    const { fanout } = this.#options;
    if (seat.cursor >= fanout.handedSeq) seat.servedBy = fanout.number;
    else if (seat.link.needsDrain) seat.link.onceDrained(() => this.#soon(seat));
    else this.#soon(seat);
  }

  #soon(seat: Seat): void {
    this.#options.needs.slices.add(() => {
      if (this.#isCatchingUp(seat)) this.#next(seat);
      return false;
    });
  }

  #isCatchingUp(seat: Seat): boolean {
    return this.#options.seats.has(seat) && seat.servedBy === Infinity && !seat.isHeld;
  }

  #next(seat: Seat): void {
    const { fanout, history, needs } = this.#options;
    try {
      const portion = history.portion(seat.cursor, fanout.handedSeq);
      if (portion === null) return void this.#read(seat);
      seat.link.write(portion.frames(seat.isHost, false, seat.link.takesDeflated)!);
      seat.cursor = portion.lastSeq;
      this.from(seat);
    } catch (error) {
      needs.report(error);
      seat.session.close(CLOSE.restart, 'cannot hand out what was missed');
    }
  }

  async #read(seat: Seat): Promise<void> {
    const { fanout, history } = this.#options;
    const reached = await history.read(seat.cursor, fanout.handedSeq);
    if (reached > seat.cursor) this.#soon(seat);
    // Without progress it would wait for ever, so the viewer reconnects and tries again.
    else if (this.#isCatchingUp(seat)) seat.session.close(CLOSE.restart, 'cannot read what was missed');
  }
}
