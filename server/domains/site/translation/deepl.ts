import Type, { type Static, type TSchema } from 'typebox';
import Value from 'typebox/value';
import type { Locale } from '../../../../schema/locales.ts';
import type { Clock } from '../../../platform/clock.ts';
import { lengthOf, NotTranslated, type Translator } from './translator.ts';

/** Limit of one call, from its documentation. */
const TEXTS_MAX = 50;
/** Nobody waits longer for a stranger's words (ms). */
const WITHIN = 4000;
/** Concurrent calls; texts beyond them stay untranslated. */
const CALLS_MAX = 8;
/** The pause (ms) after the service was unreachable, too busy, or out of quota. */
const PAUSE = 15_000;
const PAUSE_MAX = 10 * 60_000;
const [REFUSED, SPENT] = [403, 456];

const CODES: Readonly<Record<Locale, string>> = { ko: 'KO', en: 'EN-US' };

const Translations = Type.Object({ translations: Type.Array(Type.Object({ text: Type.String() })) });
const Usage = Type.Object({ character_count: Type.Number(), character_limit: Type.Number() });

export interface DeeplOptions {
  /** The address of its `/v2`. */
  readonly url: string;
  readonly key: string;
  readonly clock: Pick<Clock, 'monotonic'>;
  /** Reserves this many characters. Resolves to false if the budget is used up; throws {@link NotTranslated}. */
  readonly spend: (characters: number) => Promise<boolean>;
  /** How long an answer may take (ms). */
  readonly within?: number;
}

/**
 * DeepL, by its API. What must stay true:
 * - The key goes nowhere else: redirects are not followed, and errors hold neither it nor any text.
 * - A service that fails costs one viewer the wait, not all of them: after that it is not asked for a while.
 */
export class Deepl implements Translator {
  readonly #options: DeeplOptions;
  #calls = 0;
  /** Until then it is not asked (on the monotonic clock). */
  #pausedUntil = -Infinity;

  constructor(options: DeeplOptions) {
    this.#options = options;
  }

  async translate(texts: readonly string[], into: Locale): Promise<string[]> {
    this.#requireNoPause();
    if (!(await this.#options.spend(lengthOf(texts))))
      throw new NotTranslated('more characters are asked for than may be paid for');
    const batches: Promise<string[]>[] = [];
    for (let at = 0; at < texts.length; at += TEXTS_MAX)
      batches.push(this.#batch(texts.slice(at, at + TEXTS_MAX), into));
    return (await Promise.all(batches)).flat();
  }

  async trouble(): Promise<string | null> {
    try {
      const { character_count, character_limit } = await this.#ask('usage', Usage);
      return character_count < character_limit ? null : 'all characters that were paid for are used up';
    } catch (error) {
      return error instanceof NotTranslated ? error.message : 'it gave an answer that is none';
    }
  }

  async #batch(texts: readonly string[], into: Locale): Promise<string[]> {
    const { translations } = await this.#ask('translate', Translations, {
      text: texts,
      source_lang: CODES.ko,
      target_lang: CODES[into],
    });
    if (translations.length !== texts.length) throw new NotTranslated('it answered fewer or more texts');
    return translations.map(({ text }) => text);
  }

  async #ask<S extends TSchema>(what: string, answer: S, body?: object): Promise<Static<S>> {
    this.#requireNoPause();
    if (this.#calls >= CALLS_MAX) throw new NotTranslated('it is asked too much at once');
    this.#calls += 1;
    try {
      const response = await this.#fetch(what, body);
      if (!response.ok) throw this.#failed(response);
      return Value.Parse(answer, await response.json());
    } catch (error) {
      if (error instanceof NotTranslated) throw error;
      this.#pause(PAUSE);
      throw new NotTranslated(`it cannot be reached (${(error as Error).name})`);
    } finally {
      this.#calls -= 1;
    }
  }

  #fetch(what: string, body: object | undefined): Promise<Response> {
    const { url, key, within = WITHIN } = this.#options;
    return fetch(`${url}/v2/${what}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `DeepL-Auth-Key ${key}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(within),
    });
  }

  #failed({ status, headers, body }: Response): NotTranslated {
    // An unread body would keep its connection open.
    void body?.cancel();
    const asked = Number(headers.get('retry-after')) * 1000;
    this.#pause(status === REFUSED || status === SPENT ? PAUSE_MAX : asked > 0 ? asked : PAUSE);
    if (status === REFUSED) return new NotTranslated('it refuses the key');
    if (status === SPENT) return new NotTranslated('all characters that were paid for are used up');
    return new NotTranslated(`it answered ${status}`);
  }

  #requireNoPause(): void {
    if (this.#options.clock.monotonic() < this.#pausedUntil) throw new NotTranslated('it is left alone');
  }

  #pause(ms: number): void {
    this.#pausedUntil = this.#options.clock.monotonic() + Math.min(ms, PAUSE_MAX);
  }
}
