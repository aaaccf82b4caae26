import { TRANSLATED } from '../../../../schema/constants.ts';
import { MSG_TYPE } from '../../../../schema/room/constants.ts';
import type { Locale } from '../../../../schema/locales.ts';
import type { HistMessage } from '../../../../schema/room/replays.ts';
import type { Translated } from '../../../../schema/translation.ts';
import { api } from '../../../app/calls/api.ts';
import { portions } from '../../../app/i18n/learn-portions.ts';
import type { ChatLine } from './chat-lines.ts';
import type { RoomState } from './room.ts';

/** How many texts are cached: far more than a window and the lines before it have. */
const KNOWN_MAX = 1000;

export interface RoomTranslationOptions {
  readonly locale: Locale;
  ask(language: Locale, messages: readonly string[], signal: AbortSignal): Promise<Translated>;
  /** New translations have arrived for {@link RoomTranslation.of}. */
  onKnown(): void;
}

/** Translates the words of a room for viewers who read no Korean. Lines without a translation stay as they are. */
export class RoomTranslation {
  readonly #options: RoomTranslationOptions;
  readonly #known = new Map<string, string>();
  #left = new AbortController();

  constructor(options: RoomTranslationOptions) {
    this.#options = options;
  }

  knows(text: string): boolean {
    return this.#known.has(text);
  }

  /** Requests all missing translations, usually in one call. Resolves to whether the server still takes such requests. */
  async learn(texts: readonly string[]): Promise<boolean> {
    const { signal } = this.#left;
    const { locale, ask, onKnown } = this.#options;
    try {
      for (const messages of portions(texts.filter((text) => !this.#known.has(text)))) {
        const answer = await ask(locale, messages, signal);
        if (signal.aborted) return true;
        if (answer.status !== TRANSLATED) continue;
        for (const [at, text] of messages.entries()) this.#know(text, answer.messages[at] ?? text);
        onKnown();
      }
      return true;
    } catch (error) {
      if (signal.aborted) return true;
      console.warn('the translation:', error);
      return false;
    }
  }

  /** Cancels requests that are under way. */
  leave(): void {
    this.#left.abort();
    this.#left = new AbortController();
  }

  of(state: RoomState, { originals }: { readonly originals: boolean }): RoomState {
    const { noti, marketing } = state;
    const notiEn = state.notiEn || (this.#known.get(noti) ?? '');
    const what = marketing && this.#known.get(marketing.what);
    return {
      ...state,
      notiEn,
      chat: originals ? state.chat.map(asSaid) : state.chat.map((line) => this.line(line)),
      ...(marketing && what && { marketing: { ...marketing, what } }),
    };
  }

  /** The line with its translation, if that is known. */
  line(line: ChatLine): ChatLine {
    if (line.translation) return line;
    const [msg, answer] = [this.#known.get(line.msg), this.#known.get(line.answer ?? '')];
    const isNew = (msg ?? line.msg) !== line.msg || (answer ?? line.answer) !== line.answer;
    if (!isNew) return line;
    return { ...line, translation: { msg: msg ?? line.msg, answer: answer ?? line.answer } };
  }

  #know(text: string, meaning: string): void {
    this.#known.set(text, meaning);
    const [oldest] = this.#known.keys();
    if (this.#known.size > KNOWN_MAX && oldest !== undefined) this.#known.delete(oldest);
  }
}

export const askTranslation: RoomTranslationOptions['ask'] = (language, messages, signal) =>
  api('translate', { language, messages: [...messages] }, { signal });

export function asSaid(line: ChatLine): ChatLine {
  return line.translation ? { ...line, translation: null } : line;
}

const SAID: ReadonlySet<number> = new Set([
  MSG_TYPE.normal,
  MSG_TYPE.question,
  MSG_TYPE.notice,
  MSG_TYPE.marketing,
]);

/** What somebody said in it. */
export function textsOf({ msgType, msg, content, answer }: HistMessage): string[] {
  return SAID.has(msgType) ? [content || msg, answer ?? ''] : [];
}
