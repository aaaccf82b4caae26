import Ellipsis from 'lucide-react/icons/ellipsis';
import { lazy, Suspense, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { format } from '../../../schema/deadlines.ts';
import type { Review as Shown } from '../../../schema/catalog/reviews.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { IconButton } from '../../design/controls/IconButton.tsx';
import { layout } from '../../design/layout/layout.ts';
import { Pill } from '../../design/Pill.tsx';
import { useTranslated } from '../../site/translation/offers.ts';
import { Helpful } from './Helpful.tsx';
import { ReviewFiles } from './ReviewFiles.tsx';
import { Stars } from './Stars.tsx';
import styles from './reviews.module.css';

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
    <article className={layout({ padBlock: 4 })}>
      <header className={layout({ row: 2, wrap: 'hair', below: 1, size: 12, tone: 'faint' }, styles['head'])}>
        {score !== null && <Stars score={score} />}
        <span>{nick}</span>
        {review.type === 'monthly' && <Pill tone="soft">{t('monthly')}</Pill>}
        <time className={layout({ push: true })} dateTime={createdAt}>
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
        <p className={layout({ below: 1, quiet: true, multiline: true })}>
          {t('option', { name: nameFor({ name: optionName, nameEn: optionNameEn ?? undefined }) })}
        </p>
      )}
      <p className={layout({ multiline: true })}>{comment}</p>
      <ReviewFiles of={review} isOpen={showsPicture} />
      {answer !== null && (
        <div className={layout({ ground: 'note', above: 3 })}>
          <strong className={layout({ size: 12, tone: 'soft' })}>{t('answer')}</strong>
          <p className={layout({ multiline: true })}>{answer}</p>
        </div>
      )}
      {button}
      <div className={layout({ row: 2, above: 3, quiet: true })}>
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
