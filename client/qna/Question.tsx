import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { useLocale, useTranslations } from 'use-intl';
import { QUESTION_STATE } from '../../schema/catalog/constants.ts';
import type { ProductQuestion } from '../../schema/catalog/product-questions.ts';
import { day } from '../app/i18n/when.ts';
import { cx } from '../design/cx.ts';
import { Pill } from '../design/Pill.tsx';
import { useTranslated } from '../translation/offers.ts';
import { typeText } from './question-types.ts';
import styles from './Questions.module.css';

/** A question and its answer. */
export function Question({ question }: { readonly question: ProductQuestion }) {
  const t = useTranslations('qna');
  const locale = useLocale();
  const { shown, button } = useTranslated([question.content ?? '', question.answer ?? '']);
  const content = question.content === null ? null : shown[0];
  const answer = question.answer === null ? null : shown[1];
  const { createdAt, nick, isOwn, isSecret, stateCode } = question;
  const isAnswered = stateCode === QUESTION_STATE.answered;
  return (
    <article className={styles['question']}>
      <header>
        <Pill tone={isAnswered ? 'good' : 'soft'}>{t(isAnswered ? 'answered' : 'waiting')}</Pill>
        <span>{t(typeText(question.questionTypeCode))}</span>
        <span>{isOwn ? t('own') : nick}</span>
        <time dateTime={createdAt}>{day(locale, Date.parse(createdAt))}</time>
      </header>
      <p className={cx(content === null && styles['hidden'])}>
        {isSecret === 1 && <LockKeyhole size={14} aria-hidden="true" />}
        <span>{content ?? t('hidden')}</span>
      </p>
      {answer !== null && (
        <div className={styles['answer']}>
          <strong>{t('answer')}</strong>
          <p>{answer}</p>
        </div>
      )}
      {button}
    </article>
  );
}
