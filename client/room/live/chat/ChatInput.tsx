import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { CHAT_FOCUS_RESET, CHAT_INPUT_LENGTH } from '../../../../schema/room/constants.ts';
import * as ROOM_REFUSED from '../../../../schema/room/refused.ts';
import { askLogin } from '../../../app/session/login-return.ts';
import { isLoggedIn, session } from '../../../app/session/session.ts';
import { cx } from '../../../design/cx.ts';
import { layout } from '../../../design/layout/layout.ts';
import { toast } from '../../../design/overlays/toast.ts';
import { chatTextToSend, cutChatText } from './chat-text.ts';
import type { GivenBack } from '../room/outbox.ts';
import { type Quiet, useQuiet } from './quiet.ts';
import { useLive, useLiveView } from '../room/stage-context.ts';
import styles from './chat.module.css';

/** The input shows how many characters are left once they are so few. */
const LEFT_SHOWN = 20;
const COMPOSING_KEY = 229;

const BOX = layout({ row: 0, grow: true, ground: 'glass', corners: 'full' }, styles['box']);
const LEFT = layout({ size: 12, tone: 'over-soft' }, styles['left'], 'num');

/** Where a guest went to the login from, to write a line. */
let leftAt: string | undefined;

function quietText(t: ReturnType<typeof useTranslations<'live.chat'>>, quiet: Quiet): string {
  return quiet.why === 'slow' ? t('quiet.slow', { seconds: quiet.seconds }) : t(`quiet.${quiet.why}`);
}

function givenBackText(t: ReturnType<typeof useTranslations<'live.chat'>>, { code, waitSeconds }: GivenBack) {
  if (code === ROOM_REFUSED.slowMode) return t('givenBack.slow', { seconds: waitSeconds });
  return t(code === ROOM_REFUSED.frozen ? 'givenBack.frozen' : 'givenBack.word');
}

/** The input of a member. A guest is asked to log in. */
export function ChatInput({ onTyping }: { readonly onTyping: (typing: boolean) => void }) {
  const t = useTranslations('live.chat');
  const { outbox } = useLive();
  const loggedIn = isLoggedIn(useSnapshot(session));
  const [text, setText] = useState(outbox.draft.text);
  const input = useRef<HTMLInputElement>(null);
  const [asking, setAsking] = useState(outbox.draft.asks);
  const { givenBack } = useLiveView();
  const [taken, setTaken] = useState(outbox.draft.givenBack);
  const quiet = useQuiet();
  const left = CHAT_INPUT_LENGTH - text.length;
  const ready = chatTextToSend(text) !== undefined;

  // A line that a rule of the chat refused returns to an empty input, so that it can be edited.
  if (givenBack !== taken) {
    setTaken(givenBack);
    if (givenBack && text === '') {
      setText(givenBack.text);
      setAsking(givenBack.asks);
    }
  }

  useEffect(() => {
    if (givenBack && givenBack !== outbox.draft.givenBack)
      toast(givenBackText(t, givenBack), { tone: 'danger' });
  }, [outbox, givenBack, t]);
  useEffect(() => outbox.keep({ text, asks: asking, givenBack: taken }), [outbox, text, asking, taken]);

  useEffect(() => {
    if (!loggedIn) return;
    if (leftAt === location.pathname) input.current?.focus();
    leftAt = undefined;
  }, [loggedIn]);

  const say = (event: FormEvent) => {
    event.preventDefault();
    if (quiet) return;
    const toSend = chatTextToSend(text);
    if (toSend === undefined) return;
    outbox.say(toSend, { asks: asking });
    setText('');
    setAsking(false);
    input.current?.focus();
  };

  if (!loggedIn) {
    return (
      <button
        type="button"
        className={layout({ clamp: 1, padInline: 4, tone: 'over-soft' }, BOX)}
        onClick={() => void askLogin({ leaving: () => (leftAt = location.pathname) })}
      >
        {t('guest')}
      </button>
    );
  }
  return (
    <form className={cx(BOX, asking && styles['asking'])} onSubmit={say}>
      <button
        type="button"
        className={layout(
          { row: 0, center: true, rigid: true, corners: 'full', tone: 'over-soft' },
          styles['ask'],
        )}
        aria-pressed={asking}
        aria-label={t('ask')}
        title={t('ask')}
        // Pressing it while typing keeps the keyboard open.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => {
          setAsking(!asking);
          input.current?.focus();
        }}
      >
        <MessageCircleQuestion size={20} aria-hidden="true" />
      </button>
      <input
        ref={input}
        className={layout({ grow: true })}
        value={text}
        aria-label={t('input')}
        placeholder={quiet ? quietText(t, quiet) : t(asking ? 'askPlaceholder' : 'placeholder')}
        readOnly={quiet !== null && quiet.why !== 'slow'}
        aria-describedby={quiet ? 'chat-quiet' : undefined}
        enterKeyHint="send"
        autoComplete="off"
        onChange={(event) => {
          const { value, selectionStart } = event.target;
          // A syllable being composed must not be cut in the middle; it is when it is done.
          const composing = (event.nativeEvent as InputEvent).isComposing;
          setText(composing ? value : cutChatText(value));
          if (!composing && value !== cutChatText(value)) {
            requestAnimationFrame(() => input.current?.setSelectionRange(selectionStart, selectionStart));
          }
        }}
        onCompositionEnd={(event) => setText(cutChatText(event.currentTarget.value))}
        onKeyDown={(event) => {
          // Enter that ends a Korean composition is not yet a wish to send; Safari says so only by the code.
          const composing = event.nativeEvent.isComposing || event.keyCode === COMPOSING_KEY;
          if (event.key === 'Enter' && composing) event.preventDefault();
        }}
        onFocus={() => onTyping(true)}
        // A press on the send button also blurs; the row must not jump from under it.
        onBlur={() => setTimeout(() => onTyping(document.activeElement === input.current), CHAT_FOCUS_RESET)}
      />
      {quiet?.why === 'slow' && text !== '' && (
        <span className={LEFT} aria-hidden="true">
          {quiet.seconds}
        </span>
      )}
      {quiet && (
        <span id="chat-quiet" className="sr-only">
          {quietText(t, quiet)}
        </span>
      )}
      {left <= LEFT_SHOWN && (
        <span className={LEFT} aria-live="polite">
          <span aria-hidden="true">{left}</span>
          <span className="sr-only">{t('left', { count: left })}</span>
        </span>
      )}
      {text !== '' && (
        <button
          type="submit"
          className={layout({ row: 0, center: true, rigid: true }, styles['send'])}
          aria-label={t('send')}
          disabled={!ready || quiet !== null}
          onPointerDown={(event) => event.preventDefault()}
        >
          <SendHorizontal size={18} aria-hidden="true" />
        </button>
      )}
    </form>
  );
}
