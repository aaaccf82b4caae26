import { connect, type Socket } from 'node:net';
import { clientFrame, frameLength, OPCODE, payloadOf, upgradeRequest } from './frame.ts';
import type { KnownFrame, KnownFrames } from './known-frames.ts';

/** How a server's viewers come in and stay. */
export interface Etiquette {
  readonly path: string;
  /** It takes messages that are compressed, as browsers do. */
  readonly takesDeflated?: true;
  /** Frames to wait for (a part of their text) and to answer, in order; then the viewer is in the room. */
  readonly entrance: readonly { readonly hear?: string; readonly say?: string }[];
  /** Said every so often, for as long as it lives. */
  readonly heartbeat?: { readonly text: string; readonly every: number };
  /** A frame that must be answered. */
  readonly ping?: { readonly hear: string; readonly say: string };
}

export interface ViewerNeeds {
  readonly port: number;
  readonly etiquette: Etiquette;
  readonly frames: KnownFrames;
  entered(): void;
  got(frame: KnownFrame, isSampled: boolean): void;
  /** With the close code that the server gave, or 0. */
  lost(code: number): void;
}

/** Shared by all viewers, because each read is handled before the next one. */
const readBuffer = Buffer.allocUnsafe(256 * 1024);
const nothing = Buffer.alloc(0);

/** A minimal WebSocket client. It never fragments or compresses what it sends. */
export class Viewer {
  readonly #needs: ViewerNeeds;
  readonly #isSampled: boolean;
  readonly #socket: Socket;
  #closeCode = 0;
  #upgraded = false;
  #step = 0;
  /** The frame it should get next, and how much of it has come. */
  #expected: KnownFrame | null = null;
  #matched = 0;
  #place = 0;
  /** The bytes so far of an unexpected frame, or of the answer to the upgrade. */
  #gathered: Buffer | null = null;

  constructor(needs: ViewerNeeds, isSampled: boolean) {
    this.#needs = needs;
    this.#isSampled = isSampled;
    const { port, etiquette } = needs;
    this.#socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer: readBuffer,
        callback: (length) => {
          this.#read(length);
          return true;
        },
      },
    });
    this.#socket.on('error', () => {});
    this.#socket.on('close', () => needs.lost(this.#closeCode));
    this.#socket.write(upgradeRequest(port, etiquette));
  }

  heartbeat(): void {
    const { entrance, heartbeat } = this.#needs.etiquette;
    if (heartbeat && this.#step === entrance.length) this.#say(heartbeat.text);
  }

  #read(length: number): void {
    for (let at = 0; at < length;) {
      if (this.#gathered === null && this.#expected === null) this.#expect();
      at = this.#expected === null ? this.#gather(at, length) : this.#follow(this.#expected, at, length);
    }
  }

  #expect(): void {
    // Who comes in reads everything: what others know already may be what it waits for.
    const isIn = this.#step === this.#needs.etiquette.entrance.length;
    this.#expected = isIn ? (this.#needs.frames.at(this.#place) ?? null) : null;
    this.#matched = 0;
    if (this.#expected === null) this.#gathered = nothing;
  }

  #follow(expected: KnownFrame, from: number, until: number): number {
    const { bytes } = expected;
    const to = Math.min(until, from + bytes.length - this.#matched);
    const end = this.#matched + to - from;
    if (readBuffer.compare(bytes, this.#matched, end, from, to) !== 0) {
      this.#gathered = bytes.subarray(0, this.#matched);
      this.#expected = null;
      return from;
    }
    this.#matched = end;
    if (end === bytes.length) this.#got(expected);
    return to;
  }

  #got(frame: KnownFrame): void {
    this.#place += 1;
    this.#expected = null;
    this.#needs.got(frame, this.#isSampled);
  }

  #gather(from: number, until: number): number {
    const before = this.#gathered ?? nothing;
    const all = Buffer.concat([before, readBuffer.subarray(from, until)]);
    const length = this.#upgraded ? frameLength(all) : answerLength(all);
    if (length > all.length) {
      this.#gathered = all;
      return until;
    }
    this.#gathered = null;
    if (this.#upgraded) this.#heard(all.subarray(0, length));
    else {
      this.#upgraded = true;
      this.#enter('');
    }
    return from + length - before.length;
  }

  #heard(frame: Buffer): void {
    const opcode = frame[0]! & 0x0f;
    if (opcode === OPCODE.ping) this.#write(OPCODE.pong, '');
    if (opcode === OPCODE.close) {
      this.#closeCode = frame.length >= 4 ? frame.readUInt16BE(2) : 0;
      this.#socket.destroy();
    }
    if (opcode !== OPCODE.text) return;
    const place = this.#needs.frames.placeOf(frame, this.#place);
    if (place !== null) {
      this.#place = place;
      this.#got(this.#needs.frames.at(place)!);
    }
    const { entrance, ping } = this.#needs.etiquette;
    if (place !== null && this.#step === entrance.length) return;
    const text = payloadOf(frame).toString();
    if (ping && text === ping.hear) this.#say(ping.say);
    else this.#enter(text);
  }

  /** Goes as far in as `text` allows. */
  #enter(text: string): void {
    const { entrance } = this.#needs.etiquette;
    for (; this.#step < entrance.length; this.#step++) {
      const { hear, say } = entrance[this.#step]!;
      if (hear !== undefined && !text.includes(hear)) return;
      if (say !== undefined) this.#say(say);
      if (this.#step === entrance.length - 1) this.#needs.entered();
    }
  }

  #say(text: string): void {
    this.#write(OPCODE.text, text);
  }

  #write(opcode: number, text: string): void {
    this.#socket.write(clientFrame(opcode, text));
  }
}

/** Of the upgrade's answer; Infinity while its end has not come. */
function answerLength(bytes: Buffer): number {
  const end = bytes.indexOf('\r\n\r\n');
  return end < 0 ? Infinity : end + 4;
}
