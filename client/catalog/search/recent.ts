import { RECENT_SEARCHES_MAX } from '../../../schema/catalog/constants.ts';

/** Recent searches, the latest first. They never leave this device. */
const STORED = 'sellover.searches';

export function recentSearches(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

function keep(searches: readonly string[]): readonly string[] {
  try {
    localStorage.setItem(STORED, JSON.stringify(searches));
  } catch {
    // Storage can be missing or refuse: it is not remembered then.
  }
  return searches;
}

export function rememberSearch(keyword: string): readonly string[] {
  const others = recentSearches().filter((each) => each !== keyword);
  return keep([keyword, ...others].slice(0, RECENT_SEARCHES_MAX));
}

export function forgetSearch(keyword: string): readonly string[] {
  return keep(recentSearches().filter((each) => each !== keyword));
}

export function forgetSearches(): readonly string[] {
  return keep([]);
}
