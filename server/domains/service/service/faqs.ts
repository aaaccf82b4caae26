import { OTHER_LOCALE, type Locale } from '../../../../schema/locales.ts';
import type { Body, Reply } from '../../../../schema/operation.ts';
import type { applyFaqs as contract, Faq, faqs, WrittenFaq } from '../../../../schema/service/faqs.ts';
import type { EventLog } from '../../../platform/log/log.ts';
import { requireShowable } from '../../../platform/markdown/strangers.ts';
import { htmlOf } from './html.ts';
import { applyFaqs, faqsStream, type FaqsState } from './pages.ts';

/** Frequent questions. */
export class Faqs {
  readonly #log: EventLog;

  constructor(log: EventLog) {
    this.#log = log;
  }

  async list(
    lang: Locale,
    { categoryCode, keyword = '' }: { readonly categoryCode?: number; readonly keyword?: string },
  ): Promise<Reply<typeof faqs>> {
    const { state } = await this.#log.state(faqsStream);
    const words = plain(keyword).split(/\s+/).filter(Boolean);
    const found = inLang(state, lang)
      .filter((faq) => categoryCode === undefined || faq.categoryCode === categoryCode)
      .filter(({ question, answer }) => {
        const text = plain(`${question}\n${answer}`);
        return words.every((word) => text.includes(word));
      })
      // The order of a file holds within a category.
      .toSorted((a, b) => a.categoryCode - b.categoryCode);
    return { totalCnt: found.length, faqs: await Promise.all(found.map(shown)) };
  }

  async apply(
    { lang, faqs, isDryRun = 0 }: Body<typeof contract>,
    by: { readonly actorId: number; readonly commandId: string },
  ): Promise<Reply<typeof contract>> {
    await requireShowable(Object.fromEntries(faqs.map(({ faqId, answer }) => [faqId, answer])));
    const { reply } = await this.#log.execute({
      ...by,
      streams: [faqsStream],
      decide: (states) => {
        const { events, applied } = applyFaqs(states.get(faqsStream), lang, faqs);
        return { events: [{ ref: faqsStream, events: isDryRun ? [] : events }], reply: applied };
      },
    });
    return reply;
  }
}

/** In that language; what only the other one has comes after it. */
function inLang(state: FaqsState, lang: Locale): readonly WrittenFaq[] {
  const known = new Set(state[lang].map(({ faqId }) => faqId));
  return [...state[lang], ...state[OTHER_LOCALE[lang]].filter(({ faqId }) => !known.has(faqId))];
}

function plain(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

async function shown(faq: WrittenFaq): Promise<Faq> {
  const { faqId, categoryCode, question, answer } = faq;
  return { faqId, categoryCode, question, html: await htmlOf(faq, answer) };
}
