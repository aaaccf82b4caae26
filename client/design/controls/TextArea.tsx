import { type ComponentProps, useId } from 'react';
import { cx } from '../cx.ts';
import styles from './fields.module.css';

export interface TextAreaProps extends ComponentProps<'textarea'> {
  readonly label: string;
  /** The error; read aloud and shown under the field. */
  readonly error?: string | undefined;
  /** At the end of the line below, such as a count. */
  readonly count?: string | undefined;
}

/** Labelled lines of input, as high as what is written. */
export function TextArea({ label, error, count, className, ...rest }: TextAreaProps) {
  const id = useId();
  return (
    <div className={cx(styles['field'], error !== undefined && styles['wrong'], className)}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      <span className={cx(styles['box'], styles['textAreaBox'])}>
        <textarea
          id={id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-note`}
          {...rest}
        />
      </span>
      <span className={cx(styles['note'], styles['below'])}>
        {error !== undefined && (
          <span id={`${id}-note`} role="alert">
            {error}
          </span>
        )}
        {count !== undefined && <span className={cx(styles['count'], 'num')}>{count}</span>}
      </span>
    </div>
  );
}
