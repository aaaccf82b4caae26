import { CAMERA_SOUND_RATE } from '../../../schema/broadcasts/constants.ts';
import { soundSettings } from './ability.ts';
import { opusHead, sound, soundConfig, type SoundCodec } from './bodies.ts';
import type { Samples } from './microphone.ts';
import { bytesOf } from './pictures.ts';
import { SoundClock } from './sound-clock.ts';

export interface SoundsOptions {
  readonly codec: SoundCodec;
  /** Milliseconds since the sender began. */
  readonly now: () => number;
  readonly onConfig: (time: number, body: Uint8Array) => void;
  readonly onSound: (time: number, body: Uint8Array) => void;
  /** The encoder fails each time that it is tried. */
  readonly onFault: () => void;
}

const ATTEMPTS = 3;

/** Encodes samples of the microphone. */
export class Sounds {
  readonly #options: SoundsOptions;
  readonly #clock = new SoundClock(CAMERA_SOUND_RATE);
  #encoder: AudioEncoder | null = null;
  #failures = 0;

  constructor(options: SoundsOptions) {
    this.#options = options;
  }

  stop(): void {
    this.#close();
  }

  heard(samples: Samples): void {
    if (this.#failures >= ATTEMPTS) return;
    const taken = this.#clock.take(samples.length, this.#options.now());
    if (!taken) return;
    // An encoder counts from its first time stamp and ignores later ones.
    if (taken.isAnew) this.#close();
    try {
      this.#encoder ??= this.#opened();
      const data = new AudioData({
        format: 'f32-planar',
        sampleRate: CAMERA_SOUND_RATE,
        numberOfFrames: samples.length,
        numberOfChannels: 1,
        timestamp: Math.round(taken.time * 1000),
        data: samples,
      });
      this.#encoder.encode(data);
      data.close();
    } catch {
      this.#failed();
    }
  }

  #opened(): AudioEncoder {
    const encoder = new AudioEncoder({
      output: (chunk, metadata) => this.#encoded(chunk, metadata),
      error: () => this.#failed(),
    });
    encoder.configure(soundSettings(this.#options.codec));
    return encoder;
  }

  #encoded(chunk: EncodedAudioChunk, metadata?: EncodedAudioChunkMetadata): void {
    this.#failures = 0;
    const { codec, onConfig, onSound } = this.#options;
    const time = Math.max(0, Math.round(chunk.timestamp / 1000));
    if (metadata?.decoderConfig) {
      const { description, numberOfChannels, sampleRate } = metadata.decoderConfig;
      if (description) onConfig(time, soundConfig(codec, bytesOf(description)));
      else if (codec === 'opus') onConfig(time, soundConfig(codec, opusHead(numberOfChannels, sampleRate)));
    }
    const data = new Uint8Array(chunk.byteLength);
    chunk.copyTo(data);
    onSound(time, sound(codec, data));
  }

  #failed(): void {
    this.#close();
    this.#failures += 1;
    if (this.#failures === ATTEMPTS) this.#options.onFault();
  }

  #close(): void {
    if (this.#encoder && this.#encoder.state !== 'closed') this.#encoder.close();
    this.#encoder = null;
  }
}
