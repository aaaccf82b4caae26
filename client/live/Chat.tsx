import { ChevronDown } from 'lucide-react';
import { memo, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CHAT_FOLLOW_PX } from '../../schema/constants.ts';
import { cx } from '../design/cx.ts';
import { ChatRow } from './ChatRow.tsx';
import { OutgoingLines } from './OutgoingLines.tsx';
import type { ChatLine } from './room.ts';
import { useRoom, useWatchedView } from './stage-context.ts';
import styles from './Chat.module.css';

const Rows = memo(function Rows({ lines }: { readonly lines: readonly ChatLine[] }) {
  return lines.map((line) => <ChatRow key={line.id} line={line} />);
});

/** So few lines need only so much of a ground. */
const FEW = 6;

/** What the reader looks at while the room talks on. */
interface Held {
  readonly lines: readonly ChatLine[];
  readonly taken: number;
  /** Who says something wants to see it: the list follows again. */
  readonly said: number;
}

/** The room's chat. It follows the newest line until the reader scrolls up; then it stands still. */
export function Chat({ panel = false }: { readonly panel?: boolean }) {
  const t = useTranslations('live.chat');
  const { chat, chatTaken, joined } = useRoom();
  const { outbox, said, phase } = useWatchedView();
  const isReplay = phase === 'replay';
  const title = isReplay ? t('past') : t('title');
  const [holding, setHeld] = useState<Held | null>(null);
  const held = holding?.said === said ? holding : null;
  const list = useRef<HTMLDivElement>(null);
  /** Where following has put the list: only a reader can have moved it up from there. */
  const bottom = useRef(0);
  // However fast it talks, a finger or a key comes first.
  const newest = useDeferredValue(chat);
  // In step with the chat: where a line waits and where it arrives it must never stand twice.
  const waiting = useDeferredValue(outbox);
  const lines = held?.lines ?? newest;
  const shown = lines.length + waiting.length;
  const quiet = shown === 0;
  const missed = held ? chatTaken - held.taken : 0;

  useEffect(() => {
    const element = list.current;
    if (!element || held) return undefined;
    // New lines, a keyboard that opens, a card that comes: the newest line stays in sight.
    const sized = new ResizeObserver(() => {
      element.scrollTop = element.scrollHeight;
      bottom.current = element.scrollTop;
    });
    sized.observe(element);
    if (element.firstElementChild) sized.observe(element.firstElementChild);
    return () => sized.disconnect();
  }, [held]);

  const scrolled = () => {
    const element = list.current;
    if (!element) return;
    const below = element.scrollHeight - element.clientHeight - element.scrollTop;
    if (below < CHAT_FOLLOW_PX) setHeld(null);
    else if (held || element.scrollTop < bottom.current - 1)
      setHeld(held ?? { lines, taken: chatTaken, said });
  };

  return (
    <section
      className={cx(
        styles['chat'],
        panel && styles['panel'],
        quiet && styles['quiet'],
        shown < FEW && styles['few'],
      )}
      aria-label={title}
    >
      <div
        ref={list}
        className={styles['list']}
        role="log"
        // Spoken aloud, a busy room would never let anybody hear anything else.
        aria-live="off"
        aria-label={title}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={scrolled}
      >
        <div className={styles['lines']}>
          {joined && quiet && !isReplay && <p className={styles['empty']}>{t('empty')}</p>}
          <Rows lines={lines} />
          {waiting.length > 0 && <OutgoingLines lines={waiting} />}
        </div>
      </div>
      {held && (
        <button
          type="button"
          className={styles['toBottom']}
          aria-label={t('toBottom')}
          onClick={() => setHeld(null)}
        >
          <ChevronDown size={16} aria-hidden="true" />
          {missed > 0 && <span className="num">{t('newMessages', { count: missed })}</span>}
        </button>
      )}
    </section>
  );
}
