/** What the viewer hears, or why not. */
export interface SoundView {
  readonly muted: boolean;
  /** From 0 to 1. Phones keep it to themselves: there it changes nothing. */
  readonly volume: number;
  /** The browser did not let the sound start by itself: a touch anywhere will. */
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

  /** Down to nothing is off, which keeps how loud it was; up from there is on. */
  setVolume(volume: number): void {
    if (volume > 0) this.#video.volume = volume;
    this.setMuted(volume === 0);
  }

  /** Starts the video, silently if it must be. False: it needs a finger even for that. */
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

  /** Pictures move. A browser that forbids sound pauses them here, and then they go on silently. */
  async comeOn(isCurrent: () => boolean): Promise<boolean> {
    if (this.#mutedByHand || !this.#video.muted || this.#blocked) return true;
    this.#video.muted = false;
    const started = await this.start(isCurrent);
    if (isCurrent()) this.#tell(this.view);
    return started;
  }

  /** The broadcast is over: there is nothing to turn on. */
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
