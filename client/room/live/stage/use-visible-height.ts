import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps `--visible-height` (what the keyboard leaves) and `--full-height` (the screen without a keyboard) on
 * an element. Browsers differ in what a keyboard does to the page; the visual viewport tells the truth in all.
 * Not while something else than this element fills the screen: where that scrolls is its own business.
 */
export function useVisibleHeight<E extends HTMLElement>(fills: boolean): RefObject<E | null> {
  const element = useRef<E>(null);
  useLayoutEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport || !fills) return undefined;
    let width = 0;
    let full = 0;
    const measure = () => {
      // Pinch zoom also changes the visual viewport, and nothing should move then.
      if (viewport.scale !== 1) return;
      if (viewport.width !== width) full = 0;
      ({ width } = viewport);
      full = Math.max(full, viewport.height);
      element.current?.style.setProperty('--visible-height', `${viewport.height}px`);
      element.current?.style.setProperty('--full-height', `${full}px`);
      // Some browsers scroll a fixed page to show the focused input; ours is already in sight.
      if (viewport.offsetTop > 0) window.scrollTo(0, 0);
    };
    measure();
    viewport.addEventListener('resize', measure);
    return () => viewport.removeEventListener('resize', measure);
  }, [fills]);
  return element;
}
