import { createElement, type ReactNode, useState } from 'react';
import { useLocale } from 'use-intl';
import { useFloating } from '../../../app/broadcast-info.ts';
import { usePart } from '../../../app/later.ts';
import { NoticeContext, type OpenNotice } from './notice-context.ts';
import { noticeFor } from './notice-text.ts';
import type { ChatLine } from '../room/chat-lines.ts';
import { useRoom } from '../room/stage-context.ts';

/** Opens the whole notice, or a question. Its text stays until the sheet has closed. */
export function NoticeReader({ children }: { readonly children: ReactNode }) {
  const locale = useLocale();
  const notice = noticeFor(useRoom(), locale);
  const [open, setOpen] = useState(false);
  const [reading, setReading] = useState('');
  const [question, setQuestion] = useState<ChatLine | null>(null);
  const onClose = () => setOpen(false);
  const floating = useFloating();
  if (floating && open) setOpen(false);
  const sheet = usePart(() => import('./NoticeSheet.tsx'), open, onClose);
  const onReset = () => setQuestion(null);

  const show: OpenNotice = (asked) => {
    setReading(notice);
    setQuestion(asked ?? null);
    setOpen(true);
  };
  return (
    <NoticeContext value={show}>
      {children}
      {sheet && createElement(sheet, { open, onClose, onReset, reading, question })}
    </NoticeContext>
  );
}
