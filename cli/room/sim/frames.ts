import { frameOf, messagesOf, type Frame as RoomFrame } from '../../../schema/room/frame.ts';

/** A parsed frame, shared by all viewers who receive it. */
export interface Frame extends RoomFrame {
  /** When our own chat lines in it were sent, on the clock of `performance.now()`. */
  readonly sentAt: readonly number[];
}

const REMEMBERED = 32;

/**
 * A room's frame has the same bytes for all viewers. It is parsed for the first one; for the thousands of others its bytes
 * are compared. That is exact, and costs next to nothing.
 */
export class FrameReader {
  readonly #sentAt: (text: string) => number | undefined;
  readonly #onCoupon: (couponSysId: number) => void;
  readonly #recent: { readonly bytes: Buffer; readonly frame: Frame }[] = [];
  #next = 0;

  constructor(
    sentAt: (text: string) => number | undefined,
    onCoupon: (couponSysId: number) => void = () => {},
  ) {
    this.#sentAt = sentAt;
    this.#onCoupon = onCoupon;
  }

  read(data: Buffer): Frame {
    for (const { bytes, frame } of this.#recent)
      if (bytes.length === data.length && bytes.equals(data)) return frame;
    const frame = this.#digest(frameOf(messagesOf(data.toString())));
    // A copy, because the data is a slice of a larger buffer that it would keep alive.
    this.#recent[this.#next] = { bytes: Buffer.from(data), frame };
    this.#next = (this.#next + 1) % REMEMBERED;
    return frame;
  }

  #digest(frame: RoomFrame): Frame {
    const sentAt: number[] = [];
    for (const message of frame.messages) {
      if (message.event === 'liveCoupon') this.#onCoupon(message.data.couponSysId);
      if (message.event !== 'chatMessage') continue;
      const at = this.#sentAt(message.data.msg);
      if (at !== undefined) sentAt.push(at);
    }
    return { ...frame, sentAt };
  }
}
