import { CAMERA_FRAMERATE, CAMERA_SILENCE_MAX } from '../../../schema/broadcasts/constants.ts';
import { CAMERA_PATH } from '../../../schema/broadcasts/camera-messages.ts';
import { api } from '../../app/calls/api.ts';
import type { Ability } from './ability.ts';
import { CameraLine, type LineState } from './camera-line.ts';
import type { Samples } from './microphone.ts';
import { Pictures } from './pictures.ts';
import { Sounds } from './sounds.ts';

export interface SenderOptions {
  readonly broadcastSysId: number;
  readonly video: HTMLVideoElement;
  readonly ability: Ability;
  readonly hasMicrophone: boolean;
  readonly onState: (state: LineState) => void;
  /** The encoder of sound or pictures does not work after all. */
  readonly onFault: (of: 'sound' | 'pictures') => void;
}

/** Encodes pictures and sound on one time line, which begins with it, and sends them. */
export class Sender {
  readonly #line: CameraLine;
  readonly #pictures: Pictures;
  readonly #sounds: Sounds | null;
  readonly #began = performance.now();
  #isOpen = false;
  #soundWait: ReturnType<typeof setTimeout> | undefined;

  constructor({ broadcastSysId, video, ability, hasMicrophone, onState, onFault }: SenderOptions) {
    const now = () => performance.now() - this.#began;
    const line = new CameraLine({
      url: new URL(CAMERA_PATH, location.origin.replace('http', 'ws')).href,
      framerate: CAMERA_FRAMERATE,
      token: async () => (await api('cameraToken', { broadcastSysId })).cameraToken,
      onState: (state) => {
        this.#isOpen = state.is === 'sending';
        onState(state);
      },
      onKeyWanted: () => this.#pictures.wantKey(),
    });
    this.#line = line;
    this.#pictures = new Pictures({
      video,
      codec: ability.pictures,
      now,
      isWanted: () => this.#isOpen,
      onConfig: (time, body) => line.config('video', time, body),
      onPicture: (time, body, isKey) => line.picture(time, body, isKey),
      onFault: () => onFault('pictures'),
    });
    this.#sounds =
      ability.sound && hasMicrophone
        ? new Sounds({
            codec: ability.sound,
            now,
            onConfig: (time, body) => line.config('audio', time, body),
            onSound: (time, body) => line.sound(time, body),
            onFault: () => {
              line.goWithoutSound();
              onFault('sound');
            },
          })
        : null;
    if (!this.#sounds) line.goWithoutSound();
    // A microphone that gives nothing must not keep the picture back.
    else this.#soundWait = setTimeout(() => line.goWithoutSound(), CAMERA_SILENCE_MAX);
    addEventListener('online', this.#online);
    line.start();
  }

  /** Since it began, and in all. */
  get sent(): { readonly ms: number; readonly bytes: number; readonly leftOut: number } {
    return {
      ms: performance.now() - this.#began,
      bytes: this.#line.bytes,
      leftOut: this.#line.leftOut + this.#pictures.leftOut,
    };
  }

  heard(samples: Samples): void {
    this.#sounds?.heard(samples);
  }

  stop(): void {
    clearTimeout(this.#soundWait);
    removeEventListener('online', this.#online);
    this.#pictures.stop();
    this.#sounds?.stop();
    this.#line.stop();
  }

  readonly #online = (): void => this.#line.hurry();
}
