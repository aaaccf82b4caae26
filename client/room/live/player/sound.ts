/** What the viewer hears, or why not. */
export interface SoundView {
  readonly muted: boolean;
  /** From 0 to 1. Phones ignore it. */
  readonly volume: number;
  /** The browser blocked the sound. A touch anywhere starts it. */
  readonly soundBlocked: boolean;
}

export interface SoundChoice {
  /** The viewer turned the sound off by hand, now or in an earlier broadcast. */
  readonly mutedByHand: boolean;
  readonly volume: number;
}

/**
 * The sound of a video element. Every browser lets a silent video start. The sound follows once pictures move, or with the
 * viewer's first touch where browsers forbid that. The viewer's own choice always wins.
 */
export class Sound {
  readonly #video: HTMLVideoElement;
  readonly #tell: (view: SoundView) => void;
  #mutedByHand: boolean;
  #blocked = false;

  constructor(video: HTMLVideoElement, choice: SoundChoice, tell: (view: SoundView) => void) {
    this.#video = video;
    this.#tell = tell;
    this.#mutedByHand = choice.mutedByHand;
    video.muted = true;
    video.volume = choice.volume;
    document.addEventListener('click', this.#onTouch);
  }

  get view(): SoundView {
    const { muted, volume } = this.#video;
    return { muted, volume, soundBlocked: this.#blocked };
  }

  setMuted(muted: boolean): void {
    this.#mutedByHand = muted;
    this.#video.muted = muted;
    this.#block(false);
  }

  /** Volume 0 mutes and keeps the last volume. Raising it unmutes. */
  setVolume(volume: number): void {
    if (volume > 0) this.#video.volume = volume;
    this.setMuted(volume === 0);
  }

  /** Starts the video, muted if necessary. False: even that needs a touch. */
  async start(isCurrent: () => boolean): Promise<boolean> {
    const forbidden = await this.#video.play().then(
      () => false,
      (reason: unknown) => reason instanceof DOMException && reason.name === 'NotAllowedError',
    );
    if (!forbidden || !isCurrent()) return true;
    if (this.#video.muted) return false;
    this.#video.muted = true;
    this.#block(true);
    return this.start(isCurrent);
  }

  /** Pictures move, so the sound starts. If the browser pauses the video for that, it goes on muted. */
  async comeOn(isCurrent: () => boolean): Promise<boolean> {
    if (this.#mutedByHand || !this.#video.muted || this.#blocked) return true;
    this.#video.muted = false;
    const started = await this.start(isCurrent);
    if (isCurrent()) this.#tell(this.view);
    return started;
  }

  /** The broadcast is over: a touch starts no sound any more. */
  end(): void {
    document.removeEventListener('click', this.#onTouch);
    this.#block(false);
  }

  readonly #onTouch = (): void => {
    if (this.#blocked) this.setMuted(false);
  };

  #block(blocked: boolean): void {
    this.#blocked = blocked;
    this.#tell(this.view);
  }
}
