import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import type { Review } from '../../../schema/catalog/reviews.ts';
import { layout } from '../../design/layout/layout.ts';
import { Sheet } from '../../design/overlays/Sheet.tsx';
import { Spinner } from '../../design/Spinner.tsx';
import { Against } from '../../service/safety/offers.ts';

export interface ReviewMenuProps {
  readonly review: Pick<Review, 'prdtReviewSysId' | 'nick' | 'comment'>;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** What a reader can do about a review: report it, or block who wrote it. */
export default function ReviewMenu({ review, open, onClose }: ReviewMenuProps) {
  const t = useTranslations('reviews');
  const { prdtReviewSysId, nick, comment } = review;
  return (
    <Sheet open={open} onClose={onClose} title={t('menuTitle')} size="fit">
      <div className={layout({ column: 3 })}>
        <p>
          <b>{nick}</b> {comment}
        </p>
        <Suspense fallback={<Spinner />}>
          <Against what={{ type: 'review', prdtReviewSysId }} nick={nick} onDone={onClose} />
        </Suspense>
      </div>
    </Sheet>
  );
}
