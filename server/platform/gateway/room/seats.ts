import type { RoomNeeds } from './needs.ts';
import type { Seat } from './seat.ts';

/** How long to wait before a failed record is retried (ms). */
const RECORD_AGAIN_AFTER = 500;
/** Members that one event records at most. */
const RECORDED_AT_ONCE = 1000;

/**
 * Who sits in the room here. A member has one seat in all processes together: the latest; guests have as many as come.
 *
 * Where other processes have the room, too, the log says which seat is the latest, and no clock: each that a member takes
 * is recorded, and nobody waits for that. What must stay true:
 * - Of two seats of a member the one that was recorded earlier goes, in whichever process it is.
 * - A seat that is not recorded yet stays, and remembers what it hears: once recorded it knows whether it is the earlier.
 * - Recording goes on, group after group, until every member who sits here is recorded.
 */
export class Seats {
  readonly all: ReadonlySet<Seat>;
  readonly #room: string;
  readonly #needs: Pick<RoomNeeds, 'backend' | 'clock' | 'report'>;
  readonly #seats = new Set<Seat>();
  /** The seat of each member here. */
  readonly #members = new Map<number, Seat>();
  #unrecorded: Seat[] = [];
  #isRecording = false;

  constructor(room: string, needs: Pick<RoomNeeds, 'backend' | 'clock' | 'report'>) {
    this.all = this.#seats;
    this.#room = room;
    this.#needs = needs;
  }

  /** Removes the same member's other seat, here or in another process. */
  add(seat: Seat): void {
    this.#seats.add(seat);
    const { userSysId } = seat.viewer;
    if (userSysId === null) return;
    const older = this.#members.get(userSysId);
    this.#members.set(userSysId, seat);
    older?.session.putOut('1002');
    this.#needs.backend.visited(this.#room, userSysId, seat.since, null);
    if (!this.#needs.backend.isShared) return;
    this.#unrecorded.push(seat);
    if (!this.#isRecording) void this.#record();
  }

  /** The member's seat here. */
  of(userSysId: number): Seat | undefined {
    return this.#members.get(userSysId);
  }

  /** False: it was already gone. */
  remove(seat: Seat): boolean {
    if (!this.#seats.delete(seat)) return false;
    const { userSysId } = seat.viewer;
    if (userSysId === null) return true;
    if (this.#members.get(userSysId) === seat) this.#members.delete(userSysId);
    const { backend, clock } = this.#needs;
    backend.visited(this.#room, userSysId, seat.since, clock.now());
    return true;
  }

  /** Another process recorded that it gave these members seats. */
  heardOf(userSysIds: readonly number[], recordedAs: number): void {
    for (const userSysId of userSysIds) {
      const seat = this.#members.get(userSysId);
      if (!seat) continue;
      seat.elsewhere = Math.max(seat.elsewhere, recordedAs);
      this.#putOutEarlier(seat);
    }
  }

  #putOutEarlier(seat: Seat): void {
    if (seat.recordedAs !== null && seat.recordedAs < seat.elsewhere) seat.session.putOut('1002');
  }

  /** Records the first one alone, and then all that came meanwhile. */
  async #record(): Promise<void> {
    this.#isRecording = true;
    while (this.#unrecorded.length > 0) {
      const group = this.#unrecorded.splice(0, RECORDED_AT_ONCE).filter((seat) => this.#seats.has(seat));
      if (group.length === 0 || (await this.#isRecorded(group))) continue;
      this.#unrecorded.unshift(...group);
      await new Promise((resolve) => setTimeout(resolve, RECORD_AGAIN_AFTER).unref());
    }
    this.#isRecording = false;
  }

  async #isRecorded(group: readonly Seat[]): Promise<boolean> {
    const userSysIds = group.flatMap(({ viewer: { userSysId } }) => userSysId ?? []);
    try {
      const recordedAs = await this.#needs.backend.recordSeats(this.#room, userSysIds);
      if (recordedAs === null) return false;
      for (const seat of group) {
        seat.recordedAs = recordedAs;
        if (this.#seats.has(seat)) this.#putOutEarlier(seat);
      }
      return true;
    } catch (error) {
      this.#needs.report(error);
      return false;
    }
  }
}
