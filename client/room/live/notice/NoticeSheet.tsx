import Megaphone from 'lucide-react/icons/megaphone';
import { useTranslations } from 'use-intl';
import { NOTICE_CLEAR_DELAY } from '../../../../schema/room/constants.ts';
import { sellerVars } from '../../../design/look/seller-look.ts';
import { Sheet } from '../../../design/overlays/Sheet.tsx';
import { useTranslated } from '../../../site/translation/offers.ts';
import { layout } from '../../../design/layout/layout.ts';
import { wordsOf } from '../chat/chat-words.ts';
import type { ChatLine } from '../room/chat-lines.ts';
import { useStageView } from '../room/stage-context.ts';
import styles from './notice.module.css';

const WHO = layout({ tone: 'over-soft' });

function Pair({ line }: { readonly line: ChatLine }) {
  const t = useTranslations('live.chat');
  const { msg, answer } = wordsOf(line);
  return (
    <dl className={layout({ above: 2, below: 4, pad: 4, corners: 'card', leading: 160 }, styles['pair'])}>
      <dt className={layout({ size: 13 })}>
        <b aria-hidden="true">{t('question')}</b> <span className={WHO}>{line.nick}</span>
      </dt>
      <dd className={layout({ above: 'hair', below: 3, size: 17 })}>{msg}</dd>
      <dt className={layout({ size: 13 })}>
        <b aria-hidden="true">{t('answer')}</b>{' '}
        <span className={WHO}>{t(line.aside ? 'onlyYou' : 'host')}</span>
      </dt>
      <dd className={layout({ above: 'hair', size: 17, weight: 'semibold' })}>{answer ?? t('unanswered')}</dd>
    </dl>
  );
}

export interface NoticeSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onReset: () => void;
  /** Empty where there is none. */
  readonly reading: string;
  readonly question: ChatLine | null;
}

/** The whole notice, and the question that it was opened from. */
export default function NoticeSheet({ open, onClose, onReset, reading, question }: NoticeSheetProps) {
  const t = useTranslations('live.notice');
  const { detail } = useStageView();
  const { shown, button } = useTranslated([reading]);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onReset={onReset}
      resetAfter={NOTICE_CLEAR_DELAY}
      title={t(question ? 'questionTitle' : 'title')}
      size="fit"
      pageStyle="dark"
      style={sellerVars(detail?.seller)}
    >
      {question && <Pair line={question} />}
      {reading !== '' && (
        <section
          className={layout({ row: 2, align: 'stretch', size: 17, leading: 160 }, styles['whole'])}
          aria-label={t('label')}
        >
          {question && <Megaphone size={16} aria-hidden="true" />}
          <p>{shown[0]}</p>
          {button}
        </section>
      )}
    </Sheet>
  );
}
