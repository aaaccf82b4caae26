import type { BroadcastCard } from '../../../schema/broadcasts/broadcasts.ts';
import { LIVE_FLAG } from '../../../schema/broadcasts/constants.ts';

export type Direction = 'next' | 'previous';

type Card = Pick<BroadcastCard, 'broadcastSysId' | 'liveFlag'>;

/**
 * What is on air beside the broadcast that is watched, in Home's order and around its ends. One that is not among them,
 * as it is over, has the first after it. Undefined: nothing else is on air.
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

/** The way that the viewer has just gone; whatever comes next comes from that side, once. */
let gone: Direction | undefined;

export function goes(direction: Direction): void {
  gone = direction;
}

export function takeArrival(): Direction | undefined {
  const arrival = gone;
  gone = undefined;
  return arrival;
}
