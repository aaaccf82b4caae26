import { LRUCache } from 'lru-cache';
import { DEFAULT_LOCALE, type Locale } from '../../../../schema/locales.ts';
import type { Translated } from '../../../../schema/translation.ts';
import { isKorean } from '../../../../schema/text.ts';
import { TRANSLATED } from '../../../../schema/constants.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import { Outage } from '../../../platform/outage.ts';
import { NotTranslated, type Translator } from './translator.ts';

/** The length of all cached texts and translations: some hundred thousand lines of chat. */
const KEPT_LENGTH = 2_000_000;

type Meaning = Promise<string | null>;

/**
 * Translations of chat lines. What must stay true:
 * - A text is requested once, however many callers want it: cached and pending ones are not requested again.
 * - Failures are not cached.
 * - Nobody's words are logged or stored, not even on failure.
 */
export class Translations {
  readonly #translator: Translator;
  readonly #outage: Outage;
  readonly #known = new LRUCache<string, Meaning>({
    maxSize: KEPT_LENGTH,
    sizeCalculation: (_meaning, text) => text.length,
  });

  constructor(translator: Translator, logger: Pick<Logger, 'warn' | 'error'>) {
    this.#translator = translator;
    this.#outage = new Outage(
      { lost: 'texts are not translated', back: 'texts are translated again' },
      logger,
    );
  }

  /** Calls `pay` with the texts to translate; it throws if the budget is used up. */
  async translate(
    language: Locale,
    messages: readonly string[],
    pay: (texts: readonly string[]) => void,
  ): Promise<Translated> {
    if (language === DEFAULT_LOCALE) return { status: TRANSLATED, messages: [...messages] };
    const texts = [...new Set(messages.filter(isKorean))];
    const unknown = texts.filter((text) => !this.#known.has(keyOf(language, text)));
    if (unknown.length > 0) {
      pay(unknown);
      this.#ask(language, unknown);
    }
    try {
      const meanings = await Promise.all(
        messages.map((text) => (isKorean(text) ? this.#known.get(keyOf(language, text)) : text)),
      );
      return { status: TRANSLATED, messages: meanings.map((meaning, at) => meaning ?? messages[at]!) };
    } catch (error) {
      if (!(error instanceof NotTranslated)) throw error;
      return { status: 'failure', messages: [...messages] };
    }
  }

  #ask(language: Locale, texts: readonly string[]): void {
    const answer = this.#translator.translate(texts, language);
    for (const [at, text] of texts.entries()) {
      const key = keyOf(language, text);
      const meaning = answer.then((meanings) => meanings[at] ?? null);
      this.#known.set(key, meaning);
      meaning.catch(() => {
        if (this.#known.peek(key) === meaning) this.#known.delete(key);
      });
    }
    answer.then(
      () => this.#outage.back(),
      (error: unknown) => this.#outage.lost(error),
    );
  }
}

function keyOf(language: Locale, text: string): string {
  return `${language} ${text}`;
}
