import { useFormatter, useTranslations } from 'use-intl';
import { duration } from '../../../app/i18n/when.ts';
import { layout } from '../../../design/layout/layout.ts';
import { useStageView } from '../room/stage-context.ts';
import { useElapsed } from './rewind.ts';
import styles from '../past/past.module.css';

/** How far a rewound viewer is behind live, and the time of day then. */
export function Before({ time }: { readonly time: number }) {
  const t = useTranslations('live.rewind');
  const format = useFormatter();
  const { detail } = useStageView();
  const then = new Date(Date.parse(detail?.liveStartDate ?? '') + time * 1000);
  const ago = duration(Math.floor(Math.max(0, useElapsed() - time)) * 1000);
  return (
    <span
      className={layout({ rigid: true, size: 13, weight: 'semibold' }, styles['time'], 'num')}
      role="timer"
      aria-live="off"
      aria-label={t('before', { time: ago })}
    >
      −{ago}{' '}
      <time
        className={layout({ tone: 'over-soft', weight: 'regular' }, styles['then'])}
        dateTime={then.toISOString()}
      >
        {format.dateTime(then, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}
      </time>
    </span>
  );
}
