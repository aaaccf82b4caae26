import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useTranslations } from 'use-intl';
import styles from './Stepper.module.css';

export interface StepperProps {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
  /** What is counted, for screen readers; `quantity` by default. */
  readonly label?: string | undefined;
}

/** A number with − and +. The number can be typed, too; it is brought within its bounds on leaving. */
export function Stepper({ value, min, max, onChange, label }: StepperProps) {
  const t = useTranslations('common');
  const within = (next: number) => Math.min(Math.max(next, min), Math.max(min, max));
  return (
    <fieldset className={styles['stepper']} aria-label={label ?? t('quantity')}>
      <button
        type="button"
        aria-label={t('decrease')}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
      >
        <Minus size={18} aria-hidden="true" />
      </button>
      <input
        className="num"
        key={value}
        inputMode="numeric"
        aria-label={label ?? t('quantity')}
        defaultValue={value}
        onBlur={(event) => {
          const next = within(Number.parseInt(event.target.value, 10) || min);
          event.target.value = String(next);
          if (next !== value) onChange(next);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
          if (event.key === 'ArrowUp' && value < max) onChange(value + 1);
          if (event.key === 'ArrowDown' && value > min) onChange(value - 1);
        }}
      />
      <button
        type="button"
        aria-label={t('increase')}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Plus size={18} aria-hidden="true" />
      </button>
    </fieldset>
  );
}
