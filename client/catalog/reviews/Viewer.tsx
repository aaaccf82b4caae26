import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTranslations } from 'use-intl';
import type { ReviewFile } from '../../../schema/catalog/reviews.ts';
import { IconButton } from '../../design/controls/IconButton.tsx';
import { layout } from '../../design/layout/layout.ts';
import { Sheet } from '../../design/overlays/Sheet.tsx';
import styles from './reviews.module.css';

export interface ViewerProps {
  readonly files: readonly ReviewFile[];
  readonly video: ReviewFile | null;
  /** Null: closed. */
  readonly at: number | null;
  readonly onMove: (at: number) => void;
  readonly onClose: () => void;
}

/** One picture or the video at a time, as large as the screen lets it. */
export default function Viewer({ files, video, at, onMove, onClose }: ViewerProps) {
  const t = useTranslations('reviews');
  const index = at ?? 0;
  const file = files[index];
  const step = (by: number) => onMove((index + by + files.length) % files.length);
  return (
    <Sheet open={at !== null} onClose={onClose} title={t('viewer.title')} size="fit" pageStyle="dark">
      {file && (
        <div className={layout({ column: 3, align: 'center' }, styles['viewer'])}>
          {file === video ? (
            // oxlint-disable-next-line jsx-a11y/media-has-caption
            <video src={file.url} controls playsInline aria-label={t('video')} />
          ) : (
            <img
              src={file.url}
              alt={t('picture', { at: index + 1 })}
              width={file.width}
              height={file.height}
            />
          )}
          {files.length > 1 && (
            <p className={layout({ row: 3 }, 'num')}>
              <IconButton label={t('viewer.previous')} icon={<ChevronLeft />} onClick={() => step(-1)} />
              <span aria-live="polite">{t('viewer.at', { at: index + 1, count: files.length })}</span>
              <IconButton label={t('viewer.next')} icon={<ChevronRight />} onClick={() => step(1)} />
            </p>
          )}
        </div>
      )}
    </Sheet>
  );
}
