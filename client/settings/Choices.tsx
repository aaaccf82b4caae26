import { useId } from 'react';
import styles from './Settings.module.css';

export interface ChoicesProps<T extends string> {
  /** What is chosen, for screen readers. */
  readonly label: string;
  readonly options: readonly {
    readonly value: T;
    readonly text: string;
    readonly note?: string;
    readonly lang?: string;
  }[];
  readonly value: T;
  readonly onChoose: (value: T) => void;
}

/** A list of which one is chosen, at once. */
export function Choices<T extends string>({ label, options, value, onChoose }: ChoicesProps<T>) {
  const name = useId();
  return (
    <fieldset className={styles['choices']} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} lang={option.lang}>
          <span>
            <span>{option.text}</span>
            {option.note !== undefined && <small>{option.note}</small>}
          </span>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
          />
        </label>
      ))}
    </fieldset>
  );
}
