import styles from './selling.module.css';

interface PillsProps<T> {
  /** What they select, for screen readers. */
  readonly label: string;
  readonly options: readonly {
    readonly value: T;
    readonly text: string;
    readonly count?: number | undefined;
  }[];
  readonly value: T;
  readonly onChoose: (value: T) => void;
}

/** One of more lists than a phone is wide. */
export function Pills<T extends string | number>({ label, options, value, onChoose }: PillsProps<T>) {
  return (
    <div className={styles['pills']}>
      <fieldset aria-label={label}>
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            aria-pressed={option.value === value}
            onClick={() => onChoose(option.value)}
          >
            <span>{option.text}</span>
            {option.count !== undefined && <span className="num">{option.count}</span>}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
