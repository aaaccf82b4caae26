import X from 'lucide-react/icons/x';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../../design/controls/IconButton.tsx';
import { layout } from '../../../design/layout/layout.ts';
import { wordsOf } from '../chat/chat-words.ts';
import { useOpenNotice } from '../notice/notice-context.ts';
import { usePast, usePastView } from './past-context.ts';
import styles from './past.module.css';

const SAID = layout({ clamp: 2, size: 13, leading: 140 }, styles['said']);
const WHO = layout({ tone: 'over-soft' });

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
      className={layout({ row: 0, align: 'start', ground: 'glass-strong', corners: 'card' }, styles['popup'])}
      aria-label={t(answer === null ? 'vod.asked' : 'vod.answered')}
    >
      <button
        type="button"
        className={layout(
          { column: 1, center: true, grow: true, touch: true, text: 'left' },
          styles['asked'],
        )}
        aria-haspopup="dialog"
        onClick={() => open?.(line)}
      >
        <span className={SAID}>
          <b aria-hidden="true">{t('chat.question')}</b>
          <span className={WHO}>{line.nick}</span> <span>{msg}</span>
        </span>
        {answer !== null && (
          <span className={SAID}>
            <b aria-hidden="true">{t('chat.answer')}</b>
            <span className={WHO}>{t('chat.host')}</span> <span>{answer}</span>
          </span>
        )}
      </button>
      <IconButton
        variant="over"
        label={t('vod.closeQuestion')}
        icon={<X size={20} />}
        onClick={() => past.closeQuestion()}
      />
    </section>
  );
}
