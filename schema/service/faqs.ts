import Type, { type Static } from 'typebox';
import { LANG_LEFT_OUT, LOCALES } from '../locales.ts';
import { operation } from '../operation.ts';
import { about, closed, Flag, line, MULTILINE, Qty } from '../types.ts';
import {
  FAQ_ANSWER_LENGTH_MAX,
  FAQ_BODY_BYTES_MAX,
  FAQ_CATEGORIES,
  FAQ_KEYWORD_LENGTH_MAX,
  FAQ_QUESTION_LENGTH_MAX,
  FAQS_MAX,
  SERVICE_ID,
  SERVICE_ID_LENGTH_MAX,
} from './constants.ts';
import { VISIBLE_TEXT } from '../room/chat.ts';

/** Questions that are asked often, with their answers. */

const CategoryCode = Type.Integer({
  description: `What it is about: ${FAQ_CATEGORIES.map(({ code, en }) => `${code} ${en.toLowerCase()}`).join(', ')}.`,
  minimum: 1,
  maximum: 9,
});
export const ServiceId = Type.String({
  description: 'A name that its author chose. The texts in both languages share it.',
  minLength: 1,
  maxLength: SERVICE_ID_LENGTH_MAX,
  pattern: SERVICE_ID,
});
const Lang = Type.Enum([...LOCALES]);

export const Faq = closed('A question that is asked often, with its answer.', {
  faqId: ServiceId,
  categoryCode: CategoryCode,
  question: Type.String(),
  html: about('HTML of known elements alone, from Markdown.', Type.String()),
});
export type Faq = Static<typeof Faq>;

export const WrittenFaq = closed('One as its file has it.', {
  faqId: ServiceId,
  categoryCode: CategoryCode,
  question: line(FAQ_QUESTION_LENGTH_MAX, 1),
  answer: about(
    'Markdown.',
    Type.String({ minLength: 1, maxLength: FAQ_ANSWER_LENGTH_MAX, pattern: VISIBLE_TEXT, ...MULTILINE }),
  ),
});
export type WrittenFaq = Static<typeof WrittenFaq>;

export const Applied = closed(
  'How many entries an applied file adds, changes, removes and leaves as they are.',
  {
    added: about('Ids that were not there.', Qty),
    changed: about('Known ids with another text or category.', Qty),
    removed: about('Ids that the file has no longer.', Qty),
    unchanged: about('Known ids with the same text; their place may be another.', Qty),
  },
);
export type Applied = Static<typeof Applied>;

export const faqs = operation({
  method: 'GET',
  path: '/v1/faqs',
  summary:
    'Frequent questions, by category and keyword; what has no text in the language comes in the other one',
  tag: 'service',
  access: 'anyone',
  query: closed({
    categoryCode: Type.Optional(CategoryCode),
    keyword: about(
      'Stands in the question or the answer, whatever its capitals.',
      Type.Optional(line(FAQ_KEYWORD_LENGTH_MAX)),
    ),
    lang: about(LANG_LEFT_OUT, Type.Optional(Lang)),
  }),
  reply: closed({ totalCnt: Qty, faqs: Type.Array(Faq) }),
});

export const applyFaqs = operation({
  method: 'PUT',
  path: '/v1/faqs',
  summary: 'Make these the frequent questions of a language, in this order; those left out are removed',
  tag: 'service',
  access: 'manager',
  scope: null,
  body: closed({
    lang: about('That the texts are in; those of the other language stay.', Lang),
    faqs: Type.Array(WrittenFaq, { maxItems: FAQS_MAX }),
    isDryRun: about('1: only tells what would change.', Type.Optional(Flag)),
  }),
  bodyBytesMax: FAQ_BODY_BYTES_MAX,
  reply: Applied,
  codes: ['0003'],
});
