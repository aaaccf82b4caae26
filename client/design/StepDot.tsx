import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { cx } from './cx.ts';
import styles from './StepDot.module.css';

export interface StepDotProps {
  /** `failed`: it ended there. */
  readonly state: 'done' | 'now' | 'ahead' | 'failed';
}

/** Where a line of steps is, as a dot on it. */
export function StepDot({ state }: StepDotProps) {
  return (
    <span className={cx(styles['dot'], styles[state])} aria-hidden="true">
      {state === 'failed' && <X size={14} strokeWidth={3} />}
      {state === 'done' && <Check size={14} strokeWidth={3} />}
    </span>
  );
}
