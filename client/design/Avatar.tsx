import { useState } from 'react';
import { cx } from './cx.ts';
import styles from './Avatar.module.css';

export interface AvatarProps {
  /** Logo or picture. Without one, the first letter of the name is shown. */
  readonly src: string | null | undefined;
  readonly name: string;
  readonly size?: number;
  /** A ring in the seller's colour: this seller is on air. */
  readonly onAir?: boolean;
}

/** A round picture of a seller. The name is expected beside it, so it says nothing itself. */
export function Avatar({ src, name, size = 36, onAir = false }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  return (
    <span
      className={cx(styles['avatar'], onAir && styles['onAir'])}
      style={{ width: size, height: size, fontSize: size * 0.42 }}
      aria-hidden="true"
    >
      {src && failed !== src ? (
        <img src={src} alt="" width={size} height={size} onError={() => setFailed(src)} />
      ) : (
        <span className={styles['letter']}>{[...name][0] ?? ''}</span>
      )}
    </span>
  );
}
