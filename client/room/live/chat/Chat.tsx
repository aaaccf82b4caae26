import ChevronDown from 'lucide-react/icons/chevron-down';
import { createElement, memo, useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePart } from '../../../app/later.ts';
import { CHAT_FOLLOW_PX } from '../../../../schema/room/constants.ts';
import { layout } from '../../../design/layout/layout.ts';
import { ChatRow } from './ChatRow.tsx';
import type { ChatHistory } from '../room/feed.ts';
import { KeptPlace } from './kept-place.ts';
import { OutgoingLines } from './OutgoingLines.tsx';
import type { ChatLine } from '../room/chat-lines.ts';
import { useRoom, useSource, useSourceView, useStageView } from '../room/stage-context.ts';
import styles from './chat.module.css';

const Rows = memo(function Rows({ lines }: { readonly lines: readonly ChatLine[] }) {
  if (lines.length === 0) return null;
  return (
    <div className={styles['rows']} data-rows="">
      {lines.map((line) => (
        <ChatRow key={line.id} line={line} />
      ))}
    </div>
  );
});

/** The lines that a reader who scrolled up sees while new ones arrive. */
interface Held extends ChatHistory {
  /** The viewer's own lines so far: after the next one the list follows again. */
  readonly said: number;
}

/** Counts the missed lines. It is a component of its own, so that the list does not render for each line. */
function ToBottom({ since, onPress }: { readonly since: number; readonly onPress: () => void }) {
  const t = useTranslations('live.chat');
  const missed = useRoom().chatTaken - since;
  // Screen readers hear the visible text, too.
  const label = missed > 0 ? `${t('newMessages', { count: missed })}, ${t('toBottom')}` : t('toBottom');
  return (
    <button
      type="button"
      className={layout(
        { row: 1, inline: true, corners: 'full', size: 13, weight: 'semibold' },
        styles['toBottom'],
      )}
      aria-label={label}
      onClick={onPress}
    >
      <ChevronDown size={16} aria-hidden="true" />
      {missed > 0 && <span className="num">{t('newMessages', { count: missed })}</span>}
    </button>
  );
}

/** The room's chat. It follows the newest line until the reader scrolls up; then it stands still. */
export function Chat({ panel = false }: { readonly panel?: boolean }) {
  const t = useTranslations('live.chat');
  const { feed } = useSource();
  const { chat, joined } = useRoom();
  const { phase } = useStageView();
  const { outbox, said } = useSourceView();
  const isReplay = phase === 'replay';
  const title = isReplay ? t('past') : t('title');
  const [holding, setHeld] = useState<Held | null>(null);
  const held = holding?.said === said ? holding : null;
  const list = useRef<HTMLDivElement>(null);
  /** The last scroll position while following. Anything above it is the reader's scrolling. */
  const bottom = useRef(0);
  /** The reader's distance from the end when the list stopped following. It then shows more lines above. */
  const aboveEnd = useRef<number | null>(null);
  const place = useRef<KeptPlace>(null);
  // Input has priority over new lines, however many there are.
  const newest = useDeferredValue(chat);
  // Deferred together with them: “nothing yet” must not appear before the first lines.
  const known = useDeferredValue(joined);
  // In step with the chat, so that a line never stands both as waiting and as arrived.
  const waiting = useDeferredValue(outbox);
  const lines = held?.lines ?? newest;
  const shown = lines.length + waiting.length;
  const quiet = shown === 0;
  // Only screen readers need it.
  const spoken = usePart(() => import('./ChatSpoken.tsx'), false);

  useLayoutEffect(() => place.current?.keep());

  // A layout effect, so that the observer cannot scroll a list to its end that has just stopped following.
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    if (held) {
      if (aboveEnd.current !== null) element.scrollTop = element.scrollHeight - aboveEnd.current;
      aboveEnd.current = null;
      return undefined;
    }
    const kept = new KeptPlace(element);
    place.current = kept;
    // New lines, a keyboard that opens, a card that comes: the newest line stays in sight.
    const sized = new ResizeObserver(() => {
      kept.note();
      element.scrollTop = element.scrollHeight;
      bottom.current = element.scrollTop;
    });
    sized.observe(element);
    if (element.firstElementChild) sized.observe(element.firstElementChild);
    return () => {
      sized.disconnect();
      kept.stop();
      place.current = null;
    };
  }, [held]);

  const scrolled = () => {
    const element = list.current;
    if (!element) return;
    const below = element.scrollHeight - element.clientHeight - element.scrollTop;
    if (below < CHAT_FOLLOW_PX) setHeld(null);
    else if (!held && element.scrollTop < bottom.current - 1) {
      aboveEnd.current = element.scrollHeight - element.scrollTop;
      setHeld({ ...feed.history, said });
    }
  };

  return (
    <section
      className={layout({ column: 0 }, styles['chat'], panel && styles['panel'], quiet && styles['quiet'])}
      aria-label={title}
    >
      <div
        ref={list}
        className={styles['list']}
        role="log"
        // A busy room would drown out everything else. ChatSpoken announces the chat.
        aria-live="off"
        aria-label={title}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={scrolled}
      >
        <div className={layout({ column: 'snug', align: 'start' }, styles['lines'])}>
          {known && quiet && !isReplay && (
            <p className={layout({ size: 13, tone: 'over-soft' }, styles['empty'])}>{t('empty')}</p>
          )}
          <Rows lines={lines} />
          {waiting.length > 0 && <OutgoingLines lines={waiting} />}
        </div>
      </div>
      {!isReplay && spoken && createElement(spoken)}
      {held && <ToBottom since={held.taken} onPress={() => setHeld(null)} />}
    </section>
  );
}
