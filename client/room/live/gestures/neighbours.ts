import type { BroadcastCard } from '../../../../schema/broadcasts/broadcasts.ts';
import { LIVE_FLAG } from '../../../../schema/broadcasts/constants.ts';

export type Direction = 'next' | 'previous';

type Card = Pick<BroadcastCard, 'broadcastSysId' | 'liveFlag'>;

/**
 * The broadcast on air next to the one that is watched, in the order of the cards; the last one is followed by the first. One that is
 * over is followed by the first. Undefined: nothing else is on air.
 */
export function neighbour<C extends Card>(
  cards: readonly C[],
  broadcastSysId: number,
  direction: Direction,
): C | undefined {
  const onAir = cards.filter(({ liveFlag }) => liveFlag === LIVE_FLAG.onAir);
  const here = onAir.findIndex((card) => card.broadcastSysId === broadcastSysId);
  const from = here < 0 && direction === 'previous' ? 0 : here;
  const there = onAir.at((from + (direction === 'next' ? 1 : -1)) % onAir.length);
  return there?.broadcastSysId === broadcastSysId ? undefined : there;
}

/** The direction of the last swipe. The next broadcast comes in from that side, once. */
let gone: Direction | undefined;

export function goes(direction: Direction): void {
  gone = direction;
}

export function takeArrival(): Direction | undefined {
  const arrival = gone;
  gone = undefined;
  return arrival;
}
