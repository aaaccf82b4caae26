import { type ComponentProps, useId } from 'react';
import { cx } from '../cx.ts';
import styles from './fields.module.css';

export interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'children'> {
  readonly label: string;
  readonly options: readonly {
    readonly value: string | number;
    readonly text: string;
    readonly disabled?: boolean;
  }[];
  /** The text before a choice is made; its value is empty. */
  readonly placeholder?: string | undefined;
  /** The error; read aloud and shown under the field. */
  readonly error?: string | undefined;
  /** A quiet line under the field while nothing is wrong. */
  readonly hint?: string | undefined;
}

/** A labelled choice of one of many. */
export function SelectField({
  label,
  options,
  placeholder,
  error,
  hint,
  className,
  ...rest
}: SelectFieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={cx(styles['field'], error !== undefined && styles['wrong'], className)}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      <span className={cx(styles['box'], styles['selectFieldBox'])}>
        <select
          id={id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
          {...rest}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(({ value, text, disabled }) => (
            <option key={value} value={value} disabled={disabled}>
              {text}
            </option>
          ))}
        </select>
      </span>
      {note !== undefined && (
        <span className={styles['note']} id={`${id}-note`} role={error === undefined ? undefined : 'alert'}>
          {note}
        </span>
      )}
    </div>
  );
}
