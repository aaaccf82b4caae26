import Type, { type Static } from 'typebox';
import {
  TRANSLATED,
  TRANSLATION_BODY_BYTES_MAX,
  TRANSLATION_LENGTH_MAX,
  TRANSLATION_LENGTH_SUM_MAX,
  TRANSLATION_MESSAGES_MAX,
} from './constants.ts';
import { LOCALES } from './locales.ts';
import { operation } from './operation.ts';
import { about, closed, CONTROLS_DROPPED } from './types.ts';

export const translate = operation({
  method: 'POST',
  path: '/v1/trans',
  alsoAt: '/trans',
  summary: 'Korean texts in another language, in the order in which they were sent',
  tag: 'translation',
  access: 'anyone',
  bodyBytesMax: TRANSLATION_BODY_BYTES_MAX,
  body: closed({
    language: about('To translate to. For `ko` all texts come back as sent.', Type.Enum(LOCALES)),
    messages: about(
      `Only those with Korean letters are translated; together at most ${TRANSLATION_LENGTH_SUM_MAX} characters.`,
      Type.Array(Type.String({ maxLength: TRANSLATION_LENGTH_MAX, ...CONTROLS_DROPPED }), {
        maxItems: TRANSLATION_MESSAGES_MAX,
      }),
    ),
  }),
  reply: closed({
    status: about(
      `\`${TRANSLATED}\`: the texts are in that language. \`failure\`: nothing could be translated, and all come back as sent.`,
      Type.Union([Type.Literal(TRANSLATED), Type.Literal('failure')]),
    ),
    messages: about(
      'In the order in which they were sent. One that has no translation is as it was sent.',
      Type.Array(Type.String()),
    ),
  }),
  named: true,
  codes: ['0008'],
});
export type Translated = Static<typeof translate.reply>;
