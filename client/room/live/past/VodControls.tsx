import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { duration } from '../../../app/i18n/when.ts';
import { layout } from '../../../design/layout/layout.ts';
import { ProductsButton } from '../shelf/ProductsButton.tsx';
import { ShareButton } from '../stage/ShareButton.tsx';
import { toggleSound } from '../room/source.ts';
import { useMoments } from './use-moments.ts';
import { usePast, usePastView } from './past-context.ts';
import { VodPlayButton } from './VodPlayButton.tsx';
import { VodTimeline } from './VodTimeline.tsx';
import styles from './past.module.css';

/** Seconds that an arrow key goes. */
const STEP = 5;

/** Elements that handle keys themselves. Neither the picture nor its frame does. */
const TAKES_KEYS = 'button, a, input, dialog, [role]:not([role="main"])';

/** The keys of every player, where they mean nothing else. */
function useKeys(): void {
  const past = usePast();
  useEffect(() => {
    const actions: Partial<Record<string, () => void>> = {
      ' ': () => past.picture.toggle(),
      k: () => past.picture.toggle(),
      m: () => toggleSound(past),
      ArrowLeft: () => past.picture.seekBy(-STEP),
      ArrowRight: () => past.picture.seekBy(STEP),
    };
    const pressed = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey } = event;
      const isElsewhere = target instanceof Element && target.closest(TAKES_KEYS);
      const action = actions[key];
      if (!action || isElsewhere || ctrlKey || metaKey || altKey) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [past]);
}

/** The timeline, and below it: play, where it is, what is shown there, sharing; on a phone the products, too. */
export function VodControls({ withProducts }: { readonly withProducts: boolean }) {
  const t = useTranslations('live');
  const { player } = usePastView();
  const moments = useMoments();
  useKeys();
  const { time, length } = player;
  const current = moments.findLast((moment) => moment.time <= time + 0.5);
  return (
    <section className={layout({ column: 0 }, styles['controls'])} aria-label={t('vod.controls')}>
      <VodTimeline moments={moments} step={STEP} />
      <div className={layout({ row: 2, touch: true })}>
        <VodPlayButton variant="over" />
        <span
          className={layout({ rigid: true, size: 13, weight: 'semibold' }, styles['time'], 'num')}
          aria-hidden="true"
        >
          <span>{duration(Math.floor(time) * 1000)}</span>
          {length !== null && (
            <span className={layout({ tone: 'over-soft', weight: 'regular' })}>
              {' '}
              / {duration(length * 1000)}
            </span>
          )}
        </span>
        <span className={layout({ grow: true, clamp: 1, size: 13, tone: 'over-soft' }, styles['current'])}>
          {current?.label}
        </span>
        <ShareButton />
        {withProducts && <ProductsButton />}
      </div>
    </section>
  );
}
