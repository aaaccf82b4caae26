import { useTranslations } from 'use-intl';
import { useQuery } from '../../app/calls/query.ts';
import { layout } from '../../design/layout/layout.ts';
import { Stars } from './Stars.tsx';
import { newestOf } from './newest.ts';

/** Stars, their mean and their number, which lead to the reviews on the same page. */
export default function Rating({ prdtSysId }: { readonly prdtSysId: number }) {
  const t = useTranslations('reviews');
  const { data } = useQuery(newestOf(prdtSysId));
  if (!data) return null;
  if (data.averageScore === null)
    return <span className={layout({ size: 13, tone: 'faint' })}>{t('none.title')}</span>;
  return (
    <a className={layout({ row: 'snug', inline: true, touch: true, size: 13 })} href="#reviews">
      <Stars score={data.averageScore} size={15} />
      <strong className="num" aria-hidden="true">
        {data.averageScore.toFixed(1)}
      </strong>
      <span className={layout({ tone: 'soft', underline: true }, 'num')}>
        {t('given', { count: data.totalCnt })}
      </span>
    </a>
  );
}
