import { type CSSProperties, useState } from 'react';
import { cx } from './cx.ts';
import styles from './Picture.module.css';

export interface PictureProps {
  readonly src: string | null | undefined;
  /** Empty when the name stands beside it. */
  readonly alt?: string;
  /** Width to height, such as `'4 / 5'`; the place is kept before the picture has come. */
  readonly ratio?: CSSProperties['aspectRatio'];
  readonly width?: number | string;
  /** Corner radius in px or a token; 12 px by default. */
  readonly radius?: number | string;
  /** Above the fold: load at once. */
  readonly eager?: boolean;
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
  radius = 'var(--r-control)',
  eager = false,
  soldOutLabel,
  className,
}: PictureProps) {
  const [state, setState] = useState<{ src: string; ok: boolean }>();
  const done = state !== undefined && state.src === src;
  return (
    <span
      className={cx(styles['picture'], className)}
      style={{ width, aspectRatio: ratio, borderRadius: radius }}
    >
      {src && !(done && !state.ok) && (
        <img
          src={src}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          draggable={false}
          className={cx(!done && styles['coming'])}
          onLoad={() => setState({ src, ok: true })}
          onError={() => setState({ src, ok: false })}
        />
      )}
      {soldOutLabel !== undefined && <span className={styles['soldOut']}>{soldOutLabel}</span>}
    </span>
  );
}
