import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { useLocale, useTranslations } from 'use-intl';
import { QUESTION_STATE } from '../../../schema/catalog/constants.ts';
import type { ProductQuestion } from '../../../schema/catalog/product-questions.ts';
import { day } from '../../app/i18n/when.ts';
import { Pill } from '../../design/Pill.tsx';
import { layout } from '../../design/layout/layout.ts';
import { useTranslated } from '../../site/translation/offers.ts';
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
    <article className={layout({ padBlock: 4 })}>
      <header className={layout({ row: 2, wrap: 'hair', below: 2, size: 12, tone: 'faint' })}>
        <Pill tone={isAnswered ? 'good' : 'soft'}>{t(isAnswered ? 'answered' : 'waiting')}</Pill>
        <span>{t(typeText(question.questionTypeCode))}</span>
        <span>{isOwn ? t('own') : nick}</span>
        <time className={layout({ push: true })} dateTime={createdAt}>
          {day(locale, Date.parse(createdAt))}
        </time>
      </header>
      <p className={layout({ tone: content === null ? 'faint' : 'ink', multiline: true })}>
        {isSecret === 1 && <LockKeyhole size={14} className={styles['lock']} aria-hidden="true" />}
        <span>{content ?? t('hidden')}</span>
      </p>
      {answer !== null && (
        <div className={layout({ above: 3, ground: 'note' })}>
          <strong className={layout({ size: 12, tone: 'soft' })}>{t('answer')}</strong>
          <p className={layout({ multiline: true })}>{answer}</p>
        </div>
      )}
      {button}
    </article>
  );
}
