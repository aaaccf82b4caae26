import type { Ability, Inability } from './ability.ts';
import type { LineState } from './camera-line.ts';
import type { CameraFault } from './capture.ts';

/** What is shown of a camera session. */
export interface CameraView {
  /** Null: not known yet. */
  readonly ability: Ability | Inability | null;
  readonly fault: CameraFault | null;
  /** Null: there is no picture. */
  readonly camera: MediaStreamTrack | null;
  /** As in a mirror: it faces the host. */
  readonly isMirrored: boolean;
  readonly canSwitch: boolean;
  readonly hasLight: boolean;
  readonly isLit: boolean;
  /** There is sound to send, and an encoder for it. */
  readonly hasSound: boolean;
  readonly isMuted: boolean;
  /** From 0 to 1. */
  readonly level: number;
  /** Null: nothing is being sent. It stays after a refusal. */
  readonly line: LineState | null;
  /** It was stopped because the pictures could not be encoded. */
  readonly isBroken: boolean;
  readonly sent: { readonly ms: number; readonly bits: number; readonly leftOut: number } | null;
}

export const NOTHING: CameraView = {
  ability: null,
  fault: null,
  camera: null,
  isMirrored: true,
  canSwitch: false,
  hasLight: false,
  isLit: false,
  hasSound: false,
  isMuted: false,
  level: 0,
  line: null,
  isBroken: false,
  sent: null,
};
