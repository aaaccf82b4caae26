import { proxy } from 'valtio/vanilla';
import type { BroadcastCard } from '../../schema/broadcasts/broadcasts.ts';
import { WATCHED_MAX } from '../../schema/broadcasts/constants.ts';

/** Broadcasts that were opened here, the latest last. They never leave this device. */
const STORED = 'sellover.watched';

export const watched = proxy<{ ids: readonly number[] }>({ ids: stored() });

function stored(): readonly number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'number') : [];
  } catch {
    return [];
  }
}

export function rememberWatched(broadcastSysId: number): void {
  const others = watched.ids.filter((each) => each !== broadcastSysId);
  watched.ids = [...others, broadcastSysId].slice(-WATCHED_MAX);
  try {
    localStorage.setItem(STORED, JSON.stringify(watched.ids));
  } catch {
    // Storage can be missing or refuse: it is remembered for as long as the page is there.
  }
}

/**
 * The order in which Home shows broadcasts and swipes lead through them. What was not watched comes first, as the server
 * lists it; then the others, the one watched last at the end. So the next one is always the longest not seen.
 */
export function watchOrder<C extends Pick<BroadcastCard, 'broadcastSysId'>>(
  cards: readonly C[],
  ids: readonly number[],
): C[] {
  const place = ({ broadcastSysId }: C) => ids.indexOf(broadcastSysId);
  return cards.toSorted((one, other) => place(one) - place(other));
}
