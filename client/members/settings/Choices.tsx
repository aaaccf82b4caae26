import { useId } from 'react';
import { layout } from '../../design/layout/layout.ts';
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
    <fieldset className={layout({ ruled: 'edge', ground: 'list', lift: 'edge' })} aria-label={label}>
      {options.map((option) => (
        <label
          key={option.value}
          lang={option.lang}
          className={layout({ row: 3, padBlock: 3, padInline: 4, clickable: true }, styles['choice'])}
        >
          <span className={layout({ grow: true })}>
            <span>{option.text}</span>
            {option.note !== undefined && (
              <small className={layout({ block: true, quiet: true })}>{option.note}</small>
            )}
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
