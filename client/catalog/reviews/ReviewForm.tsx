import Star from 'lucide-react/icons/star';
import { Suspense, type SyntheticEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  REVIEW_LENGTH_MAX,
  REVIEW_LENGTH_MIN,
  REVIEW_PICTURES_MAX,
  REVIEW_SCORE_MAX,
} from '../../../schema/catalog/constants.ts';
import type { ReviewFile } from '../../../schema/catalog/reviews.ts';
import { Button } from '../../design/controls/Button.tsx';
import { TextArea } from '../../design/controls/TextArea.tsx';
import { cx } from '../../design/cx.ts';
import { layout } from '../../design/layout/layout.ts';
import { Picture } from '../../design/Picture.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { FilesField, useFiles } from '../../members/files/offers.ts';
import styles from './reviews.module.css';

/** What a review says. */
export interface Said {
  readonly score: number | null;
  readonly comment: string;
  readonly pictures: number[];
  readonly video: number | null;
}

interface ReviewFormProps {
  readonly product: { readonly name: string; readonly option: string; readonly squareImageUrl: string };
  /** Until when, as it is read. */
  readonly until: string;
  readonly before?: {
    readonly score: number | null;
    readonly comment: string;
    readonly pictures: readonly ReviewFile[];
    readonly video: ReviewFile | null;
  };
  readonly submit: string;
  readonly onSend: (said: Said) => Promise<void>;
}

const FILES_MAX = { pictures: REVIEW_PICTURES_MAX, videos: 1 } as const;
const SCORES = Array.from({ length: REVIEW_SCORE_MAX }, (_, at) => at + 1);

/** Stars, words, pictures and a video. */
export function ReviewForm({ product, until, before, submit, onSend }: ReviewFormProps) {
  const t = useTranslations('reviews');
  const [score, setScore] = useState(before?.score ?? null);
  const [comment, setComment] = useState(before?.comment ?? '');
  const [isTried, setIsTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const files = useFiles('review', FILES_MAX, [
    ...(before?.pictures ?? []),
    ...(before?.video ? [before.video] : []),
  ]);
  const length = Array.from(comment.trim()).length;

  async function send(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    setIsTried(true);
    if (busy || !files.isReady || length < REVIEW_LENGTH_MIN) return;
    setBusy(true);
    await onSend({
      score,
      comment: comment.trim(),
      pictures: files.pictures,
      video: files.videos[0] ?? null,
    });
    setBusy(false);
  }

  return (
    <form className={layout({ column: 6, above: 4 })} onSubmit={(event) => void send(event)} noValidate>
      <div className={layout({ row: 3 })}>
        <Picture src={product.squareImageUrl} width={64} />
        <div>
          <strong>{product.name}</strong>
          {product.option !== '' && <p className={layout({ quiet: true })}>{product.option}</p>}
          <p className={layout({ quiet: true })}>{until}</p>
        </div>
      </div>
      <fieldset className={styles['reviewFormStars']}>
        <legend className={layout({ weight: 'semibold' })}>{t('form.score')}</legend>
        <div className={layout({ row: 0 })}>
          {SCORES.map((each) => (
            <label key={each} className={cx(score !== null && each <= score && styles['chosen'])}>
              <input
                type="radio"
                name="score"
                className="sr-only"
                checked={score === each}
                aria-label={t('points', { score: each })}
                onChange={() => setScore(each)}
              />
              <Star size={32} fill="currentColor" strokeWidth={0} aria-hidden="true" />
            </label>
          ))}
        </div>
        <p className={layout({ quiet: true })}>{t('form.scoreNote')}</p>
      </fieldset>
      <TextArea
        label={t('form.comment')}
        rows={6}
        value={comment}
        maxLength={REVIEW_LENGTH_MAX}
        count={t('form.count', { count: length, max: REVIEW_LENGTH_MAX })}
        error={
          isTried && length < REVIEW_LENGTH_MIN ? t('form.short', { min: REVIEW_LENGTH_MIN }) : undefined
        }
        onChange={({ currentTarget }) => setComment(currentTarget.value)}
      />
      <Suspense fallback={<Skeleton height={140} />}>
        <FilesField files={files} label={t('form.files')} tried={isTried} />
      </Suspense>
      <Button type="submit" size="large" wide busy={busy}>
        {submit}
      </Button>
    </form>
  );
}
