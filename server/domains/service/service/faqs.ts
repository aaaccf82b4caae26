import { OTHER_LOCALE, type Locale } from '../../../../schema/locales.ts';
import * as contract from '../../../../schema/service/faqs.ts';
import type { WrittenFaq } from '../../../../schema/service/faqs.ts';
import { query } from '../../../platform/operations.ts';
import { htmlOf } from './html.ts';
import { faqsStream, type FaqsState } from './pages.ts';

export const faqs = query(contract.faqs, ({ log }) => async (call) => {
  const { lang = call.locale, categoryCode, keyword = '' } = call.query;
  const { state } = await log.state(faqsStream);
  const words = plain(keyword).split(/\s+/).filter(Boolean);
  const found = inLang(state, lang)
    .filter((faq) => categoryCode === undefined || faq.categoryCode === categoryCode)
    .filter(({ question, answer }) => {
      const text = plain(`${question}\n${answer}`);
      return words.every((word) => text.includes(word));
    })
    // The order of a file holds within a category.
    .toSorted((a, b) => a.categoryCode - b.categoryCode);
  const shown = found.map(async (faq) => {
    const { faqId, categoryCode, question, answer } = faq;
    return { faqId, categoryCode, question, html: await htmlOf(faq, answer) };
  });
  return { totalCnt: found.length, faqs: await Promise.all(shown) };
});

/** In that language; what only the other one has comes after it. */
function inLang(state: FaqsState, lang: Locale): readonly WrittenFaq[] {
  const known = new Set(state[lang].map(({ faqId }) => faqId));
  return [...state[lang], ...state[OTHER_LOCALE[lang]].filter(({ faqId }) => !known.has(faqId))];
}

function plain(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
