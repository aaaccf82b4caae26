import { useSyncExternalStore } from 'react';

const asked = new Map<string, MediaQueryList>();
function listFor(query: string): MediaQueryList {
  const list = asked.get(query) ?? matchMedia(query);
  asked.set(query, list);
  return list;
}

/** Whether a media query holds now, kept up to date. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = listFor(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => listFor(query).matches,
  );
}

/** The wide layouts begin here; the same number stands in the style sheets. */
export function useWide(): boolean {
  return useMedia('(min-width: 1024px)');
}

export function useReducedMotion(): boolean {
  return useMedia('(prefers-reduced-motion: reduce)');
}
