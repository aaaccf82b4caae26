/** What everybody may read: frequent questions and notices, in both languages. It names nobody, so it stands in events. */
import type { Locale } from '../../../../schema/locales.ts';
import { NOTICES_MAX } from '../../../../schema/service/constants.ts';
import type { Applied, WrittenFaq } from '../../../../schema/service/faqs.ts';
import { Refusal, streamOf, type Fold } from '../../../platform/log/log.ts';

export interface FaqsApplied {
  readonly type: 'FaqsApplied';
  readonly data: {
    readonly lang: Locale;
    /** The ids of all of them, as they stand in the file. */
    readonly order: readonly string[];
    /** Those that are new or have changed. */
    readonly written: readonly WrittenFaq[];
  };
}

/** In the order of their files. */
export type FaqsState = Readonly<Record<Locale, readonly WrittenFaq[]>>;

export const faqsFold: Fold<FaqsState, FaqsApplied> = {
  category: 'faqs',
  initial: { ko: [], en: [] },
  stateVersion: 1,
  on: {
    FaqsApplied: (faqs, { data: { lang, order, written } }) => {
      const byId = new Map([...faqs[lang], ...written].map((faq) => [faq.faqId, faq]));
      return { ...faqs, [lang]: order.flatMap((faqId) => byId.get(faqId) ?? []) };
    },
  },
};
export const faqsStream = streamOf(faqsFold, 'all');

/** What a file changes, and the event of it, if any. Throws 0003 if an id comes twice. */
export function changeFaqs(
  faqs: FaqsState,
  lang: Locale,
  written: readonly WrittenFaq[],
): { readonly events: FaqsApplied[]; readonly applied: Applied } {
  const known = new Map(faqs[lang].map((faq) => [faq.faqId, faq]));
  const order = written.map(({ faqId }) => faqId);
  const twice = order.find((faqId, at) => order.indexOf(faqId) !== at);
  if (twice !== undefined) throw new Refusal('0003', { faqId: twice });
  const added = written.filter(({ faqId }) => !known.has(faqId));
  const changed = written.filter((faq) => {
    const before = known.get(faq.faqId);
    return before !== undefined && !isSame(before, faq);
  });
  const removed = faqs[lang].filter(({ faqId }) => !order.includes(faqId));
  const isMoved = faqs[lang].map(({ faqId }) => faqId).join() !== order.join();
  const isNew = added.length + changed.length + removed.length > 0 || isMoved;
  return {
    events: isNew ? [{ type: 'FaqsApplied', data: { lang, order, written: [...added, ...changed] } }] : [],
    applied: {
      added: added.length,
      changed: changed.length,
      removed: removed.length,
      unchanged: written.length - added.length - changed.length,
    },
  };
}

function isSame(one: WrittenFaq, other: WrittenFaq): boolean {
  return (
    one.categoryCode === other.categoryCode && one.question === other.question && one.answer === other.answer
  );
}

/** A notice in one language. */
export interface NoticeText {
  readonly title: string;
  /** Markdown. */
  readonly content: string;
}

export interface PublishedNotice {
  readonly noticeSysId: number;
  readonly noticeId: string;
  /** The first moment of its day in Korea (ms since 1970). Nobody but managers sees it before. */
  readonly from: number;
  readonly isPinned: 0 | 1;
  readonly texts: Readonly<Partial<Record<Locale, NoticeText>>>;
}

type Facts = Pick<PublishedNotice, 'noticeSysId' | 'noticeId' | 'from' | 'isPinned'>;

export type NoticeEvent =
  | { readonly type: 'NoticePublished'; readonly data: Facts & NoticeText & { readonly lang: Locale } }
  | { readonly type: 'NoticeRemoved'; readonly data: { readonly noticeSysId: number } };

export interface NoticesState {
  readonly notices: readonly PublishedNotice[];
}

export const noticesFold: Fold<NoticesState, NoticeEvent> = {
  category: 'notices',
  initial: { notices: [] },
  stateVersion: 1,
  on: {
    NoticePublished: ({ notices }, { data: { lang, title, content, ...facts } }) => {
      const before = notices.find(({ noticeSysId }) => noticeSysId === facts.noticeSysId);
      const texts = { ...before?.texts, [lang]: { title, content } };
      return { notices: [...notices.filter((each) => each !== before), { ...facts, texts }] };
    },
    NoticeRemoved: ({ notices }, { data: { noticeSysId } }) => ({
      notices: notices.filter((each) => each.noticeSysId !== noticeSysId),
    }),
  },
};
export const noticesStream = streamOf(noticesFold, 'all');

export type NoticeChange = 'added' | 'changed' | 'unchanged';

/** `noticeSysId` is for one whose `noticeId` is new. Throws 0008 for more than there may be. */
export function publishNotice(
  { notices }: NoticesState,
  lang: Locale,
  written: Facts & NoticeText,
): { readonly events: NoticeEvent[]; readonly change: NoticeChange } {
  const before = notices.find(({ noticeId }) => noticeId === written.noticeId);
  if (!before && notices.length >= NOTICES_MAX) throw new Refusal('0008', { max: NOTICES_MAX });
  const text = before?.texts[lang];
  const isSame =
    before?.from === written.from &&
    before.isPinned === written.isPinned &&
    text?.title === written.title &&
    text.content === written.content;
  if (isSame) return { events: [], change: 'unchanged' };
  const noticeSysId = before?.noticeSysId ?? written.noticeSysId;
  return {
    events: [{ type: 'NoticePublished', data: { ...written, noticeSysId, lang } }],
    change: text ? 'changed' : 'added',
  };
}

/** Throws 0004 if there is none. */
export function dropNotice({ notices }: NoticesState, noticeSysId: number): NoticeEvent[] {
  if (!notices.some((each) => each.noticeSysId === noticeSysId)) throw new Refusal('0004', { noticeSysId });
  return [{ type: 'NoticeRemoved', data: { noticeSysId } }];
}
