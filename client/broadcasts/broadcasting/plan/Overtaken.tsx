import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../design/controls/Button.tsx';
import { layout } from '../../../design/layout/layout.ts';
import type { Field, Form } from './form.ts';
import styles from '../broadcasting.module.css';

/** What somebody else has changed while this form was being written. */
export interface OvertakenBy {
  readonly changed: readonly Field[];
  /** Those that were changed here, too, and differently. */
  readonly both: readonly Field[];
  readonly theirs: Form;
}

/** Lists the fields that somebody else has changed. If this form has changed a field, too, it offers their value. */
export function Overtaken({
  by: { changed, both, theirs },
  onTake,
}: {
  readonly by: OvertakenBy;
  readonly onTake: (field: Field) => void;
}) {
  const t = useTranslations('broadcasting.plan');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const textOf = (field: Field): string | undefined => {
    const value = theirs[field];
    if (typeof value !== 'string') return undefined;
    return field === 'startDate' || field === 'endDate' ? value.replace('T', ' ') : value;
  };
  return (
    <section className={layout({ column: 3, ground: 'fill', pad: 5 })}>
      <h2 ref={heading} className={layout({ size: 17 }, styles['planReached'])} tabIndex={-1}>
        {t('overtaken.title')}
      </h2>
      <p>{t('overtaken.text')}</p>
      <ul>
        {changed.map((field) => {
          const text = textOf(field);
          const name = t(`fields.${field}`);
          return (
            <li key={field} className={layout({ row: 3, spread: true, touch: true })}>
              <span className={layout({ column: 0 })}>
                <strong>{name}</strong>
                {text !== undefined && (
                  <span className="num">{text === '' ? t('overtaken.blank') : text}</span>
                )}
              </span>
              {both.includes(field) && (
                <Button
                  variant="soft"
                  size="small"
                  className={layout({ rigid: true })}
                  aria-label={t('overtaken.takeOf', { name })}
                  onClick={() => onTake(field)}
                >
                  {t('overtaken.take')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
