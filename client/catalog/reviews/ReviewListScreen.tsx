import Star from 'lucide-react/icons/star';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ROW_COUNT_DEFAULT } from '../../../schema/constants.ts';
import { MoreButton } from '../../app/frame/MoreButton.tsx';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { Subtitle } from '../../app/frame/Subtitle.tsx';
import { api } from '../../app/calls/api.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { keyOf, queryOf, useInfiniteQuery, useQuery } from '../../app/calls/query.ts';
import { addressOf, type ScreenProps } from '../../app/routes.ts';
import { useTitle } from '../../app/frame/use-title.ts';
import { layout } from '../../design/layout/layout.ts';
import { Skeleton } from '../../design/Skeleton.tsx';
import { StateMessage } from '../../design/StateMessage.tsx';
import { Average } from './Average.tsx';
import { type Filter, Filters } from './Filters.tsx';
import { Review } from './Review.tsx';
import styles from './reviews.module.css';

/** All that buyers say of a product: with pictures first, then the newest. */
export default function ReviewListScreen({ params: { prdtSysId } }: ScreenProps<'ReviewList'>) {
  const t = useTranslations('reviews');
  const nameFor = useNames();
  const [filter, setFilter] = useState<Filter>({});
  const isFiltered = Object.keys(filter).length > 0;
  const about = useQuery(queryOf('productAlone', { prdtSysId }));
  const product = about.data?.product;
  const query = useInfiniteQuery({
    queryKey: [...keyOf('productReviews'), prdtSysId, 'all', filter],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      api(
        'productReviews',
        { prdtSysId, startIndex: pageParam, rowCount: ROW_COUNT_DEFAULT, ...filter },
        { signal },
      ),
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { reviews, hiddenCnt }) => sum + reviews.length + hiddenCnt, 0);
      return last.reviews.length + last.hiddenCnt > 0 && loaded < last.totalCnt ? loaded : undefined;
    },
  });
  const pages = query.data?.pages;
  const [first] = pages ?? [];
  const reviews = pages?.flatMap((page) => page.reviews) ?? [];
  const hiddenCnt = pages?.reduce((sum, page) => sum + page.hiddenCnt, 0) ?? 0;
  useTitle(t('title'));
  return (
    <div className={layout({ subpage: 720 }, styles['screen'])}>
      <PageHead title={t('title')} up={addressOf('ProductDetail', { prdtSysId })} />
      {!about.isError && <Subtitle text={product && nameFor(product)} />}
      {!first &&
        (query.isError ? (
          <NotLoaded query={query} title={t('error')} />
        ) : (
          <Skeleton height={120} style={{ marginTop: 16 }} />
        ))}
      {first && <Average {...first} />}
      {(isFiltered || (first && first.totalCnt > 0)) && (
        <Filters prdtSysId={prdtSysId} value={filter} onChange={setFilter} />
      )}
      {first?.totalCnt === 0 && isFiltered && (
        <StateMessage icon={<Star size={30} />} title={t('filter.none')} />
      )}
      {first?.totalCnt === 0 && !isFiltered && (
        <StateMessage icon={<Star size={30} />} title={t('none.title')} message={t('none.message')} />
      )}
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
      <MoreButton query={query} />
    </div>
  );
}
