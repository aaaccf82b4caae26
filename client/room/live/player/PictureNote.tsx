import type { ReactNode } from 'react';
import { cx } from '../../../design/cx.ts';
import styles from './PictureNote.module.css';

/**
 * What a person must read or press while the picture does not play. Its shade lies over the picture alone; the words and
 * buttons stand above the chat, which on small phones reaches up to them.
 */
export function PictureNote({
  low,
  blurred = false,
  children,
}: {
  /** The whole height is free for it. */
  readonly low: boolean;
  /** There is no last picture worth seeing. */
  readonly blurred?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <>
      <div className={cx(styles['shade'], blurred && styles['blurred'])} />
      <div className={cx(styles['note'], low && styles['low'])}>{children}</div>
    </>
  );
}
