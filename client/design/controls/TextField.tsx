import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import styles from './fields.module.css';

export interface TextFieldProps extends ComponentProps<'input'> {
  readonly label: string;
  /** The error; read aloud and shown under the field. */
  readonly error?: string | undefined;
  /** A quiet line under the field while nothing is wrong. */
  readonly hint?: string | undefined;
  /** Something at its end, such as an `IconButton`. */
  readonly end?: ReactNode;
}

/** A labelled line of input. */
export function TextField({ label, error, hint, end, className, ...rest }: TextFieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={cx(styles['field'], error !== undefined && styles['wrong'], className)}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      <span className={styles['box']}>
        <input
          id={id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
          {...rest}
        />
        {end}
      </span>
      {note !== undefined && (
        <span className={styles['note']} id={`${id}-note`} role={error === undefined ? undefined : 'alert'}>
          {note}
        </span>
      )}
    </div>
  );
}
