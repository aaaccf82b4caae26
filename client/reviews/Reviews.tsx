import { useTranslations } from 'use-intl';
import { useQuery } from '../app/calls/query.ts';
import { addressOf } from '../app/routes.ts';
import { ButtonLink } from '../design/controls/Button.tsx';
import { Skeleton } from '../design/Skeleton.tsx';
import { Average } from './Average.tsx';
import { newestOf } from './newest.ts';
import { Review } from './Review.tsx';
import styles from './Reviews.module.css';

/** The latest reviews of a product, its scores, and a link to all reviews. */
export default function Reviews({ prdtSysId }: { readonly prdtSysId: number }) {
  const t = useTranslations('reviews');
  const { data, isError } = useQuery(newestOf(prdtSysId));
  const { reviews = [], totalCnt = 0, hiddenCnt = 0 } = data ?? {};
  return (
    <>
      <h2 id="reviews" className={styles['title']}>
        <span>{t('title')}</span>
        {totalCnt > 0 && <span className="num">{t('count', { count: totalCnt })}</span>}
      </h2>
      {data ? <Average {...data} /> : !isError && <Skeleton height={120} style={{ marginTop: 16 }} />}
      {isError && !data && <p className={styles['said']}>{t('error')}</p>}
      {data && totalCnt === 0 && <p className={styles['said']}>{t('none.title')}</p>}
      <ul className={styles['list']}>
        {reviews.map((review) => (
          <li key={review.prdtReviewSysId}>
            <Review review={review} />
          </li>
        ))}
      </ul>
      {hiddenCnt > 0 && <p className={styles['hidden']}>{t('hidden', { count: hiddenCnt })}</p>}
      {totalCnt > reviews.length + hiddenCnt && (
        <ButtonLink variant="soft" wide href={addressOf('ReviewList', { prdtSysId })}>
          {t('all')}
        </ButtonLink>
      )}
    </>
  );
}
