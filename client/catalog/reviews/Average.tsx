import { useTranslations } from 'use-intl';
import type { Reply } from '../../../schema/operation.ts';
import type { productReviews } from '../../../schema/catalog/reviews.ts';
import { REVIEW_SCORE_MAX } from '../../../schema/catalog/constants.ts';
import { layout } from '../../design/layout/layout.ts';
import { Stars } from './Stars.tsx';
import styles from './reviews.module.css';

type AverageProps = Pick<Reply<typeof productReviews>, 'averageScore' | 'scores'>;

/** The mean of all scores, and how many gave which. */
export function Average({ averageScore, scores }: AverageProps) {
  const t = useTranslations('reviews');
  if (averageScore === null) return null;
  const given = scores.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className={layout({ row: 6, ground: 'fill', above: 3 }, styles['average'])}>
      <p className={layout({ column: 1, align: 'center', rigid: true })}>
        <strong className="num">{averageScore.toFixed(1)}</strong>
        <Stars score={averageScore} size={16} />
      </p>
      <ul className={layout({ column: 'hair', grow: true })}>
        {Array.from({ length: REVIEW_SCORE_MAX }, (_, at) => REVIEW_SCORE_MAX - at).map((score) => {
          const count = scores.find((each) => each.score === score)?.count ?? 0;
          return (
            <li key={score} className="num">
              <span>{t('points', { score })}</span>
              <span className={styles['bar']} aria-hidden="true">
                <span style={{ width: `${(count / given) * 100}%` }} />
              </span>
              <span>{t('count', { count })}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
