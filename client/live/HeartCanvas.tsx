import { useEffect, useRef } from 'react';
import { DEFAULT_LOOK } from '../../schema/constants.ts';
import { firstThings } from '../app/first-things.ts';
import { validColour } from '../design/colour.ts';
import type { Hearts } from './hearts.ts';
import { useStage, useStageView } from './stage-context.ts';
import styles from './HeartCanvas.module.css';

/** Kept beside the seller's own colour, so that a crowd looks like a crowd. */
const OTHER_COLOURS = ['#ff7a92', '#ffb3c1', '#ffd166', '#b8a1ff'] as const;

/** Where hearts rise. */
export function HeartCanvas() {
  const stage = useStage();
  const { detail } = useStageView();
  const colour = validColour(detail?.seller.sellerColor, DEFAULT_LOOK.sellerColor);
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!canvas.current) return undefined;
    const place = canvas.current;
    const still = matchMedia('(prefers-reduced-motion: reduce)');
    let hearts: Hearts | undefined;
    let here = true;
    let waiting = 0;
    const stop = stage.onHearts((count) => {
      if (hearts) hearts.add(count);
      else waiting += count;
    });
    const begin = async () => {
      await firstThings;
      const { Hearts: Drawn } = await import('./hearts.ts');
      if (!here) return;
      hearts = new Drawn(place, [colour, colour, ...OTHER_COLOURS], () => still.matches);
      if (waiting > 0) hearts.add(waiting);
    };
    // Without them nothing is missed that can be said.
    begin().catch(() => undefined);
    return () => {
      here = false;
      stop();
      hearts?.stop();
    };
  }, [stage, colour]);
  return <canvas ref={canvas} className={styles['hearts']} aria-hidden="true" />;
}
