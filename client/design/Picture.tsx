import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react';
import { pictureSet } from '../../schema/pictures.ts';
import { cx } from './cx.ts';
import styles from './Picture.module.css';

export interface PictureProps {
  readonly src: string | null | undefined;
  /** Empty if the name is beside it. */
  readonly alt?: string;
  /** Width to height, such as `'4 / 5'`; the place is kept before the picture has come. */
  readonly ratio?: CSSProperties['aspectRatio'];
  readonly width?: number | string;
  /** How wide it is drawn, for the browser to choose by, where `width` is not a number of pixels. */
  readonly sizes?: string;
  /** Corner radius in px or a token; 12 px by default. */
  readonly radius?: number | string;
  /** The page's main picture: load it before all others. */
  readonly eager?: boolean;
  /** It is there, or will not come. */
  readonly onSeen?: () => void;
  /** Greyed with `soldOutLabel` over it. */
  readonly soldOutLabel?: string | undefined;
  readonly className?: string | undefined;
}

/** A product picture (or any other) in a place of its own size; fades in, and keeps a quiet ground when it fails. */
export function Picture({
  src,
  alt = '',
  ratio = '1',
  width = '100%',
  sizes = typeof width === 'number' ? `${width}px` : '100vw',
  radius = 'var(--r-control)',
  eager = false,
  onSeen,
  soldOutLabel,
  className,
}: PictureProps) {
  const [state, setState] = useState<{ src: string; ok: boolean }>();
  const end = (ok: boolean) => {
    setState({ src: src!, ok });
    onSeen?.();
  };
  const none = useEffectEvent(() => onSeen?.());
  useEffect(() => {
    if (!src) none();
  }, [src]);
  const done = state !== undefined && state.src === src;
  const image = useRef<HTMLImageElement>(null);
  // Not before it is in the page: Chromium would keep for ever what a rendering that was given up has made. And in a
  // task of its own: a list of them is drawn before any of them is asked for.
  useEffect(() => {
    if (image.current && src && !eager)
      Object.assign(image.current, { sizes, srcset: pictureSet(src) ?? '', src });
  }, [src, sizes, eager]);
  return (
    <span
      className={cx(styles['picture'], className)}
      style={{ width, aspectRatio: ratio, borderRadius: radius }}
    >
      {src && !(done && !state.ok) && (
        <img
          ref={image}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'low'}
          decoding="async"
          draggable={false}
          // What everybody waits for is shown as soon as there is anything of it.
          {...(eager && { sizes, srcSet: pictureSet(src), src })}
          className={cx(!done && !eager && styles['coming'])}
          onLoad={() => end(true)}
          onError={() => end(false)}
        />
      )}
      {soldOutLabel !== undefined && <span className={styles['soldOut']}>{soldOutLabel}</span>}
    </span>
  );
}
