import { ROW_COUNT_MAX } from '../../../schema/constants.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { firstThingsSeen, useFirstThingsSeen } from '../../app/later.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { ScreenLoading } from '../../app/ScreenLoading.tsx';
import { PlanCard } from './PlanCard.tsx';
import { layout } from '../../design/layout/layout.ts';
import styles from './exhibitions.module.css';

export interface PlansProps {
  /** Of one brand, or of all. */
  readonly ask: { readonly brandSysId?: number };
  /** What stands above them, where the page shows something else first. */
  readonly title?: string;
  /** Instead of them, where there are none. */
  readonly none?: ReactNode;
}

/** Plans that are shown now. */
export function Plans({ ask, title, none }: PlansProps) {
  const t = useTranslations('exhibitions');
  const query = useQuery(queryOf('mainPlans', { ...ask, startIndex: 0, rowCount: ROW_COUNT_MAX }));
  const { data } = query;
  const isMain = title === undefined;
  useFirstThingsSeen(isMain && data?.plans.length === 0);
  if (!data) return query.isError ? <NotLoaded query={query} title={t('failed')} /> : <ScreenLoading />;
  if (data.plans.length === 0) return none;
  return (
    <section aria-label={title ?? t('title')} className={styles['group']}>
      {title !== undefined && <h2 className={layout({ title: 20 })}>{title}</h2>}
      <ul className={layout({ above: 3 }, styles['plans'])}>
        {data.plans.map((plan, at) => (
          <li key={plan.planSysId}>
            <PlanCard plan={plan} onSeen={isMain && at === 0 ? firstThingsSeen : undefined} />
          </li>
        ))}
      </ul>
    </section>
  );
}
