import Play from 'lucide-react/icons/play';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { pictureSet, FIRST_PICTURE_SIZES } from '../../../../schema/pictures.ts';
import { mayAutoplay } from '../../../app/movie.ts';
import { Spinner } from '../../../design/Spinner.tsx';
import { layout } from '../../../design/layout/layout.ts';
import styles from './player.module.css';

/** In the picture's place until there is one. */
export function Poster({ src }: { readonly src: string }) {
  return (
    <img
      className={styles['poster']}
      sizes={FIRST_PICTURE_SIZES.stage}
      srcSet={pictureSet(src)}
      src={src}
      alt=""
      fetchPriority="high"
    />
  );
}

const OVER = { cover: true, column: 3, align: 'center', center: true, weight: 'semibold' } as const;

/** Covers the picture while another stream loads. `late`: only if that takes more than a moment. */
export function Cover({ late = false, children }: { readonly late?: boolean; readonly children: ReactNode }) {
  return (
    <output className={layout(OVER, styles['cover'], late && styles['late'])}>
      <Spinner size={28} />
      {children}
    </output>
  );
}

/** The picture stands still, and will go on by itself. */
export function Buffering() {
  const t = useTranslations('live');
  return (
    <output className={styles['stalled']} aria-label={t('buffering')}>
      <Spinner size={32} />
    </output>
  );
}

/** Says that autoplay is off or blocked by the browser, with a button to play. */
export function TapToPlay({ onPress }: { readonly onPress: () => void }) {
  const t = useTranslations('live');
  return (
    <button type="button" className={layout(OVER, styles['tap'])} onClick={onPress}>
      <span className={layout({ row: 0, center: true, ground: 'glass-strong' }, styles['play'])}>
        <Play size={32} fill="currentColor" aria-hidden="true" />
      </span>
      <strong className={layout({ size: 17 })}>{t(mayAutoplay() ? 'autoplayBlocked' : 'autoplayOff')}</strong>
      {t('tapToPlay')}
    </button>
  );
}
