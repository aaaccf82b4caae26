import { useTranslations } from 'use-intl';
import { MINUTE } from '../../../../schema/durations.ts';
import { TextField } from '../../../design/controls/TextField.tsx';
import { layout } from '../../../design/layout/layout.ts';
import type { Problems } from './refused.ts';
import styles from '../broadcasting.module.css';

export interface TimesProps {
  readonly startDate: string;
  readonly endDate: string;
  /** The first moment that a start may have, as the field writes it. */
  readonly earliest: string;
  /** In milliseconds; NaN or not above 0: it cannot be told. */
  readonly lasts: number;
  readonly problems: Problems;
  readonly onStart: (written: string) => void;
  readonly onEnd: (written: string) => void;
}

/** When it begins and ends, in Korean time wherever the seller is. */
export function Times({ startDate, endDate, earliest, lasts, problems, onStart, onEnd }: TimesProps) {
  const t = useTranslations('broadcasting.plan');
  const minutes = Math.round(lasts / MINUTE);
  return (
    <section className={layout({ column: 4, ground: 'card', pad: 5, lift: 'edge' })}>
      <h2 className={layout({ size: 17 })}>{t('times.title')}</h2>
      <div className={layout({ column: 4 }, styles['times'])}>
        <TextField
          label={t('fields.startDate')}
          type="datetime-local"
          min={earliest}
          value={startDate}
          error={problems.startDate}
          onChange={({ target }) => onStart(target.value)}
        />
        <TextField
          label={t('fields.endDate')}
          type="datetime-local"
          min={startDate}
          value={endDate}
          error={problems.endDate}
          onChange={({ target }) => onEnd(target.value)}
        />
      </div>
      <p className={layout({ quiet: true })}>
        {minutes > 0
          ? t('times.lasts', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
          : t('times.zone')}
      </p>
    </section>
  );
}
