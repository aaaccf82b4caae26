/** The binary messages of the camera page's connection: see `camera.ts`. Browsers need these without any schema. */
import { SOCKET_FRAME_BYTES_MAX } from '../room/constants.ts';
import { RTMP_MESSAGE_MAX } from './constants.ts';

export const CAMERA_PATH = '/v1/camera';

/** As FLV numbers them. */
export const CAMERA_KIND = { audio: 8, video: 9 } as const;
export type CameraKind = keyof typeof CAMERA_KIND;

/** A message with this instead of a kind goes on with the body of the one before it. */
const MORE = 0;
/** Kind, time (ms) and length of a body. */
const HEAD = 9;

/** The messages that carry a body. `time`: milliseconds of the page's clock. */
export function cameraMessages(kind: CameraKind, time: number, body: Uint8Array): Uint8Array[] {
  const head = new Uint8Array(HEAD);
  const view = new DataView(head.buffer);
  view.setUint8(0, CAMERA_KIND[kind]);
  view.setUint32(1, time);
  view.setUint32(5, body.length);
  const messages: Uint8Array[] = [];
  for (let at = 0; at < body.length || at === 0;) {
    const start = at === 0 ? head : Uint8Array.of(MORE);
    const part = body.subarray(at, at + SOCKET_FRAME_BYTES_MAX - start.length);
    const message = new Uint8Array(start.length + part.length);
    message.set(start);
    message.set(part, start.length);
    messages.push(message);
    at += part.length;
    if (part.length === 0) break;
  }
  return messages;
}

export interface CameraBody {
  readonly kind: CameraKind;
  readonly time: number;
  readonly body: Uint8Array;
}

/** Puts bodies together again. */
export class CameraReader {
  #growing: (CameraBody & { filled: number }) | null = null;

  /** Null: the body is not whole yet. Undefined: this is no message that may come now. */
  read(message: Uint8Array): CameraBody | null | undefined {
    const [kind] = message;
    if (kind === MORE) {
      if (!this.#growing) return undefined;
      return this.#fill(this.#growing, message.subarray(1));
    }
    const name = kind === CAMERA_KIND.video ? 'video' : kind === CAMERA_KIND.audio ? 'audio' : null;
    if (this.#growing || name === null || message.length < HEAD) return undefined;
    const view = new DataView(message.buffer, message.byteOffset);
    const [time, length] = [view.getUint32(1), view.getUint32(5)];
    if (length > RTMP_MESSAGE_MAX) return undefined;
    return this.#fill({ kind: name, time, body: new Uint8Array(length), filled: 0 }, message.subarray(HEAD));
  }

  #fill(growing: CameraBody & { filled: number }, part: Uint8Array): CameraBody | null | undefined {
    const { kind, time, body } = growing;
    // One that adds nothing could go on for ever.
    if (part.length > body.length - growing.filled || (part.length === 0 && body.length > 0))
      return undefined;
    body.set(part, growing.filled);
    growing.filled += part.length;
    const isWhole = growing.filled === body.length;
    this.#growing = isWhole ? null : growing;
    return isWhole ? { kind, time, body } : null;
  }
}
