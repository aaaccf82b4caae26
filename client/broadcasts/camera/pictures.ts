import { CAMERA_FRAMERATE, CAMERA_KEY_EVERY } from '../../../schema/broadcasts/constants.ts';
import { pictureSettings, type Size } from './ability.ts';
import { picture, pictureConfig } from './bodies.ts';
import { cropOf, sizeFor } from './shape.ts';

export interface PicturesOptions {
  /** What it shows is sent. */
  readonly video: HTMLVideoElement;
  readonly codec: string;
  /** Milliseconds since the sender began. */
  readonly now: () => number;
  /** Without a line only the configuration is worth making. */
  readonly isWanted: () => boolean;
  readonly onConfig: (time: number, body: Uint8Array) => void;
  readonly onPicture: (time: number, body: Uint8Array, isKey: boolean) => void;
  /** The encoder fails each time that it is tried. */
  readonly onFault: () => void;
}

/** So many pictures may wait for the encoder. */
const QUEUE_MAX = 3;
/** A camera that is faster than {@link CAMERA_FRAMERATE} is thinned out; its pictures never come quite evenly. */
const APART = (1000 / CAMERA_FRAMERATE) * 0.7;
const ATTEMPTS = 3;

/** Encodes what a video element shows, cropped to the shape of a broadcast. */
export class Pictures {
  /** Pictures for which the encoder had no time. */
  leftOut = 0;
  readonly #options: PicturesOptions;
  /** The size stays, whichever camera comes later. */
  #canvas: OffscreenCanvas | null = null;
  #encoder: VideoEncoder | null = null;
  #failures = 0;
  #hasConfig = false;
  #isKeyWanted = true;
  #last = -Infinity;
  #lastKey = -Infinity;
  #next: number;

  constructor(options: PicturesOptions) {
    this.#options = options;
    this.#next = options.video.requestVideoFrameCallback(this.#shown);
  }

  stop(): void {
    this.#options.video.cancelVideoFrameCallback(this.#next);
    this.#close();
  }

  wantKey(): void {
    this.#isKeyWanted = true;
  }

  /** The browser calls it for no page that is hidden. */
  readonly #shown = (): void => {
    this.#next = this.#options.video.requestVideoFrameCallback(this.#shown);
    const time = this.#options.now();
    if (time - this.#last < APART || (this.#hasConfig && !this.#options.isWanted())) return;
    this.#last = time;
    try {
      this.#encode(time);
    } catch {
      this.#failed();
    }
  };

  #encode(time: number): void {
    const { videoWidth: width, videoHeight: height } = this.#options.video;
    this.#canvas ??= canvasOf(sizeFor({ width, height }));
    const encoder = (this.#encoder ??= this.#opened(this.#canvas));
    if (encoder.encodeQueueSize > QUEUE_MAX) {
      this.leftOut += 1;
      return;
    }
    const keyFrame = this.#isKeyWanted || time - this.#lastKey >= CAMERA_KEY_EVERY;
    const frame = this.#drawn(this.#canvas, time);
    try {
      encoder.encode(frame, { keyFrame });
    } finally {
      frame.close();
    }
    this.#isKeyWanted = false;
    if (keyFrame) this.#lastKey = time;
  }

  #drawn(canvas: OffscreenCanvas, time: number): VideoFrame {
    const { video } = this.#options;
    const { left, top, width, height } = cropOf(
      { width: video.videoWidth, height: video.videoHeight },
      canvas,
    );
    const context = canvas.getContext('2d', { alpha: false })!;
    context.drawImage(video, left, top, width, height, 0, 0, canvas.width, canvas.height);
    return new VideoFrame(canvas, { timestamp: Math.round(time * 1000) });
  }

  #opened(size: Size): VideoEncoder {
    const encoder = new VideoEncoder({
      output: (chunk, metadata) => this.#encoded(chunk, metadata),
      error: () => this.#failed(),
    });
    encoder.configure(pictureSettings(this.#options.codec, size));
    this.#isKeyWanted = true;
    return encoder;
  }

  #encoded(chunk: EncodedVideoChunk, metadata?: EncodedVideoChunkMetadata): void {
    this.#failures = 0;
    const time = Math.max(0, Math.round(chunk.timestamp / 1000));
    const config = metadata?.decoderConfig?.description;
    if (config) {
      this.#hasConfig = true;
      this.#options.onConfig(time, pictureConfig(bytesOf(config)));
    }
    const data = new Uint8Array(chunk.byteLength);
    chunk.copyTo(data);
    const isKey = chunk.type === 'key';
    this.#options.onPicture(time, picture(isKey, data), isKey);
  }

  /** Phones take the encoder away from pages that were hidden: the next picture opens another. */
  #failed(): void {
    this.#close();
    this.#failures += 1;
    if (this.#failures >= ATTEMPTS) this.#options.onFault();
  }

  #close(): void {
    if (this.#encoder && this.#encoder.state !== 'closed') this.#encoder.close();
    this.#encoder = null;
  }
}

function canvasOf({ width, height }: Size): OffscreenCanvas {
  return new OffscreenCanvas(width, height);
}

export function bytesOf(data: AllowSharedBufferSource): Uint8Array {
  return ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);
}
