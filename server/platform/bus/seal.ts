import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { newest } from '../newest.ts';

/** Separates this use of the secret from every other. */
const LABEL = 'sellover room bus';
const VERSION = 1;
const SENDER_BYTES = 16;
const NUMBER_BYTES = 6;
const TIME_BYTES = 6;
const MAC_BYTES = 32;
const NUMBER_AT = 1 + SENDER_BYTES;
const TIME_AT = NUMBER_AT + NUMBER_BYTES;
const MAC_AT = TIME_AT + TIME_BYTES;
const CONTENT_AT = MAC_AT + MAC_BYTES;

/** Senders to remember. Only a few processes share a data folder. */
const SENDERS_KEPT = 1000;
/** A new process accepts no message older than this (ms). Processes share one machine and its clock. */
const FRESH = 60_000;

/** Bytes that a seal adds to a message. */
export const SEAL_BYTES = CONTENT_AT;

/**
 * Seals what processes tell each other over a network, so that nobody else can say anything and nothing is heard twice:
 * version, sender, the sender's running number, time, MAC, content. The MAC also covers the place, such as a room: what
 * was said in one cannot be repeated in another. It needs the messages of one sender to arrive in order, in all places
 * together.
 */
export class Sealer {
  readonly #key: Buffer;
  readonly #now: () => number;
  readonly #sender = randomBytes(SENDER_BYTES);
  #number = 0;
  readonly #heard = newest<string, number>(SENDERS_KEPT);

  constructor(secret: string, now: () => number = Date.now) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', LABEL, MAC_BYTES));
    this.#now = now;
  }

  seal(place: string, content: Buffer): Buffer {
    const sealed = Buffer.allocUnsafe(CONTENT_AT + content.length);
    sealed[0] = VERSION;
    this.#sender.copy(sealed, 1);
    sealed.writeUIntBE(++this.#number, NUMBER_AT, NUMBER_BYTES);
    sealed.writeUIntBE(this.#now(), TIME_AT, TIME_BYTES);
    content.copy(sealed, CONTENT_AT);
    this.#mac(place, sealed).copy(sealed, MAC_AT);
    return sealed;
  }

  /** The content; null: forged or repeated. */
  open(place: string, sealed: Buffer): Buffer | null {
    if (sealed.length < CONTENT_AT || sealed[0] !== VERSION) return null;
    if (!timingSafeEqual(this.#mac(place, sealed), sealed.subarray(MAC_AT, CONTENT_AT))) return null;
    const sender = sealed.toString('latin1', 1, NUMBER_AT);
    const number = sealed.readUIntBE(NUMBER_AT, NUMBER_BYTES);
    if (number <= (this.#heard.get(sender) ?? 0)) return null;
    if (this.#now() - sealed.readUIntBE(TIME_AT, TIME_BYTES) > FRESH) return null;
    this.#heard.set(sender, number);
    return sealed.subarray(CONTENT_AT);
  }

  #mac(place: string, sealed: Buffer): Buffer {
    return createHmac('sha256', this.#key)
      .update(`${place}\n`)
      .update(sealed.subarray(0, MAC_AT))
      .update(sealed.subarray(CONTENT_AT))
      .digest();
  }
}
