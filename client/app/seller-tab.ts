import { BROADCAST_TAB, type BroadcastTab } from '../../schema/broadcasts/constants.ts';

/** The tab of the seller's broadcasts that is opened where the address names none. It lasts as long as the browser's tab. */
const KEY = 'sellover.sellerTab';

/** Any other word than a tab's opens the first one. */
export function sellerTabOf(word: string | null | undefined): BroadcastTab {
  return word === String(BROADCAST_TAB.ended) ? BROADCAST_TAB.ended : BROADCAST_TAB.upcoming;
}

export function rememberSellerTab(tab: BroadcastTab): void {
  try {
    sessionStorage.setItem(KEY, String(tab));
  } catch {
    // Storage may refuse; then the first one is opened.
  }
}

export function rememberedSellerTab(): BroadcastTab {
  try {
    return sellerTabOf(sessionStorage.getItem(KEY));
  } catch {
    return BROADCAST_TAB.upcoming;
  }
}
