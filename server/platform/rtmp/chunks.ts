/**
 * RTMP cuts messages into chunks, of several messages by turns.
 *
 * - What a connection keeps in memory is bounded: bytes of begun messages, and chunk streams.
 * - A chunk stream remembers its last header, because later ones leave out what is the same.
 * - A time is absolute in a whole header and a difference in others. One of 2^24 - 1 and more stands behind the header, and
 *   again in each chunk that goes on with the message.
 */
import {
  RTMP_CHUNK_MAX,
  RTMP_CHUNK_MIN,
  RTMP_CHUNK_STREAMS_MAX,
  RTMP_MESSAGE_MAX,
  RTMP_UNFINISHED_MAX,
} from '../../../schema/broadcasts/constants.ts';
import { RtmpProblem } from './problem.ts';

export interface Message {
  readonly type: number;
  /** Of the message stream, in which one video is published; 0: of the connection. */
  readonly stream: number;
  /** Milliseconds, modulo 2^32. */
  readonly time: number;
  readonly body: Buffer;
}

export const MESSAGE = {
  chunkSize: 1,
  abort: 2,
  acknowledged: 3,
  control: 4,
  windowSize: 5,
  peerBandwidth: 6,
  audio: 8,
  video: 9,
  amf3Data: 15,
  amf3Command: 17,
  data: 18,
  command: 20,
  aggregate: 22,
} as const;

/** Until somebody says otherwise. */
export const FIRST_CHUNK_SIZE = 128;
/** Bytes of a header by its form: whole, of the same message stream, of the same length and type, the same. */
const HEAD = [11, 7, 3, 0] as const;
const WHOLE = 0;
const SAME = 3;
const EXTENDED = 0xff_ff_ff;

interface ChunkStream {
  length: number;
  type: number;
  stream: number;
  time: number;
  step: number;
  isExtended: boolean;
  parts: Buffer[];
  /** Bytes of these. */
  have: number;
}

/** Makes messages of what a peer sends, in any portions. Throws an {@link RtmpProblem} for what breaks the rules. */
export class ChunkReader {
  readonly #streams = new Map<number, ChunkStream>();
  #chunkSize = FIRST_CHUNK_SIZE;
  /** The part of an incomplete header that has come. */
  #rest: Buffer = Buffer.alloc(0);
  /** The chunk whose payload comes. */
  #open: { readonly of: ChunkStream; left: number } | null = null;
  #unfinished = 0;

  *read(received: Buffer): Generator<Message> {
    const bytes = this.#rest.length === 0 ? received : Buffer.concat([this.#rest, received]);
    this.#rest = Buffer.alloc(0);
    let at = 0;
    for (;;) {
      if (!this.#open) {
        const length = this.#readHeader(bytes.subarray(at));
        if (length === null) break;
        at += length;
      }
      const { of, left } = this.#open!;
      const part = bytes.subarray(at, at + left);
      at += part.length;
      this.#keep(of, part);
      if (this.#open!.left > 0) break;
      this.#open = null;
      const message = of.have >= of.length ? this.#finished(of) : null;
      if (message && !this.#obeyed(message)) yield message;
    }
    // A copy, so that the received buffer can be freed.
    this.#rest = Buffer.from(bytes.subarray(at));
  }

  /** Opens a chunk. Null: its header is not whole yet. */
  #readHeader(bytes: Buffer): number | null {
    const [first] = bytes;
    if (first === undefined) return null;
    const [form, short] = [first >> 6, first & 63];
    const basic = short > 1 ? 1 : 2 + short;
    const head = basic + HEAD[form]!;
    if (bytes.length < head) return null;
    const id = short > 1 ? short : 64 + bytes[1]! + (short === 1 ? bytes[2]! * 256 : 0);
    const known = this.#streams.get(id);
    if (!known && (form === SAME || this.#streams.size >= RTMP_CHUNK_STREAMS_MAX))
      throw new RtmpProblem(
        form === SAME ? 'a chunk goes on with nothing' : 'there are too many chunk streams',
      );
    if (known && known.have > 0 && form !== SAME)
      throw new RtmpProblem('a message begins within another one');
    const field = form === SAME ? 0 : bytes.readUIntBE(basic, 3);
    const isExtended = form === SAME ? known!.isExtended : field === EXTENDED;
    const length = head + (isExtended ? 4 : 0);
    if (bytes.length < length) return null;
    const told = isExtended ? bytes.readUInt32BE(head) : field;
    const of = known ?? newStream();
    this.#streams.set(id, of);
    if (form < 2) {
      of.length = bytes.readUIntBE(basic + 3, 3);
      of.type = bytes[basic + 6]!;
      if (of.length > RTMP_MESSAGE_MAX) throw new RtmpProblem('a message is too long');
    }
    if (form === WHOLE) of.stream = bytes.readUInt32LE(basic + 7);
    of.isExtended = isExtended;
    if (of.have === 0) {
      if (form !== SAME) of.step = told;
      of.time = form === WHOLE ? told : (of.time + of.step) >>> 0;
    }
    this.#open = { of, left: Math.min(this.#chunkSize, of.length - of.have) };
    return length;
  }

  #keep(of: ChunkStream, part: Buffer): void {
    this.#open!.left -= part.length;
    this.#unfinished += part.length;
    if (this.#unfinished > RTMP_UNFINISHED_MAX) throw new RtmpProblem('too many messages are unfinished');
    if (part.length > 0) of.parts.push(part);
    of.have += part.length;
  }

  #finished(of: ChunkStream): Message {
    const { type, stream, time, parts } = of;
    const [only] = parts;
    const body = parts.length === 1 ? only! : Buffer.concat(parts);
    this.#forget(of);
    return { type, stream, time, body };
  }

  #forget(of: ChunkStream): void {
    this.#unfinished -= of.have;
    of.parts = [];
    of.have = 0;
  }

  /** Whether it was about chunks themselves. */
  #obeyed({ type, body }: Message): boolean {
    if (type !== MESSAGE.chunkSize && type !== MESSAGE.abort) return false;
    if (body.length < 4) throw new RtmpProblem('a message about chunks is too short');
    const value = body.readUInt32BE();
    if (type === MESSAGE.abort) {
      const of = this.#streams.get(value);
      if (of) this.#forget(of);
      return true;
    }
    if (value < RTMP_CHUNK_MIN || value > RTMP_CHUNK_MAX)
      throw new RtmpProblem(`chunks cannot have ${value} bytes`);
    this.#chunkSize = value;
    return true;
  }
}

function newStream(): ChunkStream {
  return { length: 0, type: 0, stream: 0, time: 0, step: 0, isExtended: false, parts: [], have: 0 };
}

/** A message in chunks of at most `size` bytes, in a chunk stream from 2 to 63. */
export function chunksOf(
  { type, stream, time, body }: Message,
  { id, size }: { id: number; size: number },
): Buffer {
  const isExtended = time >= EXTENDED;
  const head = Buffer.alloc(1 + HEAD[WHOLE]);
  head[0] = id;
  head.writeUIntBE(isExtended ? EXTENDED : time, 1, 3);
  head.writeUIntBE(body.length, 4, 3);
  head[7] = type;
  head.writeUInt32LE(stream, 8);
  const extended = Buffer.alloc(isExtended ? 4 : 0);
  if (isExtended) extended.writeUInt32BE(time);
  const parts: Buffer[] = [head, extended];
  for (let at = 0; at < body.length; at += size) {
    if (at > 0) parts.push(Buffer.of((SAME << 6) | id), extended);
    parts.push(body.subarray(at, at + size));
  }
  return Buffer.concat(parts);
}
