import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import type { ComponentProps } from 'react';
import styles from './fields.module.css';

export interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  /** The subject of the search; shown while the field is empty. */
  readonly label: string;
  readonly clearLabel: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** A line to search with, and the way to empty it. */
export function SearchField({ label, clearLabel, value, onValue, ...rest }: SearchFieldProps) {
  return (
    <search className={styles['search']}>
      <Search size={18} aria-hidden="true" />
      <input
        type="search"
        value={value}
        aria-label={label}
        placeholder={label}
        enterKeyHint="search"
        autoComplete="off"
        onChange={(event) => onValue(event.target.value)}
        {...rest}
      />
      {value !== '' && (
        <button type="button" aria-label={clearLabel} onClick={() => onValue('')}>
          <X size={18} aria-hidden="true" />
        </button>
      )}
    </search>
  );
}
