import { Dialog } from '@base-ui/react/dialog';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import type { KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { pictureSet } from '../../../../schema/pictures.ts';
import { IconButton } from '../../../design/controls/IconButton.tsx';
import { cx } from '../../../design/cx.ts';
import { useBackCloses } from '../../../design/overlays/use-back-closes.ts';
import { useZoom } from './use-zoom.ts';
import { ZOOM_MAX } from './zoom.ts';
import styles from '../product.module.css';

export interface ViewerProps {
  readonly name: string;
  readonly pictures: readonly string[];
  readonly at: number;
  readonly open: boolean;
  readonly onTurn: (at: number) => void;
  readonly onClose: () => void;
  /** What gets the focus afterwards. */
  readonly opener: () => HTMLElement | null;
}

/** The pictures of a product over the whole screen. */
export default function Viewer({ open, onClose, opener, ...of }: ViewerProps) {
  const t = useTranslations('product.gallery');
  useBackCloses(open, onClose);
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Popup className={styles['viewer']} data-page-style="dark" finalFocus={opener}>
          <Dialog.Title className="sr-only">{t('title', of)}</Dialog.Title>
          <Pages {...of} onClose={onClose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Pages({ name, pictures, at, onTurn, onClose }: Omit<ViewerProps, 'open' | 'opener'>) {
  const t = useTranslations('product.gallery');
  const turn = (by: number) => {
    const next = at + by;
    if (next < 0 || next >= pictures.length) return;
    onTurn(next);
  };
  const { zoom, isHeld, image, handlers, zoomBy } = useZoom(pictures[at], turn);
  const onKey = (event: KeyboardEvent) => {
    const act = {
      ArrowLeft: () => turn(-1),
      ArrowRight: () => turn(1),
      '+': () => zoomBy(1),
      '=': () => zoomBy(1),
      '-': () => zoomBy(-1),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const url = pictures[at]!;
  const count = pictures.length;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the dialog, beside its buttons
    <div className={styles['pages']} onKeyDown={onKey}>
      <div className={styles['stage']} {...handlers}>
        <img
          key={url}
          ref={image}
          src={url}
          srcSet={pictureSet(url)}
          sizes="100vw"
          alt={t('picture', { name })}
          draggable={false}
          className={cx(isHeld && styles['held'])}
          style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
        />
      </div>
      <div className={styles['top']}>
        <p className="num" aria-live="polite">
          <span aria-hidden="true">{t('at', { at: at + 1, count })}</span>
          <span className="sr-only">{t('of', { at: at + 1, count })}</span>
        </p>
        <IconButton variant="glass" label={t('close')} icon={<X size={24} />} onClick={onClose} />
      </div>
      {count > 1 && (
        <div className={styles['viewerWays']}>
          <IconButton
            variant="glass"
            label={t('previous')}
            icon={<ChevronLeft size={24} />}
            aria-disabled={at === 0}
            onClick={() => turn(-1)}
          />
          <IconButton
            variant="glass"
            label={t('next')}
            icon={<ChevronRight size={24} />}
            aria-disabled={at === count - 1}
            onClick={() => turn(1)}
          />
        </div>
      )}
      <div className={styles['zoom']}>
        <IconButton
          variant="glass"
          label={t('smaller')}
          icon={<Minus size={22} />}
          aria-disabled={zoom.scale === 1}
          onClick={() => zoomBy(-1)}
        />
        <output className="num" aria-label={t('size')}>
          {Math.round(zoom.scale * 100)}%
        </output>
        <IconButton
          variant="glass"
          label={t('larger')}
          icon={<Plus size={22} />}
          aria-disabled={zoom.scale === ZOOM_MAX}
          onClick={() => zoomBy(1)}
        />
      </div>
    </div>
  );
}
