import { PLAYER_TRY_LASTS } from '../../../../schema/room/constants.ts';
import type { StallWatch } from './stall-watch.ts';
import { type Trouble, troubleOf } from './trouble.ts';

/** So near to its end, in seconds, there is nothing more to show: the last segment is shorter than announced. */
const NEAR = 0.5;

/**
 * How far the list of a live stream goes. While an encoder has broken off the list is there and ends where it ended, and
 * what was shown of it must not be shown again and again.
 */
export class ListEnd {
  readonly #video: Pick<HTMLVideoElement, 'currentTime'>;
  readonly #stall: Pick<StallWatch, 'since' | 'position'>;
  #heardAt = -Infinity;
  #edge = Number.NaN;

  constructor(video: Pick<HTMLVideoElement, 'currentTime'>, stall: Pick<StallWatch, 'since' | 'position'>) {
    this.#video = video;
    this.#stall = stall;
  }

  /** The picture stands still where the list ends. */
  get isShown(): boolean {
    const { since, position } = this.#stall;
    const lately = performance.now() - PLAYER_TRY_LASTS;
    return this.#heardAt > Math.max(since, lately) && position > this.#edge - NEAR;
  }

  hears(edge: number): void {
    this.#heardAt = performance.now();
    this.#edge = edge;
    const { position } = this.#stall;
    // Slightly beyond the end, hls.js would jump back to the start position.
    if (this.isShown && this.#video.currentTime < position) this.#video.currentTime = position;
  }

  /** Why the picture has stood still since then (as `performance.now()` counts). */
  troubleSince(time: number): Trouble {
    return troubleOf(this.#heardAt > time ? 'signal' : 'unreachable');
  }
}
