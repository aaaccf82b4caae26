import Ellipsis from 'lucide-react/icons/ellipsis';
import { lazy, Suspense, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { format } from '../../schema/deadlines.ts';
import type { Review as Shown } from '../../schema/catalog/reviews.ts';
import { useNames } from '../app/i18n/localized.ts';
import { IconButton } from '../design/controls/IconButton.tsx';
import { Pill } from '../design/Pill.tsx';
import { useTranslated } from '../translation/offers.ts';
import { Helpful } from './Helpful.tsx';
import { ReviewFiles } from './ReviewFiles.tsx';
import { Stars } from './Stars.tsx';
import styles from './Reviews.module.css';

/** Few ever open it. */
const ReviewMenu = lazy(() => import('./ReviewMenu.tsx'));

export interface ReviewProps {
  readonly review: Shown;
  /** Its first picture is seen large at once. */
  readonly showsPicture?: boolean;
}

/** A review and its answer. */
export function Review({ review, showsPicture = false }: ReviewProps) {
  const t = useTranslations('reviews');
  const locale = useLocale();
  const nameFor = useNames();
  const [menu, setMenu] = useState<'unused' | 'open' | 'closed'>('unused');
  const { shown, button } = useTranslated(
    review.answer === null ? [review.comment] : [review.comment, review.answer],
  );
  const [comment, answer = null] = shown;
  const { score, nick, optionName, optionNameEn, createdAt } = review;
  return (
    <article className={styles['review']}>
      <header>
        {score !== null && <Stars score={score} />}
        <span>{nick}</span>
        {review.type === 'monthly' && <Pill tone="soft">{t('monthly')}</Pill>}
        <time dateTime={createdAt}>
          {format(locale, { dateStyle: 'medium' }).format(Date.parse(createdAt))}
        </time>
        <IconButton
          className={styles['more'] ?? ''}
          label={t('menu', { nick })}
          aria-haspopup="dialog"
          icon={<Ellipsis size={20} />}
          onClick={() => setMenu('open')}
        />
      </header>
      {optionName !== null && (
        <p className={styles['option']}>
          {t('option', { name: nameFor({ name: optionName, nameEn: optionNameEn ?? undefined }) })}
        </p>
      )}
      <p>{comment}</p>
      <ReviewFiles of={review} isOpen={showsPicture} />
      {answer !== null && (
        <div className={styles['answer']}>
          <strong>{t('answer')}</strong>
          <p>{answer}</p>
        </div>
      )}
      {button}
      <div className={styles['actions']}>
        <Helpful key={`${review.isHelpful} ${review.helpfulCnt}`} review={review} />
      </div>
      {menu !== 'unused' && (
        <Suspense>
          <ReviewMenu review={review} open={menu === 'open'} onClose={() => setMenu('closed')} />
        </Suspense>
      )}
    </article>
  );
}
