import X from 'lucide-react/icons/x';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../../design/controls/IconButton.tsx';
import { wordsOf } from '../chat/chat-words.ts';
import { useOpenNotice } from '../notice/notice-context.ts';
import { usePast, usePastView } from './past-context.ts';
import styles from './QuestionPopup.module.css';

/** Pops up a question when the recording reaches it, and again with its answer. A press opens the whole text. */
export default function QuestionPopup() {
  const t = useTranslations('live');
  const past = usePast();
  const { question: line } = usePastView();
  const open = useOpenNotice();
  if (!line) return null;
  const { msg, answer } = wordsOf(line);
  return (
    <section
      key={`${line.id} ${answer === null}`}
      className={styles['popup']}
      aria-label={t(answer === null ? 'vod.asked' : 'vod.answered')}
    >
      <button type="button" className={styles['words']} aria-haspopup="dialog" onClick={() => open?.(line)}>
        <span className={styles['line']}>
          <b aria-hidden="true">{t('chat.question')}</b>
          <span className={styles['nick']}>{line.nick}</span> <span>{msg}</span>
        </span>
        {answer !== null && (
          <span className={styles['line']}>
            <b aria-hidden="true">{t('chat.answer')}</b>
            <span className={styles['nick']}>{t('chat.host')}</span> <span>{answer}</span>
          </span>
        )}
      </button>
      <IconButton
        className={styles['close']}
        variant="over"
        label={t('vod.closeQuestion')}
        icon={<X size={20} />}
        onClick={() => past.closeQuestion()}
      />
    </section>
  );
}
