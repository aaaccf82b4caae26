import Star from 'lucide-react/icons/star';
import { useTranslations } from 'use-intl';
import { REVIEW_SCORE_MAX } from '../../../schema/catalog/constants.ts';
import styles from './reviews.module.css';

const STARS = Array.from({ length: REVIEW_SCORE_MAX }, (_, at) => at);

/** A score as stars, filled to its tenth; read aloud as a number. */
export function Stars({ score, size = 14 }: { readonly score: number; readonly size?: number }) {
  const t = useTranslations('reviews');
  const share = (score / REVIEW_SCORE_MAX) * 100;
  return (
    <span className={styles['reviewsStars']}>
      <span className="sr-only">{t('score', { score, max: REVIEW_SCORE_MAX })}</span>
      {(['none', 'full'] as const).map((look) => (
        <span
          key={look}
          className={styles[look]}
          aria-hidden="true"
          style={look === 'full' ? { clipPath: `inset(0 ${100 - share}% 0 0)` } : undefined}
        >
          {STARS.map((at) => (
            <Star key={at} size={size} fill="currentColor" strokeWidth={0} />
          ))}
        </span>
      ))}
    </span>
  );
}
