import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './states.module.css';

export interface StateMessageProps {
  /** A lucide icon, 28–32 px. */
  readonly icon?: ReactNode;
  readonly title: string;
  readonly message?: string | undefined;
  /** What to do next: a Button or ButtonLink. */
  readonly action?: ReactNode;
  /** `alert` for errors: read aloud at once. */
  readonly role?: 'status' | 'alert';
  /** Fills the screen's height instead of standing in a section. */
  readonly screen?: boolean;
}

/** An empty, error, offline or ended state, with an explanation and the next step. */
export function StateMessage({
  icon,
  title,
  message,
  action,
  role = 'status',
  screen = false,
}: StateMessageProps) {
  const Title = screen ? 'h1' : 'h2';
  return (
    <div className={cx(styles['state'], screen && styles['screen'])} role={role}>
      {icon && (
        <span className={styles['icon']} aria-hidden="true">
          {icon}
        </span>
      )}
      <Title className={styles['title']}>{title}</Title>
      {message && <p className={styles['message']}>{message}</p>}
      {action && <div className={styles['action']}>{action}</div>}
    </div>
  );
}
