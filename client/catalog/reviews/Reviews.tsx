import { useTranslations } from 'use-intl';
import { useQuery } from '../../app/calls/query.ts';
import { addressOf } from '../../app/routes.ts';
import { ButtonLink } from '../../design/controls/Button.tsx';
import { layout } from '../../design/layout/layout.ts';
import { Skeleton } from '../../design/Skeleton.tsx';
import { Average } from './Average.tsx';
import { newestOf } from './newest.ts';
import { Review } from './Review.tsx';
import styles from './reviews.module.css';

/** The latest reviews of a product, its scores, and a link to all reviews. */
export default function Reviews({ prdtSysId }: { readonly prdtSysId: number }) {
  const t = useTranslations('reviews');
  const { data, isError } = useQuery(newestOf(prdtSysId));
  const { reviews = [], totalCnt = 0, hiddenCnt = 0 } = data ?? {};
  return (
    <>
      <h2 id="reviews" className={layout({ size: 17 }, styles['title'])}>
        <span>{t('title')}</span>
        {totalCnt > 0 && (
          <span className={layout({ tone: 'faint', weight: 'regular' }, 'num')}>
            {t('count', { count: totalCnt })}
          </span>
        )}
      </h2>
      {data ? <Average {...data} /> : !isError && <Skeleton height={120} style={{ marginTop: 16 }} />}
      {isError && !data && <p className={layout({ padBlock: 4, tone: 'soft' })}>{t('error')}</p>}
      {data && totalCnt === 0 && <p className={layout({ padBlock: 4, tone: 'soft' })}>{t('none.title')}</p>}
      <ul className={layout({ column: 0, ruled: 'border' })}>
        {reviews.map((review) => (
          <li key={review.prdtReviewSysId}>
            <Review review={review} />
          </li>
        ))}
      </ul>
      {hiddenCnt > 0 && (
        <p className={layout({ padBlock: 3, size: 13, tone: 'faint' })}>
          {t('hidden', { count: hiddenCnt })}
        </p>
      )}
      {totalCnt > reviews.length + hiddenCnt && (
        <ButtonLink variant="soft" wide href={addressOf('ReviewList', { prdtSysId })}>
          {t('all')}
        </ButtonLink>
      )}
    </>
  );
}
