import { CLOSE } from '../../../../schema/room/constants.ts';
import { SLICE_MAX, SLICE_STEP } from '../slices.ts';
import type { Wire } from '../wire.ts';
import { RoomBatch } from './batch.ts';
import type { RoomNeeds } from './needs.ts';
import type { Seat } from './seat.ts';

/** The room's hooks for the end of a batch. */
export interface BatchEnd {
  /** The last durable message the room has, and the last one in the batch. */
  readonly lastSeq: number;
  /** The batch is closed: viewers seated from now on do not get it. */
  closed(): void;
}

/**
 * Gathers a room's messages for a while and hands them to its seats. What must stay true:
 * - `handedSeq` is the last durable message handed to a fan-out. A seat either takes part in every later fan-out,
 *   and has then everything up to `handedSeq`, or it catches up by itself from its cursor until it has.
 *   Without seats everything counts as handed out.
 * - A fan-out is finished before the next one begins, so every socket gets its frames in order.
 * - Whatever fails for one seat, or at a batch's end, is reported and harms no other seat: the fan-out goes on to its
 *   end, as one that never ended would silence the room.
 * Nothing is allocated per socket: there are many of them.
 */
export class Fanout {
  readonly #seats: ReadonlySet<Seat>;
  readonly #needs: Pick<RoomNeeds, 'settings' | 'stats' | 'pace' | 'report'>;
  readonly #end: BatchEnd;
  #pending: Wire[] = [];
  #isWanted = false;
  #isDue = false;
  #waitingSince = 0;

  #number = 0;
  #handedSeq = 0;
  #handedBefore = 0;
  #isRunning = false;
  #beganAt = -Infinity;
  #batch: RoomBatch | null = null;
  #left: Iterator<Seat, undefined> | null = null;
  /** CPU time of this fan-out so far, and of an average one (ms of this thread). */
  #spent = 0;
  #cost = 0;
  /** Messages a ms, recently. */
  #rate = 0;

  constructor(
    seats: ReadonlySet<Seat>,
    needs: Pick<RoomNeeds, 'settings' | 'stats' | 'pace' | 'report'>,
    end: BatchEnd,
  ) {
    this.#seats = seats;
    this.#needs = needs;
    this.#end = end;
  }

  /** The present fan-out, or the last one; see {@link Seat.servedBy}. */
  get number(): number {
    return this.#number;
  }

  get handedSeq(): number {
    return this.#handedSeq;
  }

  /** Takes a seat out of the fan-outs. It has everything up to its cursor and gets nothing more until it is released. */
  hold(seat: Seat): void {
    seat.isHeld = true;
    if (seat.servedBy === Infinity) return;
    seat.cursor = seat.servedBy === this.#number ? this.#handedSeq : this.#handedBefore;
    seat.servedBy = Infinity;
  }

  /** The room begins at this seq. There are no seats yet. */
  startAt(seq: number): void {
    this.#handedSeq = seq;
  }

  add(wire: Wire): void {
    if (this.#seats.size === 0) {
      this.#pending = [];
      this.#handedSeq = wire.seq ?? this.#handedSeq;
      return;
    }
    if (this.#pending.length === 0) this.#waitingSince = performance.now();
    this.#pending.push(wire);
  }

  /** Schedules a fan-out, even if only for the room's work when its batch is closed. */
  request(): void {
    this.#isWanted = true;
    this.wake();
  }

  /** To be called after messages were added. */
  wake(): void {
    if (this.#isDue || this.#isRunning) return;
    if (this.#pending.length === 0 && !this.#isWanted) return;
    this.#isDue = true;
    const now = performance.now();
    const waited = this.#pending.length === 0 ? 0 : now - this.#waitingSince;
    const wait = this.#needs.pace.wait(this.#cost, now - this.#beganAt, waited, this.#rate);
    if (wait === 0) setImmediate(this.#onDue);
    else setTimeout(this.#onDue, wait);
  }

  /** Sends everything that was gathered, now and at once. */
  flush(): void {
    this.#handOut(Infinity);
    if (this.#pending.length > 0) this.#begin();
    this.#handOut(Infinity);
  }

  readonly #onDue = (): void => {
    if (this.#isDue) this.#begin();
  };

  #begin(): void {
    this.#isDue = this.#isWanted = false;
    this.#isRunning = true;
    const began = performance.now();
    this.#rate += (this.#pending.length / Math.max(began - this.#beganAt, 1) - this.#rate) / 8;
    this.#beganAt = began;
    const wires = this.#pending;
    this.#pending = [];
    this.#handedBefore = this.#handedSeq;
    this.#handedSeq = this.#end.lastSeq;
    this.#number += 1;
    try {
      this.#end.closed();
    } catch (error) {
      this.#needs.report(error);
    }
    if (wires.length === 0) return this.#finished();
    this.#needs.stats.batches += 1;
    this.#needs.stats.window.add(this.#beganAt - this.#waitingSince);
    this.#batch = new RoomBatch(wires);
    this.#left = this.#seats.values();
    this.#spent = 0;
    this.#handOut(SLICE_MAX);
  }

  readonly #onSlice = (): void => this.#handOut(SLICE_MAX);

  /** Sends the current batch to the remaining seats. A room with very many does it in slices. */
  #handOut(sliceMax: number): void {
    const left = this.#left;
    const batch = this.#batch;
    if (left === null || batch === null) return;
    const start = performance.now();
    const cpu = process.threadCpuUsage();
    for (let n = 1; ; n++) {
      const { value: seat } = left.next();
      if (seat === undefined) break;
      if (seat.servedBy < this.#number) {
        seat.servedBy = this.#number;
        this.#give(seat, batch);
      }
      if (n % SLICE_STEP === 0 && performance.now() - start > sliceMax) {
        this.#spend(start, cpu);
        setImmediate(this.#onSlice);
        return;
      }
    }
    this.#spend(start, cpu);
    this.#batch = this.#left = null;
    // The system's clock ticks are longer than many a fan-out, so only the mean is reliable.
    this.#cost += (this.#spent - this.#cost) / 8;
    this.#needs.stats.fanout.add(this.#spent);
    this.#finished();
  }

  #spend(start: number, cpu: NodeJS.CpuUsage): void {
    const spent = cpuSince(cpu);
    this.#spent += spent;
    this.#needs.pace.spent(spent, performance.now() - start);
  }

  #finished(): void {
    this.#isRunning = false;
    this.wake();
  }

  #give(seat: Seat, batch: RoomBatch): void {
    try {
      this.#write(seat, batch);
    } catch (error) {
      this.#needs.report(error);
      // It has missed a message, so the viewer reconnects and catches up.
      seat.session.close(CLOSE.restart, 'cannot hand out');
    }
  }

  #write(seat: Seat, batch: RoomBatch): void {
    const { settings, stats } = this.#needs;
    const { queued } = seat.link;
    const isSlow = queued > settings.queueSoft;
    const frames = batch.frames(seat.isHost, isSlow, seat.link.takesDeflated);
    if (isSlow) {
      stats.skipped += 1;
      // The batch itself is not counted: after a burst it may be larger than the limit.
      if (queued > settings.queueHard + (frames?.length ?? 0)) {
        return seat.session.close(CLOSE.tooSlow, 'reading too slowly');
      }
    }
    if (frames === null) return;
    stats.writes += 1;
    stats.deliveries += batch.count(isSlow);
    stats.bytes += frames.length;
    seat.link.write(frames);
  }
}

/** Milliseconds of CPU time of this thread. Other programs on the processor do not count. */
function cpuSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}
