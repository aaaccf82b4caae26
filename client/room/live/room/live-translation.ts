/**
 * What is said live, for viewers who read no Korean. What must stay true:
 *
 * - It asks for at most {@link LIVE_TRANSLATIONS_MAX} texts in {@link LIVE_TRANSLATION_EVERY}, however fast a crowd talks.
 * - Hosts' words go first, then the newest of everybody's. The rest stays untranslated.
 * - While the server refuses to translate more, only hosts' words are asked for.
 */
import {
  LIVE_TRANSLATION_EVERY,
  LIVE_TRANSLATION_SAVES,
  LIVE_TRANSLATIONS_MAX,
  MSG_TYPE,
} from '../../../../schema/room/constants.ts';
import { DEFAULT_LOCALE, type Locale } from '../../../../schema/locales.ts';
import { PERMISSION } from '../../../../schema/members/constants.ts';
import { isKorean } from '../../../../schema/text.ts';
import type { ChatLine } from './chat-lines.ts';
import type { RoomFeed } from './feed.ts';
import type { RoomState } from './room.ts';
import type { SourceView } from './source.ts';
import { asSaid, RoomTranslation, type RoomTranslationOptions } from './translation.ts';

export interface LiveTranslationParts {
  readonly feed: Pick<RoomFeed, 'state' | 'apply'>;
  readonly view: Pick<SourceView, 'translated' | 'originals'>;
  readonly ask: RoomTranslationOptions['ask'];
}

export class LiveTranslation {
  readonly #feed: LiveTranslationParts['feed'];
  readonly #view: LiveTranslationParts['view'];
  readonly #ask: LiveTranslationParts['ask'];
  #translation: RoomTranslation | undefined;
  /** By text: whether a host said it. The newest come last. */
  #wanted = new Map<string, boolean>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #savesUntil = 0;

  constructor({ feed, view, ask }: LiveTranslationParts) {
    this.#feed = feed;
    this.#view = view;
    this.#ask = ask;
  }

  speak(locale: Locale): void {
    this.close();
    // Nothing was translated, and nothing is to be.
    if (!this.#translation && locale === DEFAULT_LOCALE) return;
    this.#view.translated = false;
    this.#translation =
      locale === DEFAULT_LOCALE
        ? undefined
        : new RoomTranslation({
            locale,
            ask: this.#ask,
            onKnown: () => this.#show(),
          });
    this.#feed.apply((state) => ({ ...state, chat: state.chat.map(asSaid) }));
    this.#want(this.#feed.state, this.#feed.state.chat);
  }

  showOriginals(originals: boolean): void {
    this.#view.originals = originals;
    this.#show();
  }

  roomChanged(before: RoomState, after: RoomState): void {
    const translation = this.#translation;
    if (!translation || before === after) return;
    const lines = after.chatTaken - before.chatTaken;
    const isNews = lines > 0 || after.noti !== before.noti || after.marketing !== before.marketing;
    if (!isNews) return;
    const said = lines > 0 ? after.chat.slice(-lines) : [];
    this.#want(after, said);
    // Somebody has said it before.
    if (said.some((line) => textsOf(line).some((text) => translation.knows(text)))) this.#show();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#wanted.clear();
    this.#translation?.leave();
  }

  #want({ noti, notiEn, marketing }: RoomState, lines: readonly ChatLine[]): void {
    if (!this.#translation) return;
    if (notiEn === '') this.#wantOne(noti, true);
    this.#wantOne(marketing?.what ?? '', true);
    for (const line of lines) for (const text of textsOf(line)) this.#wantOne(text, isByHost(line, text));
    if (this.#wanted.size > 0) this.#timer ??= setTimeout(this.#learn, LIVE_TRANSLATION_EVERY);
  }

  #wantOne(text: string, byHost: boolean): void {
    if (!isKorean(text) || this.#translation!.knows(text)) return;
    const isHosts = byHost || this.#wanted.get(text) === true;
    this.#wanted.delete(text);
    this.#wanted.set(text, isHosts);
  }

  readonly #learn = async (): Promise<void> => {
    const translation = this.#translation!;
    const all = [...this.#wanted].toReversed();
    this.#wanted.clear();
    const hosts = all.filter(([, byHost]) => byHost);
    const others = performance.now() < this.#savesUntil ? [] : all.filter(([, byHost]) => !byHost);
    const texts = [...hosts, ...others].slice(0, LIVE_TRANSLATIONS_MAX).map(([text]) => text);
    if (!(await translation.learn(texts))) this.#savesUntil = performance.now() + LIVE_TRANSLATION_SAVES;
    if (translation !== this.#translation) return;
    this.#timer = this.#wanted.size > 0 ? setTimeout(this.#learn, LIVE_TRANSLATION_EVERY) : undefined;
  };

  #show(): void {
    const translation = this.#translation;
    if (!translation) return;
    this.#feed.apply((state) => translation.of(state, this.#view));
    if (this.#feed.state.chat.some((line) => line.translation !== null)) this.#view.translated = true;
  }
}

const SAID: ReadonlySet<number> = new Set([MSG_TYPE.normal, MSG_TYPE.question]);

function textsOf({ msgType, msg, answer, own }: ChatLine): string[] {
  return SAID.has(msgType) && !own ? [msg, answer ?? ''].filter(isKorean) : [];
}

function isByHost({ permission, answer }: ChatLine, text: string): boolean {
  return permission === PERMISSION.host || permission === PERMISSION.manager || text === answer;
}
