import * as contract from '../../../../schema/service/faqs.ts';
import { requireShowable } from '../../../platform/markdown/strangers.ts';
import { command } from '../../../platform/operations.ts';
import { changeFaqs, faqsStream } from './pages.ts';

export const applyFaqs = command(contract.applyFaqs, () => async ({ body: { lang, faqs, isDryRun = 0 } }) => {
  await requireShowable(Object.fromEntries(faqs.map(({ faqId, answer }) => [faqId, answer])));
  return {
    streams: [faqsStream],
    decide: (states) => {
      const { events, applied } = changeFaqs(states.get(faqsStream), lang, faqs);
      return { events: [{ ref: faqsStream, events: isDryRun ? [] : events }], reply: applied };
    },
  };
});
