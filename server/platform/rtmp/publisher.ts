/** The sender's side of a connection. It sends bodies on as they come, so it needs to know no codec. */
import { once } from 'node:events';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { RTMP_PUBLISH_WITHIN } from '../../../schema/broadcasts/constants.ts';
import { isObject, readAmf, writeAmf, type Amf, type AmfObject } from './amf.ts';
import { ChunkReader, chunksOf, FIRST_CHUNK_SIZE, MESSAGE, type Message } from './chunks.ts';
import { CHUNK_STREAM, control, pongTo } from './control.ts';
import { RtmpProblem, RtmpRefused } from './problem.ts';
import { greeting, HANDSHAKE, VERSION } from './session.ts';

/** Where to send to. */
export interface PublishTarget {
  /** `rtmp://host:1935/app`, or `rtmps`. */
  readonly url: string;
  /** A secret: it stands in no log and no error. */
  readonly key: string;
  /** Who signs the server's certificate (PEM), instead of those whom this machine trusts. */
  readonly ca?: string;
  /** Finds the address of its name, or refuses to. */
  readonly lookup?: LookupFunction;
  /** Ends the connection at once, also before it is open. */
  readonly signal?: AbortSignal;
}

const PORTS: Readonly<Record<string, number>> = { 'rtmp:': 1935, 'rtmps:': 443 };
const CHUNK_SIZE = 65_536;

interface Awaited {
  readonly answers: (name: Amf, id: Amf) => boolean;
  readonly resolve: (values: readonly Amf[]) => void;
}

export class Publisher {
  readonly #socket: Socket;
  readonly #reader = new ChunkReader();
  #chunkSize = FIRST_CHUNK_SIZE;
  #stream = 0;
  readonly #greeted = Promise.withResolvers<void>();
  #awaited: Awaited | null = null;
  #refused: RtmpRefused | null = null;
  /** Resolves when the connection has ended: to the words of the server, or null if it said none. */
  readonly ended: Promise<RtmpRefused | null>;

  private constructor(socket: Socket) {
    this.#socket = socket;
    this.ended = this.#read();
  }

