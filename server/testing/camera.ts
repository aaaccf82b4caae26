import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { CameraAnswer } from '../../schema/broadcasts/camera.ts';
import { CAMERA_PATH, cameraMessages, type CameraKind } from '../../schema/broadcasts/camera-messages.ts';
import { OK } from '../../schema/codes.ts';
import { Filming } from './rtmp.ts';

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

/** Films as a camera page does. */
export class CameraEncoder {
  readonly #camera: CameraSocket;
  readonly #filming: Filming;

  private constructor(camera: CameraSocket, filming: Filming) {
    this.#camera = camera;
    this.#filming = filming;
  }

  static async open(url: string, cameraToken: string): Promise<CameraEncoder> {
    const camera = await CameraSocket.open(url, JSON.stringify({ cameraToken, framerate: 10 }));
    const filming = await Filming.of(({ kind, time, body }) => camera.send(kind, time, body));
    await filming.begins();
    return new CameraEncoder(camera, filming);
  }

  films(count: number): Promise<void> {
    return this.#filming.films(count);
  }

  get ended(): CameraSocket['ended'] {
    return this.#camera.ended;
  }

  close(): Promise<void> {
    return this.#camera.close();
  }
}
