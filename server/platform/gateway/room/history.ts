import { FRAME_MESSAGES_MAX } from '../../../../schema/room/constants.ts';
import type { RoomMessage } from '../../bus/bus.ts';
import { Wire } from '../wire.ts';
import { RoomBatch } from './batch.ts';
import type { RoomNeeds } from './needs.ts';
import type { Timeline } from './timeline.ts';

/** Messages of one read of the log. */
const PAGE = 500;
/** Messages that a seat gets at once: one frame. */
const PORTION = FRAME_MESSAGES_MAX;

/**
 * A room's older messages in portions, from memory or from the log, for seats that catch up. Pages and portions end at
 * fixed places, so seats that begin at different ones soon share them: each page is read once for all who need it,
 * each portion serialised and framed once in each form. Nothing is kept for long, and only so much.
 */
export class History {
  readonly #room: string;
  readonly #needs: Pick<RoomNeeds, 'backend' | 'reads' | 'portions' | 'report'>;
  readonly #timeline: Timeline;
  readonly #reading = new Map<string, Promise<number>>();

  constructor(
    room: string,
    needs: Pick<RoomNeeds, 'backend' | 'reads' | 'portions' | 'report'>,
    timeline: Timeline,
  ) {
    this.#room = room;
    this.#needs = needs;
    this.#timeline = timeline;
  }

  /** Some or all messages with afterSeq < seq ≤ upToSeq. Null: they must be {@link read} first. */
  portion(afterSeq: number, upToSeq: number): RoomBatch | null {
    const known = this.#needs.portions.get(this.#key(afterSeq));
    if (known !== undefined && known.lastSeq <= upToSeq) return known;
    const start = startOf(afterSeq, PORTION);
    const last = Math.min(start + PORTION, upToSeq);
    const wires = this.#timeline.held(afterSeq, last, PORTION) ?? this.#restOf(start, afterSeq, last);
    return wires.length === 0 ? null : this.#keep(afterSeq, wires);
  }

  #restOf(start: number, afterSeq: number, upToSeq: number): readonly Wire[] {
    const wires = this.#needs.portions.get(this.#key(start))?.wires ?? [];
    return wires.slice(afterSeq - start, upToSeq - start);
  }

  #keep(afterSeq: number, wires: readonly Wire[]): RoomBatch {
    const batch = new RoomBatch(wires);
    this.#needs.portions.set(this.#key(afterSeq), batch);
    return batch;
  }

  #key(afterSeq: number): string {
    return `${this.#room} ${afterSeq}`;
  }

  /** Resolves to how far the page after this seq could be read. A failure is reported once, for all who wait for it. */
  read(afterSeq: number, upToSeq: number): Promise<number> {
    const start = startOf(afterSeq, PAGE);
    const end = Math.min(start + PAGE, upToSeq);
    const key = `${start} ${end}`;
    const known = this.#reading.get(key);
    if (known !== undefined) return known;
    const reading = this.#readPage(start, end).finally(() => this.#reading.delete(key));
    this.#reading.set(key, reading);
    return reading;
  }

  async #readPage(start: number, end: number): Promise<number> {
    const { backend, reads, report } = this.#needs;
    let page: readonly RoomMessage[];
    try {
      page = await reads.inTurn(this.#room, () => backend.history(this.#room, start, end, PAGE));
    } catch (error) {
      report(error);
      return start;
    }
    const hole = page.findIndex(({ seq }, n) => seq !== start + 1 + n);
    const wires = page.slice(0, hole < 0 ? PAGE : hole).map((message) => new Wire(message));
    for (let from = 0; from < wires.length; from += PORTION) {
      this.#keep(start + from, wires.slice(from, from + PORTION));
    }
    return start + wires.length;
  }
}

/** The start of the page or portion that contains the message after this seq. */
function startOf(afterSeq: number, size: number): number {
  return afterSeq - (afterSeq % size);
}
