import { payloadOf } from './frame.ts';

/** Stands before the microsecond at which a message was posted. */
export const MARK = '@T';
const DIGITS = 16;
/** A viewer that is further behind than so many frames is found again by searching. */
const KEPT = 2000;

export function markOf(atMs: number): string {
  return `${MARK}${String(Math.round(atMs * 1000)).padStart(DIGITS, '0')}`;
}

/** A frame that some viewer has received whole. */
export interface KnownFrame {
  readonly bytes: Buffer;
  /** When its messages inside the measured span were posted (ms). */
  readonly posted: readonly number[];
  /** All messages in it. */
  readonly messages: number;
}

/**
 * A room's frames in the order in which viewers get them. The first viewer to have a frame reads it; every
 * other viewer's copy is compared with it byte for byte, which is as exact as reading it again and costs a
 * hundredth: one process can so be thousands of viewers.
 */
export class KnownFrames {
  #frames: KnownFrame[] = [];
  #base = 0;
  #from = Infinity;
  #until = Infinity;

  /** From now on messages count that are posted in this span. */
  measure(from: number, until: number): void {
    this.#from = from;
    this.#until = until;
  }

  at(place: number): KnownFrame | undefined {
    return this.#frames[place - this.#base];
  }

  /** The place of a frame with messages, which is `from` or later; null: there is no message in it. */
  placeOf(bytes: Buffer, from: number): number | null {
    for (let place = Math.max(from, this.#base); place < this.#base + this.#frames.length; place++) {
      if (this.at(place)!.bytes.equals(bytes)) return place;
    }
    const payload = payloadOf(bytes);
    if (!payload.includes(MARK)) return null;
    if (this.#frames.length === 2 * KEPT) {
      this.#frames = this.#frames.slice(KEPT);
      this.#base += KEPT;
    }
    // A copy, so that what came along with it need not be kept.
    this.#frames.push({ bytes: Buffer.from(bytes), ...this.#messagesIn(payload) });
    return this.#base + this.#frames.length - 1;
  }

  #messagesIn(payload: Buffer): Pick<KnownFrame, 'posted' | 'messages'> {
    const posted: number[] = [];
    let messages = 0;
    for (let mark = payload.indexOf(MARK); mark >= 0; mark = payload.indexOf(MARK, mark + 1)) {
      messages += 1;
      const start = mark + MARK.length;
      const at = Number(payload.toString('latin1', start, start + DIGITS)) / 1000;
      if (at >= this.#from && at < this.#until) posted.push(at);
    }
    return { posted, messages };
  }
}
