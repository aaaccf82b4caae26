import { useEffect, useRef } from 'react';
import { firstThings } from '../../../app/later.ts';
import { DEFAULT_LOOK } from '../../../../schema/catalog/constants.ts';
import { validColour } from '../../../design/look/colour.ts';
import type { HeartsTold } from './hearts-worker.ts';
import { useLive, useStageView } from '../room/stage-context.ts';
import styles from './hearts.module.css';

/** Kept beside the seller's own colour, so that a crowd looks like a crowd. */
const OTHER_COLOURS = ['#ff7a92', '#ffb3c1', '#ffd166', '#b8a1ff'] as const;

/** Has hearts rise in `place`. Answers how to send more of them, and how to end it. */
function riseIn(place: HTMLElement, colours: readonly string[]) {
  const worker = new Worker(new URL('./hearts-worker.ts', import.meta.url), { type: 'module' });
  const tell = (told: HeartsTold, moved: Transferable[] = []) => worker.postMessage(told, moved);
  const shown = document.createElement('canvas');
  place.append(shown);
  const canvas = shown.transferControlToOffscreen();
  tell({ canvas, colours, pixels: devicePixelRatio }, [canvas]);
  const sized = new ResizeObserver(([entry]) => {
    if (entry) tell({ size: { width: entry.contentRect.width, height: entry.contentRect.height } });
  });
  sized.observe(place);
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  return {
    add: (count: number) => {
      // Hearts that came while the page was hidden are skipped.
      if (!document.hidden) tell({ count, still: still.matches });
    },
    stop: () => {
      sized.disconnect();
      worker.terminate();
      shown.remove();
    },
  };
}

/** Where hearts rise. */
export function HeartCanvas() {
  const live = useLive();
  const { detail } = useStageView();
  const colour = validColour(detail?.seller.sellerColor, DEFAULT_LOOK.sellerColor);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let hearts: ReturnType<typeof riseIn> | undefined;
    let here = true;
    let waiting = 0;
    const begin = async () => {
      await firstThings;
      if (!here || !place.current) return;
      hearts = riseIn(place.current, [colour, colour, ...OTHER_COLOURS]);
      hearts.add(waiting);
    };
    const stop = live.onHearts((count) => {
      if (hearts) return hearts.add(count);
      // The worker starts with the first heart. If it fails, only decoration is missing.
      if (waiting === 0) begin().catch(() => undefined);
      waiting += count;
      return undefined;
    });
    return () => {
      here = false;
      stop();
      hearts?.stop();
    };
  }, [live, colour]);
  return <div ref={place} className={styles['hearts']} aria-hidden="true" />;
}
