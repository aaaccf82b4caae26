import type Hls from 'hls.js';
import type { LevelDetails } from 'hls.js';
import { LIVE_HELD_SEGMENTS } from '../../../../schema/broadcasts/constants.ts';
import { PLAYER_STEADY_AFTER } from '../../../../schema/room/constants.ts';

/**
 * How far the player aims to be behind the end of the list. hls.js aims further back with each stall and never returns, so
 * one bad minute would delay a viewer for the whole evening.
 */
export class LiveEdge {
  #stalledAt = -Infinity;

  stalled(): void {
    this.#stalledAt = performance.now();
  }

  /** After each reload of the list. */
  hold(hls: Pick<Hls, 'targetLatency'>, { targetduration }: Pick<LevelDetails, 'targetduration'>): void {
    const aim = LIVE_HELD_SEGMENTS * targetduration;
    const isSteady = performance.now() - this.#stalledAt > PLAYER_STEADY_AFTER;
    if (isSteady && hls.targetLatency !== aim) hls.targetLatency = aim;
  }
}
