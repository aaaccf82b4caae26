import { ChevronLeft } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { navigate } from 'wouter/use-browser-location';
import { POINT_HISTORY_MONTHS, POINT_USABLE_DAYS_MAX, POINTS_USABLE_FROM } from '../../schema/constants.ts';
import { addressOf } from '../app/routes.ts';
import { useTitle } from '../app/use-title.ts';
import { IconButton } from '../design/IconButton.tsx';
import { Skeleton } from '../design/Skeleton.tsx';
import { Balance } from './Balance.tsx';
import { Members } from './Members.tsx';
import { usePoints } from './use-points.ts';
import styles from './Points.module.css';

const RULES = ['worth', 'from', 'unit', 'days', 'expiry', 'order', 'history'] as const;

function Held() {
  const held = usePoints(null).data?.pages[0];
  return held ? <Balance of={held} /> : <Skeleton height={132} style={{ borderRadius: 16 }} />;
}

/** What there is to know about points, and what of one's own goes next. */
export default function MyPointNotiScreen() {
  const t = useTranslations('points');
  const common = useTranslations('common');
  useTitle(t('notice.title'));
  const figures = { from: POINTS_USABLE_FROM, days: POINT_USABLE_DAYS_MAX, months: POINT_HISTORY_MONTHS };
  return (
    <div className={styles['screen']}>
      <header className={styles['pageHead']}>
        <IconButton
          label={common('back')}
          icon={<ChevronLeft size={26} />}
          onClick={() => navigate(addressOf('MyPoint'))}
        />
        <h1>{t('notice.title')}</h1>
      </header>
      <ul className={styles['rules']}>
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
