import Play from 'lucide-react/icons/play';
import { createElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Review } from '../../../schema/catalog/reviews.ts';
import { usePart } from '../../app/later.ts';
import { layout } from '../../design/layout/layout.ts';
import { Picture } from '../../design/Picture.tsx';
import styles from './reviews.module.css';

export interface ReviewFilesProps {
  readonly of: Pick<Review, 'pictures' | 'video'>;
  /** The viewer is open from the start. */
  readonly isOpen?: boolean;
}

/** A review's pictures and video as small tiles, which open a viewer. */
export function ReviewFiles({ of, isOpen = false }: ReviewFilesProps) {
  const t = useTranslations('reviews');
  const [at, setAt] = useState<number | null>(isOpen ? 0 : null);
  const close = () => setAt(null);
  const viewer = usePart(() => import('./Viewer.tsx'), at !== null, close);
  const all = [...of.pictures, ...(of.video ? [of.video] : [])];
  if (all.length === 0) return null;
  return (
    <>
      <ul className={layout({ row: 2, above: 3 }, styles['tiles'])}>
        {all.map((file, index) => {
          const isVideo = file === of.video;
          const label = isVideo ? t('video') : t('picture', { at: index + 1 });
          return (
            <li key={file.fileSysId}>
              <button type="button" aria-label={label} aria-haspopup="dialog" onClick={() => setAt(index)}>
                {isVideo ? (
                  <span className={styles['videoTile']}>
                    <Play size={28} aria-hidden="true" />
                  </span>
                ) : (
                  <Picture src={file.url} width={80} />
                )}
              </button>
            </li>
          );
        })}
      </ul>
      {viewer && createElement(viewer, { files: all, video: of.video, at, onMove: setAt, onClose: close })}
    </>
  );
}
