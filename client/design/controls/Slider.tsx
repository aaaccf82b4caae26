import type { ComponentProps, CSSProperties } from 'react';
import { cx } from '../cx.ts';
import styles from './Slider.module.css';

export interface SliderProps extends Omit<ComponentProps<'input'>, 'type' | 'style'> {
  /** How much of it is behind the thumb, from 0 to 1. */
  readonly share: number;
}

/** A line with a thumb over a picture. Its user sets its position and its colours (`--behind`, `--ahead`). */
export function Slider({ share, className, ...rest }: SliderProps) {
  return (
    <input
      {...rest}
      type="range"
      className={cx(styles['slider'], className)}
      style={{ '--share': share } as CSSProperties}
    />
  );
}
