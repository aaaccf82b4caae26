import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './IconButton.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** The text for screen readers and the tooltip. */
  readonly label: string;
  /** A lucide icon, 22–24 px. */
  readonly icon: ReactNode;
  /** `plain` on the page · `over` on video, with a shadow · `glass` on video, with a ground of its own. */
  readonly variant?: 'plain' | 'over' | 'glass';
}

/** A round 44×44 button with only an icon. */
export function IconButton({ label, icon, variant = 'plain', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      className={cx(styles['button'], styles[variant], className)}
      aria-label={label}
      title={label}
      {...rest}
    >
      {icon}
    </button>
  );
}
