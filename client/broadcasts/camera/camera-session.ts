import { Store } from '../../app/store.ts';
import { abilityOf, type Ability } from './ability.ts';
import { type CameraView, NOTHING } from './camera-view.ts';
import { cameraAfter, faultOf, type Facing, hasTorch, openBoth, openCamera, setTorch } from './capture.ts';
import { hear, levelOf, type Microphone, type Samples } from './microphone.ts';
import { Sender } from './sender.ts';
import { stayAwake } from './wake-lock.ts';

const TOLD_EVERY = 1000;
/** Each so many samples the meter moves. */
const METER = 4;

/** A camera, its microphone, and what is sent of them. */
export class CameraSession {
  readonly store = new Store<CameraView, Partial<CameraView>>(NOTHING, (view, what) => ({
    ...view,
    ...what,
  }));
  #video: HTMLVideoElement | null = null;
  #sender: Sender | null = null;
  #microphone: Microphone | null = null;
  #sound: MediaStreamTrack | null = null;
  #facing: Facing = 'environment';
  #heard = 0;
  #letSleep: (() => void) | undefined;
  #telling: ReturnType<typeof setInterval> | undefined;
  /** Rises when it is opened, and when it is closed. */
  #turn = 0;
  #isChanging = false;

  /** Where the picture is shown. */
  attach(video: HTMLVideoElement | null): void {
    this.#video = video;
    this.#show();
  }

  async open(): Promise<void> {
    const turn = ++this.#turn;
    document.addEventListener('visibilitychange', this.#look);
    const ability = await abilityOf();
    if (turn !== this.#turn) return;
    this.store.happened({ ability, fault: null });
    if (typeof ability === 'string') return;
    try {
      const stream = await openBoth(this.#facing);
      if (turn !== this.#turn) return end(stream.getTracks());
      await this.#seen(stream.getVideoTracks()[0]!);
      await this.#listen(turn, stream.getAudioTracks()[0], ability);
    } catch (error) {
      if (turn === this.#turn) this.store.happened({ fault: faultOf(error) });
    }
  }

  close(): void {
    this.#turn += 1;
    document.removeEventListener('visibilitychange', this.#look);
    this.stop();
    this.#microphone?.stop();
    this.#microphone = null;
    end([this.store.now.camera, this.#sound]);
    this.#sound = null;
    this.store.happened(NOTHING);
  }

  start(broadcastSysId: number): void {
    const { ability } = this.store.now;
    if (this.#sender || !this.#video || !ability || typeof ability === 'string') return;
    this.#microphone?.resume();
    this.store.happened({ isBroken: false, sent: null });
    this.#letSleep = stayAwake();
    this.#sender = new Sender({
      broadcastSysId,
      video: this.#video,
      ability,
      hasMicrophone: this.#microphone !== null,
      onState: (line) => {
        this.store.happened({ line });
        if (line.is === 'refused') this.#end();
      },
      onFault: (of) => {
        if (of === 'sound') return this.store.happened({ hasSound: false });
        this.stop();
        this.store.happened({ isBroken: true });
      },
    });
    this.#tell();
  }

  stop(): void {
    this.#end();
    this.store.happened({ line: null });
  }

  mute(): void {
    const isMuted = !this.store.now.isMuted;
    if (this.#sound) this.#sound.enabled = !isMuted;
    this.store.happened({ isMuted });
  }

  /** Throws where the light cannot be turned on now. */
  async light(): Promise<void> {
    const { camera, isLit } = this.store.now;
    if (!camera) return;
    await setTorch(camera, !isLit);
    this.store.happened({ isLit: !isLit });
  }

  /** After a fault. */
  retry(): Promise<void> {
    return this.#sound ? this.change('same') : this.open();
  }

  /** Opens the next camera, or the one that stopped. Sending goes on. */
  async change(to: 'next' | 'same'): Promise<void> {
    if (this.#isChanging) return;
    this.#isChanging = true;
    const turn = this.#turn;
    try {
      const stream = await this.#opened(to);
      if (turn !== this.#turn) return end(stream.getTracks());
      await this.#seen(stream.getVideoTracks()[0]!);
    } catch (error) {
      if (turn === this.#turn) this.store.happened({ camera: null, fault: faultOf(error) });
    } finally {
      this.#isChanging = false;
    }
  }

  async #opened(to: 'next' | 'same'): Promise<MediaStream> {
    const before = this.store.now.camera;
    const { deviceId, facingMode } = before?.getSettings() ?? {};
    const wasFacing = this.#facing;
    let nextId: string | undefined;
    // Only phones say which way a camera faces.
    if (to === 'next' && facingMode === undefined) nextId = await cameraAfter(deviceId);
    else if (to === 'next') this.#facing = facingMode === 'user' ? 'environment' : 'user';
    // Most phones open one camera at a time.
    end([before]);
    return openCamera(this.#facing, nextId).catch(() => {
      this.#facing = wasFacing;
      return openCamera(wasFacing, deviceId);
    });
  }

  async #seen(camera: MediaStreamTrack): Promise<void> {
    camera.addEventListener('ended', () => {
      // A page that was hidden takes the camera back when it is seen again.
      if (this.store.now.camera === camera && !document.hidden)
        this.store.happened({ camera: null, fault: 'stopped' });
    });
    this.store.happened({
      camera,
      fault: null,
      isMirrored: camera.getSettings().facingMode !== 'environment',
      hasLight: hasTorch(camera),
      isLit: false,
    });
    this.#show();
    this.store.happened({ canSwitch: (await cameraAfter(undefined)) !== undefined });
  }

  async #listen(turn: number, track: MediaStreamTrack | undefined, { sound }: Ability): Promise<void> {
    if (!track) return;
    this.#sound = track;
    track.enabled = !this.store.now.isMuted;
    if (!sound) return;
    // Where it cannot be heard, it is sent without sound.
    const microphone = await hear(track, this.#hear).catch(() => null);
    if (turn !== this.#turn) return microphone?.stop();
    this.#microphone = microphone;
    this.store.happened({ hasSound: microphone !== null });
  }

  readonly #hear = (samples: Samples): void => {
    // The meter reads them first: an encoder may take them away.
    this.#heard += 1;
    if (this.#heard % METER === 0) this.store.happened({ level: levelOf(samples) });
    this.#sender?.heard(samples);
  };

  #show(): void {
    const { camera } = this.store.now;
    if (!this.#video) return;
    this.#video.srcObject = camera && new MediaStream([camera]);
    if (camera) void this.#video.play().catch(() => undefined);
  }

  readonly #look = (): void => {
    if (document.hidden) return;
    this.#microphone?.resume();
    if (this.store.now.camera?.readyState === 'ended') void this.change('same');
    else if (this.store.now.camera) void this.#video?.play().catch(() => undefined);
  };

  #tell(): void {
    let before = 0;
    clearInterval(this.#telling);
    this.#telling = setInterval(() => {
      if (!this.#sender) return;
      const { ms, bytes, leftOut } = this.#sender.sent;
      this.store.happened({ sent: { ms, leftOut, bits: ((bytes - before) * 8 * 1000) / TOLD_EVERY } });
      before = bytes;
    }, TOLD_EVERY);
  }

  #end(): void {
    clearInterval(this.#telling);
    this.#letSleep?.();
    this.#letSleep = undefined;
    this.#sender?.stop();
    this.#sender = null;
    this.store.happened({ sent: null });
  }
}

function end(tracks: readonly (MediaStreamTrack | null)[]): void {
  for (const track of tracks) track?.stop();
}
