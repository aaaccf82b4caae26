import Play from 'lucide-react/icons/play';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Picture } from '../../../design/Picture.tsx';
import styles from '../product.module.css';

export interface FilmProps {
  readonly url: string;
  readonly poster: string | null;
  /** It stops when it is swiped away. */
  readonly isShown: boolean;
}

/** A product's video. Nothing of it is loaded before somebody wants to see it. */
export function Film({ url, poster, isShown }: FilmProps) {
  const t = useTranslations('product.gallery');
  const [isWanted, setWanted] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (isWanted) video.current?.focus();
  }, [isWanted]);
  useEffect(() => {
    if (!isShown) video.current?.pause();
  }, [isShown]);
  if (isWanted)
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <video
        ref={video}
        className={styles['film']}
        src={url}
        controls
        playsInline
        autoPlay
        aria-label={t('video')}
      />
    );
  return (
    <button type="button" className={styles['cover']} aria-label={t('play')} onClick={() => setWanted(true)}>
      <Picture src={poster} radius={0} />
      <span className={styles['start']}>
        <Play size={28} fill="currentColor" aria-hidden="true" />
      </span>
    </button>
  );
}
