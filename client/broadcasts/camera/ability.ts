import {
  CAMERA_BITS,
  CAMERA_FRAMERATE,
  CAMERA_SIZE,
  CAMERA_SOUND_BITS,
  CAMERA_SOUND_RATE,
} from '../../../schema/broadcasts/constants.ts';
import type { SoundCodec } from './bodies.ts';

/** Why a browser cannot send at all. */
export type Inability = 'insecure' | 'noCamera' | 'noEncoder';

export interface Ability {
  /** H.264, as WebCodecs names it. */
  readonly pictures: string;
  /** Null: it can send without sound only. */
  readonly sound: SoundCodec | null;
}

/** Level 3.1 holds 720×1280 at 30 pictures a second. Baseline first: it has no pictures out of order, on any encoder. */
const PICTURES = ['avc1.42e01f', 'avc1.42001f', 'avc1.4d401f', 'avc1.64001f', 'avc1.42e028'] as const;

/** As WebCodecs names them, best first: all that plays video has AAC. */
const SOUNDS = { aac: 'mp4a.40.2', opus: 'opus' } as const satisfies Record<SoundCodec, string>;

export interface Size {
  readonly width: number;
  readonly height: number;
}

export function pictureSettings(codec: string, { width, height }: Size): VideoEncoderConfig {
  return {
    codec,
    width,
    height,
    bitrate: CAMERA_BITS,
    framerate: CAMERA_FRAMERATE,
    latencyMode: 'realtime',
    avc: { format: 'avc' },
  };
}

export function soundSettings(codec: SoundCodec): AudioEncoderConfig {
  return {
    codec: SOUNDS[codec],
    sampleRate: CAMERA_SOUND_RATE,
    numberOfChannels: 1,
    bitrate: CAMERA_SOUND_BITS,
  };
}

/** What this browser can send. It asks for no permission. */
export async function abilityOf(): Promise<Ability | Inability> {
  if (!isSecureContext) return 'insecure';
  if (!hasCameras()) return 'noCamera';
  const pictures = await firstOf(PICTURES, isPictureCodec);
  if (!pictures) return 'noEncoder';
  return { pictures, sound: (await firstOf(['aac', 'opus'], isSoundCodec)) ?? null };
}

/** Types say that all browsers have it. */
function hasCameras(): boolean {
  const { mediaDevices } = navigator as Partial<Navigator>;
  return mediaDevices !== undefined && 'getUserMedia' in mediaDevices;
}

async function firstOf<T>(
  list: readonly T[],
  isSupported: (each: T) => Promise<boolean>,
): Promise<T | undefined> {
  for (const each of list) if (await isSupported(each).catch(() => false)) return each;
  return undefined;
}

async function isPictureCodec(codec: string): Promise<boolean> {
  if (!('VideoEncoder' in window) || !('requestVideoFrameCallback' in HTMLVideoElement.prototype))
    return false;
  return (await VideoEncoder.isConfigSupported(pictureSettings(codec, CAMERA_SIZE))).supported === true;
}

async function isSoundCodec(codec: SoundCodec): Promise<boolean> {
  if (!('AudioEncoder' in window) || !('AudioWorkletNode' in window)) return false;
  return (await AudioEncoder.isConfigSupported(soundSettings(codec))).supported === true;
}
