import type { CameraAnswer, CameraHello } from '../../../schema/broadcasts/camera.ts';
import { cameraMessages, type CameraKind } from '../../../schema/broadcasts/camera-messages.ts';
import {
  CAMERA_BITS,
  CAMERA_RETRY_AFTER,
  CAMERA_RETRY_AFTER_MAX,
  CAMERA_SILENCE_MAX,
  CAMERA_SOUND_BITS,
  CAMERA_WAITING_MAX,
} from '../../../schema/broadcasts/constants.ts';
import { CallRefused } from '../../../schema/call.ts';
import * as REFUSED from '../../../schema/refused.ts';
import { isTrouble } from '../../app/calls/errors.ts';

/** `lost`: it tries again by itself. `refused`: it does not. */
export type LineState =
  | { readonly is: 'connecting' | 'sending' | 'lost' }
  | {
      readonly is: 'refused';
      readonly error: unknown;
      /** Those of the server, in English. */
      readonly words?: string;
    };

export interface CameraLineOptions {
  readonly url: string;
  readonly framerate: number;
  /** A new token, for each connection. */
  readonly token: () => Promise<string>;
  readonly socket?: (url: string) => WebSocket;
  readonly onState: (state: LineState) => void;
  /** Nothing is sent before the next key frame. */
  readonly onKeyWanted: () => void;
}

const BYTES_WAITING_MAX = (((CAMERA_BITS + CAMERA_SOUND_BITS) / 8) * CAMERA_WAITING_MAX) / 1000;
/** So little may still wait when sending goes on. */
const BYTES_DRAINED = BYTES_WAITING_MAX / 4;

/**
 * Sends encoded video to the server, over one connection after another.
 *
 * What must stay true: each connection gets the configurations first, then a key frame, then all else; and after bodies
 * were left out, the next one is a key frame.
 */
export class CameraLine {
  /** Sent so far. */
  bytes = 0;
  /** Pictures for which the line had no room. */
  leftOut = 0;
  readonly #options: CameraLineOptions;
  readonly #configs = new Map<CameraKind, Uint8Array>();
  readonly #needs = new Set<CameraKind>(['video', 'audio']);
  /** What belongs to an earlier attempt is not heard any more. */
  #attempt = 0;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isWaiting = false;
  #socket: WebSocket | null = null;
  /** The server takes video. */
  #isTaken = false;
  #hasConfigs = false;
  #awaitsKey = true;
  /** Since when so many bytes wait, while nothing is added. */
  #jam: { readonly since: number; readonly bytes: number } | null = null;

  constructor(options: CameraLineOptions) {
    this.#options = options;
  }

  start(): void {
    this.#options.onState({ is: 'connecting' });
    void this.#connect();
  }

  stop(): void {
    this.#leave();
    clearTimeout(this.#timer);
  }

  /** The network is back: it need not wait any longer. */
  hurry(): void {
    if (this.#isWaiting) void this.#connect();
  }

  /** The video has no sound: what is sent does not wait for it. */
  goWithoutSound(): void {
    this.#needs.delete('audio');
    this.#askForKey();
  }

  /** How to read what follows. `time`: milliseconds, as of all bodies. */
  config(kind: CameraKind, time: number, body: Uint8Array): void {
    if (isSame(this.#configs.get(kind), body)) return;
    this.#configs.set(kind, body);
    if (this.#hasConfigs) this.#send(kind, time, body);
    else this.#askForKey();
  }

  picture(time: number, body: Uint8Array, isKey: boolean): void {
    if (!this.#isReady()) return;
    if (!this.#hasRoom() || (this.#awaitsKey && !isKey)) {
      if (this.#hasConfigs) this.leftOut += 1;
      return;
    }
    if (!this.#hasConfigs) for (const [kind, config] of this.#configs) this.#send(kind, time, config);
    this.#hasConfigs = true;
    this.#awaitsKey = false;
    this.#send('video', time, body);
  }

  sound(time: number, body: Uint8Array): void {
    if (!this.#isReady() || !this.#hasRoom() || this.#awaitsKey) return;
    this.#send('audio', time, body);
  }

  async #connect(): Promise<void> {
    this.#leave();
    const attempt = this.#attempt;
    const isOver = () => attempt !== this.#attempt;
    const lost = () => {
      if (!isOver()) this.#lost();
    };
    this.#in(CAMERA_SILENCE_MAX, lost);
    const { url, framerate, token, socket = (address) => new WebSocket(address) } = this.#options;
    try {
      const cameraToken = await token();
      if (isOver()) return;
      const opened = socket(url);
      this.#socket = opened;
      opened.addEventListener('open', () => {
        if (!isOver()) opened.send(JSON.stringify({ cameraToken, framerate } satisfies CameraHello));
      });
      opened.addEventListener('message', ({ data }) => {
        if (!isOver()) this.#answered(String(data));
      });
      opened.addEventListener('close', lost);
    } catch (error) {
      if (isOver()) return;
      if (isTrouble(error)) this.#lost();
      else this.#refused(error);
    }
  }

  #answered(text: string): void {
    const { resultCode, resultMsg } = JSON.parse(text) as CameraAnswer;
    if (resultCode === REFUSED.notReady) return this.#lost();
    if (resultCode !== REFUSED.ok)
      return this.#refused(new CallRefused(resultCode, 0, resultMsg, {}), resultMsg);
    clearTimeout(this.#timer);
    this.#tries = 0;
    this.#isTaken = true;
    this.#options.onState({ is: 'sending' });
    this.#askForKey();
  }

  #lost(): void {
    this.#leave();
    this.#isWaiting = true;
    this.#in(Math.min(CAMERA_RETRY_AFTER * 2 ** this.#tries, CAMERA_RETRY_AFTER_MAX), () => {
      void this.#connect();
    });
    this.#tries += 1;
    this.#options.onState({ is: 'lost' });
  }

  #refused(error: unknown, words?: string): void {
    this.stop();
    this.#options.onState({ is: 'refused', error, ...(words && { words }) });
  }

  #leave(): void {
    this.#attempt += 1;
    this.#isWaiting = false;
    this.#isTaken = false;
    this.#hasConfigs = false;
    this.#awaitsKey = true;
    this.#jam = null;
    this.#socket?.close();
    this.#socket = null;
  }

  #in(delay: number, what: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(what, delay);
  }

  #isReady(): boolean {
    return this.#isTaken && [...this.#needs].every((kind) => this.#configs.has(kind));
  }

  #askForKey(): void {
    if (this.#isReady() && this.#awaitsKey) this.#options.onKeyWanted();
  }

  #hasRoom(): boolean {
    const waiting = this.#socket!.bufferedAmount;
    if (!this.#jam) {
      if (waiting <= BYTES_WAITING_MAX) return true;
      this.#awaitsKey = true;
    } else if (waiting <= BYTES_DRAINED) {
      this.#jam = null;
      this.#options.onKeyWanted();
      return true;
    }
    if (waiting !== this.#jam?.bytes) this.#jam = { since: Date.now(), bytes: waiting };
    // A network that was left behind takes minutes to be noticed.
    else if (Date.now() - this.#jam.since > CAMERA_SILENCE_MAX) this.#lost();
    return false;
  }

  #send(kind: CameraKind, time: number, body: Uint8Array): void {
    for (const message of cameraMessages(kind, time, body)) {
      this.#socket!.send(message as Uint8Array<ArrayBuffer>);
      this.bytes += message.length;
    }
  }
}

function isSame(one: Uint8Array | undefined, other: Uint8Array): boolean {
  return one?.length === other.length && one.every((byte, at) => byte === other[at]);
}
