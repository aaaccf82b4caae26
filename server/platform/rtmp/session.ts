/**
 * The server's side of a connection, from bytes to bytes: it knows no socket.
 *
 * - `publish` is answered only once its key is known to be right. Nothing that came behind it is read before.
 * - Until then a connection may send few bytes.
 * - Whatever it sends, {@link Session.receive} takes it, or throws an RtmpProblem
 *   or an RtmpRefused.
 */
import { randomBytes } from 'node:crypto';
import { RTMP_UNKNOWN_MAX } from '../../../schema/broadcasts/constants.ts';
import { isObject, readAmf, writeAmf, type Amf, type AmfObject } from './amf.ts';
import { ChunkReader, chunksOf, FIRST_CHUNK_SIZE, MESSAGE, type Message } from './chunks.ts';
import { CHUNK_STREAM, control, pongTo, streamBegins } from './control.ts';
import { RtmpProblem, type RtmpRefused } from './problem.ts';

/** What a sender wants to send to. */
export interface Wanted {
  readonly app: string;
  readonly key: string;
}

/** Where what it sends goes. It may throw an RtmpRefused, whose words the sender is told. */
export interface Publication {
  metadata(values: AmfObject): void;
  /** The next message is read when this resolves. */
  media(kind: 'audio' | 'video', time: number, body: Buffer): Promise<void> | void;
  /** Nothing more comes. Never rejects. */
  end(): Promise<void>;
}

export interface SessionPort {
  readonly write: (bytes: Buffer) => void;
  /** Rejects with an RtmpRefused where the key is wrong. */
  readonly publish: (wanted: Wanted) => Promise<Publication>;
}

export const VERSION = 3;
export const HANDSHAKE = 1536;
/** The first byte of a TLS connection. */
const TLS = 0x16;
const CHUNK_SIZE = 4096;
/** Bytes after which each side tells the other how much it has received. */
const WINDOW = 1_000_000;
const BANDWIDTH_DYNAMIC = 2;
const PUBLISHED_STREAM = 1;

/** Bytes that this side may still await before all else. */
type Stage = 'hello' | 'echo' | 'messages';

export class Session {
  readonly #port: SessionPort;
  readonly #reader = new ChunkReader();
  #stage: Stage = 'hello';
  #greeting: Buffer = Buffer.alloc(0);
  #chunkSize = FIRST_CHUNK_SIZE;
  #received = 0;
  #acknowledged = 0;
  #app: string | null = null;
  /** The message stream that is published in. */
  #stream = PUBLISHED_STREAM;
  #publication: Publication | null = null;

  constructor(port: SessionPort) {
    this.#port = port;
  }

  get isPublishing(): boolean {
    return this.#publication !== null;
  }

