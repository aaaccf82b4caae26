import Star from 'lucide-react/icons/star';
import { useTranslations } from 'use-intl';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { addressOf, type ScreenProps } from '../../app/routes.ts';
import { ButtonLink } from '../../design/controls/Button.tsx';
import { layout } from '../../design/layout/layout.ts';
import { Skeleton } from '../../design/Skeleton.tsx';
import { Review } from './Review.tsx';
import styles from './reviews.module.css';

/** One review of a product. The type `photo` opens its pictures. */
export default function ReviewDetailScreen({
  params,
}: ScreenProps<'ReviewDetail'> | ScreenProps<'ReviewDetailOf'>) {
  const t = useTranslations('reviews');
  const { prdtSysId, prdtReviewSysId } = params;
  const query = useQuery(queryOf('productReview', { prdtSysId, prdtReviewSysId }));
  useTitle(t('detail'));
  return (
    <div className={layout({ subpage: 720 }, styles['screen'])}>
      <PageHead title={t('detail')} up={addressOf('ReviewList', { prdtSysId })} />
      {query.isPending && <Skeleton height={160} />}
      {query.isError && (
        <NotLoaded
          query={query}
          title={t('error')}
          gone={{ icon: <Star size={30} />, title: t('gone.title'), message: t('gone.message') }}
        />
      )}
      {query.data && (
        <Review review={query.data.review} showsPicture={'type' in params && params.type === 'photo'} />
      )}
      <ButtonLink variant="soft" wide href={addressOf('ReviewList', { prdtSysId })}>
        {t('all')}
      </ButtonLink>
    </div>
  );
}
