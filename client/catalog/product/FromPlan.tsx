import ChevronLeft from 'lucide-react/icons/chevron-left';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { addressOf } from '../../app/routes.ts';
import { Skeleton } from '../../design/Skeleton.tsx';
import { layout } from '../../design/layout/layout.ts';
import styles from './product.module.css';

/** The way back to the plan that the product was opened from. Nothing where there is none. */
export function FromPlan(ids: { readonly prdtSysId: number; readonly planPrdtSysId: number }) {
  const t = useTranslations('product');
  const nameFor = useNames();
  const { data, isPending } = useQuery(queryOf('planOfProduct', ids));
  if (!data && !isPending) return null;
  return (
    <p className={layout({ touch: true }, styles['fromPlan'])}>
      {data ? (
        <Link
          href={addressOf('PlanningEvent', data.plan)}
          className={layout(
            { row: 'hair', inline: true, touch: true, size: 13, tone: 'accent', weight: 'semibold' },
            styles['back'],
          )}
        >
          <ChevronLeft size={16} aria-hidden="true" />
          <span className="sr-only">{t('fromPlan')} </span>
          {nameFor(data.plan)}
        </Link>
      ) : (
        <Skeleton shape="text" width={140} />
      )}
    </p>
  );
}
