import type Hls from 'hls.js';
import type { LevelDetails } from 'hls.js';
import { LIVE_HELD_SEGMENTS } from '../../../../schema/broadcasts/constants.ts';
import { PLAYER_JUMPS_EVERY, PLAYER_STEADY_AFTER } from '../../../../schema/room/constants.ts';

type Details = Pick<LevelDetails, 'targetduration' | 'partTarget' | 'partHoldBack'>;
type Following = Pick<Hls, 'latency' | 'targetLatency' | 'liveSyncPosition'>;

/**
 * How far the player aims to be behind the end of the list. hls.js aims further back with each stall and never returns, so
 * one bad minute would delay a viewer for the whole evening. Nor does it catch up from further away than a segment.
 */
export class LiveEdge {
  readonly #video: Pick<HTMLVideoElement, 'currentTime'>;
  #stalledAt = -Infinity;
  #jumpedAt = -Infinity;

  constructor(video: Pick<HTMLVideoElement, 'currentTime'>) {
    this.#video = video;
  }

  stalled(): void {
    this.#stalledAt = performance.now();
  }

  /** After each reload of the list. */
  hold(hls: Following, { targetduration, partTarget, partHoldBack }: Details): void {
    const now = performance.now();
    const aim = partTarget > 0 ? partHoldBack : LIVE_HELD_SEGMENTS * targetduration;
    const isSteady = now - this.#stalledAt > PLAYER_STEADY_AFTER;
    if (isSteady && hls.targetLatency !== aim) hls.targetLatency = aim;
    const isFar = partTarget > 0 && hls.latency > (hls.targetLatency ?? aim) + targetduration;
    if (!isFar || hls.liveSyncPosition === null || now - this.#jumpedAt < PLAYER_JUMPS_EVERY) return;
    this.#jumpedAt = now;
    this.#video.currentTime = hls.liveSyncPosition;
  }
}
