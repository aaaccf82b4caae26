import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from './cx.ts';
import styles from './Pill.module.css';

export interface PillProps {
  /** `accent` filled in the seller's colour · `glass` over video · `soft` on the page · `good`, `danger` outcomes · `open` asked,
   * and not decided yet. */
  readonly tone?: 'accent' | 'glass' | 'soft' | 'good' | 'danger' | 'open';
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** A few words in a capsule. */
export function Pill({ tone = 'soft', children, className }: PillProps) {
  return <span className={cx(styles['pill'], styles[tone], className)}>{children}</span>;
}

/** LIVE with a softly pulsing dot; children (elapsed time, a count) follow the word. */
export function LivePill({
  children,
  className,
}: {
  readonly children?: ReactNode;
  readonly className?: string;
}) {
  const t = useTranslations('common');
  return (
    <span className={cx(styles['pill'], styles['accent'], styles['live'], className)}>
      <span className={styles['dot']} aria-hidden="true" />
      <span>{t('live')}</span>
      {children}
    </span>
  );
}