  /**
   * Resolves once the server takes the video. Rejects with an {@link RtmpRefused} if it does not want to, and with an
   * {@link RtmpProblem} or the system's error if it cannot be reached or understood.
   */
  static async open({ url, key, ca, lookup, signal }: PublishTarget): Promise<Publisher> {
    const { protocol, hostname, port, pathname } = new URL(url);
    const host = hostname.replaceAll(/[[\]]/g, '');
    const at = { host, port: Number(port || PORTS[protocol]), ...(lookup && { lookup }) };
    const socket =
      protocol === 'rtmps:'
        ? connectTls({ ...at, ...(ca && { ca }), ...(isIP(host) === 0 && { servername: host }) })
        : connect(at);
    socket.setNoDelay(true);
    socket.on('error', () => {});
    const abort = () => socket.destroy(new RtmpProblem('it was ended here'));
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted) abort();
    const timeout = setTimeout(
      () => socket.destroy(new RtmpProblem('the server does not answer')),
      RTMP_PUBLISH_WITHIN,
    );
    try {
      await once(socket, protocol === 'rtmps:' ? 'secureConnect' : 'connect');
      const publisher = new Publisher(socket);
      await publisher.#publish(pathname.slice(1), { url, key });
      return publisher;
    } catch (error) {
      socket.destroy();
      throw error;
    } finally {
      clearTimeout(timeout);
    }
  }

  metadata(values: AmfObject): void {
    const body = writeAmf(['@setDataFrame', 'onMetaData', values]);
    this.#write(CHUNK_STREAM.audio, { type: MESSAGE.data, stream: this.#stream, time: 0, body });
  }

  /** Resolves when the line takes more. */
  async media(kind: 'audio' | 'video', time: number, body: Buffer): Promise<void> {
    if (!this.#socket.writable) return;
    const isTaken = this.#write(CHUNK_STREAM[kind], {
      type: MESSAGE[kind],
      stream: this.#stream,
      time,
      body,
    });
    if (isTaken) return;
    await Promise.race([once(this.#socket, 'drain'), this.ended]);
  }

  /** Resolves when the server has got everything. */
  async close(): Promise<void> {
    if (this.#socket.writable) {
      this.#command(['deleteStream', 0, null, this.#stream]);
      this.#socket.end();
    }
    await this.ended;
  }

  async #publish(app: string, { url, key }: PublishTarget): Promise<void> {
    this.#socket.write(Buffer.concat([Buffer.of(VERSION), greeting()]));
    await Promise.race([this.#greeted.promise, this.ended]);
    this.#write(CHUNK_STREAM.control, control(MESSAGE.chunkSize, CHUNK_SIZE));
    this.#chunkSize = CHUNK_SIZE;
    await this.#call('connect', 1, [{ app, type: 'nonprivate', flashVer: 'FMLE/3.0', tcUrl: url }]);
    this.#command(['releaseStream', 2, null, key]);
    this.#command(['FCPublish', 3, null, key]);
    const [, , , stream] = await this.#call('createStream', 4, [null]);
    this.#stream = Number(stream);
    const published = this.#answer((name) => name === 'onStatus');
    this.#command(['publish', 5, null, key, 'live'], this.#stream);
    await published;
  }

  async #call(name: string, id: number, values: readonly Amf[]): Promise<readonly Amf[]> {
    const answered = this.#answer((_, of) => of === id);
    this.#command([name, id, ...values]);
    const answer = await answered;
    if (answer[0] === '_error') throw refusalIn(answer[3]);
    return answer;
  }

  async #answer(answers: Awaited['answers']): Promise<readonly Amf[]> {
    const { promise, resolve } = Promise.withResolvers<readonly Amf[]>();
    this.#awaited = { answers, resolve };
    const found = await Promise.race([promise, this.ended.then(() => null)]);
    if (this.#refused) throw this.#refused;
    if (!found) throw new RtmpProblem('the server has closed the connection');
    return found;
  }

  /** Never rejects. */
  async #read(): Promise<RtmpRefused | null> {
    try {
      let greeted: Buffer | null = Buffer.alloc(0);
      for await (const bytes of this.#socket as AsyncIterable<Buffer>) {
        let rest = bytes;
        if (greeted) {
          greeted = Buffer.concat([greeted, bytes]);
          if (greeted.length < 1 + 2 * HANDSHAKE) continue;
          this.#socket.write(greeted.subarray(1, 1 + HANDSHAKE));
          rest = greeted.subarray(1 + 2 * HANDSHAKE);
          greeted = null;
          this.#greeted.resolve();
        }
        for (const { type, body } of this.#reader.read(rest)) this.#take(type, body);
      }
    } catch {
      // The caller hears that the connection has ended, and opens another.
    }
    this.#socket.destroy();
    return this.#refused;
  }

  #take(type: number, body: Buffer): void {
    const pong = type === MESSAGE.control ? pongTo(body) : null;
    if (pong) this.#write(CHUNK_STREAM.control, pong);
    if (type !== MESSAGE.command) return;
    const values = readAmf(body);
    const [name, id, , told] = values;
    const isRefusal = name === 'onStatus' && isObject(told) && told['level'] === 'error';
    if (isRefusal) this.#refused ??= refusalIn(told);
    if (!isRefusal && !this.#awaited?.answers(name ?? null, id ?? null)) return;
    this.#awaited?.resolve(values);
    this.#awaited = null;
  }

  #command(values: readonly Amf[], stream = 0): void {
    this.#write(CHUNK_STREAM.command, { type: MESSAGE.command, stream, time: 0, body: writeAmf(values) });
  }

  #write(id: number, message: Message): boolean {
    return this.#socket.write(chunksOf(message, { id, size: this.#chunkSize }));
  }
}

/** What a server says of its refusal. */
function refusalIn(told: Amf | undefined): RtmpRefused {
  const { description, code, resultCode } = isObject(told) ? told : {};
  const words = String(description ?? code ?? 'it was refused');
  return new RtmpRefused(words, typeof resultCode === 'string' ? resultCode : undefined);
}
