import type Hls from 'hls.js';

/** So near to where other tracks begin, in seconds, all before them was shown. */
const NEAR = 0.3;
/** So far into them hls.js no longer takes the last segment of the old ones. */
const INTO = 0.5;

/** What hls.js tells of it, which its types leave out. */
export interface BegunSegment {
  readonly id?: string;
  readonly tracks?: object;
}

/**
 * Whether a stream still has the tracks with which it began. A browser's buffers are made for those: after an encoder's
 * restart without sound the picture would wait for sound, and with sound again nobody would hear it.
 */
export class Tracks {
  readonly #video: HTMLVideoElement;
  readonly #onAnew: () => void;
  #first: string | null = null;
  #changeAt: number | null = null;

  /** `onAnew`: just before the picture goes, for a moment. */
  constructor(video: HTMLVideoElement, onAnew: () => void) {
    this.#video = video;
    this.#onAnew = onAnew;
  }

  /** Another stream begins. */
  begin(): void {
    this.#first = null;
    this.#changeAt = null;
  }

  /** What the next segment has is known. */
  hears(
    { tracks = {}, id }: BegunSegment,
    { mainForwardBufferInfo }: Pick<Hls, 'mainForwardBufferInfo'>,
  ): void {
    if (id !== 'main') return;
    const kinds = Object.keys(tracks).toSorted().join();
    this.#first ??= kinds;
    if (kinds === this.#first) this.#changeAt = null;
    else this.#changeAt ??= mainForwardBufferInfo?.end ?? 0;
  }

  /** Makes buffers for other tracks where they begin. True: it just did. */
  follow(hls: Hls): boolean {
    const at = this.#changeAt;
    if (at === null || this.#video.currentTime < at - NEAR) return false;
    this.begin();
    this.#onAnew();
    hls.detachMedia();
    hls.attachMedia(this.#video);
    hls.startLoad(at + INTO);
    return true;
  }
}
