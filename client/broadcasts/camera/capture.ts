import { CAMERA_FRAMERATE, CAMERA_SOUND_RATE } from '../../../schema/broadcasts/constants.ts';

export type Facing = 'user' | 'environment';

/** Why there is no picture. `stopped`: there was one. */
export type CameraFault = 'denied' | 'inUse' | 'missing' | 'stopped' | 'unknown';

const FAULTS: Readonly<Record<string, CameraFault>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotReadableError: 'inUse',
  AbortError: 'inUse',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
};

export function faultOf(error: unknown): CameraFault {
  return (error instanceof DOMException && FAULTS[error.name]) || 'unknown';
}

/** A voice close to the microphone, in a room that need not be quiet. Nothing is played that could echo. */
const MICROPHONE = {
  echoCancellation: false,
  noiseSuppression: true,
  autoGainControl: true,
  channelCount: 1,
  sampleRate: CAMERA_SOUND_RATE,
} as const satisfies MediaTrackConstraints;

/** Camera and microphone, or the camera alone where there is no microphone to use. */
export async function openBoth(facing: Facing): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({ video: camera(facing), audio: MICROPHONE });
  } catch (error) {
    // A person who said no is not asked again.
    if (faultOf(error) === 'denied') throw error;
    return openCamera(facing);
  }
}

export function openCamera(facing: Facing, deviceId?: string): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({ video: camera(facing, deviceId) });
}

function camera(facing: Facing, deviceId?: string): MediaTrackConstraints {
  // Of a picture that lies across only the middle is sent, so it has to be larger.
  const isAcross = matchMedia('(orientation: landscape)').matches;
  return {
    ...(deviceId === undefined ? { facingMode: facing } : { deviceId: { exact: deviceId } }),
    width: { ideal: isAcross ? 1920 : 1280 },
    height: { ideal: isAcross ? 1080 : 720 },
    frameRate: { ideal: CAMERA_FRAMERATE },
  };
}

/** The camera after this one. Undefined: it is the only one. Ids are known once a camera was allowed. */
export async function cameraAfter(deviceId: string | undefined): Promise<string | undefined> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  const ids = devices.filter(({ kind }) => kind === 'videoinput').map((device) => device.deviceId);
  if (ids.length < 2) return undefined;
  return ids[(ids.indexOf(deviceId ?? '') + 1) % ids.length];
}

/** TypeScript knows no torch. */
interface WithTorch {
  readonly torch?: boolean;
}

export function hasTorch(track: MediaStreamTrack): boolean {
  return 'getCapabilities' in track && (track.getCapabilities() as WithTorch).torch === true;
}

export function setTorch(track: MediaStreamTrack, isLit: boolean): Promise<void> {
  return track.applyConstraints({ advanced: [{ torch: isLit } as MediaTrackConstraintSet & WithTorch] });
}
