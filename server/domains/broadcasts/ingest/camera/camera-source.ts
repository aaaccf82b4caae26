/**
 * Video from camera pages, over WebSockets.
 *
 * - A connection begins with a token. Nothing else of it is read before that is checked.
 * - Its messages are taken one after another. While one waits, such as for storage, the connection is not read.
 * - Whatever it does wrong ends that connection alone, with words for its host.
 */
import type { FastifyInstance } from 'fastify';
import { Value } from 'typebox/value';
import type { RawData, WebSocket } from 'ws';
import { CameraHello, type CameraAnswer } from '../../../../../schema/broadcasts/camera.ts';
import { CAMERA_PATH, CameraReader } from '../../../../../schema/broadcasts/camera-messages.ts';
import { RTMP_CONNECTIONS_MAX } from '../../../../../schema/broadcasts/constants.ts';
import { OK, RESULT } from '../../../../../schema/codes.ts';
import { systemClock } from '../../../../platform/clock.ts';
import type { Platform } from '../../../../platform/module.ts';
import { SenderPatience, UnknownPeers } from '../../../../platform/rtmp/sender-limits.ts';
import { RtmpProblem, RtmpRefused } from '../../../../platform/rtmp/problem.ts';
import type { Publication } from '../../../../platform/rtmp/session.ts';
import { keyOfCameraToken } from '../keys.ts';
import type { Senders } from '../senders/senders.ts';

type Parts = Pick<Platform, 'clock' | 'logger' | 'secrets'>;

export class CameraSource {
  readonly #platform: Parts;
  readonly #senders: Senders;
  readonly #connections = new Map<WebSocket, Promise<void>>();
  readonly #unknown = new UnknownPeers();

  constructor(platform: Parts, senders: Senders) {
    this.#platform = platform;
    this.#senders = senders;
  }

  get connectionCnt(): number {
    return this.#connections.size;
  }

  mayConnect(address: string): boolean {
    return this.#connections.size < RTMP_CONNECTIONS_MAX && !this.#unknown.areTooMany(address);
  }

  serve(socket: WebSocket, address: string): void {
    const serving = this.#serve(socket, address).finally(() => this.#connections.delete(socket));
    this.#connections.set(socket, serving);
  }

  /** Resolves once everything that has come is stored. */
  async close(): Promise<void> {
    for (const socket of this.#connections.keys()) socket.close(GOING_AWAY);
    await Promise.all(this.#connections.values());
  }

  /** Never rejects. */
  async #serve(socket: WebSocket, address: string): Promise<void> {
    const becomesKnown = this.#unknown.add(address);
    const closed = Promise.withResolvers<void>();
    const connection = new CameraConnection(socket, {
      publish: async (token) => {
        const key = keyOfCameraToken(this.#platform.secrets, token, this.#platform.clock.now());
        const stop = (why: RtmpRefused) => connection.refuse(why);
        const publication = await this.#senders.publish('camera', key ?? '', stop);
        becomesKnown();
        return publication;
      },
      onFailed: (error) => this.#platform.logger.error({ err: error }, 'a camera’s connection failed'),
    });
    // A connection lives in real time, also where a simulation moves the clock of the shop.
    const patience = new SenderPatience(systemClock, {
      isKnown: () => connection.isPublishing,
      giveUp: () => socket.terminate(),
    });
    socket.on('error', () => {});
    socket.on('close', closed.resolve);
    socket.on('message', (data, isBinary) => {
      patience.heard();
      connection.receive(data, isBinary);
    });
    await closed.promise;
    patience.end();
    becomesKnown();
    await connection.end();
  }
}

export function cameraRoute(app: FastifyInstance, camera: CameraSource): void {
  app.addHook('preClose', () => camera.close());
  app.get(
    CAMERA_PATH,
    {
      websocket: true,
      onRequest: (request, reply, done) => {
        if (camera.mayConnect(request.ip)) done();
        else void reply.code(429).send();
      },
    },
    (socket, { ip }) => camera.serve(socket, ip),
  );
}

const GOING_AWAY = 1001;
const POLICY = 1008;

interface Port {
  /** Rejects with an {@link RtmpRefused} where the token is wrong. */
  readonly publish: (token: string) => Promise<Publication>;
  readonly onFailed: (error: unknown) => void;
}

interface CameraMessage {
  readonly data: RawData;
  readonly isBinary: boolean;
}

class CameraConnection {
  readonly #socket: WebSocket;
  readonly #port: Port;
  readonly #reader = new CameraReader();
  readonly #waiting: CameraMessage[] = [];
  #publication: Publication | null = null;
  #isOver = false;
  #isReading = false;
  #read: Promise<void> = Promise.resolve();

  constructor(socket: WebSocket, port: Port) {
    this.#socket = socket;
    this.#port = port;
  }

  get isPublishing(): boolean {
    return this.#publication !== null;
  }

  receive(data: RawData, isBinary: boolean): void {
    if (this.#isOver) return;
    this.#waiting.push({ data, isBinary });
    if (!this.#isReading) this.#read = this.#readAll();
  }

  refuse({ message, resultCode = '0005' }: RtmpRefused): void {
    this.#isOver = true;
    this.#say({ resultCode, resultMsg: message });
    this.#socket.close(POLICY);
  }

  /** Never rejects. */
  async end(): Promise<void> {
    this.#isOver = true;
    await this.#read;
    await this.#publication?.end();
  }

  /** Never rejects. */
  async #readAll(): Promise<void> {
    this.#isReading = true;
    try {
      for (let next = this.#waiting.shift(); next && !this.#isOver; next = this.#waiting.shift()) {
        const taken = this.#take(next);
        if (!taken) continue;
        this.#socket.pause();
        await taken;
        this.#socket.resume();
      }
    } catch (error) {
      this.#socket.resume();
      if (error instanceof RtmpRefused) return this.refuse(error);
      if (error instanceof RtmpProblem) return this.refuse(new RtmpRefused(error.message));
      this.#port.onFailed(error);
      this.refuse(new RtmpRefused(RESULT['0010'].msg, '0010'));
    } finally {
      this.#isReading = false;
    }
  }

  #take({ data, isBinary }: CameraMessage): Promise<void> | void {
    if (!this.#publication) return this.#open(isBinary ? null : String(data));
    if (!isBinary) throw new RtmpProblem('it sends text where video should come');
    const body = this.#reader.read(data as Buffer);
    if (body === undefined) throw new RtmpProblem('its messages cannot be read');
    return body ? this.#publication.media(body.kind, body.time, Buffer.from(body.body.buffer)) : undefined;
  }

  async #open(text: string | null): Promise<void> {
    const hello = text === null ? null : helloIn(text);
    if (!hello) throw new RtmpProblem('it does not begin with a token');
    const publication = await this.#port.publish(hello.cameraToken);
    publication.metadata({ framerate: hello.framerate });
    this.#publication = publication;
    this.#say({ resultCode: OK, resultMsg: RESULT[OK].msg });
  }

  #say(answer: CameraAnswer): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(JSON.stringify(answer));
  }
}

function helloIn(text: string): CameraHello | null {
  try {
    const told: unknown = JSON.parse(text);
    return Value.Check(CameraHello, told) ? told : null;
  } catch {
    return null;
  }
}
