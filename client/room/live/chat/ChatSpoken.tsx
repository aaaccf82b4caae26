import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { subscribeKey } from 'valtio/vanilla/utils';
import { CHAT_SPOKEN_EVERY } from '../../../../schema/room/constants.ts';
import { spokenOf, type Spoken } from './chat-spoken.ts';
import { wordsOf } from './chat-words.ts';
import type { ChatLine } from '../room/chat-lines.ts';
import { useSource } from '../room/stage-context.ts';

/** Announces the chat to screen readers, no faster than it can be heard. */
export default function ChatSpoken() {
  const t = useTranslations('live.chat');
  const { feed } = useSource();
  const [spoken, setSpoken] = useState<Spoken | null>(null);

  useEffect(() => {
    let heard = feed.history.taken;
    let last = feed.view.chat.at(-1)?.id;
    let news: ChatLine[] = [];
    // In a rush most lines soon leave the chat. The drawn list keeps every line that nobody may miss.
    const stop = subscribeKey(feed.view, 'chat', (chat) => {
      news.push(...chat.slice(chat.findLastIndex(({ id }) => id === last) + 1));
      last = chat.at(-1)?.id;
    });
    const timer = setInterval(() => {
      const { taken } = feed.history;
      // After a new join the room counts from zero.
      const unseen = Math.max(0, taken - heard - news.length);
      heard = taken;
      if (news.length === 0) return;
      const { lines, others } = spokenOf(news);
      news = [];
      setSpoken({ lines, others: others + unseen });
    }, CHAT_SPOKEN_EVERY);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [feed]);

  return (
    <div className="sr-only" aria-live="polite" data-spoken="">
      {spoken?.lines.map((line) => {
        const { id, nick } = line;
        const { msg, answer } = wordsOf(line);
        return (
          <p key={id}>{answer === null ? t('spoken', { nick, msg }) : t('spokenAnswer', { msg, answer })}</p>
        );
      })}
      {spoken !== null && spoken.others > 0 && <p>{t('newMessages', { count: spoken.others })}</p>}
    </div>
  );
}
