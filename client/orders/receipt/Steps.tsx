import { useLocale, useTranslations } from 'use-intl';
import { clock, date, deadline } from '../../app/i18n/when.ts';
import { cx } from '../../design/cx.ts';
import type { Step } from '../order-view.ts';
import { StepDot } from '../../design/StepDot.tsx';
import styles from './Receipt.module.css';

/** The progress of an order as steps with dates. */
export function Steps({ steps }: { readonly steps: readonly Step[] }) {
  const t = useTranslations('orders.step');
  const locale = useLocale();
  return (
    <ol className={styles['steps']}>
      {steps.map(({ name, state, at }) => (
        <li
          key={name}
          className={cx(styles['step'], styles[state], name === 'cancelled' && styles['cancelled'])}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <StepDot state={name === 'cancelled' ? 'failed' : state} />
          <span className={styles['stepName']}>{t(name)}</span>
          {at && (
            <time className={cx(styles['stepAt'], 'num')} dateTime={at}>
              {state === 'now' ? (
                t('by', { time: deadline(locale, Date.parse(at)) })
              ) : (
                <>
                  {date(locale, Date.parse(at))}
                  <br />
                  {clock(locale, Date.parse(at))}
                </>
              )}
            </time>
          )}
        </li>
      ))}
    </ol>
  );
}
