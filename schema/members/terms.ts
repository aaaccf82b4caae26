import Type, { type Static } from 'typebox';
import { LANG_LEFT_OUT, LOCALE_PARAM, LOCALES } from '../locales.ts';
import { operation } from '../operation.ts';
import { about, closed, Flag, line, OrNone } from '../types.ts';
import { TERMS_KINDS, TERMS_TITLE_LENGTH_MAX, TERMS_VERSION_MAX } from './constants.ts';

export const TermsKind = Type.Enum(TERMS_KINDS, {
  description:
    'Which text. Every member agrees to `service` (the terms of service) and `privacy`; `third-party` and `marketing` ' +
    'are optional; `seller`, `broadcast` and `contract` are for who sells or broadcasts.',
});
export const VersionNumber = Type.Integer({
  description: 'Each kind of terms has versions of its own: 1, 2 and so on.',
  minimum: 1,
  maximum: TERMS_VERSION_MAX,
});
const KoreanDate = about(
  'In Korea, such as `2020-12-25`.',
  Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }),
);

const CHANGES = 'What it changes, in one language; null for the first version.';

const VersionOf = {
  version: VersionNumber,
  noticeDate: about('Since when it is announced.', KoreanDate),
  effectiveDate: about('Since when it applies.', KoreanDate),
  isUnfavourable: about('Worse for members than the one before.', Flag),
  needsConsent: about('Members who agreed to an earlier version are asked again.', Flag),
};
export const TermsVersion = closed('A version of terms without its text.', VersionOf);

export const TermsText = closed('A version of terms with its text in one language.', {
  kind: TermsKind,
  ...VersionOf,
  title: line(TERMS_TITLE_LENGTH_MAX),
  changes: about(CHANGES, OrNone(Type.String())),
  html: about('Of known elements only; each section is a `<h2>` with its id.', Type.String()),
  sections: about(
    'The headings of `html` in its order, for a table of contents.',
    Type.Array(
      closed({
        id: about('The id of its `<h2>`: `section-1` and so on.', Type.String()),
        title: Type.String(),
      }),
    ),
  ),
  announced: about(
    'The next version, once it is announced.',
    OrNone(closed({ ...VersionOf, changes: about(CHANGES, OrNone(Type.String())) })),
  ),
  versions: about('All that have been announced, the newest first.', Type.Array(TermsVersion)),
  inForceVersion: about('The version that applies now.', VersionNumber),
});
export type TermsText = Static<typeof TermsText>;

const query = closed({
  [LOCALE_PARAM]: about(LANG_LEFT_OUT, Type.Optional(Type.Enum(LOCALES))),
});

export const termsInForce = operation({
  method: 'GET',
  path: '/v1/terms/:kind',
  summary:
    'The terms of a kind that apply now, in the language asked for or else the caller’s, and the next version once it is announced',
  tag: 'terms',
  access: 'anyone',
  params: closed({ kind: TermsKind }),
  query,
  reply: TermsText,
  codes: ['0004'],
});

export const termsOfVersion = operation({
  method: 'GET',
  path: '/v1/terms/:kind/:version',
  summary: 'One version of the terms, past, present or announced; 0004 for every other',
  tag: 'terms',
  access: 'anyone',
  params: closed({ kind: TermsKind, version: VersionNumber }),
  query,
  reply: TermsText,
  codes: ['0004'],
});
