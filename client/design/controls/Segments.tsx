import styles from './Segments.module.css';

export interface SegmentsProps<T extends string> {
  /** What it selects, for screen readers. */
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly text: string }[];
  readonly value: T;
  readonly onChoose: (value: T) => void;
}

/** A few views of one thing, of which one is shown. */
export function Segments<T extends string>({ label, options, value, onChoose }: SegmentsProps<T>) {
  return (
    <fieldset className={styles['segments']} aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChoose(option.value)}
        >
          {option.text}
        </button>
      ))}
    </fieldset>
  );
}
