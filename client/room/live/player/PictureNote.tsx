import type { ReactNode } from 'react';
import { layout } from '../../../design/layout/layout.ts';
import styles from './player.module.css';

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
      <div className={layout({ cover: true }, styles['noteShade'], blurred && styles['blurred'])} />
      <div
        className={layout(
          { cover: true, column: 3, align: 'center', center: true, text: 'center' },
          styles['note'],
          low && styles['low'],
        )}
      >
        {children}
      </div>
    </>
  );
}
