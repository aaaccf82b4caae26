import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import Sparkles from 'lucide-react/icons/sparkles';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { MARKETING_PX_EVERY, MARKETING_STAYS } from '../../../../schema/room/constants.ts';
import { cx } from '../../../design/cx.ts';
import { layout } from '../../../design/layout/layout.ts';
import { useReducedMotion } from '../../../design/use-media.ts';
import { runOf } from './marketing-run.ts';
import { useRoom } from '../room/stage-context.ts';
import styles from './notice.module.css';

/** One line on its way: it comes in from the right until its end can be read, stands a while and goes. */
function Line({ msg, onGone }: { readonly msg: string; readonly onGone: () => void }) {
  const t = useTranslations('live.marketing');
  const lessMotion = useReducedMotion();
  const [paused, setPaused] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLParagraphElement>(null);
  const running = useRef<Animation | null>(null);
  const gone = useRef(onGone);
  useEffect(() => {
    gone.current = onGone;
  }, [onGone]);

  useEffect(() => {
    const [around, line] = [box.current, text.current];
    if (!around || !line) return undefined;
    const { from, to, px } = runOf(around.clientWidth, line.scrollWidth);
    const animation = line.animate(
      lessMotion ? [{}, {}] : [{ translate: `${from}px` }, { translate: `${to}px` }],
      { duration: px * MARKETING_PX_EVERY, endDelay: MARKETING_STAYS, fill: 'both' },
    );
    animation.addEventListener('finish', () => gone.current());
    running.current = animation;
    return () => animation.cancel();
  }, [lessMotion]);

  const pause = () => {
    if (paused) running.current?.play();
    else running.current?.pause();
    setPaused(!paused);
  };
  return (
    <section
      className={layout(
        { row: 2, ground: 'glass', corners: 'control', size: 13, weight: 'semibold', leading: 140 },
        styles['banner'],
      )}
      aria-label={t('label')}
    >
      <Sparkles size={16} aria-hidden="true" />
      <div ref={box} className={layout({ grow: true }, styles['box'])}>
        <p ref={text} className={cx(styles['text'], lessMotion && styles['still'])}>
          {msg}
        </p>
      </div>
      <button
        type="button"
        className={layout({ row: 0, center: true, rigid: true }, styles['pause'])}
        aria-label={t(paused ? 'play' : 'pause')}
        onClick={pause}
      >
        {paused ? <Play size={14} fill="currentColor" /> : <Pause size={14} fill="currentColor" />}
      </button>
    </section>
  );
}

/** What the host advertises, running through once. */
export default function Marketing() {
  const { marketing } = useRoom();
  const [gone, setGone] = useState(0);
  return (
    <div className={cx(styles['place'], styles['banners'])} aria-live="polite">
      {marketing && marketing.key !== gone && (
        <Line key={marketing.key} msg={marketing.what} onGone={() => setGone(marketing.key)} />
      )}
    </div>
  );
}