  async receive(bytes: Buffer): Promise<void> {
    this.#received += bytes.length;
    if (!this.#publication && this.#received > RTMP_UNKNOWN_MAX)
      throw new RtmpProblem('it sends much, and no key');
    const rest = this.#stage === 'messages' ? bytes : this.#greet(bytes);
    for (const message of this.#reader.read(rest)) await this.#take(message);
    if (this.#received - this.#acknowledged < WINDOW) return;
    this.#acknowledged = this.#received;
    this.#tell(control(MESSAGE.acknowledged, this.#received % 2 ** 32));
  }

  /** Tells the sender why it is not taken any longer. */
  refuse({ message, resultCode }: RtmpRefused): void {
    const code = 'NetStream.Publish.BadName';
    this.#status({ level: 'error', code, description: message, ...(resultCode && { resultCode }) });
  }

  /** Never rejects. */
  async end(): Promise<void> {
    const publication = this.#publication;
    this.#publication = null;
    await publication?.end();
  }

  /** Answers the handshake. Returns what comes behind it. */
  #greet(bytes: Buffer): Buffer {
    this.#greeting = Buffer.concat([this.#greeting, bytes]);
    const [version] = this.#greeting;
    if (this.#stage === 'hello') {
      if (version === TLS) throw new RtmpProblem('it begins with TLS, and this port is without');
      if (version !== undefined && version !== VERSION)
        throw new RtmpProblem(`it speaks version ${version} of RTMP`);
      if (this.#greeting.length < 1 + HANDSHAKE) return Buffer.alloc(0);
      const theirs = this.#greeting.subarray(1, 1 + HANDSHAKE);
      this.#port.write(Buffer.concat([Buffer.of(VERSION), greeting(), theirs]));
      this.#greeting = this.#greeting.subarray(1 + HANDSHAKE);
      this.#stage = 'echo';
    }
    if (this.#greeting.length < HANDSHAKE) return Buffer.alloc(0);
    const rest = this.#greeting.subarray(HANDSHAKE);
    this.#greeting = Buffer.alloc(0);
    this.#stage = 'messages';
    return rest;
  }

  async #take({ type, stream, time, body }: Message): Promise<void> {
    switch (type) {
      case MESSAGE.audio:
        return this.#publication?.media('audio', time, body);
      case MESSAGE.video:
        return this.#publication?.media('video', time, body);
      case MESSAGE.data:
        return this.#data(readAmf(body));
      case MESSAGE.amf3Data:
        return this.#data(readAmf(body.subarray(1)));
      case MESSAGE.command:
        return this.#command(stream, readAmf(body));
      case MESSAGE.amf3Command:
        return this.#command(stream, readAmf(body.subarray(1)));
      case MESSAGE.control:
        return this.#answerPing(body);
      case MESSAGE.aggregate:
        throw new RtmpProblem('it sends several messages as one');
      default:
      // Windows and acknowledgements: TCP looks after the pace.
    }
  }

  #data(values: readonly Amf[]): void {
    const at = values.indexOf('onMetaData');
    const told = at >= 0 ? values[at + 1] : undefined;
    if (isObject(told)) this.#publication?.metadata(told);
  }

  async #command(stream: number, [name, id, about, first]: readonly Amf[]): Promise<void> {
    const call = typeof id === 'number' ? id : 0;
    if (name === 'connect') return this.#connect(call, about ?? null);
    if (name === 'publish') return this.#publish(stream, first ?? null);
    if (name === 'createStream') return this.#send(0, ['_result', call, null, PUBLISHED_STREAM]);
    // No answer: the sender may be gone already.
    if (name === 'FCUnpublish' || name === 'deleteStream' || name === 'closeStream') return this.end();
    // Encoders announce a publication by commands of their own, and some wait for an answer.
    if (call > 0) this.#send(0, ['_result', call, null, null]);
  }

  #connect(call: number, about: Amf): void {
    const app = isObject(about) ? about['app'] : undefined;
    if (typeof app !== 'string') throw new RtmpProblem('it connects to nothing');
    // `rtmp://host/live/` and an address with a query mean the same.
    this.#app = app.split('?', 1)[0]!.replace(/\/$/, '');
    this.#tell(control(MESSAGE.windowSize, WINDOW));
    const bandwidth = Buffer.alloc(5, BANDWIDTH_DYNAMIC);
    bandwidth.writeUInt32BE(WINDOW);
    this.#tell({ type: MESSAGE.peerBandwidth, stream: 0, time: 0, body: bandwidth });
    this.#tell(control(MESSAGE.chunkSize, CHUNK_SIZE));
    this.#chunkSize = CHUNK_SIZE;
    const told = { level: 'status', code: 'NetConnection.Connect.Success', description: 'connected' };
    this.#send(0, [
      '_result',
      call,
      { fmsVer: 'FMS/3,0,1,123', capabilities: 31 },
      { ...told, objectEncoding: 0 },
    ]);
  }

  async #publish(stream: number, name: Amf): Promise<void> {
    if (this.#app === null) throw new RtmpProblem('it publishes before it connects');
    if (this.#publication) throw new RtmpProblem('it publishes twice');
    this.#stream = stream;
    const key = typeof name === 'string' ? name.split('?', 1)[0]! : '';
    this.#publication = await this.#port.publish({ app: this.#app, key });
    this.#tell(streamBegins(stream));
    this.#status({ level: 'status', code: 'NetStream.Publish.Start', description: 'published' });
  }

  #answerPing(body: Buffer): void {
    const pong = pongTo(body);
    if (pong) this.#tell(pong);
  }

  #status(told: AmfObject): void {
    this.#send(this.#stream, ['onStatus', 0, null, told]);
  }

  #tell(message: Message): void {
    this.#write(CHUNK_STREAM.control, message);
  }

  #send(stream: number, values: readonly Amf[]): void {
    this.#write(CHUNK_STREAM.command, { type: MESSAGE.command, stream, time: 0, body: writeAmf(values) });
  }

  #write(id: number, message: Message): void {
    this.#port.write(chunksOf(message, { id, size: this.#chunkSize }));
  }
}

/** Its time, which nobody reads, then zeros, then anything. */
export function greeting(): Buffer {
  const bytes = randomBytes(HANDSHAKE);
  bytes.fill(0, 0, 8);
  return bytes;
}
