import type { CSSProperties } from 'react';
import { cx } from './cx.ts';
import styles from './states.module.css';

export interface SkeletonProps {
  readonly width?: CSSProperties['width'];
  readonly height?: CSSProperties['height'];
  /** `text` a line of text · `box` a picture or card · `round` an avatar. */
  readonly shape?: 'text' | 'box' | 'round';
  readonly className?: string | undefined;
  readonly style?: CSSProperties;
}

/** A placeholder with the size and shape of the content. Hidden from screen readers. */
export function Skeleton({ width, height, shape = 'box', className, style }: SkeletonProps) {
  return (
    <span
      className={cx(styles['skeleton'], styles[shape], className)}
      style={{ width, height, ...style }}
      aria-hidden="true"
    />
  );
}
