import Type, { type Static } from 'typebox';
import { TRANSLATION_BODY_BYTES_MAX, TRANSLATION_LENGTH_MAX, TRANSLATION_MESSAGES_MAX } from './constants.ts';
import { LOCALES } from './locales.ts';
import { operation } from './operation.ts';
import { closed, CONTROLS_DROPPED } from './types.ts';

/** Only then are the messages translated; else they are as they were sent. Control characters are dropped either way. */
export const TRANSLATED = 'success';

export const translate = operation({
  method: 'POST',
  path: '/v1/trans',
  alsoAt: '/trans',
  summary: 'Korean texts in another language, in the order in which they were sent',
  tag: 'translation',
  access: 'anyone',
  bodyBytesMax: TRANSLATION_BODY_BYTES_MAX,
  body: closed({
    language: Type.Enum(LOCALES),
    messages: Type.Array(Type.String({ maxLength: TRANSLATION_LENGTH_MAX, ...CONTROLS_DROPPED }), {
      maxItems: TRANSLATION_MESSAGES_MAX,
    }),
  }),
  reply: closed({
    status: Type.Union([Type.Literal(TRANSLATED), Type.Literal('failure')]),
    messages: Type.Array(Type.String()),
  }),
  named: true,
  codes: ['0008'],
});
export type Translated = Static<typeof translate.reply>;

/** Whether there is anything in it to be translated. */
export function isKorean(text: string): boolean {
  return /\p{Script=Hangul}/u.test(text);
}
