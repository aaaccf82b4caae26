import type { CaptionTrack } from './captions.ts';
import type { SoundChoice, SoundView } from './sound.ts';
import type { Trouble } from './trouble.ts';

/**
 * What the viewer is shown of the video. `loading`, `stalled` and `recovering` get over it by themselves, the last
 * saying what is wrong; `tapToPlay` waits for a finger; `unsupported` is the end.
 */
export type PlayerPhase =
  | 'idle'
  | 'loading'
  | 'playing'
  | 'stalled'
  | 'recovering'
  | 'tapToPlay'
  | 'unsupported';

export interface PlayerView extends SoundView {
  readonly phase: PlayerPhase;
  /** Why nothing moves, while it is `recovering`. */
  readonly trouble: Trouble | null;
  /** What the element itself said of its failure, if it did. */
  readonly fault: string | null;
  /** The first frame of this stream was shown, so the poster may go. */
  readonly shown: boolean;
  /** Another stream is being put on, under a cover. */
  readonly switching: boolean;
  /** The last picture is shown while the same stream reloads. */
  readonly frozen: boolean;
  /** The qualities to choose from (`540` for 540p), best first; empty: no choice. */
  readonly qualities: readonly number[];
  /** What the viewer chose; null: whatever the network carries, which is `playingQuality`. */
  readonly quality: number | null;
  readonly playingQuality: number | null;
  /** Seconds between the camera and this screen; null: not known. */
  readonly behind: number | null;
  readonly captions: readonly CaptionTrack[];
  /** The {@link captionKey} of those that are on. */
  readonly caption: string | null;
  /** The words that are due now, line by line. */
  readonly captionText: string;
}

/** Choices that a viewer made by hand, kept for the next stream. */
export interface WatchingChoices extends SoundChoice {
  readonly quality: number | null;
  readonly caption: string | null;
}

export const NO_CHOICES: WatchingChoices = { mutedByHand: false, volume: 1, quality: null, caption: null };

/** While there is no element to draw in. */
export const NO_PLAYER: PlayerView = {
  phase: 'idle',
  trouble: null,
  fault: null,
  shown: false,
  muted: true,
  volume: NO_CHOICES.volume,
  soundBlocked: false,
  switching: false,
  frozen: false,
  qualities: [],
  quality: null,
  playingQuality: null,
  behind: null,
  captions: [],
  caption: null,
  captionText: '',
};
