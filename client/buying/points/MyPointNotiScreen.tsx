import { useTranslations } from 'use-intl';
import {
  POINT_HISTORY_MONTHS,
  POINT_USABLE_DAYS_MAX,
  POINTS_USABLE_FROM,
} from '../../../schema/buying/constants.ts';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { addressOf } from '../../app/routes.ts';
import { useTitle } from '../../app/frame/use-title.ts';
import { layout } from '../../design/layout/layout.ts';
import { Skeleton } from '../../design/Skeleton.tsx';
import { Balance } from './Balance.tsx';
import { Members } from './Members.tsx';
import { usePoints } from './use-points.ts';
import styles from './Points.module.css';

const RULES = ['worth', 'from', 'unit', 'days', 'expiry', 'order', 'history'] as const;

function Held() {
  const held = usePoints(null).data?.pages[0];
  return held ? <Balance of={held} /> : <Skeleton height={132} style={{ borderRadius: 16 }} />;
}

/** How points work, and which of the member's expire next. */
export default function MyPointNotiScreen() {
  const t = useTranslations('points');
  useTitle(t('notice.title'));
  const figures = { from: POINTS_USABLE_FROM, days: POINT_USABLE_DAYS_MAX, months: POINT_HISTORY_MONTHS };
  return (
    <div className={layout({ page: 720 })}>
      <PageHead title={t('notice.title')} up={addressOf('MyPoint')} />
      <ul className={layout({ column: 3, above: 2, below: 6 }, styles['rules'])}>
        {RULES.map((rule) => (
          <li key={rule}>{t(`notice.${rule}`, figures)}</li>
        ))}
      </ul>
      <Members>
        <Held />
      </Members>
    </div>
  );
}
