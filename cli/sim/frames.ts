import { OK } from '../../schema/codes.ts';
import type { ServerMessage } from '../../schema/socket.ts';
import { isJoined, readFrame } from '../room-socket.ts';

/** A parsed frame, shared by all viewers who receive it. */
export interface Frame {
  readonly messages: readonly ServerMessage[];
  /** Messages with a seq; when they are a run without a hole, the first and the last tell all. */
  readonly durable: number;
  readonly firstSeq: number;
  readonly lastSeq: number;
  readonly isRun: boolean;
  /** It holds answers or orders for one viewer, which must be looked at one by one. */
  readonly isPersonal: boolean;
  /** When our own chat lines in it were sent, on the clock of `performance.now()`. */
  readonly sentAt: readonly number[];
}

const REMEMBERED = 32;

/**
 * A room's frame has the same bytes for all viewers: it is read for the first of them, and for the other
 * thousands recognised by comparing bytes. That is exact, and costs next to nothing.
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
    const frame = this.#digest(readFrame(data));
    // A copy, because the data is a slice of a larger buffer that it would keep alive.
    this.#recent[this.#next] = { bytes: Buffer.from(data), frame };
    this.#next = (this.#next + 1) % REMEMBERED;
    return frame;
  }

  #digest(messages: readonly ServerMessage[]): Frame {
    const seqs: number[] = [];
    const sentAt: number[] = [];
    for (const message of messages) {
      if ('seq' in message) seqs.push(message.seq);
      if (message.event === 'liveCoupon') this.#onCoupon(message.data.couponSysId);
      if (message.event !== 'chatMessage') continue;
      const at = this.#sentAt(message.data.msg);
      if (at !== undefined) sentAt.push(at);
    }
    return {
      messages,
      durable: seqs.length,
      firstSeq: seqs[0] ?? 0,
      lastSeq: seqs.at(-1) ?? 0,
      isRun: seqs.every((seq, at) => seq === seqs[0]! + at),
      isPersonal: messages.some(isPersonal),
      sentAt,
    };
  }
}

function isPersonal(message: ServerMessage): boolean {
  if (message.event === 'leaveRoom') return message.data.resultCode !== OK;
  return 'ackId' in message.data || message.event === 'response' || isJoined(message);
}
