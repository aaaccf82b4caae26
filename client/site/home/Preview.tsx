import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { broadcastInfo } from '../../app/broadcast-info.ts';
import { mayAutoplay, movie } from '../../app/movie.ts';
import { cx } from '../../design/cx.ts';
import { IconButton } from '../../design/controls/IconButton.tsx';
import { useReducedMotion } from '../../design/use-media.ts';
import { playPreview } from './preview.ts';
import { previews } from './preview-choice.ts';
import { useSnapshot } from 'valtio';
import styles from './home.module.css';

const FILLED = { size: 20, fill: 'currentColor', strokeWidth: 0 } as const;

/** Who only passes by needs no video. */
const DWELL = 600;

/** Whether at least half of the element is on the screen and the page is looked at. */
function useSeen(ref: { readonly current: Element | null }): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    let intersects = false;
    const update = () => setSeen(intersects && !document.hidden);
    const observer = new IntersectionObserver(
      ([entry]) => {
        intersects = entry?.isIntersecting ?? false;
        update();
      },
      { threshold: 0.5 },
    );
    observer.observe(element);
    document.addEventListener('visibilitychange', update);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', update);
    };
  }, [ref]);
  return seen;
}

/**
 * The silent video over a card's poster, faded in with its first picture. It plays while `active`, seen and
 * wanted; one press stops all previews, and people who prefer reduced motion, save data or turned autoplay off start them so.
 */
export function Preview({ liveUrl, active }: { readonly liveUrl: string; readonly active: boolean }) {
  const t = useTranslations('home');
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'waiting' | 'playing' | 'failed'>('waiting');
  const { wanted } = useSnapshot(previews);
  const reducedMotion = useReducedMotion();
  const { choice } = useSnapshot(movie);
  const play = wanted ?? (!reducedMotion && mayAutoplay(choice));
  const seen = useSeen(video);
  // A broadcast that plays on in the small window is the one to look at.
  const { pipMode } = useSnapshot(broadcastInfo);
  const shown = active && !pipMode;
  const run = play && seen && shown;

  useEffect(() => {
    const element = video.current;
    if (!run || !element) return undefined;
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => {
      stop = playPreview(element, liveUrl, {
        playing: () => setState('playing'),
        failed: () => setState('failed'),
      });
    }, DWELL);
    return () => {
      clearTimeout(timer);
      stop?.();
      setState('waiting');
    };
  }, [run, liveUrl]);

  return (
    <>
      <video
        ref={video}
        className={cx(styles['video'], state === 'playing' && styles['playing'])}
        muted
        playsInline
        disablePictureInPicture
        tabIndex={-1}
        aria-hidden="true"
      />
      {shown && state !== 'failed' && (
        <IconButton
          className={styles['pause']}
          variant="over"
          label={play ? t('pausePreview') : t('playPreview')}
          icon={play ? <Pause {...FILLED} /> : <Play {...FILLED} />}
          onClick={() => {
            previews.wanted = !play;
          }}
        />
      )}
    </>
  );
}
