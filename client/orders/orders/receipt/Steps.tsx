import { useLocale, useTranslations } from 'use-intl';
import { clock, date, deadline } from '../../../app/i18n/when.ts';
import type { Step } from '../order-view.ts';
import { layout } from '../../../design/layout/layout.ts';
import { StepDot } from '../../../design/StepDot.tsx';
import styles from '../orders.module.css';

/** The progress of an order as steps with dates. */
export function Steps({ steps }: { readonly steps: readonly Step[] }) {
  const t = useTranslations('orders.step');
  const locale = useLocale();
  return (
    <ol className={layout({ row: 0, align: 'stretch', above: 6 })}>
      {steps.map(({ name, state, at }) => (
        <li
          key={name}
          className={layout({ column: 0, align: 'center', grow: true }, styles['receiptStep'], styles[state])}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <StepDot state={name === 'cancelled' ? 'failed' : state} />
          <span
            className={layout({
              above: 'snug',
              size: 13,
              tone: name === 'cancelled' ? 'danger' : state === 'ahead' ? 'faint' : 'ink',
              weight: 'semibold',
            })}
          >
            {t(name)}
          </span>
          {at && (
            <time
              className={layout({ size: 12, tone: 'soft', leading: 140 }, styles['stepAt'], 'num')}
              dateTime={at}
            >
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
