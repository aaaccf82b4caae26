import { Megaphone } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { NOTICE_CLEAR_DELAY } from '../../schema/constants.ts';
import { sellerVars } from '../design/seller-look.ts';
import { Sheet } from '../design/Sheet.tsx';
import { NoticeContext, type OpenNotice } from './notice-context.ts';
import { noticeFor } from './notice-text.ts';
import type { ChatLine } from './room.ts';
import { useRoom, useStageView } from './stage-context.ts';
import styles from './NoticeSheet.module.css';

function Pair({ line }: { readonly line: ChatLine }) {
  const t = useTranslations('live.chat');
  return (
    <dl className={styles['pair']}>
      <dt>
        <b aria-hidden="true">{t('question')}</b> <span className={styles['nick']}>{line.nick}</span>
      </dt>
      <dd>{line.msg}</dd>
      <dt>
        <b aria-hidden="true">{t('answer')}</b>{' '}
        <span className={styles['nick']}>{t(line.aside ? 'onlyYou' : 'host')}</span>
      </dt>
      <dd className={styles['answer']}>{line.answer ?? t('unanswered')}</dd>
    </dl>
  );
}

/** The whole notice, and the question that it was opened from. What is being read stays until the sheet has gone. */
export function NoticeSheet({ children }: { readonly children: ReactNode }) {
  const t = useTranslations('live.notice');
  const locale = useLocale();
  const room = useRoom();
  const notice = noticeFor(room, locale);
  const { detail } = useStageView();
  const [open, setOpen] = useState(false);
  const [reading, setReading] = useState('');
  const [question, setQuestion] = useState<ChatLine | null>(null);

  useEffect(() => {
    if (open) return undefined;
    const timer = setTimeout(() => setQuestion(null), NOTICE_CLEAR_DELAY);
    return () => clearTimeout(timer);
  }, [open]);

  const show: OpenNotice = (asked) => {
    setReading(notice);
    setQuestion(asked ?? null);
    setOpen(true);
  };
  return (
    <NoticeContext value={show}>
      {children}
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t(question ? 'questionTitle' : 'title')}
        size="fit"
        pageStyle="dark"
        style={sellerVars(detail?.seller)}
      >
        {question && <Pair line={question} />}
        {reading !== '' && (
          <section className={styles['notice']} aria-label={t('label')}>
            {question && <Megaphone size={16} aria-hidden="true" />}
            <p>{reading}</p>
          </section>
        )}
      </Sheet>
    </NoticeContext>
  );
}
