import { CAMERA_SOUND_RATE } from '../../../schema/broadcasts/constants.ts';
import workletUrl from './sample-worklet.ts?worker&url';

export type Samples = Float32Array<ArrayBuffer>;

export interface Microphone {
  /** Browsers let sound begin with a press of a button only, and phones stop it for a call. */
  resume: () => void;
  stop: () => void;
}

/** Hears a microphone, at {@link CAMERA_SOUND_RATE}. */
export async function hear(
  track: MediaStreamTrack,
  onSamples: (samples: Samples) => void,
): Promise<Microphone> {
  const context = new AudioContext({ sampleRate: CAMERA_SOUND_RATE });
  try {
    await context.audioWorklet.addModule(workletUrl);
    const source = context.createMediaStreamSource(new MediaStream([track]));
    const samples = new AudioWorkletNode(context, 'samples', {
      channelCount: 1,
      channelCountMode: 'explicit',
    });
    samples.port.onmessage = ({ data }: MessageEvent<Samples>) => onSamples(data);
    // It says nothing, but Safari runs only what can be heard.
    source.connect(samples).connect(context.destination);
  } catch (error) {
    void context.close();
    throw error;
  }
  return {
    resume: () => void context.resume().catch(() => undefined),
    stop: () => void context.close(),
  };
}

/** The quietest that a meter shows (dB below the loudest). */
const QUIET = -54;

/** How loud it is, from 0 to 1, as ears have it. */
export function levelOf(samples: Samples): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  const decibels = power > 0 ? 10 * Math.log10(power) : QUIET;
  return Math.min(1, Math.max(0, 1 - decibels / QUIET));
}
