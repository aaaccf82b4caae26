import { type ComponentProps, useId } from 'react';
import { cx } from '../cx.ts';
import field from './TextField.module.css';
import styles from './TextArea.module.css';

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
    <div className={cx(field['field'], error !== undefined && field['wrong'], className)}>
      <label className={field['label']} htmlFor={id}>
        {label}
      </label>
      <span className={cx(field['box'], styles['box'])}>
        <textarea
          id={id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-note`}
          {...rest}
        />
      </span>
      <span className={cx(field['note'], styles['below'])}>
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
