import { useTranslations } from 'use-intl';
import { duration } from '../../../app/i18n/when.ts';
import { layout } from '../../../design/layout/layout.ts';
import { ProductsButton } from '../shelf/ProductsButton.tsx';
import { ShareButton } from '../stage/ShareButton.tsx';
import { toggleSound } from '../room/source.ts';
import { usePlayerKeys } from '../player/player-keys.ts';
import { BackToLive } from '../rewind/BackToLive.tsx';
import { Before } from '../rewind/Before.tsx';
import { useMoments } from './use-moments.ts';
import { usePast, usePastView } from './past-context.ts';
import { VodPlayButton } from './VodPlayButton.tsx';
import { VodTimeline } from './VodTimeline.tsx';
import styles from './past.module.css';

/** Seconds that an arrow key goes. */
const STEP = 5;

function Position({ time, length }: { readonly time: number; readonly length: number | null }) {
  return (
    <span
      className={layout({ rigid: true, size: 13, weight: 'semibold' }, styles['time'], 'num')}
      aria-hidden="true"
    >
      <span>{duration(Math.floor(time) * 1000)}</span>
      {length !== null && (
        <span className={layout({ tone: 'over-soft', weight: 'regular' })}> / {duration(length * 1000)}</span>
      )}
    </span>
  );
}

/** The timeline, and below it: play, where it is, what is shown there, sharing; on a phone the products, too. */
export function VodControls({ withProducts }: { readonly withProducts: boolean }) {
  const t = useTranslations('live');
  const past = usePast();
  const { player } = usePastView();
  const moments = useMoments();
  usePlayerKeys({
    ' ': () => past.picture.toggle(),
    k: () => past.picture.toggle(),
    m: () => toggleSound(past),
    ArrowLeft: () => past.picture.seekBy(-STEP),
    ArrowRight: () => past.picture.seekBy(STEP),
    ...(past.running && { End: past.running.backToLive }),
  });
  const { time, length } = player;
  const current = moments.findLast((moment) => moment.time <= time + 0.5);
  return (
    <section className={layout({ column: 0 }, styles['controls'])} aria-label={t('vod.controls')}>
      <VodTimeline moments={moments} step={STEP} />
      <div className={layout({ row: 2, touch: true })}>
        <VodPlayButton variant="over" />
        {past.running ? <Before time={time} /> : <Position time={time} length={length} />}
        <span className={layout({ grow: true, clamp: 1, size: 13, tone: 'over-soft' }, styles['current'])}>
          {current?.label}
        </span>
        {past.running ? <BackToLive /> : <ShareButton />}
        {withProducts && <ProductsButton />}
      </div>
    </section>
  );
}
