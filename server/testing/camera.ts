import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { CameraAnswer } from '../../schema/broadcasts/camera.ts';
import { CAMERA_PATH, cameraMessages, type CameraKind } from '../../schema/broadcasts/camera-messages.ts';
import { OK } from '../../schema/codes.ts';
import { filmedGroup, filmedHead } from './rtmp.ts';

/** The server's side of a camera page's connection ends with these words. */
export class CameraRefused extends Error {
  readonly answer: CameraAnswer;

  constructor(answer: CameraAnswer) {
    super(answer.resultMsg);
    this.answer = answer;
  }
}

/** Sends as a camera page does. */
export class CameraSocket {
  readonly #socket: WebSocket;
  readonly #answers: CameraAnswer[] = [];
  /** Resolves when the connection has ended: to its last words. */
  readonly ended: Promise<CameraAnswer | null>;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => this.#answers.push(JSON.parse(String(data)) as CameraAnswer));
    socket.on('error', () => {});
    this.ended = once(socket, 'close').then(() => this.#answers.at(-1) ?? null);
  }

  /** `hello`: what it says first. Rejects with a {@link CameraRefused} if the server does not take it. */
  static async open(url: string, hello: string | Buffer): Promise<CameraSocket> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}${CAMERA_PATH}`);
    await once(socket, 'open');
    const camera = new CameraSocket(socket);
    const answered = once(socket, 'message');
    socket.send(hello);
    await Promise.race([answered, camera.ended]);
    const [answer] = camera.#answers;
    if (answer?.resultCode !== OK) throw new CameraRefused(answer ?? { resultCode: '', resultMsg: 'closed' });
    return camera;
  }

  /** Whether frames may be compressed. */
  get extensions(): string {
    return this.#socket.extensions;
  }

  send(kind: CameraKind, time: number, body: Uint8Array): void {
    for (const message of cameraMessages(kind, time, body)) this.#socket.send(message);
  }

  /** Not as a page does. */
  sendRaw(message: string | Uint8Array): void {
    this.#socket.send(message);
  }

  /** Resolves once the server has stored all of it. */
  async close(): Promise<void> {
    this.#socket.close();
    await this.ended;
  }
}

/** Sends the first two seconds of a recorded stream, again and again. */
export class CameraEncoder {
  readonly #camera: CameraSocket;
  #group = 0;

  private constructor(camera: CameraSocket) {
    this.#camera = camera;
  }

  static async open(url: string, cameraToken: string): Promise<CameraEncoder> {
    const camera = await CameraSocket.open(url, JSON.stringify({ cameraToken, framerate: 10 }));
    for (const { kind, body } of await filmedHead()) camera.send(kind, 0, body);
    const encoder = new CameraEncoder(camera);
    await encoder.#send(true);
    return encoder;
  }

  /** Ends so many segments, each by the key frame of the next one. */
  async films(count: number): Promise<void> {
    for (let each = 0; each < count; each++) {
      await this.#send(false);
      this.#group += 1;
      await this.#send(true);
    }
  }

  get ended(): CameraSocket['ended'] {
    return this.#camera.ended;
  }

  close(): Promise<void> {
    return this.#camera.close();
  }

  async #send(isKey: boolean): Promise<void> {
    for (const { kind, time, body } of await filmedGroup(this.#group, isKey))
      this.#camera.send(kind, time, body);
  }
}
