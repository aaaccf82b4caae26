import { type RefObject, useCallback, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { broadcastInfo } from '../../../app/broadcast-info.ts';
import { FloatingBox } from './floating-box.ts';
import type { Place } from './floating-place.ts';

function savedPlace(): Place | null {
  const { top, right } = broadcastInfo;
  return top === null || right === null ? null : { top, right };
}

/** Moves the small window by pointer or keys, and remembers its place. Returns what moves it to the next corner. */
export function useFloatingPlace(controls: RefObject<HTMLElement | null>, close: () => void): () => void {
  const box = useRef<FloatingBox>(null);
  const onClose = useEffectEvent(close);
  useLayoutEffect(() => {
    const window = controls.current?.parentElement;
    if (!window) return undefined;
    const made = new FloatingBox(window, {
      place: savedPlace(),
      onPlace: (place) => Object.assign(broadcastInfo, place),
      onClose: () => onClose(),
    });
    box.current = made;
    return () => made.end();
  }, [controls]);
  return useCallback(() => box.current?.toNextCorner(), []);
}
