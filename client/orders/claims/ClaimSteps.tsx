import { useLocale, useTranslations } from 'use-intl';
import type { Claim } from '../../../schema/orders/claims.ts';
import { clock, day } from '../../app/i18n/when.ts';
import { cx } from '../../design/cx.ts';
import { stepsOf, type Step } from './claim-view.ts';
import { layout } from '../../design/layout/layout.ts';
import { StepDot } from '../../design/StepDot.tsx';
import styles from './claims.module.css';

/** How far a request has come, one step below the other. */
export function ClaimSteps({ of }: { readonly of: Claim }) {
  const t = useTranslations('claims.step') as (key: string) => string;
  const locale = useLocale();
  const nameOf = ({ name }: Step) => t(name === 'withdrawn' ? name : `${of.type}.${name}`);
  return (
    <ol className={layout({ above: 5 })}>
      {stepsOf(of).map((step) => {
        const { name, state, at } = step;
        const isEnd = name === 'refused' || name === 'withdrawn';
        return (
          <li
            key={name}
            className={cx(styles['step'], styles[state])}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <StepDot state={isEnd ? 'failed' : state} />
            <strong>{nameOf(step)}</strong>
            {at && (
              <time className={layout({ rigid: true, quiet: true }, 'num')} dateTime={at}>
                {`${day(locale, Date.parse(at))} ${clock(locale, Date.parse(at))}`}
              </time>
            )}
          </li>
        );
      })}
    </ol>
  );
}
