import type { BusMessage } from '../../bus/bus.ts';
import type { RoomNeeds } from './needs.ts';
import type { Seat } from './seat.ts';

/** Who sits in the room here. A member has one seat in all processes together: the latest; guests have as many as come. */
export class Seats {
  readonly all: ReadonlySet<Seat>;
  readonly #needs: Pick<RoomNeeds, 'bus' | 'processId' | 'entryIds'>;
  readonly #publish: (message: BusMessage) => void;
  readonly #seats = new Set<Seat>();
  /** The seat of each member here. */
  readonly #members = new Map<number, Seat>();
  /** Members who came in while the bus was away: other processes have yet to hear of them. */
  readonly #unheard = new Set<Seat>();

  constructor(
    needs: Pick<RoomNeeds, 'bus' | 'processId' | 'entryIds'>,
    publish: (message: BusMessage) => void,
  ) {
    this.all = this.#seats;
    this.#needs = needs;
    this.#publish = publish;
  }

  /** Whoever sat here or elsewhere as the same member is put out. */
  add(seat: Seat): void {
    this.#seats.add(seat);
    const { userSysId } = seat.viewer;
    if (userSysId === null) return;
    const older = this.#members.get(userSysId);
    this.#members.set(userSysId, seat);
    older?.session.putOut('1002');
    this.#tellEntry(seat);
    if (!this.#needs.bus.connected) this.#unheard.add(seat);
  }

  /** False: it was no longer here. */
  remove(seat: Seat): boolean {
    if (!this.#seats.delete(seat)) return false;
    this.#unheard.delete(seat);
    const { userSysId } = seat.viewer;
    if (userSysId !== null && this.#members.get(userSysId) === seat) this.#members.delete(userSysId);
    return true;
  }

  /** A process, perhaps this one, gave this member a seat. */
  heardEntry(userSysId: number, entryId: string): void {
    const { entryIds, processId } = this.#needs;
    if (entryId.endsWith(processId)) return;
    entryIds.heard(entryId);
    const seat = this.#members.get(userSysId);
    if (seat === undefined) return;
    if (seat.entryId < entryId) seat.session.putOut('1002');
    // Both entered at the same moment: the other process must learn that its one is the older.
    else this.#tellEntry(seat);
  }

  /** The bus is back. */
  reconnected(): void {
    for (const seat of this.#unheard) this.#tellEntry(seat);
    this.#unheard.clear();
  }

  #tellEntry({ viewer: { userSysId }, entryId }: Seat): void {
    if (userSysId !== null) this.#publish({ kind: 'entered', userSysId, sessionId: entryId });
  }
}
